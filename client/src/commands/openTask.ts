import { commands, type ExtensionContext, Range, Uri, window } from 'vscode';
import type { PlaceInfo } from '../../../server/src/protocol.ts';

/** Shows a task where it stands in its manifest. Arguments: the manifest's URI and the task's range, without which the file is shown. */
export function registerOpenTask(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openTask', async (manifestUri: string, range?: PlaceInfo['range']) => {
      const selection =
        range && new Range(range.start.line, range.start.character, range.end.line, range.end.character);
      await window.showTextDocument(Uri.parse(manifestUri), { ...(selection && { selection }), preview: true });
    }),
  );
}
