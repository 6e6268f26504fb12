import { isPlaceholder } from './placeholder.ts';
import type { SecretMatch } from './secretKinds.ts';

const DASHES = '-----';
const BEGIN = 'BEGIN ';

/** More than any key has, so that a begin without an end does not take the rest of the file with it. */
const LIMIT = 20_000;

/** Less than any key has. */
const LEAST = 64;

/**
 * Private keys in PEM form of any algorithm, encrypted ones included, from `-----BEGIN` to `-----END …-----` or, without an
 * end, to the last line that can belong to it. Line breaks may be written as `\n`. Shortened and masked ones are none.
 */
export function* privateKeys(text: string): Generator<SecretMatch, void, undefined> {
  let next = nextBegin(text, 0);
  while (next >= 0) {
    const start = next;
    next = nextBegin(text, start + DASHES.length + BEGIN.length);
    const label = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.exec(text.slice(start, start + 80))?.[0];
    if (label === undefined) continue;
    const bodyStart = start + label.length;
    const rest = text.slice(bodyStart, Math.min(bodyStart + LIMIT, next < 0 ? text.length : next));
    const dashes = rest.indexOf('-----END');
    const body = dashes >= 0 ? rest.slice(0, dashes) : withoutEnd(rest);
    if (!isKey(body)) continue;
    const end = dashes >= 0 ? endOfLabel(text, bodyStart + dashes) : bodyStart + body.length;
    yield { start, end, kind: 'private-key' };
  }
}

/** What belongs to a key whose end is missing: up to an empty line, or what cannot be part of one. */
function withoutEnd(rest: string): string {
  const body = /^[A-Za-z0-9+/=\s\\:,>|#*-]*/.exec(rest)?.[0] ?? '';
  const blank = body.search(/\n[ \t]{0,80}\r?\n/);
  return (blank < 0 ? body : body.slice(0, blank)).trimEnd();
}

/** Where `-----BEGIN ` stands next; the letters are quicker to find than the dashes, of which tables are full. */
function nextBegin(text: string, from: number): number {
  let at = text.indexOf(BEGIN, from);
  while (at >= 0 && !text.startsWith(DASHES, at - DASHES.length)) at = text.indexOf(BEGIN, at + 1);
  return at < 0 ? -1 : at - DASHES.length;
}

function endOfLabel(text: string, dashes: number): number {
  return dashes + (/^-----END[A-Z0-9 ]{0,60}(?:-----)?/.exec(text.slice(dashes, dashes + 80))?.[0].length ?? 0);
}

/** Whether what stands between the labels is long enough to be a key and not masked. */
function isKey(body: string): boolean {
  const data = body
    .split(/\r?\n|\\r|\\n/)
    .map((line) => line.replace(/^[\s>|#*]+/, '').trim())
    .filter((line) => /^[A-Za-z0-9+/]+=*$/.test(line))
    .join('');
  return data.length >= LEAST && !isPlaceholder(data) && new Set(data).size > 10;
}
