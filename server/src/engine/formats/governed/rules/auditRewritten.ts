import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { auditState, hasOnlyGrown } from '../auditTrail.ts';
import { earlierTexts } from '../../common/fileFacts.ts';
import { governedHandoffs } from '../handoff.ts';

/** An audit log whose past was changed. */
export const auditRewritten: ProjectRule = {
  code: 'governed/audit-rewritten',
  title: 'The audit log was changed instead of continued',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Security Considerations"',
  scope: 'project',
  messages: {
    rewritten:
      'Entries of {file} were changed or removed. Audit logs are only ever appended to: restore what stood there and append a correction.',
  },
  *check(project): Iterable<ProblemInDocument> {
    const verdicts = new Map<string, boolean>();
    for (const handoff of governedHandoffs(project)) {
      const node = handoff.governance?.member('audit_trail');
      const state = auditState(handoff, project);
      if (!node || state.kind !== 'present' || state.text === undefined) continue;
      const { path, text } = state;
      let grown = verdicts.get(path);
      if (grown === undefined) {
        const versions = [...(earlierTexts(project, path) ?? []), text];
        grown = versions.every((version, index) => index === 0 || hasOnlyGrown(versions[index - 1] ?? '', version));
        verdicts.set(path, grown);
      }
      if (!grown)
        yield {
          document: handoff.document,
          range: node.range,
          message: 'rewritten',
          args: { file: path },
          pointer: node.pointer,
        };
    }
  },
};
