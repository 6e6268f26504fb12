/** What `graph --format` takes. */
export const graphFormats = ['text', 'mermaid', 'svg', 'dot', 'json'] as const;
export type GraphFormat = (typeof graphFormats)[number];

export interface GraphOptions {
  readonly format?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly hideDone?: boolean;
}

const endings: ReadonlyMap<string, GraphFormat> = new Map([
  ['svg', 'svg'],
  ['mmd', 'mermaid'],
  ['mermaid', 'mermaid'],
  ['dot', 'dot'],
  ['gv', 'dot'],
  ['json', 'json'],
]);

/** The format that was asked for, else the one that the name of the file ends with, else text. */
export function graphFormat({ format, output = '' }: GraphOptions): GraphFormat {
  const ending = /\.([a-z]+)$/i.exec(output)?.[1]?.toLowerCase();
  return graphFormats.find((one) => one === format) ?? endings.get(ending ?? '') ?? 'text';
}
