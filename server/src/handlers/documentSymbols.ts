import {
  type DocumentSymbol,
  type DocumentSymbolParams,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver';
import type { NamedPlace, SymbolKind as Kind } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { maskText } from '../engine/safety/maskSecrets.ts';
import { quote } from '../engine/text/quote.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import { toRange } from './diagnostics.ts';
import { toLocation } from './names.ts';
import { documentOf, type Placed } from './places.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** So many are given at most, the first ones of the text; editors stop at a few thousand themselves. */
const limit = 5000;

/** Symbols lie within each other so far; what is nested deeper stands beside its parent, since trees of files may be as deep as anybody likes. */
const depthLimit = 4;

/** How kinds of symbols look in editors; see `shownKind`. */
const lspSymbolKind: Readonly<Record<Kind, SymbolKind>> = {
  task: SymbolKind.Event,
  entry: SymbolKind.String,
  claim: SymbolKind.Boolean,
  section: SymbolKind.Module,
};

/** Answers what an outline shows: tasks, entries, claims of trust and sections. */
export function registerDocumentSymbols(context: ServerContext): void {
  context.connection.onDocumentSymbol((params, token) =>
    handleRequest(context, 'documentSymbol', token, null, () => documentSymbols(context, params)),
  );
}

async function documentSymbols(
  context: ServerContext,
  { textDocument }: DocumentSymbolParams,
): Promise<DocumentSymbol[] | SymbolInformation[] | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  const symbols = outlineOf(context, placed);
  const kindOf = (kind: Kind) => shownKind(kind, context.client.symbolKinds);
  if (context.client.nestedSymbols) return nested(symbols, placed, kindOf);
  return symbols.map((symbol) => ({
    name: nameOf(symbol, project),
    kind: kindOf(symbol.kind),
    location: toLocation(context, { document, range: symbol.range }),
  }));
}

/** The kind of a symbol as a client can show it: one that it does not know becomes a field, which all do. */
export function shownKind(kind: Kind, known: ReadonlySet<SymbolKind>): SymbolKind {
  return known.has(lspSymbolKind[kind]) ? lspSymbolKind[kind] : SymbolKind.Field;
}

function outlineOf({ engine }: ServerContext, { project, document }: Placed): NamedPlace[] {
  const symbols: NamedPlace[] = [];
  for (const features of engine.featuresFor(document, project)) {
    for (const symbol of features.outline?.(project, document) ?? []) {
      if (symbols.length === limit) return symbols;
      symbols.push(symbol);
    }
  }
  return symbols;
}

/** Puts symbols into those that they lie in, in the order of the text. */
function nested(symbols: readonly NamedPlace[], placed: Placed, kindOf: (kind: Kind) => SymbolKind): DocumentSymbol[] {
  const sorted = [...symbols].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const top: DocumentSymbol[] = [];
  const around: { readonly end: number; readonly children: DocumentSymbol[] }[] = [];
  for (const symbol of sorted) {
    const { start, end } = symbol.range;
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= start) around.pop();
    const children: DocumentSymbol[] = [];
    const parent = around.findLast((one) => one.end >= end);
    (parent?.children ?? top).push({ ...shown(symbol, children, placed), kind: kindOf(symbol.kind) });
    if (around.length < depthLimit) around.push({ end, children });
  }
  return top;
}

function shown(
  symbol: NamedPlace,
  children: DocumentSymbol[],
  { project, document }: Placed,
): Omit<DocumentSymbol, 'kind'> {
  const { range, detail } = symbol;
  return {
    name: nameOf(symbol, project),
    range: toRange(document.text, range),
    selectionRange: toRange(document.text, { start: range.start, end: firstLineEnd(document.text.text, range) }),
    ...(detail !== undefined && { detail: symbolText(detail, project) }),
    children,
  };
}

/** An editor takes no symbol without a name. */
function nameOf({ name }: NamedPlace, project: Project): string {
  const label = symbolText(name, project);
  return label === '' ? '–' : label;
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
