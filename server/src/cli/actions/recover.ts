import type { TouchedFile } from '../../engine/formats/aahp/operations/recovery.ts';
import type { Message } from '../../engine/message.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { type Interruption, interruptionOf, keepInterrupted, restoreClean } from '../../workspace/recoverHandoff.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { accepted, draftOf, writeDraft, writesOfDraft } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { operationJson, type OperationOutcome } from '../operationJson.ts';
import { sentences } from '../sentences.ts';
import { printableJson, printablePath } from '../printable.ts';

export interface RecoverOptions {
  readonly restore?: boolean;
  readonly agent: string;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff recover`: what AAHP v3 section 3.1 asks for when a lock is there and nobody is at work. */
export async function recover(path: string, options: RecoverOptions, cli: Cli): Promise<ExitCode> {
  const { restore = false, yes = false, dryRun = false, json = false } = options;
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  if (!opened.root.documents.has('HANDOFF.lock')) {
    const said = 'There is no HANDOFF.lock, so there is nothing to recover from.';
    cli.stdout.write(
      json ? asJson(opened, undefined, { dryRun, written: false, writes: [], said: [said] }, cli) : `${said}\n`,
    );
    return exitCodes.clean;
  }
  const interruption = await interruptionOf(opened, nodeGit);
  const { clean } = interruption;
  if (!json) cli.stdout.write(describe(opened, interruption));
  if (dryRun && !json) return exitCodes.clean;
  if (!dryRun) requireInterrupted(interruption, options);
  if (restore && !clean)
    throw new UsageError(
      'There is no clean commit to go back to.',
      'Leave --restore out, so that claims become unknown.',
    );

  const draft = draftOf(opened, overlay, clock);
  const { said } = accepted(
    restore && clean
      ? await restoreClean(draft, clean, options.agent)
      : await keepInterrupted(draft, clean, options.agent),
  );
  const print = (written: boolean, sayings: readonly (Message | string)[]) => {
    const outcome = { dryRun, written, writes: writesOfDraft(draft), said: sayings };
    cli.stdout.write(json ? asJson(opened, interruption, outcome, cli) : sentences(sayings));
  };
  if (dryRun) {
    print(false, said);
    return exitCodes.clean;
  }
  const question =
    restore && clean
      ? `Put the files back as they were in ${clean.commit.slice(0, 7)}? What was written since is lost.`
      : 'Keep the files, with the claims of the interrupted session as unknown?';
  if (!(await consents(question, yes, '--yes, or look with --dry-run', cli))) {
    print(false, ['Nothing was written.']);
    return exitCodes.findings;
  }
  await writeDraft(opened, draft);
  print(true, said);
  return exitCodes.clean;
}

/** @throws {UsageError} while the session may still be at work */
function requireInterrupted({ lock, isYoung }: Interruption, { force }: RecoverOptions): void {
  if (force || !isYoung) return;
  const who = lock?.agent === undefined ? 'Whoever began it' : quote(lock.agent);
  throw new UsageError(
    `${who} may still be at work.`,
    `Wait until the handoff is finished, or use --force if you know better.`,
  );
}

/** `interruption` is absent where there is no lock. */
function asJson(
  opened: OpenedRoot,
  interruption: Interruption | undefined,
  outcome: OperationOutcome,
  cli: Cli,
): string {
  const { lock, clean, touched = [], isYoung = false } = interruption ?? {};
  return printableJson({
    ...operationJson(opened, outcome, cli),
    interrupted: interruption !== undefined,
    agent: lock?.agent ?? null,
    started: lock?.started ?? null,
    mayBeAtWork: isYoung,
    touched: touched.map(({ name, state, newLines }) => ({ name, state, newLines })),
    clean: clean ? { commit: clean.commit, time: clean.time, subject: clean.subject } : null,
  });
}

function describe({ shown }: OpenedRoot, { lock, clean, touched }: Interruption): string {
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
