import { FileSystemError, l10n, Uri, workspace } from 'vscode';
import type { NewFile } from '../../../../server/src/protocol/handoffDocuments.ts';
import { exists } from '../exists.ts';
import { warn } from '../say.ts';

/**
 * Writes files one after the other where no edit can reach, and says which could not be written. Gives whether all were.
 * @param overwrite whether a file may be replaced because the person has said so
 */
export async function writeFiles(files: readonly NewFile[], overwrite: boolean): Promise<boolean> {
  for (const { uri: place, text } of files) {
    const uri = Uri.parse(place);
    try {
      if (!overwrite && (await exists(uri))) throw FileSystemError.FileExists(uri);
      await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    } catch (error) {
      warn(l10n.t('{0} could not be written: {1}', uri.path, error instanceof Error ? error.message : String(error)));
      return false;
    }
  }
  return true;
}
