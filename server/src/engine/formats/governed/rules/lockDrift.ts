import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { isHashOf, lockedFile } from '../lockDrift.ts';
import { promptLocks } from '../registry.ts';

/** A prompt that changed without its lock. */
export const lockDrift: ProjectRule = {
  code: 'governed/lock-drift',
  title: 'A prompt does not have the hash that the lock records',
  severity: 'error',
  fixable: 'consent',
  source: 'Agent Handoff Schema 1.0.0, "Hash Mismatch"',
  scope: 'project',
  messages: {
    drift:
      '{file} has changed since this hash was recorded. Have a person look at the change before anybody acts on the prompt, then record the new hash together with a new version.',
    placeholder:
      '{value} is no hash, so {file} cannot be verified. Record the hash of the prompt once a person has read it.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const lock of promptLocks(project)) {
      for (const entry of lock.entries) {
        const node = entry.hashNode;
        const file = lockedFile(lock, entry, project);
        if (!node || file.kind !== 'present' || isHashOf(entry.hash, file.hashes)) continue;
        yield {
          document: lock.document,
          range: node.place,
          message: entry.hash === undefined ? 'placeholder' : 'drift',
          args: { file: file.path, value: String(node.scalar ?? '') },
          pointer: node.pointer,
          data: { file: file.path },
        };
      }
    }
  },
};
