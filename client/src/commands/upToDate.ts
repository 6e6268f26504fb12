import { type TextDocument, workspace } from 'vscode';

/** How long the editor may take to notice that a file has changed, in milliseconds. */
const patience = 3000;
const pause = 100;

/**
 * Waits until the editor shows what is on disk: a program outside, such as an agent, may have written the file a moment ago. An edit of the
 * older text could not be saved over it. Does not wait for documents with unsaved changes, whose text counts as it is.
 */
export async function upToDate(document: TextDocument): Promise<void> {
  for (let waited = 0; waited < patience; waited += pause) {
    if (document.isDirty || document.isClosed || !(await isBehind(document))) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function isBehind(document: TextDocument): Promise<boolean> {
  try {
    // The decoder leaves a byte order mark out, as the editor does.
    const text = new TextDecoder().decode(await workspace.fs.readFile(document.uri));
    return withoutReturns(text) !== withoutReturns(document.getText());
  } catch {
    return false;
  }
}

/** Where line endings are mixed, the editor makes them all the same. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}
