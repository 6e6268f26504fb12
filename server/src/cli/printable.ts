import { escapeUnsafe } from '../engine/text/quote.ts';
import { displayWidth } from '../engine/formats/aahp/markdown/displayWidth.ts';

/** A text of several lines with everything that a terminal would act on or not show written as an escape. */
export function printable(text: string): string {
  return text.split('\n').map(escapeUnsafe).join('\n');
}

/**
 * A path for people: escaped, but never cut. One that begins with a colon gets `./` in front, since build servers take
 * lines that begin with `::` for commands.
 */
export function printablePath(path: string): string {
  return escapeUnsafe(path.startsWith(':') ? `./${path}` : path);
}

/**
 * A value as JSON in which everything that a terminal would act on or not show is an escape sequence of JSON, so that programs
 * read the exact text and people are not fooled. Ends with a line break.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).split('\n').map(escapeInJson).join('\n') + '\n';
}

/** Like `printableJson`, on one line. */
export function printableJsonLine(value: unknown): string {
  return escapeInJson(JSON.stringify(value)) + '\n';
}

/** Outside of its strings JSON has nothing but ASCII, so what is escaped here stands in a string. */
function escapeInJson(written: string): string {
  // What a build server takes for a command: the sign before it becomes an escape, too.
  const line = written.includes('##') ? written.replace(/#(?=#[a-z]{0,20}\[)/gi, escapeUnits) : written;
  if (!/[^ -~]/.test(line)) return line;
  let result = '';
  for (const character of line) result += escapeUnsafe(character) === character ? character : escapeUnits(character);
  return result;
}

function escapeUnits(character: string): string {
  let result = '';
  for (let index = 0; index < character.length; index++) {
    result += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return result;
}

/** The columns that the widest of some texts takes; 0 for none. However many there are, unlike for the arguments of a function. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, displayWidth(text)), 0);
}

/** A text with blanks behind it up to so many columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** A number with what it counts: `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
