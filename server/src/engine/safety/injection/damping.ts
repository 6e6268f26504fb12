import { COMMON } from './lexicon/wordClass.ts';
import { tokenize } from './tokens.ts';

/** How far around a match words are read that tell whether an attack is only being described. */
const BEFORE = 500;
const AFTER = 220;

/** True when a place stands between quotation marks or backticks of its line. */
export function isQuoted(source: string, start: number, end: number): boolean {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  let lineEnd = source.indexOf('\n', end);
  if (lineEnd < 0) lineEnd = source.length;
  const before = source.slice(Math.max(lineStart, start - 400), start);
  const after = source.slice(end, Math.min(lineEnd, end + 400));
  const odd = (text: string, mark: string): boolean => (text.split(mark).length - 1) % 2 === 1;
  if (odd(before, '"') && after.includes('"')) return true;
  if (odd(before, '`') && after.includes('`')) return true;
  for (const [open, close] of ['“”', '„“', '«»', '「」', '『』', '‘’', '‹›']) {
    const from = before.lastIndexOf(open!);
    if (from >= 0 && before.indexOf(close!, from + 1) < 0 && after.includes(close!)) return true;
  }
  return /(?:^|[\s(])'[^']{0,200}$/.test(before) && /^[^']{0,200}'(?:[\s),.;:]|$)/.test(after);
}

/** True when the words around a match speak about attacks, detection or examples. The match itself does not count. */
export function speaksOfAttacks(source: string, start: number, end: number, contextStart: number): boolean {
  const from = Math.max(contextStart, start - BEFORE);
  const before = source.slice(from, start);
  const after = source.slice(end, end + AFTER);
  return topics(before) + topics(after) >= 1;
}

function topics(text: string): number {
  const tokens = tokenize({ text, base: 0, container: 'prose' });
  let count = 0;
  for (let i = 0; i < tokens.count; i++) if ((tokens.common[i]! & COMMON.docTopic) !== 0) count++;
  return count;
}
