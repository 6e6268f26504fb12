import type { OffsetRange } from '../../../text/sourceText.ts';

/** Where a cursor stands in block YAML that somebody is writing. */
export interface YamlCursor {
  /** The keys that lead to the mapping or sequence around the cursor; `*` stands for an item. */
  readonly path: readonly string[];
  /** An item of a sequence may be a value, or the first key of a mapping. */
  readonly expects: 'key' | 'value' | 'item';
  /** The key whose value is expected. */
  readonly key: string | undefined;
  /** The word that is being typed, with the quotes around it. */
  readonly token: OffsetRange;
  /** Columns before the key or value. */
  readonly column: number;
  readonly colonBehind: boolean;
  /** The keys that the mapping around the cursor has already. */
  readonly siblings: ReadonlySet<string>;
}

interface Line {
  readonly column: number;
  /** The columns of the dashes before the content. */
  readonly dashes: readonly number[];
  readonly key: string | undefined;
  /** Whether nothing but a comment stands behind the colon. */
  readonly isOpen: boolean;
}

const linePattern = /^( *)((?:- +)*)(?:(["']?)([\w.-]+)\3:(?: +(.*))?)?$/;

/** Reads the lines around a cursor. `undefined` in comments, flow collections and texts of several lines, where nothing is offered. */
export function yamlCursor(text: string, offset: number): YamlCursor | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = lineEndAt(text, offset);
  const before = text.slice(start, offset);
  const behind = text.slice(offset, end);
  const typed = /^( *)((?:- +)*)(?:(["']?)([\w.-]+)\3:( +))?(["']?)([^"'#[\]{}|>&*!,]*)$/.exec(before);
  if (!typed) return undefined;
  const [, indentation = '', dashes = '', , key, gap = '', quote = '', word = ''] = typed;
  const rest = /^([\w.-]*)(["']?)(:?)\s*(?:#.*)?$/.exec(behind);
  if (!rest) return undefined;
  const column = indentation.length + dashes.length;
  const token = {
    start: offset - word.length - quote.length,
    end: offset + (rest[1] ?? '').length + (rest[2] ?? '').length,
  };
  const expects = key !== undefined && gap !== '' ? 'value' : dashes === '' ? 'key' : 'item';
  if (expects === 'key' && /\s/.test(word)) return undefined;
  const own: Line = { column, dashes: dashColumns(indentation, dashes), key, isOpen: false };
  if (goesOn(text, start, own)) return undefined;
  const { path, siblings } = around(text, start, end, own);
  return { path, expects, key, token, column, colonBehind: rest[3] === ':', siblings };
}

/** Whether a line goes on with the text that the line above it begins: it stands further right, and nothing can begin there. */
function goesOn(text: string, start: number, own: Line): boolean {
  if (own.dashes.length > 0) return false;
  for (let position = start - 1; position > 0;) {
    const begin = text.lastIndexOf('\n', position - 1) + 1;
    const line = readLine(text.slice(begin, position));
    position = begin - 1;
    if (!line) continue;
    if (line.key === undefined) return false;
    return !line.isOpen && line.column < own.column;
  }
  return false;
}

/** What encloses a line, found upwards, and the keys beside it, upwards and downwards. */
function around(text: string, start: number, end: number, own: Line) {
  const path: string[] = [];
  const siblings = new Set<string>();
  // The column of the innermost collection that is not named yet, and whether that still is the line's own mapping.
  let { column } = own;
  const enclose = (dashes: readonly number[]) => {
    for (const dash of [...dashes].reverse()) {
      if (dash >= column) continue;
      path.unshift('*');
      column = dash;
    }
  };
  enclose(own.dashes);
  for (let position = start - 1; position > 0;) {
    const begin = text.lastIndexOf('\n', position - 1) + 1;
    const line = readLine(text.slice(begin, position));
    position = begin - 1;
    if (!line) continue;
    const isInItem = path[0] === '*';
    if (line.key !== undefined && line.isOpen && (line.column < column || (isInItem && line.column === column))) {
      path.unshift(line.key);
      ({ column } = line);
      enclose(line.dashes);
    } else if (line.column === column) {
      if (path.length === 0 && line.key !== undefined) siblings.add(line.key);
      enclose(line.dashes);
    }
  }
  for (let position = end + 1; position <= text.length && position > 0;) {
    const stop = lineEndAt(text, position);
    const line = readLine(text.slice(position, stop));
    position = text.charAt(stop) === '\r' ? stop + 2 : stop + 1;
    if (!line) continue;
    if (line.column < own.column || (line.dashes.length > 0 && (line.dashes[0] ?? 0) < own.column)) break;
    if (line.column === own.column && line.key !== undefined) siblings.add(line.key);
  }
  return { path, siblings };
}

/** `undefined` for blank lines and comments. */
function readLine(source: string): Line | undefined {
  const line = source.replace(/\r$/, '');
  if (/^\s*(?:#.*)?$/.test(line)) return undefined;
  const match = linePattern.exec(line);
  if (!match) return { column: line.length - line.trimStart().length, dashes: [], key: undefined, isOpen: false };
  const [, indentation = '', dashes = '', , key, value = ''] = match;
  const column = indentation.length + dashes.length;
  return { column, dashes: dashColumns(indentation, dashes), key, isOpen: /^(?:#.*)?$/.test(value) };
}

function dashColumns(indentation: string, dashes: string): number[] {
  return [...dashes].flatMap((character, index) => (character === '-' ? [indentation.length + index] : []));
}

function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  const stop = end === -1 ? text.length : end;
  return stop > offset && text.charAt(stop - 1) === '\r' ? stop - 1 : stop;
}
