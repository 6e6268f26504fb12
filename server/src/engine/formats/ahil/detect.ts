import type { Document, DocumentKind } from '../../document.ts';
import { asObject, countKeys, rootValue } from '../content.ts';

const entryKeys = ['id', 'type', 'from', 'to', 'status', 'content'];

/** What a file is in AHIL 1.0: a log of its own, or an ADPL file with the log inside. */
export function detectAhil(document: Document): DocumentKind | undefined {
  if (document.language !== 'json') return undefined;
  if (/\.adpl(\.json)?$/i.test(document.name)) return 'ahil/adpl';
  const named = /\.ahil\.json$/i.test(document.name);
  const exchange = document.name === 'exchange.json';
  const value = rootValue(document);
  if (Array.isArray(value)) return named || (exchange && isEntryList(value)) ? 'ahil/log' : undefined;
  const object = asObject(value);
  if (!object) return undefined;
  const entries = object['entries'];
  const keys = countKeys(object, ['schema_version', 'entries']);
  if (named) return keys >= 1 ? 'ahil/log' : undefined;
  if (exchange) return Array.isArray(entries) && (keys === 2 || isEntryList(entries)) ? 'ahil/log' : undefined;
  return Array.isArray(entries) && keys === 2 && isEntryList(entries) ? 'ahil/log' : undefined;
}

function isEntryList(items: readonly unknown[]): boolean {
  return items.some((item) => countKeys(asObject(item) ?? {}, entryKeys) >= 2);
}
