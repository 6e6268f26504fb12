import type { ExtensionContext } from 'vscode';
import { activateExtension } from './activate.ts';
import { startNodeClient } from './languageClient/startNodeClient.ts';
import { registerMcpServers } from './mcp/registerMcpServers.ts';
import type { MarkdownPreviewPlugin } from './preview/registerPreview.ts';
import { registerTerminal } from './terminal/registerTerminal.ts';

/** Entry of the extension where Node runs it. */
export function activate(context: ExtensionContext): MarkdownPreviewPlugin {
  registerMcpServers(context);
  registerTerminal(context);
  return activateExtension(context, startNodeClient);
}
