import { watch } from 'node:fs';
import { basename } from 'node:path';
import type { WatchFolder } from './folderWatchers.ts';
import { fsPathOf, joinUri } from './uris.ts';

/** Watches a local folder through Node; of others nothing is known. */
export const nodeFolderWatcher: WatchFolder = (folder, onEvent) => {
  if (!folder.startsWith('file:')) return 'missing';
  const path = fsPathOf(folder);
  try {
    const watcher = watch(path, { persistent: false }, (kind, name) => {
      const cameOrWent = kind === 'rename';
      // The end of the folder itself is told under its own name, as if it lay in itself.
      const isItself = name === null || (cameOrWent && name === basename(path));
      onEvent({ uri: isItself ? folder : joinUri(folder, name), kind: cameOrWent ? 'came-or-went' : 'changed' });
    });
    // What cannot be watched any more is gone, which its parent tells.
    watcher.on('error', () => {
      watcher.close();
    });
    return () => {
      watcher.close();
    };
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE' ? 'exhausted' : 'missing';
  }
};
