import { type JsonLayout, printJson } from '../../json/jsonLayout.ts';
import { blockLines } from '../../values/yamlLayout.ts';

/** A new file: its path relative to the project and its text. */
export interface NewDocument {
  readonly path: string;
  readonly text: string;
}

const jsonLayout: JsonLayout = { endOfLine: '\n', indent: '  ', colon: ': ', shortArrays: true };

/** A value as the text of a new JSON or YAML file. Members that are `undefined` are left out. */
export function printDocument(value: object, language: 'json' | 'yaml'): string {
  if (language === 'json') return `${printJson(value, jsonLayout)}\n`;
  // Strings stand in quotes where another YAML version would read a date or a number.
  const lines = blockLines(withoutUndefined(value), 0, { endOfLine: '\n', step: 2, dashStep: 2, quoted: true });
  return `${lines.join('\n')}\n`;
}

/** JSON's way to drop what is undefined; the values of new documents are ours and small. */
function withoutUndefined(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
