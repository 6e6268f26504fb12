import {
  type FoldingRange,
  FoldingRangeKind,
  type FoldingRangeParams,
  FoldingRangeRequest,
} from 'vscode-languageserver';
import { documentOf } from './places.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** So many are given at most; editors stop at a few thousand themselves. */
const limit = 5000;

/**
 * Answers what can be folded in Markdown beside what editors fold by themselves.
 *
 * For Markdown alone: an editor without another source folds YAML and plain text by indentation, and stops doing so where any server answers for them. JSON is
 * folded by VS Code's own server, entry for entry. So this is registered when the client is there, with a selector.
 */
export function registerFoldingRanges(context: ServerContext): void {
  context.connection.onFoldingRanges((params, token) =>
    handleRequest(context, 'foldingRange', token, null, () => foldingRanges(context, params)),
  );
}

/** Asks the client to ask for folding ranges of Markdown. Nothing happens where clients cannot be asked that. */
export async function offerFoldingRanges({ connection, client }: ServerContext): Promise<void> {
  if (!client.registersFolding) return;
  await connection.client.register(FoldingRangeRequest.type, { documentSelector: [{ language: 'markdown' }] });
}

async function foldingRanges(
  context: ServerContext,
  { textDocument }: FoldingRangeParams,
): Promise<FoldingRange[] | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  const ranges: FoldingRange[] = [];
  for (const features of context.engine.featuresFor(document, project)) {
    for (const { firstLine, lastLine } of features.folds?.(project, document) ?? []) {
      if (lastLine > firstLine) ranges.push({ startLine: firstLine, endLine: lastLine, kind: FoldingRangeKind.Region });
      if (ranges.length === limit) return ranges;
    }
  }
  return ranges;
}
