import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { lockAge, lockOf, lockRange } from '../lock.ts';
import { handoffRoots } from '../root.ts';

/** A lock that is there when an agent starts means that the session before did not end cleanly: recovery mode. */
export const lockPresent: ProjectRule = {
  code: 'aahp/lock-present',
  title: 'A handoff was begun and not finished',
  severity: { stale: 'warning', young: 'info' },
  fixable: 'explicit',
  source: 'AAHP v3 sections 3.1 and 3.3',
  scope: 'project',
  messages: {
    stale:
      'A handoff that {agent} began at {started} was never finished. Take what it was writing for unknown ({files}), look at it, then finish or recover the handoff.',
    'stale-unknown':
      'A handoff was begun and never finished. Take what it was writing for unknown, look at it, then finish or recover the handoff.',
    young:
      'A handoff that {agent} began at {started} is not finished yet. Leave the files alone until it is ({files}).',
    'young-unknown': 'A handoff was begun and is not finished yet. Leave the files of this folder alone until it is.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const lock = lockOf(root, project);
      if (!lock) continue;
      const { agent, started, document, updating } = lock;
      const age = lockAge(lock, project);
      const place = { document, range: lockRange(lock), variant: age, pointer: '' };
      if (agent === undefined || started === undefined || updating.length === 0) {
        yield { ...place, message: `${age}-unknown` };
      } else {
        yield { ...place, message: age, args: { agent, started, files: updating.map(({ name }) => name) } };
      }
    }
  },
};
