import type { ExtensionContext } from 'vscode';
import { activateExtension } from './activate.ts';
import { startBrowserClient } from './languageClient/startBrowserClient.ts';

/** Entry of the extension where a browser runs it. */
export function activate(context: ExtensionContext): Promise<void> {
  return activateExtension(context, startBrowserClient);
}
