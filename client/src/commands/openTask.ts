import { commands, type ExtensionContext } from 'vscode';
import type { PlaceInfo } from '../../../server/src/protocol.ts';
import { showPlace } from './openPlace.ts';

/** Shows a task where it stands in its manifest. Arguments: the manifest's URI and the task's range, without which the file is shown. */
export function registerOpenTask(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openTask', (manifestUri: string, range?: PlaceInfo['range']) =>
      showPlace(manifestUri, range, { preview: true }),
    ),
  );
}
