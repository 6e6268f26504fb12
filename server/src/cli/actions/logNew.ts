import { generateSessionId } from '../../engine/formats/aahp/manifest/sessionId.ts';
import { isManifest } from '../../engine/formats/aahp/manifestModel.ts';
import { newLogEntry } from '../../engine/formats/aahp/operations/logChanges.ts';
import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import type { HandoffRoot } from '../../engine/formats/aahp/root.ts';
import { nodeGit } from '../../workspace/git.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import { operationJson } from '../operationJson.ts';
import { sentences } from '../sentences.ts';
import { printableJson } from '../printable.ts';

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
  const { dryRun = false, json = false } = options;
  const { opened, planned, writes } = await changeRoot(
    path,
    { dryRun, writer: options },
    cli,
    async (present, { now }) => {
      const entry = {
        agent: options.agent,
        sessionId: options.sessionId ?? generateSessionId(Date.parse(now)),
        title,
        text: options.text,
        commitBefore: options.commitBefore ?? recordedCommit(present.root) ?? 'unknown',
        commitAfter: options.commitAfter ?? (await nodeGit.headCommit(present.uri)) ?? 'unknown',
        now,
      };
      const operation = newLogEntry(present.project, present.root, entry);
      return isRefused(operation) ? operation : { ...operation, entry };
    },
  );
  const { said, entry } = planned;
  if (json) {
    const { agent, sessionId, commitBefore, commitAfter } = entry;
    const outcome = operationJson(opened, { dryRun, written: !dryRun, writes, said }, cli);
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
