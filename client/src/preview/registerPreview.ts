import type { MarkdownIt } from 'markdown-it';
import { type ExtensionContext, Uri } from 'vscode';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { handoffPlugin } from './handoffPlugin.ts';
import { PreviewFacts } from './previewFacts.ts';

/** What VS Code's Markdown extension expects of an extension that adds to its preview. */
export interface MarkdownPreviewPlugin {
  extendMarkdownIt(md: MarkdownIt): MarkdownIt;
}

/** The part of the extension that the Markdown preview asks for when the first one opens; until then it costs nothing. */
export function registerPreview(context: ExtensionContext, server: ServerConnection): MarkdownPreviewPlugin {
  const facts = new PreviewFacts(server);
  context.subscriptions.push(facts);
  return {
    extendMarkdownIt: (md) =>
      handoffPlugin(md, (environment) => {
        const { currentDocument } = (environment ?? {}) as { readonly currentDocument?: unknown };
        return currentDocument instanceof Uri ? facts.file(currentDocument) : undefined;
      }),
  };
}
