import { commands, type ExtensionContext, Range, type TextDocumentShowOptions, Uri, window } from 'vscode';
import type { PlaceInfo } from '../../../server/src/protocol.ts';

/** Shows a place in a file, for rows of views. Arguments: the URI and a range, without which the file is shown as a whole. */
export function registerOpenPlace(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openPlace', (uri: string, range?: PlaceInfo['range']) =>
      showPlace(uri, range),
    ),
  );
}

/**
 * Shows a place in a file with the cursor where it begins; selecting it all would have the next key delete it. A file without a range opens in whatever
 * editor shows it: a manifest may list pictures.
 */
export async function showPlace(
  uri: string,
  range: PlaceInfo['range'],
  options: TextDocumentShowOptions = {},
): Promise<void> {
  if (!range) {
    await commands.executeCommand('vscode.open', Uri.parse(uri), options);
    return;
  }
  const whole = new Range(range.start.line, range.start.character, range.end.line, range.end.character);
  const selection = new Range(whole.start, whole.start);
  const editor = await window.showTextDocument(Uri.parse(uri), { ...options, selection });
  editor.revealRange(whole);
}
