import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';

/** Takes the lock away, so that the next commit takes it out of version control. Nothing is staged or committed by itself. */
export const untrackLock: Fix = {
  code: 'aahp/lock-committed',
  id: 'remove-lock',
  kind: 'explicit',
  beyondText: true,
  title: () => message('Remove HANDOFF.lock, to be committed with the next commit'),
  build: ({ document }) => ({ remove: [document.path] }),
};
