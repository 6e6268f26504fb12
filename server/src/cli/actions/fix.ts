import { createEngine } from '../../engine/registry.ts';
import type { Finding } from '../../engine/rule.ts';
import { closest } from '../../engine/text/closest.ts';
import { quote } from '../../engine/text/quote.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Paint, painter } from '../colour.ts';
import { relativeTo } from '../displayPath.ts';
import { isNamed, type LoadedWorkspace } from '../loadWorkspace.ts';
import type { OverlaidFile } from '../../workspace/overlayFileSystem.ts';
import { type ChangedProjects, changeProjects } from '../overlaidWorkspace.ts';
import { printableJson, printablePath } from '../printable.ts';
import { chooseFix, type Repaired, repairProject, type RepairScope } from '../repair.ts';
import { byText } from '../report.ts';
import { rotationAdvice } from '../rotation.ts';

export interface FixOptions {
  readonly dryRun?: boolean;
  readonly only?: readonly string[];
  readonly all?: boolean;
  readonly today?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `agent-handoff fix`: repairs what can be repaired without asking, all of it or, when something fails, nothing. */
export async function fix(paths: readonly string[], options: FixOptions, cli: Cli): Promise<ExitCode> {
  const { only, all = false, today, dryRun, quiet = false } = options;
  const codes = only && knownCodes(only);
  const changed = await changeProjects({ paths, today, dryRun, notes: !quiet }, cli, (uri, opened) =>
    repairProject(opened, uri, { explicit: all, codes }),
  );
  if (options.json) cli.stdout.write(asJson(changed, options, cli));
  else if (!quiet) cli.stdout.write(describe(changed, options, painter(cli, cli.stdout, options.color), cli));
  return exitCodes.clean;
}

function knownCodes(written: readonly string[]): Set<string> {
  const codes = createEngine().rules.map(({ code }) => code);
  for (const code of written) {
    if (codes.includes(code)) continue;
    const meant = closest(code, codes);
    throw new UsageError(
      `There is no rule "${quote(code)}".`,
      meant === undefined ? '"agent-handoff explain" lists all rules.' : `Did you mean ${meant}?`,
    );
  }
  return new Set(written);
}

function describe(
  { loaded, changes, results: repaired }: ChangedProjects<Repaired>,
  { dryRun = false, all = false, only }: FixOptions,
  paint: Paint,
  { cwd }: Cli,
): string {
  const gone = allGone(repaired);
  const lines: string[] = [];
  let count = 0;
  for (const uri of [...new Set([...changes.keys(), ...gone.keys()])].sort(byText)) {
    lines.push(paint('bold', printablePath(relativeTo(cwd, uri))) + stateOf(changes.get(uri)));
    for (const [code, number] of gone.get(uri) ?? []) {
      count += number;
      const title = loaded.engine.rules.find((rule) => rule.code === code)?.title ?? '';
      lines.push(`  ${number} × ${code}  ${paint('dim', title)}`);
    }
  }
  const files = `${changes.size} file${changes.size === 1 ? '' : 's'}`;
  const findings = `${count} finding${count === 1 ? '' : 's'}`;
  if (changes.size === 0) lines.push('Nothing to repair.');
  else
    lines.push(
      dryRun ? `Would repair ${findings} in ${files}. Nothing was written.` : `Repaired ${findings} in ${files}.`,
    );
  const advice = rotationAdvice(countSecrets(gone));
  if (advice !== undefined) lines.push(advice);
  const more = countMore(loaded, repaired, { all, only });
  if (more > 0)
    lines.push(
      `"agent-handoff fix --all" repairs ${more} more. Look at them first: those repairs change what a file says.`,
    );
  return lines.join('\n') + '\n';
}

function asJson(
  { loaded, changes, results: repaired }: ChangedProjects<Repaired>,
  { dryRun = false, all = false, only }: FixOptions,
  { cwd }: Cli,
): string {
  const gone = allGone(repaired);
  const files = [...new Set([...changes.keys(), ...gone.keys()])].sort(byText).map((uri) => {
    const file = changes.get(uri);
    return {
      file: relativeTo(cwd, uri),
      change: !file ? 'none' : file.after === undefined ? 'removed' : file.before === undefined ? 'created' : 'changed',
      repaired: Object.fromEntries(gone.get(uri) ?? []),
    };
  });
  return printableJson({
    dryRun,
    files,
    rotate: countSecrets(gone) > 0,
    more: countMore(loaded, repaired, { all, only }),
  });
}

/** How many findings `--all` would repair beyond those that were. */
function countMore(
  loaded: LoadedWorkspace,
  repaired: readonly Repaired[],
  { all, only }: { readonly all: boolean; readonly only: readonly string[] | undefined },
): number {
  if (all) return 0;
  const codes = only && new Set(only);
  return repaired.reduce((sum, one) => sum + countRepairable(one, loaded, { codes, explicit: true }), 0);
}

function allGone(repaired: readonly Repaired[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  return new Map(repaired.flatMap((one) => [...goneFrom(one)]));
}

/** How many secrets are gone from the files. */
function countSecrets(gone: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  return [...gone.values()].reduce((sum, codes) => sum + (codes.get('safety/secret') ?? 0), 0);
}

/** What became of a file, where that is not plain. */
function stateOf(file: OverlaidFile | undefined): string {
  if (!file) return ' (unchanged)';
  if (file.after === undefined) return ' (removed)';
  return file.before === undefined ? ' (new)' : '';
}

/** How many findings of each code are gone, by the URI of their file; files without any are left out. */
function* goneFrom({ before, after }: Repaired): Generator<[string, Map<string, number>], void, undefined> {
  const left = new Map([...after].map(([document, findings]) => [document.uri, countCodes(findings)]));
  for (const [{ uri }, findings] of before) {
    const counts = countCodes(findings);
    for (const [code, number] of left.get(uri) ?? []) counts.set(code, (counts.get(code) ?? 0) - number);
    const fewer = [...counts].filter(([, number]) => number > 0);
    if (fewer.length > 0) yield [uri, new Map(fewer)];
  }
}

function countCodes(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

function countRepairable({ project, after }: Repaired, loaded: LoadedWorkspace, scope: RepairScope): number {
  let count = 0;
  for (const [document, findings] of after) {
    if (!isNamed(loaded, document.uri)) continue;
    for (const finding of findings) {
      if (loaded.engine.protects(finding, project)) continue;
      if (chooseFix(finding, loaded.engine.fixesFor(finding, project), scope)) count++;
    }
  }
  return count;
}
