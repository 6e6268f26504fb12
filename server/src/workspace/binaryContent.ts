import { languageOf } from '../engine/document.ts';
import { SourceText } from '../engine/text/sourceText.ts';

/** Names that promise text: what they hold is read as text whatever its bytes are, so that no odd byte hides it. */
const textName =
  /\.(?:txt|text|mdx?|mdc|rst|adoc|prompt|jsonl|ndjson|jsonc|json5|toml|ini|cfg|csv|tsv|html?|xml|svg)$/i;

/** More zeros than this share no text has. */
const zeroShare = 0.1;

/**
 * Whether a file holds no text, by its name and first bytes: pictures, archives, programs. Zeros alone make text no binary data as long
 * as they are few and the rest is UTF-8; UTF-16 and UTF-32 are text.
 */
export function isBinaryFile(name: string, head: Uint8Array): boolean {
  if (languageOf(name) !== 'text' || textName.test(name)) return false;
  if (startsWith(head, '%PDF-')) return true;
  if (!head.includes(0)) return false;
  const { decodingProblem } = SourceText.fromBytes(head);
  if (decodingProblem === 'utf-16' || decodingProblem === 'utf-32') return false;
  return decodingProblem === 'binary' || head.filter((byte) => byte === 0).length > head.length * zeroShare;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => bytes[index] === code);
}
