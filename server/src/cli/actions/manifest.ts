import { lstat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { SummaryMode } from '../../engine/formats/aahp/manifest/fileEntry.ts';
import { phases, suggestWord } from '../../engine/formats/aahp/vocabulary.ts';
import type { HandoffRoot } from '../../engine/formats/aahp/root.ts';
import { formatMessage } from '../../engine/message.ts';
import type { Project } from '../../engine/project.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { presentRoot } from '../../workspace/presentRoot.ts';
import { rootsOf } from '../../workspace/namedRoots.ts';
import { planRegeneration, referenceSession, type RegenerationPlan } from '../../workspace/regeneration.ts';
import { joinUri, relativePath } from '../../workspace/uris.ts';
import type { FileWrite } from '../../workspace/writeFiles.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Clock, clockOf } from '../clock.ts';
import { relativeTo } from '../displayPath.ts';
import { loadPlaces, requireConfiguration } from '../loadWorkspace.ts';
import { namePlace } from '../namedPlaces.ts';
import { printableJson, printablePath } from '../printable.ts';
import { respectLock, silent, type Writer } from '../respectLock.ts';
import { untilNotOvertaken, writeHandoff } from '../writing.ts';

export interface ManifestOptions {
  readonly agent: string;
  readonly sessionId?: string;
  readonly phase: string;
  readonly context?: string;
  readonly duration: number;
  readonly summaries: SummaryMode;
  readonly quiet?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly format: 'text' | 'json';
}

type Planned = Extract<RegenerationPlan, { kind: 'planned' }>;

/** A manifest to write. */
interface Job {
  readonly project: Project;
  readonly root: HandoffRoot;
  readonly plan: Planned;
  /** Relative to the working directory, with `/`. */
  readonly file: string;
}

/** The most characters that a quick context may have by the manifest's schema. */
const contextLimit = 500;

/** `agent-handoff manifest`: regenerates the manifests of the handoff folders that a path means (AAHP v3 section 7.1). */
export async function manifest(path: string, options: ManifestOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  if (!options.quiet) warn(options, cli);
  const roots = await findRoots(path, cli);
  if (roots.length > 1) requireOne(roots, options, cli);
  const jobs = await untilNotOvertaken(async (isFirst) => {
    const planned = await plan(roots, options, clock, cli);
    if (options.dryRun) return planned;
    for (const job of planned) respectLock(job, writerOf(options), options.quiet || !isFirst ? silent(cli) : cli);
    await write(planned);
    return planned;
  });
  if (options.format === 'json') cli.stdout.write(describeJson(jobs, options));
  else if (!options.quiet) cli.stdout.write(jobs.map((job) => describeText(job, options)).join('\n'));
  return exitCodes.clean;
}

/**
 * A session ends in one folder, so what describes one cannot be said of several.
 * @throws {UsageError} when it is
 */
function requireOne(roots: readonly string[], { context, sessionId }: ManifestOptions, { cwd }: Cli): void {
  if (context === undefined && sessionId === undefined) return;
  const option = context === undefined ? '--session-id' : '--context';
  const names = roots.map((root) => `  ${printablePath(relativeTo(cwd, root))}`).join('\n');
  throw new UsageError(
    `${option} describes one session, but there are several handoff folders.`,
    `Name one of them:\n${names}`,
  );
}

/** The name that nobody chose says nothing about who writes. */
function writerOf({ agent, force }: ManifestOptions): Writer {
  return { agent: agent === referenceSession.agent ? undefined : agent, force };
}

/** What is legal but was hardly meant. */
function warn({ phase, context }: ManifestOptions, { stderr }: Cli): void {
  if (!(phases as readonly string[]).includes(phase)) {
    const meant = suggestWord('phase', phase);
    const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    stderr.write(`warning: "${quote(phase)}" is none of the phases of AAHP: ${phases.join(', ')}.${suggestion}\n`);
  }
  const length = Array.from(context ?? '').length;
  if (length > contextLimit)
    stderr.write(`warning: the context has ${length} characters; a manifest should have at most ${contextLimit}.\n`);
}

async function findRoots(path: string, cli: Cli): Promise<string[]> {
  // A manifest that is still to be made means its folder.
  const absolute = resolve(cli.cwd, path);
  const isNew = basename(absolute) === 'MANIFEST.json' && !(await isThere(absolute));
  const { uri, kind } = await namePlace(isNew ? dirname(path) : path, cli);
  const shown = printablePath(path);
  const roots = await rootsOf(nodeFileSystem, uri);
  if (kind === 'file' && !roots.some((root) => relativePath(root, uri) !== undefined)) {
    throw new UsageError(
      `${shown} lies in no handoff folder.`,
      `Name a project, its folder .ai/handoff, or the MANIFEST.json in it.`,
    );
  }
  if (roots.length === 0) {
    throw new UsageError(
      `${shown === '.' ? 'This folder' : shown} has no handoff folder.`,
      `Name a project with a folder .ai/handoff, or make one with "agent-handoff init".`,
    );
  }
  return roots;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

/** Plans all manifests before any is written, so that one that is refused leaves the others as they are. */
async function plan(
  roots: readonly string[],
  options: ManifestOptions,
  { today, now }: Clock,
  cli: Cli,
): Promise<Job[]> {
  const places = await Promise.all(roots.map((root) => namePlace(relativeTo(cli.cwd, root), cli)));
  const loaded = await loadPlaces(places, { today, now }, nodeFileSystem);
  const jobs: Job[] = [];
  const refusals: string[] = [];
  for (const root of roots) {
    const { project, root: present } = await presentRoot(loaded.workspace, root);
    const session = { ...options, durationMinutes: options.duration };
    const planned = await planRegeneration(project, present.path, session, {
      now,
      git: nodeGit,
    });
    const file = relativeTo(cli.cwd, joinUri(root, 'MANIFEST.json'));
    if (planned.kind === 'refused') refusals.push(`${printablePath(file)}: ${formatMessage(planned.reason)}`);
    else jobs.push({ project, root: present, plan: planned, file });
  }
  requireConfiguration(loaded, cli);
  if (refusals.length > 0) throw new UsageError(refusals.join('\n'));
  return jobs;
}

async function write(jobs: readonly Job[]): Promise<void> {
  for (const { project, root, plan: planned } of jobs) {
    const mark = planned.hasByteOrderMark ? '\ufeff' : '';
    const change: FileWrite = {
      path: planned.manifestPath,
      before: project.document(planned.manifestPath)?.text.toBytes(),
      after: new TextEncoder().encode(mark + planned.text),
    };
    await writeHandoff(joinUri(project.uri, root.path), project.uri, [change]);
  }
}

function isNew({ project, plan: planned }: Job): boolean {
  return project.document(planned.manifestPath) === undefined;
}

function describeText(job: Job, { dryRun }: ManifestOptions): string {
  const { file, plan: planned } = job;
  const done = isNew(job) ? 'made' : 'regenerated';
  const lines = [
    `${printablePath(file)}: ${dryRun ? `would be ${done}` : done}`,
    ...planned.changes.map((line) => `  ${formatMessage(line)}`),
  ];
  if (planned.losses.length > 0) {
    lines.push('Replaced, although somebody may have written it:');
    for (const line of planned.losses) lines.push(`  ${formatMessage(line)}`);
  }
  return [...lines, ...planned.notes.map((note) => `Note: ${formatMessage(note)}`), ''].join('\n');
}

function describeJson(jobs: readonly Job[], { dryRun = false }: ManifestOptions): string {
  return printableJson({
    manifests: jobs.map((job) => ({
      file: job.file,
      action: isNew(job) ? 'create' : 'update',
      written: !dryRun,
      changes: job.plan.details,
      notes: job.plan.notes.map((note) => formatMessage(note)),
    })),
  });
}
