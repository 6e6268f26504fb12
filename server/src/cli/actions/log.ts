import { generateSessionId } from '../../engine/formats/aahp/manifest/sessionId.ts';
import { isManifest } from '../../engine/formats/aahp/manifestModel.ts';
import { type LogEntry, logEntries } from '../../engine/formats/aahp/markdown/log.ts';
import { newestFirst } from '../../engine/formats/aahp/markdown/logOrder.ts';
import { newLogEntry } from '../../engine/formats/aahp/operations/logChanges.ts';
import type { HandoffRoot } from '../../engine/formats/aahp/root.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson } from '../printable.ts';

export interface LogListOptions {
  readonly limit?: number;
  readonly json?: boolean;
}

export interface LogNewOptions {
  readonly agent: string;
  readonly sessionId?: string;
  readonly text: string;
  readonly commitBefore?: string;
  readonly commitAfter?: string;
  readonly dryRun?: boolean;
}

/** `agent-handoff log`: the entries of LOG.md, newest first; those with an impossible date come last. */
export async function logList(path: string, { limit, json }: LogListOptions, cli: Cli): Promise<ExitCode> {
  const { root, project } = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  const log = root.documents.get('LOG.md');
  if (!log) throw new UsageError('There is no LOG.md. "agent-handoff log new" makes one.');
  if (project.isSkipped(log)) throw new UsageError('LOG.md cannot be read, or has unresolved conflicts.');
  const all = logEntries(log);
  const dated = newestFirst(all);
  const entries = [...dated, ...all.filter((entry) => !dated.includes(entry))].slice(0, limit);
  if (json) cli.stdout.write(printableJson({ entries: entries.map(asJson) }));
  else cli.stdout.write(entries.length === 0 ? 'LOG.md has no entries.\n' : entries.map(asText).join(''));
  return exitCodes.clean;
}

/** `agent-handoff log new`: an entry with provenance (AAHP v3 section 2.4). */
export async function logNew(title: string, path: string, options: LogNewOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { root, project, uri } = await openRoot(path, cli, clock, nodeFileSystem);
  const entry = {
    agent: options.agent,
    sessionId: options.sessionId ?? generateSessionId(Date.parse(clock.now)),
    title,
    text: options.text,
    commitBefore: options.commitBefore ?? recordedCommit(root) ?? 'unknown',
    commitAfter: options.commitAfter ?? (await nodeGit.headCommit(uri)) ?? 'unknown',
    now: clock.now,
  };
  const { change, said } = required(newLogEntry(project, root, entry));
  if (!options.dryRun) carryOut(change, project);
  cli.stdout.write(sentences(said) + (options.dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}

/** The commit that the last session ended with, as the manifest has it. */
function recordedCommit({ manifest }: HandoffRoot): string | undefined {
  if (!manifest || !isManifest(manifest)) return undefined;
  const { json } = manifest;
  const commit = json.string(json.member(json.member(json.root, 'last_session'), 'commit'));
  return commit !== undefined && /^[0-9a-f]{4,64}$/.test(commit) ? commit : undefined;
}

function asText({ date, time, agent, title, tasks }: LogEntry): string {
  const clock = time === undefined ? '' : ` ${clockTime(time.minutes)}`;
  const by = agent === undefined ? '' : `  ${quote(agent)}:`;
  const about = tasks.length === 0 ? '' : `  (${tasks.map(quote).join(', ')})`;
  return `${date.text}${clock}${by}  ${quote(title)}${about}\n`;
}

function asJson({ date, time, agent, title, tasks, heading, provenance }: LogEntry) {
  return {
    date: date.text,
    time: time === undefined ? null : clockTime(time.minutes),
    agent: agent ?? null,
    title,
    tasks,
    sessionId: provenance.session?.value ?? null,
    commitBefore: provenance['commit-before']?.value ?? null,
    commitAfter: provenance['commit-after']?.value ?? null,
    line: heading.line,
  };
}

function clockTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
