import type { ExtensionContext } from 'vscode';
import { activateExtension } from './activate.ts';
import { startBrowserClient } from './languageClient/startBrowserClient.ts';
import type { MarkdownPreviewPlugin } from './preview/registerPreview.ts';

/** Entry of the extension where a browser runs it. */
export function activate(context: ExtensionContext): MarkdownPreviewPlugin {
  return activateExtension(context, startBrowserClient);
}
