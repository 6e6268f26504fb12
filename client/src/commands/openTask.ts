import { commands, type ExtensionContext, Range, Uri, window } from 'vscode';
import type { TaskInfo } from '../../../server/src/protocol.ts';

/** Shows a task where it stands in its manifest. Arguments: the manifest's URI and the task's range. */
export function registerOpenTask(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand(
      'agentHandoff.openTask',
      async (manifestUri: string, { start, end }: TaskInfo['range']) => {
        const selection = new Range(start.line, start.character, end.line, end.character);
        await window.showTextDocument(Uri.parse(manifestUri), { selection, preview: true });
      },
    ),
  );
}
