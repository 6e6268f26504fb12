import { isMap, isScalar, isSeq, stringify } from 'yaml';
import { isYamlValue, type YamlValue } from './yamlValue.ts';

/** How a YAML document is laid out, as far as new text has to know. */
export interface YamlLayout {
  readonly endOfLine: '\n' | '\r\n';
  /** Columns by which a mapping is indented against the key it belongs to. */
  readonly step: number;
  /** The same for the dashes of a sequence; 0 where they stand below the key. */
  readonly dashStep: number;
  /** Whether strings stand in double quotes even where they need none. */
  readonly quoted: boolean;
}

/** So many values tell what a document looks like. */
const sampleSize = 500;

/** Reads the layout of a document; what it does not show is as most people write it: two columns, plain strings. */
export function yamlLayout(root: YamlValue): YamlLayout {
  const { text } = root;
  const newline = text.indexOf('\n');
  const endOfLine = newline > 0 && text.charCodeAt(newline - 1) === 13 ? '\r\n' : '\n';
  let step: number | undefined;
  let dashStep: number | undefined;
  let quoted: boolean | undefined;
  let seen = 0;
  for (const value of root.walk()) {
    if (++seen > sampleSize || !isYamlValue(value)) break;
    const { node, keyRange } = value;
    // Only a string that needs no quotes shows whether it would have some.
    if (quoted === undefined && isScalar(node) && typeof node.value === 'string' && isWord(node.value)) {
      quoted = node.type === 'QUOTE_DOUBLE';
    }
    if (!keyRange || !node?.range || !(isMap(node) || isSeq(node)) || node.flow) continue;
    const difference = columnOf(text, node.range[0]) - columnOf(text, keyRange.start);
    if (isMap(node) && difference > 0) step ??= difference;
    if (isSeq(node) && difference >= 0) dashStep ??= difference;
  }
  return { endOfLine, step: step ?? 2, dashStep: dashStep ?? step ?? 2, quoted: quoted ?? false };
}

/** The number of UTF-16 units between the beginning of a line and an offset in it. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Where the line begins on which an offset stands. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of the line on which an offset stands, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset);
  if (newline === -1) return text.length;
  return newline > offset && text.charCodeAt(newline - 1) === 13 ? newline - 1 : newline;
}

/** Words and numbers that YAML 1.1 or 1.2 takes for something else than a string. */
const notAString =
  /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0[xob][\da-f_]+|[-+]?\.(?:inf|nan))$/i;

/** How a scalar is written: as its predecessor was where that is possible, so that a change of a value changes nothing else. */
export function scalarSource(
  value: string | number | boolean | null,
  style: 'plain' | 'single' | 'double',
  inFlow: boolean,
): string {
  if (typeof value !== 'string') return String(value);
  if (style === 'plain' && isPlainSafe(value, inFlow)) return value;
  if (style === 'single' && !/[\p{Cc}\u2028\u2029]/u.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value);
}

/** A key as it is written in a mapping. */
export function keySource(key: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(key) && !notAString.test(key) ? key : JSON.stringify(key);
}

/** Whether a new string may stand without quotes: plain words only, since other YAML versions take dates and versions for something else. */
export function isWord(value: string): boolean {
  return /^[A-Za-z]/.test(value) && isPlainSafe(value, false);
}

function isPlainSafe(value: string, inFlow: boolean): boolean {
  if (!/^[\p{L}\p{N}_/(.][^\p{Cc}\u2028\u2029]*$/u.test(value) || value !== value.trim() || notAString.test(value))
    return false;
  if (/: |:$| #/.test(value) || /^(?:\.\.\.|---)/.test(value)) return false;
  return !inFlow || !/[,[\]{}:]/.test(value);
}

/** The lines of an object or array that is not empty, each indented by some columns, as block collections. */
export function blockLines(value: unknown, indentation: number, layout: YamlLayout): string[] {
  const source = stringify(value, {
    indent: layout.step,
    indentSeq: layout.dashStep > 0,
    lineWidth: 0,
    defaultStringType: layout.quoted ? 'QUOTE_DOUBLE' : 'PLAIN',
    defaultKeyType: 'PLAIN',
    aliasDuplicateObjects: false,
  });
  const lines = source.replace(/\n$/, '').split('\n');
  return lines.map((line) => (line === '' ? '' : ' '.repeat(indentation) + line));
}
