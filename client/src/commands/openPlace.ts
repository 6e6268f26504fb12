import { commands, type ExtensionContext, Range, Uri, window } from 'vscode';
import type { TrustRowInfo } from '../../../server/src/protocol.ts';

/** Shows a place in a file, for rows of views. Arguments: the URI and a range, without which the file is shown as a whole. */
export function registerOpenPlace(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openPlace', async (uri: string, range?: TrustRowInfo['range']) => {
      if (!range) {
        await window.showTextDocument(Uri.parse(uri));
        return;
      }
      const { start, end } = range;
      const whole = new Range(start.line, start.character, end.line, end.character);
      // The cursor goes to where the row begins; selecting it all would have the next key delete it.
      const editor = await window.showTextDocument(Uri.parse(uri), { selection: new Range(whole.start, whole.start) });
      editor.revealRange(whole);
    }),
  );
}
