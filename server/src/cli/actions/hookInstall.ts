import { isAbsolute, join, relative, resolve } from 'node:path';
import type { FailOn } from '../../engine/verdict.ts';
import { wayInside } from '../../workspace/wayInside.ts';
import { readBaseline } from '../baseline.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { slashed } from '../displayPath.ts';
import { type HooksFolder, hooksFolderOf, presentHook, writeHook } from '../hooks/hookFiles.ts';
import { hookManagerOf } from '../hooks/hookManagers.ts';
import { hookTypes, type HookType, openHookRepository } from '../hooks/hookRepository.ts';
import {
  hasBlock,
  hookBlock,
  type HookCheck,
  type HookProgram,
  runArguments,
  withBlock,
  withoutBlock,
} from '../hooks/hookScript.ts';
import { printableJson, printablePath } from '../printable.ts';

export interface HookInstallOptions {
  readonly type: HookType;
  readonly failOn?: FailOn;
  readonly baseline?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff hook install`: lets git run the check. Hooks that are there stay what they are. */
export async function hookInstall(options: HookInstallOptions, cli: Cli): Promise<ExitCode> {
  const { type, dryRun = false, json = false } = options;
  const repository = await openHookRepository(cli);
  const { top } = repository;
  const check: HookCheck = { failOn: options.failOn, baseline: await baselineIn(top, options.baseline, cli) };
  const folder = await hooksFolderOf(repository);
  const program = programIn(top, folder, cli);
  const command = program && !isAbsolute(program.script) ? 'npx agent-handoff' : 'agent-handoff';
  const manager = await hookManagerOf(top, folder.path, type, check, command);
  if (manager) {
    const { name, file, snippet, runsAlready } = manager;
    const action = runsAlready ? 'none' : 'manual';
    if (json) cli.stdout.write(printableJson({ action, type, file, manager: name, snippet, dryRun }));
    else if (runsAlready) cli.stdout.write(`${file} runs the check already. Nothing was written.\n`);
    else
      cli.stdout.write(
        `${name} writes the hooks of this repository, so nothing was written. Put this into ${file}:\n\n${indented(snippet)}`,
      );
    return exitCodes.clean;
  }
  const shown = shownPath(cli, join(folder.path, type));
  requirePlace(folder, shown, type, check);
  const before = await presentHook(folder, type, shown);
  if (before && !before.isExecutable && before.text.trim() !== '')
    throw new UsageError(
      `${printablePath(shown)} is there, but git does not run it, since it is not executable.`,
      `Remove it, or make it executable ("chmod +x"), and try again.`,
    );
  const after = withBlock(before?.text, hookBlock(type, check, program));
  if (after === undefined || (before && !isText(before.bytes)))
    throw new UsageError(
      `${printablePath(shown)} is no shell script, so nothing was changed.`,
      `Let it run this, and fail when that fails: ${command} ${runArguments(type, check)}`,
    );
  const isSame = after === before?.text;
  if (!dryRun && !isSame) writeHook(folder, type, before, after, cli.cwd);
  const action = isSame ? 'none' : before ? 'changed' : 'created';
  if (json) cli.stdout.write(printableJson({ action, type, file: shown, manager: null, snippet: null, dryRun }));
  else cli.stdout.write(describe(action, shown, folder, before !== undefined && hasBlock(before.text), dryRun));
  return exitCodes.clean;
}

function describe(
  action: 'none' | 'changed' | 'created',
  shown: string,
  { kind }: HooksFolder,
  hadBlock: boolean,
  dryRun: boolean,
): string {
  const file = printablePath(shown);
  if (action === 'none') return `${file} runs the check already. Nothing was written.\n`;
  const would = dryRun ? 'would be' : 'is';
  const done =
    action === 'created'
      ? `${file} ${would} written`
      : hadBlock
        ? `${file} ${would} brought up to date`
        : `${file} ${would} extended: the check comes first, what was there stays`;
  const shared =
    kind === 'shared' && !dryRun ? ' It lies in the working tree: commit it, so that others have it, too.' : '';
  return `${done}.${shared}\n`;
}

export interface HookUninstallOptions {
  readonly type?: HookType;
  readonly json?: boolean;
}

/** `agent-handoff hook uninstall`: takes our lines out of the hooks, and a hook away that has no others. */
export async function hookUninstall({ type, json = false }: HookUninstallOptions, cli: Cli): Promise<ExitCode> {
  const repository = await openHookRepository(cli);
  const folder = await hooksFolderOf(repository);
  const done: { type: HookType; file: string; action: 'changed' | 'removed' }[] = [];
  for (const one of type === undefined ? hookTypes : [type]) {
    const shown = shownPath(cli, join(folder.path, one));
    const before = await presentHook(folder, one, shown);
    if (!before || !isText(before.bytes) || !hasBlock(before.text)) continue;
    const after = withoutBlock(before.text);
    writeHook(folder, one, before, after, cli.cwd);
    done.push({ type: one, file: shown, action: after === undefined ? 'removed' : 'changed' });
  }
  if (json) cli.stdout.write(printableJson({ hooks: done }));
  else if (done.length === 0)
    cli.stdout.write('No hook runs the check, or a hook manager runs it. Nothing was changed.\n');
  else
    for (const { file, action } of done)
      cli.stdout.write(
        `${printablePath(file)} ${action === 'removed' ? 'is removed' : 'does not run the check any more; the rest of it stays'}.\n`,
      );
  return exitCodes.clean;
}

/**
 * The path of a baseline from the top of the working tree, where hooks run.
 * @throws {UsageError} when it is no report, lies elsewhere, or has a name that a shell would act on
 */
async function baselineIn(top: string, baseline: string | undefined, cli: Cli): Promise<string | undefined> {
  if (baseline === undefined) return undefined;
  if (baseline === '-') throw new UsageError('A hook cannot read its baseline here.', 'Name a file with --baseline.');
  await readBaseline(baseline, cli);
  const way = wayInside(top, resolve(cli.cwd, baseline));
  if (way === undefined)
    throw new UsageError(
      `${printablePath(baseline)} lies outside of this repository.`,
      'Put the baseline into the repository and commit it, so that others have it, too.',
    );
  const path = slashed(way);
  if (!/^[\w.][\w./-]*$/.test(path))
    throw new UsageError(
      `${printablePath(path)} has characters in its path that a hook may not take as they are.`,
      'Give the baseline a path of letters, digits, dots, hyphens and underscores.',
    );
  return path;
}

/** How the hook starts this program. In a hook that others get, too, no path of this machine may stand. */
function programIn(top: string, { kind }: HooksFolder, { program }: Cli): HookProgram | undefined {
  if (!program) return undefined;
  const way = wayInside(top, program.script);
  // The shell that comes with git on Windows takes slashes, and backslashes only sometimes.
  if (way !== undefined) return { node: kind === 'own' ? slashed(program.node) : undefined, script: slashed(way) };
  return kind === 'own' ? { node: slashed(program.node), script: slashed(program.script) } : undefined;
}

function requirePlace({ kind, path }: HooksFolder, shown: string, type: HookType, check: HookCheck): void {
  if (path === '/dev/null' || path.toLowerCase().endsWith('\\nul'))
    throw new UsageError(
      'core.hooksPath switches all hooks off.',
      'Take that setting away first ("git config --show-origin core.hooksPath").',
    );
  if (kind === 'elsewhere')
    throw new UsageError(
      `core.hooksPath names a folder outside of this repository, whose hooks run for others, too, so nothing was written.`,
      `Put this into ${printablePath(shown)} if you want that: agent-handoff ${runArguments(type, check)}`,
    );
}

function isText(bytes: Uint8Array): boolean {
  return Buffer.compare(Buffer.from(Buffer.from(bytes).toString('utf8')), Buffer.from(bytes)) === 0;
}

function shownPath({ cwd }: Cli, path: string): string {
  return slashed(relative(cwd, path) || '.');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
