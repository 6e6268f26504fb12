import type { Location } from 'vscode-languageserver';
import type { Name, Occurrence } from '../engine/features.ts';
import { toRange } from './diagnostics.ts';
import { documentOf, type Placed, placeAt } from './places.ts';
import { clientUri, type ServerContext } from './serverContext.ts';

/** Where a client asks for a name. */
export interface NamePosition {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}

/** The name at a position and the document that it stands in; `undefined` when there is none. */
export async function nameAt(
  context: ServerContext,
  { textDocument, position }: NamePosition,
): Promise<{ readonly placed: Placed; readonly name: Name } | undefined> {
  const placed = await documentOf(context, textDocument.uri, false);
  if (!placed) return undefined;
  const place = placeAt(placed, position);
  for (const features of context.engine.featuresFor(placed.document, placed.project)) {
    const name = features.nameAt?.(place);
    if (name) return { placed, name };
  }
  return undefined;
}

/** A place in a document as the client knows it. */
export function toLocation(
  context: ServerContext,
  { document, range }: Pick<Occurrence, 'document' | 'range'>,
): Location {
  return { uri: clientUri(context, document.uri), range: toRange(document.text, range) };
}
