import type { Document } from '../document.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** A key that one object of a JSON or YAML document holds several times. */
export interface DuplicateKey {
  readonly key: string;
  /** The places of the key, in the order of the text; parsers keep what stands behind the last. */
  readonly ranges: readonly OffsetRange[];
  /** JSON Pointer; known of JSON only. */
  readonly pointer: string | undefined;
}

/** The repeated keys of a document in the order of the text; none in other languages. */
export function duplicateKeysOf(document: Document): readonly DuplicateKey[] {
  if (document.language === 'yaml') {
    return document.yaml.duplicateKeys().map(({ key, ranges }) => ({ key, ranges, pointer: undefined }));
  }
  if (document.language !== 'json') return [];
  const { json } = document;
  return json.duplicateKeys().map((nodes) => {
    const [first = 0] = nodes;
    return {
      key: json.key(first) ?? '',
      ranges: nodes.flatMap((node) => json.keyRange(node) ?? []),
      pointer: json.pointer(first),
    };
  });
}
