import { lockAge, lockOf } from '../../engine/formats/aahp/lock.ts';
import type { Planned } from '../../engine/formats/aahp/operations/operation.ts';
import {
  type CleanState,
  keepAsUnknown,
  noteRestored,
  touchedFiles,
  type TouchedFile,
} from '../../engine/formats/aahp/operations/recovery.ts';
import { quote } from '../../engine/text/quote.ts';
import { SourceText } from '../../engine/text/sourceText.ts';
import { nodeGit } from '../../workspace/git.ts';
import { type CleanCommit, findCleanCommit } from '../../workspace/gitCleanCommit.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Clock, clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { HandoffDraft } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { required, sentences } from '../operations.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { printablePath } from '../printable.ts';

export interface RecoverOptions {
  readonly restore?: boolean;
  readonly agent: string;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** `agent-handoff recover`: what AAHP v3 section 3.1 asks for when a lock is there and nobody is at work. */
export async function recover(path: string, options: RecoverOptions, cli: Cli): Promise<ExitCode> {
  const { restore = false, yes = false, dryRun = false } = options;
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  const { project, root } = opened;
  if (!root.documents.has('HANDOFF.lock')) {
    cli.stdout.write('There is no HANDOFF.lock, so there is nothing to recover from.\n');
    return exitCodes.clean;
  }
  const clean = await findCleanCommit(nodeGit, project.uri, root.path);
  const state = clean && stateOf(clean);
  cli.stdout.write(describe(opened, clean, touchedFiles(project, root, state)));
  if (dryRun) return exitCodes.clean;
  requireInterrupted(opened, options);
  if (restore && !clean)
    throw new UsageError('There is no clean commit to go back to. Leave --restore out, so that claims become unknown.');

  const draft = new HandoffDraft(opened, overlay, clock, cli);
  const { said } =
    restore && clean ? await goBack(draft, clean, options, clock) : await goOn(draft, state, options, clock);
  const question =
    restore && clean
      ? `Put the files back as they were in ${clean.commit.slice(0, 7)}? What was written since is lost.`
      : 'Keep the files, with the claims of the interrupted session as unknown?';
  if (!(await consents(question, yes, '--yes, or look with --dry-run', cli))) {
    cli.stdout.write('Nothing was written.\n');
    return exitCodes.findings;
  }
  draft.write();
  cli.stdout.write(sentences(said));
  return exitCodes.clean;
}

/** @throws {UsageError} while the session may still be at work */
function requireInterrupted({ project, root }: OpenedRoot, { force }: RecoverOptions): void {
  const lock = lockOf(root, project);
  if (force || !lock || lockAge(lock, project) === 'stale') return;
  const who = lock.agent === undefined ? 'Whoever began it' : quote(lock.agent);
  throw new UsageError(
    `${who} may still be at work. Wait until the handoff is finished, or use --force if you know better.`,
  );
}

async function goOn(
  draft: HandoffDraft,
  clean: CleanState | undefined,
  { agent }: RecoverOptions,
  { now }: Clock,
): Promise<Planned> {
  const { project, root } = draft.opened;
  const planned = required(keepAsUnknown(project, root, clean, { agent, now }));
  const { remove = [], ...rest } = planned.change;
  await draft.apply(rest);
  await draft.regenerate({ agent, phase: 'idle', summaries: 'keep' });
  // The lock goes last, so that whoever is interrupted in between still finds it.
  await draft.apply({ remove });
  return planned;
}

async function goBack(
  draft: HandoffDraft,
  clean: CleanCommit,
  { agent }: RecoverOptions,
  { now }: Clock,
): Promise<Planned> {
  for (const [path, bytes] of clean.files) await draft.put(path, bytes);
  const { project, root } = draft.opened;
  const planned = required(noteRestored(project, root, { agent, now, commit: clean.commit.slice(0, 7) }));
  await draft.apply(planned.change);
  return planned;
}

function stateOf({ commit, files }: CleanCommit): CleanState {
  return {
    commit: commit.slice(0, 7),
    texts: new Map([...files].map(([path, bytes]) => [path, SourceText.fromBytes(bytes).text])),
  };
}

function describe(
  { project, root, shown }: OpenedRoot,
  clean: CleanCommit | undefined,
  touched: readonly TouchedFile[],
): string {
  const lock = lockOf(root, project);
  const lines = [
    `${printablePath(shown)}: a handoff was begun${lock?.agent === undefined ? '' : ` by ${quote(lock.agent)}`}${lock?.started === undefined ? '' : ` at ${quote(lock.started)}`} and not finished.`,
    'It touched, or was going to:',
    ...touched.map((file) => `  ${quote(file.name)}: ${describeState(file)}`),
  ];
  if (touched.length === 0) lines.push('  nothing that is known');
  lines.push(
    clean
      ? `The last clean state is ${clean.commit.slice(0, 7)} of ${quote(clean.time)}: ${quote(clean.subject)}`
      : 'No clean state is known: there is no git, or no commit whose manifest fits its files.',
  );
  return lines.join('\n') + '\n';
}

function describeState({ state, newLines }: TouchedFile): string {
  switch (state) {
    case 'same':
      return 'not changed';
    case 'new':
      return 'new since the last clean state';
    case 'gone':
      return 'gone';
    case 'changed':
      return newLines === 0 ? 'changed' : `changed, ${newLines} new ${newLines === 1 ? 'line' : 'lines'}`;
  }
}
