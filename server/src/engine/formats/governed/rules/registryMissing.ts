import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { governedHandoffs } from '../handoff.ts';
import { registryOf } from '../registry.ts';

/** A handoff that nothing can be verified of. */
export const registryMissing: ProjectRule = {
  code: 'governed/registry-missing',
  title: 'There is no prompt manifest or no prompt lock to verify the agents with',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Agent Verification"',
  scope: 'project',
  messages: {
    none: 'The agents have to be verified, but there is neither prompt-manifest.json nor prompt-lock.json, here or in a folder above, or in "versions" there.',
    ambiguous:
      'The agents have to be verified, but the project has several prompt registries and none of them in a folder above this file. Move the handoff to the prompts it belongs to.',
    manifest: 'The agents have to be verified, but there is no prompt-manifest.json beside {other}.',
    lock: 'The prompt hashes have to be verified, but there is no prompt-lock.json beside {other}.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { document, root, source } of governedHandoffs(project)) {
      const registry = registryOf(document, project);
      const node = source?.node ?? root;
      const place = { document, range: node.head, pointer: node.pointer };
      if (typeof registry === 'string') {
        yield { ...place, message: registry };
      } else if (!registry.manifest && registry.lock) {
        if (!hasSibling(registry.lock.document.path, 'prompt-manifest.json'))
          yield { ...place, message: 'manifest', args: { other: registry.lock.document.path } };
      } else if (registry.manifest && !registry.lock) {
        if (!hasSibling(registry.manifest.document.path, 'prompt-lock.json'))
          yield { ...place, message: 'lock', args: { other: registry.manifest.document.path } };
      }
    }

    /** A registry that is there but cannot be read is reported where it stands. */
    function hasSibling(path: string, name: string): boolean {
      return project.document(path.slice(0, path.lastIndexOf('/') + 1) + name) !== undefined;
    }
  },
};
