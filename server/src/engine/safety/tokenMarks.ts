/** A place in a text where a secret begins, or that is part of one. UTF-16 offsets. */
export interface TokenMark {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly mark: string;
}

/** What tokens begin with, by the sign behind it, and how many characters stand behind that at least. */
const PREFIXES: readonly (readonly [sign: string, least: number, prefixes: readonly string[]])[] = [
  [
    '_',
    7,
    (
      'npm gsk hf lin_api ntn shppa shpca shpat shpss sk_live sk_test rk_live rk_test ghp gho ghu ghs ghr github_pat glc glsa ops ' +
      'vcp vci vca vcr vck dckr_pat figd cfk cfut cfat'
    ).split(' '),
  ],
  ['-', 3, 'xoxa xoxb xoxo xoxp xoxr xapp glpat tskey sk'.split(' ')],
  ['.', 7, 'SG hvs hvb hvr'.split(' ')],
];

/** Pieces that stand in secrets and hardly anywhere else: a sign that is quick to find, and what belongs around it. */
const PIECES: readonly (readonly [mark: string, sign: string, before: string, behind: string])[] = [
  ['_authToken=', '_', '', 'authToken='],
  ['.eyJ', '.', '', 'eyJ'],
  ['x-oauth-basic@github', '@', 'x-oauth-basic', 'github'],
  ['-----BEGIN', 'BEGIN', '-----', ''],
  ['AIza', 'AIza', '', ''],
];

/** The same with variations. */
const VARIABLE_PIECES: readonly (readonly [mark: string, pattern: RegExp])[] = [
  ['bearer', /[Bb]earer[ \t]{1,4}/g],
  ['access-key', /ACCESS_?K(?:EY|ey)/g],
  ['access-key', /ACCESS_?key/g],
  ['access-key', /ccess_?(?:KEY|key|Key)/g],
  ['dapi', /dapi[A-Fa-f0-9]{8}/g],
  ['aws', /A(?:3T|KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA)[A-Z0-9]{16}/g],
];

/**
 * Where a text holds what tokens begin with or have in them, in its order. The names of the marks are the prefixes with their
 * sign, the pieces, and those of the pieces with variations. Linear in the text, and quick: most of it is only skipped over.
 */
export function tokenMarks(text: string): TokenMark[] {
  const marks: TokenMark[] = [];
  for (const [sign, least, prefixes] of PREFIXES) prefixMarks(text, sign, least, prefixes, marks);
  for (const [mark, sign, before, behind] of PIECES) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (!text.startsWith(behind, at + sign.length) || !text.startsWith(before, at - before.length)) continue;
      marks.push({ start: at - before.length, end: at + sign.length + behind.length, mark });
    }
  }
  for (const [mark, pattern] of VARIABLE_PIECES) {
    for (const { 0: piece, index } of text.matchAll(pattern))
      marks.push({ start: index, end: index + piece.length, mark });
  }
  return marks.sort((a, b) => a.start - b.start);
}

/** Looks for the sign, and what stands before it by its last two characters. */
function prefixMarks(text: string, sign: string, least: number, prefixes: readonly string[], marks: TokenMark[]): void {
  const byEnd = new Map<number, string[]>();
  for (const prefix of prefixes) {
    const key = endOf(prefix, prefix.length);
    byEnd.set(key, [...(byEnd.get(key) ?? []), prefix]);
  }
  const code = sign.charCodeAt(0);
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const prefix = byEnd.get(endOf(text, at))?.find((one) => text.startsWith(one, at - one.length));
    // Lines in tables are many signs, of which only the first can end a prefix.
    if (prefix === undefined) {
      while (text.charCodeAt(at + 1) === code) at++;
      continue;
    }
    const end = at + 1;
    if (end + least <= text.length && /^[A-Za-z0-9_+/.-]*$/.test(text.slice(end, end + least)))
      marks.push({ start: at - prefix.length, end, mark: prefix + sign });
  }
}

function endOf(text: string, offset: number): number {
  // Kept to 32 bits, in which engines hold numbers without an object.
  return offset < 2 ? -1 : (text.charCodeAt(offset - 2) << 16) | text.charCodeAt(offset - 1);
}
