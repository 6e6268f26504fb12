/** A deterministic generator of numbers from 0 up to 1 (mulberry32), so that a failing case can be run again. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}

const words = [
  '',
  'a',
  'T-001',
  'title',
  'ü',
  '😀',
  '\ud800',
  '\udc00',
  '"',
  '\\',
  '/',
  '~1',
  '\u0000',
  '\n',
  '\u2028',
  '__proto__',
  'constructor',
  '0',
  'a b',
];
const numbers = ['0', '-0', '1', '-17', '3.25', '1e5', '1E-5', '2.5e+3', '9007199254740993', '1e400', '0.1'];

export function randomString(random: Random): string {
  let text = '';
  for (let count = random.below(4); count >= 0; count--) text += random.pick(words);
  return text;
}

/** A string literal that may spell characters as escapes. */
function randomLiteral(random: Random): string {
  let literal = '"';
  for (const unit of randomString(random).split('')) {
    const code = unit.charCodeAt(0);
    const escape = `\\u${code.toString(16).padStart(4, '0')}`;
    const plain = JSON.stringify(unit).slice(1, -1);
    literal += random.chance(0.2) ? (random.chance(0.5) ? escape : escape.toUpperCase().replace('\\U', '\\u')) : plain;
  }
  return literal + '"';
}

/** White space as JSON allows it; mostly none. */
function gap(random: Random): string {
  return random.chance(0.6) ? '' : random.pick([' ', '\n', '\r\n', '\t', '\r', '  \n  ']);
}

/** A valid JSON text in a random layout. Keys may repeat. */
export function randomJsonText(random: Random, depth = 4): string {
  return gap(random) + valueText(random, depth) + gap(random);
}

function valueText(random: Random, depth: number): string {
  const kind = depth === 0 ? 2 + random.below(5) : random.below(7);
  const count = random.below(5);
  const items = (one: () => string) => Array.from({ length: count }, () => gap(random) + one() + gap(random)).join(',');
  switch (kind) {
    case 0:
      return `{${items(() => `${randomLiteral(random)}${gap(random)}:${gap(random)}${valueText(random, depth - 1)}`)}${gap(random)}}`;
    case 1:
      return `[${items(() => valueText(random, depth - 1))}${gap(random)}]`;
    case 2:
      return random.pick(['true', 'false', 'null']);
    case 3:
    case 4:
      return random.pick(numbers);
    default:
      return randomLiteral(random);
  }
}

const insertions = [
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '0',
  '-',
  '.',
  'e',
  '+',
  'true',
  'nul',
  '//',
  '/*',
  '*/',
  "'",
  '\u0000',
  '\u00a0',
  '\ufeff',
  '\ud800',
  '\n',
  '\\u12',
  'NaN',
  '\u2028',
  '#',
  'T',
];

/** The text with a few characters removed, doubled, moved or put in. */
export function mutate(random: Random, text: string): string {
  let result = text;
  for (let count = random.below(3); count >= 0; count--) {
    const at = random.below(result.length + 1);
    const length = random.below(4);
    switch (random.below(4)) {
      case 0:
        result = result.slice(0, at) + result.slice(at + length);
        break;
      case 1:
        result = result.slice(0, at) + result.slice(at, at + length) + result.slice(at);
        break;
      case 2:
        result = result.slice(0, at);
        break;
      default:
        result = result.slice(0, at) + random.pick(insertions) + result.slice(at);
    }
  }
  return result;
}
