import type { DocumentRule } from '../../../rule.ts';
import { uagentHandoff, version as knownVersion } from '../handoff.ts';

/** A handoff of a version that recipients do not read. */
export const version: DocumentRule = {
  code: 'uagent/version',
  title: 'The handoff is of a version other than 0.1.0',
  severity: 'error',
  fixable: 'none',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    version: '{name} is {version}, but recipients read {known} only. Write the handoff in version {known}.',
  },
  *check(document) {
    const root = uagentHandoff(document)?.root;
    for (const name of ['schema_version', 'version']) {
      const node = root?.member(name);
      const { scalar } = node ?? {};
      if (!node || scalar === undefined || scalar === null || scalar === '' || scalar === knownVersion) continue;
      yield {
        range: node.range,
        message: 'version',
        args: { name, version: String(scalar), known: knownVersion },
        pointer: node.pointer,
      };
    }
  },
};
