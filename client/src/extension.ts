import type { ExtensionContext } from 'vscode';
import { activateExtension } from './activate.ts';
import { startNodeClient } from './languageClient/startNodeClient.ts';

/** Entry of the extension where Node runs it. */
export function activate(context: ExtensionContext): Promise<void> {
  return activateExtension(context, startNodeClient);
}
