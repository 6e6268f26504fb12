import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { joinUri } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { documentOf } from './places.ts';
import { clientUri, handleRequest, type ServerContext } from './serverContext.ts';

/** Makes links of the paths that documents name, where the file is there and lies in the project. */
export function registerDocumentLinks(context: ServerContext): void {
  context.connection.onDocumentLinks((params, token) =>
    handleRequest(context, 'documentLink', token, null, () => links(context, params)),
  );
}

async function links(context: ServerContext, { textDocument }: DocumentLinkParams): Promise<DocumentLink[] | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  return context.engine
    .featuresFor(document, project)
    .flatMap((features) => [...(features.links?.(project, document) ?? [])])
    .map(({ range, path }) => ({
      range: toRange(document.text, range),
      target: clientUri(context, joinUri(project.uri, path)),
    }));
}
