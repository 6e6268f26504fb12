import { styleText } from 'node:util';
import type { Cli, Sink } from './cli.ts';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'cyan' | 'green';

/** Puts a style around a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/**
 * How to paint what goes to a stream: in colour on terminals only. `--no-color` and the customary variables decide first:
 * `FORCE_COLOR` (0 and false switch off), `NO_COLOR`, `TERM=dumb`.
 */
export function painter({ env }: Pick<Cli, 'env'>, sink: Sink, wanted: boolean): Paint {
  if (!wanted || !usesColour(env, sink)) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

function usesColour(env: Cli['env'], { isTerminal }: Sink): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTerminal && env['TERM'] !== 'dumb';
}
