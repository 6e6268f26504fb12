import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { insertItems } from '../../../json/jsonEdits.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';

/** An entry that LOG-ARCHIVE.index.json names. */
export interface ArchiveIndexEntry {
  /** The heading of the archived entry, with or without its `##`. */
  readonly title: string;
  readonly titleNode: JsonNode;
  /** Lower-case hexadecimal SHA-256 of the archived entry (see `archivedHash`), if stated. */
  readonly sha256: string | undefined;
}

/**
 * The entries that an archive index names, in all shapes in use: `entries` or `archived` with objects that have a `title` (or
 * `heading`), or with plain headings. Items of another kind, such as notes on when was archived, name no entry.
 */
export function archiveIndexEntries(index: Document): readonly ArchiveIndexEntry[] {
  return index.derived(readIndex);
}

/**
 * The hash that the protocol's own tool records of an archived entry: of its text from the heading on, without what separates
 * it from the next entry, with LF line endings and one of them at the end.
 */
export function archivedHash(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text.replaceAll('\r', '').trimEnd() + '\n')));
}

/**
 * Records entries, given as their texts, at the front of an index that lists entries by hash and title. `undefined` when the
 * index has another shape or is no valid JSON: then it stays as it is.
 */
export function archiveIndexChange(index: Document, texts: readonly string[]): TextChange | undefined {
  const { json } = index;
  const list = json.member(json.root, 'entries');
  if (json.errors.length > 0 || texts.length === 0 || list === undefined || json.kind(list) !== 'array')
    return undefined;
  const named = archiveIndexEntries(index).filter(({ sha256: hash }) => hash !== undefined).length;
  if ([...json.children(list)].length !== named) return undefined;
  const first = json.firstChild(list);
  const items = texts.map((entry) => ({
    sha256: archivedHash(entry),
    title: entry.slice(0, entry.search(/[\r\n]|$/)),
  }));
  return insertItems(json, list, items, first === undefined ? undefined : { before: first });
}

function readIndex({ json }: Document): readonly ArchiveIndexEntry[] {
  const entries: ArchiveIndexEntry[] = [];
  for (const key of ['entries', 'archived']) {
    const list = json.member(json.root, key);
    if (list === undefined || json.kind(list) !== 'array') continue;
    for (const item of json.children(list)) {
      const titleNode =
        json.kind(item) === 'string' ? item : (json.member(item, 'title') ?? json.member(item, 'heading'));
      const title = titleNode === undefined ? undefined : json.string(titleNode);
      if (titleNode === undefined || title === undefined) continue;
      entries.push({ title, titleNode, sha256: json.string(json.member(item, 'sha256')) });
    }
  }
  return entries;
}
