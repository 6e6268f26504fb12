import { realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { version } from '../../../../package.json';
import { human } from '../../engine/formats/ahil/vocabulary.ts';
import { type Cli, UsageError } from '../cli.ts';
import type * as tools from '../mcp/serveTools.ts';
import { printablePath } from '../printable.ts';
import { run } from '../run.ts';

export interface McpOptions {
  readonly as?: string;
}

/**
 * `agent-handoff mcp`: serves the commands as tools of the Model Context Protocol over standard input and output, until the client goes.
 * A tool runs the command that it stands for, so that agents get the verdicts that people get.
 */
export function mcp(path: string, { as }: McpOptions, cli: Cli): Promise<undefined> {
  const folder = resolve(cli.cwd, path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${printablePath(path)} is no folder.`, `Name the folder that agents may work in.`);
  const name = as?.trim();
  if (name === '') throw new UsageError('--as needs the name of the agent.');
  if (name?.toLowerCase() === human)
    throw new UsageError('An agent cannot be "human": what people decide is theirs to say.', 'Give --as another name.');
  // A bundle of its own: no other command pays for reading the protocol's library.
  const { serveTools } = createRequire(__filename)('./mcp.cjs') as typeof tools;
  serveTools({ folder: realpathSync(folder), as: name, version, cli, run });
  return Promise.resolve(undefined);
}
