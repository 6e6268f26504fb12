import { type DocumentSymbol, type DocumentSymbolParams, SymbolKind } from 'vscode-languageserver';
import type { NamedPlace, SymbolKind as Kind } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { maskText } from '../engine/safety/maskSecrets.ts';
import { quote } from '../engine/text/quote.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import { toRange } from './diagnostics.ts';
import { documentOf, type Placed } from './places.ts';
import { guarded, type ServerContext } from './serverContext.ts';

/** So many are given at most, the first ones of the text; editors stop at a few thousand themselves. */
const limit = 5000;

/** Symbols lie within each other so far; what is nested deeper stands beside its parent, since trees of files may be as deep as anybody likes. */
const depthLimit = 4;

/** How kinds of symbols look in editors. */
export const lspSymbolKind: Readonly<Record<Kind, SymbolKind>> = {
  task: SymbolKind.Event,
  entry: SymbolKind.String,
  claim: SymbolKind.Boolean,
  section: SymbolKind.Module,
};

/** Answers what an outline shows: tasks, entries, claims of trust and sections. */
export function registerDocumentSymbols(context: ServerContext): void {
  context.connection.onDocumentSymbol((params, token) =>
    guarded(context, 'documentSymbol', token, null, () => documentSymbols(context, params)),
  );
}

async function documentSymbols(
  context: ServerContext,
  { textDocument }: DocumentSymbolParams,
): Promise<DocumentSymbol[] | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  const symbols: NamedPlace[] = [];
  for (const features of context.engine.featuresFor(document, project)) {
    for (const symbol of features.outline?.(project, document) ?? []) {
      symbols.push(symbol);
      if (symbols.length === limit) break;
    }
  }
  return nested(symbols, placed);
}

/** Puts symbols into those that they lie in, in the order of the text. */
function nested(symbols: readonly NamedPlace[], placed: Placed): DocumentSymbol[] {
  const sorted = [...symbols].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const top: DocumentSymbol[] = [];
  const around: { readonly end: number; readonly children: DocumentSymbol[] }[] = [];
  for (const symbol of sorted) {
    const { start, end } = symbol.range;
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= start) around.pop();
    const children: DocumentSymbol[] = [];
    const parent = around.findLast((one) => one.end >= end);
    (parent?.children ?? top).push(shown(symbol, children, placed));
    if (around.length < depthLimit) around.push({ end, children });
  }
  return top;
}

function shown(
  { name, kind, range, detail }: NamedPlace,
  children: DocumentSymbol[],
  { project, document }: Placed,
): DocumentSymbol {
  const label = symbolText(name, project);
  return {
    // An editor takes no symbol without a name.
    name: label === '' ? '–' : label,
    kind: lspSymbolKind[kind],
    range: toRange(document.text, range),
    selectionRange: toRange(document.text, { start: range.start, end: firstLineEnd(document.text.text, range) }),
    ...(detail !== undefined && { detail: symbolText(detail, project) }),
    children,
  };
}

/** What a file calls something, fit for a list: on one line, cut, and without secrets. */
export function symbolText(text: string, project: Project): string {
  // Far more than is shown, so that no secret is cut and then not known again, and far less than a file may hold.
  return quote(maskText(text.slice(0, 1000).replace(/\s+/g, ' ').trim(), project));
}

/** Where the first line of a range ends, without its line ending. */
function firstLineEnd(text: string, { start, end }: OffsetRange): number {
  const newline = text.indexOf('\n', start);
  const behind = newline === -1 || newline > end ? end : newline;
  return behind > start && text[behind - 1] === '\r' ? behind - 1 : behind;
}
