/** A set of a glob, such as `[abc]`. */
export interface GlobSet {
  readonly matches: (character: string) => boolean;
  /** Whether no character can be in it: its ranges run backwards, or its class is not known. */
  readonly isEmpty: boolean;
  /** The offset behind the closing bracket. */
  readonly end: number;
}

/** The classes that may stand in a set, as in `[[:digit:]]`. */
const classes: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[\p{L}\p{N}]/u],
  ['alpha', /\p{L}/u],
  ['blank', /[ \t]/],
  ['cntrl', /\p{Cc}/u],
  ['digit', /[0-9]/],
  ['graph', /[^\s\p{Cc}]/u],
  ['lower', /\p{Ll}/u],
  ['print', /\P{Cc}/u],
  ['punct', /[\p{P}\p{S}]/u],
  ['space', /\s/],
  ['upper', /\p{Lu}/u],
  ['xdigit', /[0-9A-Fa-f]/],
]);

/**
 * Reads `[abc]`, `[a-z]`, `[!abc]` or `[[:digit:]]` at an offset, as git does: a `]` that comes first belongs to the set, `\` takes away the
 * meaning of what follows. `undefined` when the bracket is never closed.
 */
export function readSet(pattern: string, start: number, ignoresCase: boolean): GlobSet | undefined {
  const isNegated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const first = start + (isNegated ? 2 : 1);
  const members: ((character: string) => boolean)[] = [];
  let index = first;
  const one = (): string => {
    if (pattern[index] === '\\') index++;
    return pattern.charAt(index++);
  };
  while (index < pattern.length && (pattern[index] !== ']' || index === first)) {
    const named = /^\[:([a-z]*):\]/.exec(pattern.slice(index, index + 16));
    if (named) {
      index += named[0].length;
      const known = classes.get(named[1] ?? '');
      if (known) members.push((character) => known.test(character));
      continue;
    }
    const low = one();
    let high = low;
    if (pattern[index] === '-' && index + 1 < pattern.length && pattern[index + 1] !== ']') {
      index++;
      high = one();
    }
    if (low <= high) members.push((character) => character >= low && character <= high);
  }
  if (index >= pattern.length) return undefined;
  const has = (character: string) => members.some((member) => member(character));
  const matches = (character: string) =>
    (has(character) || (ignoresCase && has(character.toUpperCase()))) !== isNegated && isVisible(character);
  return { matches, isEmpty: members.length === 0 && !isNegated, end: index + 1 };
}

/** Whether a character may be one of those that `?` and sets stand for. */
export function isVisible(character: string): boolean {
  return character > ' ' && character !== '\u00a0' && character !== '\u3000';
}
