import { generateSessionId } from '../../engine/formats/aahp/manifest/sessionId.ts';
import { isManifest } from '../../engine/formats/aahp/manifestModel.ts';
import { newLogEntry } from '../../engine/formats/aahp/operations/logChanges.ts';
import type { HandoffRoot } from '../../engine/formats/aahp/root.ts';
import { nodeGit } from '../../workspace/git.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { writesOf } from '../../workspace/writeFilesOfChange.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson } from '../printable.ts';
import { respectLock } from '../respectLock.ts';

export interface LogNewOptions {
  readonly agent: string;
  readonly sessionId?: string;
  readonly text: string;
  readonly commitBefore?: string;
  readonly commitAfter?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff log new`: an entry with provenance (AAHP v3 section 2.4). */
export async function logNew(title: string, path: string, options: LogNewOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { dryRun = false, json = false } = options;
  const opened = await openRoot(path, cli, clock, nodeFileSystem);
  const { root, project, uri } = opened;
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
  if (!dryRun) {
    respectLock({ project, root }, options, cli);
    carryOut(change, project);
  }
  if (json) {
    const { agent, sessionId, commitBefore, commitAfter } = entry;
    const outcome = operationJson(opened, { dryRun, written: !dryRun, writes: writesOf(change, project), said }, cli);
    cli.stdout.write(printableJson({ ...outcome, agent, sessionId, commitBefore, commitAfter }));
  } else cli.stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}

/** The commit that the last session ended with, as the manifest has it. */
function recordedCommit({ manifest }: HandoffRoot): string | undefined {
  if (!manifest || !isManifest(manifest)) return undefined;
  const { json } = manifest;
  const commit = json.string(json.member(json.member(json.root, 'last_session'), 'commit'));
  return commit !== undefined && /^[0-9a-f]{4,64}$/.test(commit) ? commit : undefined;
}
