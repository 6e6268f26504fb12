import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import { placeInRoot } from '../root.ts';

/** Ends a handoff as the protocol wants it (section 3.1, phase 2): regenerate the manifest, then take the lock away. */
export const finishLock: Fix = {
  code: 'aahp/lock-present',
  id: 'finish',
  kind: 'explicit',
  beyondText: true,
  title: () => message('Finish the handoff: remove the lock and regenerate the manifest'),
  build: ({ document }) => {
    const place = placeInRoot(document.path);
    return place && { remove: [document.path], thenRegenerate: place.root };
  },
};

/** Takes the lock away and leaves everything else as it is. */
export const removeLock: Fix = {
  code: 'aahp/lock-present',
  id: 'remove-lock',
  kind: 'explicit',
  beyondText: true,
  title: () => message('Remove HANDOFF.lock alone'),
  build: ({ document }) => ({ remove: [document.path] }),
};
