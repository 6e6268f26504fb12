/** One thing that a regular expression may repeat: a character, an escape, a set, or a group. */
interface Atom {
  /** Its source, when it stands for a single character. */
  readonly character: string | undefined;
  /** Whether it may be repeated without end. */
  readonly endless: boolean;
  readonly optional: boolean;
}

interface Group {
  alternatives: Atom[][];
  /** Whether a group inside of it goes back exponentially by itself. */
  hopeless: boolean;
}

const ESCAPE = /^\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[pP]\{[^}]{0,40}\}|[\s\S])/;
const QUANTIFIER = /(?:[*+?]|\{\d{0,9},?\d{0,9}\})\??/y;

/**
 * Whether a matcher that goes back, as those of most tools do, may need time exponential in its input: a repeated group whose repetitions
 * can be cut in several ways, such as `(a+)+`, `(\w|\d)*` or `(a|ab|b)*`. A heuristic on the pattern's shape: a group whose repetitions are
 * held apart by a character of their own, such as `(?:\.\d+)*`, is none. Takes time linear in the pattern, but for groups of
 * many alternatives.
 */
export function backtracksExponentially(pattern: string): boolean {
  let group: Group = { alternatives: [[]], hopeless: false };
  const outer: Group[] = [];
  let index = 0;
  while (index < pattern.length) {
    const character = pattern.charAt(index);
    if (character === '(') {
      outer.push(group);
      group = { alternatives: [[]], hopeless: false };
      index +=
        /^\((?:\?(?:[a-z-]{0,8}:|P?<\w{1,40}>|<?[=!]|>))?/.exec(pattern.slice(index, index + 50))?.[0].length ?? 1;
    } else if (character === ')') {
      const parent = outer.pop();
      if (!parent) return false;
      const { quantifier, end } = quantifierAt(pattern, index + 1);
      if (group.hopeless || (isEndless(quantifier) && isAmbiguous(group))) parent.hopeless = true;
      const inner = group.alternatives.flat().some(({ endless }) => endless);
      parent.alternatives.at(-1)?.push({
        character: undefined,
        endless: isEndless(quantifier) || inner,
        optional: isOptional(quantifier),
      });
      group = parent;
      index = end;
    } else if (character === '|') {
      group.alternatives.push([]);
      index++;
    } else {
      const source = pattern.slice(index, atomEnd(pattern, index));
      const { quantifier, end } = quantifierAt(pattern, index + source.length);
      const isAssertion = /^(?:[\^$]|\\[bBAzZ])$/.test(source);
      if (!isAssertion) {
        group.alternatives
          .at(-1)
          ?.push({ character: source, endless: isEndless(quantifier), optional: isOptional(quantifier) });
      }
      index = end;
    }
  }
  return group.hopeless;
}

/** Where the character, escape or set ends that begins at an offset. */
function atomEnd(pattern: string, index: number): number {
  if (pattern[index] === '\\') return index + (ESCAPE.exec(pattern.slice(index, index + 50))?.[0].length ?? 1);
  if (pattern[index] !== '[') return index + 1;
  let end = index + (pattern[index + 1] === '^' ? 2 : 1);
  // A bracket right at the beginning of a set is one of its members.
  if (pattern[end] === ']') end++;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return end < pattern.length ? end + 1 : index + 1;
}

function quantifierAt(pattern: string, index: number): { readonly quantifier: string; readonly end: number } {
  QUANTIFIER.lastIndex = index;
  const quantifier = QUANTIFIER.exec(pattern)?.[0] ?? '';
  return { quantifier, end: index + quantifier.length };
}

function isEndless(quantifier: string): boolean {
  return /^[*+]|^\{\d*,\}/.test(quantifier);
}

function isOptional(quantifier: string): boolean {
  return /^[*?]|^\{0?,/.test(quantifier);
}

/** Whether the repetitions of a group can be cut in several ways. */
function isAmbiguous({ alternatives }: Group): boolean {
  return (
    alternatives.some(isAmbiguousSequence) ||
    alternatives.some((one, index) => overlapsAny(one, alternatives.slice(index + 1)))
  );
}

function isAmbiguousSequence(atoms: readonly Atom[]): boolean {
  const endless = atoms.filter((atom) => atom.endless);
  if (endless.length === 0) return false;
  // A character that has to come and that nothing repeated stands for holds the repetitions apart.
  const holdsApart = (atom: Atom) =>
    !atom.endless &&
    !atom.optional &&
    atom.character !== undefined &&
    endless.every(({ character }) => character !== undefined && !overlap(character, atom.character ?? ''));
  return !atoms.some(holdsApart);
}

/** Whether one alternative may begin with what another one begins with, and both may end there. */
function overlapsAny(atoms: readonly Atom[], others: readonly (readonly Atom[])[]): boolean {
  return others.some((other) => {
    const shared = Math.min(atoms.length, other.length);
    if (shared === 0) return true;
    for (let index = 0; index < shared; index++) {
      const [one, another] = [atoms[index]?.character, other[index]?.character];
      if (one === undefined || another === undefined || !overlap(one, another)) return false;
    }
    return true;
  });
}

const SAMPLES = [...Array.from('aZ0_-. /:@#=+,;\'"<>(){}[]!?$%&*~^|\\'), '\t', '\u00e9', '\u4e2d'];

/** Whether two sources of single characters can stand for the same one. */
function overlap(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [matcher(one), matcher(other)];
  if (!first || !second) return false;
  const own = Array.from(one + other).filter((character) => !/[\\[\]^]/.test(character));
  return [...SAMPLES, ...own].some((sample) => first(sample) && second(sample));
}

function matcher(source: string): ((character: string) => boolean) | undefined {
  try {
    // One atom on one character: there is nothing to go back to.
    const expression = new RegExp(`^${source}$`, 's');
    return (character) => expression.test(character);
  } catch {
    return undefined;
  }
}
