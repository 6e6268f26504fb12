import { resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { configurationFileName } from '../../engine/configuration/configurationFile.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { rootAround } from '../../workspace/projectPlaces.ts';
import { joinUri } from '../../workspace/uris.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { fsPathOf, relativeTo } from '../displayPath.ts';
import { namePlace } from '../namedPlaces.ts';
import { printableJson, printablePath } from '../printable.ts';
import { writeCompletely } from '../writing.ts';
import { configurationTemplate } from '../configurationTemplate.ts';

export interface ConfigInitOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `agent-handoff config init [folder]`: writes a configuration file to begin with. Without a folder it goes where the project of the
 * working directory begins. Never replaces anything.
 */
export async function configInit(
  folder: string | undefined,
  { dryRun = false, json = false }: ConfigInitOptions,
  cli: Cli,
): Promise<ExitCode> {
  const place = await namePlace(folder ?? '.', cli);
  if (place.kind === 'file') throw new UsageError(`${printablePath(folder ?? '.')} is a file.`, `Name a folder.`);
  const target = folder === undefined ? (place.folder ?? place.uri) : URI.file(resolve(cli.cwd, folder)).toString();
  if (rootAround(joinUri(target, 'x')) !== undefined)
    throw new UsageError(
      'A configuration inside of a handoff folder is ignored: whoever writes a handoff must not decide what is reported of it.',
      'Name the folder of the project.',
    );
  const uri = joinUri(target, configurationFileName);
  const shown = relativeTo(cli.cwd, uri);
  const read = await nodeFileSystem.read(uri, target, false);
  if (read.kind !== 'missing')
    throw new UsageError(
      `${printablePath(shown)} is there already.`,
      `"agent-handoff config" shows what it says, "agent-handoff config check" whether it can be used.`,
    );
  if (!dryRun) {
    const after = new TextEncoder().encode(configurationTemplate);
    writeCompletely(fsPathOf(target), [{ path: configurationFileName, before: undefined, after }], cli.cwd);
  }
  cli.stdout.write(
    json
      ? printableJson({ dryRun, file: shown })
      : dryRun
        ? `Would write ${printablePath(shown)}:\n${configurationTemplate}`
        : `${printablePath(shown)} is written. "agent-handoff config" shows what is in force.\n`,
  );
  return exitCodes.clean;
}
