import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { documentOf } from './places.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** Shows beside the text what follows from it. */
export function registerInlayHints(context: ServerContext): void {
  context.connection.languages.inlayHint.on((params, token) =>
    handleRequest(context, 'inlayHint', token, null, () => inlayHints(context, params)),
  );
}

async function inlayHints(context: ServerContext, params: InlayHintParams): Promise<InlayHint[] | null> {
  const placed = await documentOf(context, params.textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  const { text } = document;
  const range = { start: text.offsetAt(params.range.start), end: text.offsetAt(params.range.end) };
  return context.engine
    .featuresFor(document, project)
    .flatMap((features) => [...(features.inlayHints?.(project, document, range) ?? [])])
    .map(({ offset, label, tooltip }) => ({
      position: text.positionAt(offset),
      label: say(context, label),
      paddingLeft: true,
      ...(tooltip && { tooltip: say(context, tooltip) }),
    }));
}
