import type { CancellationToken } from 'vscode-languageserver';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { escapeUnsafe, quote } from '../engine/text/quote.ts';
import {
  type InterruptionResult,
  type MigrationParams,
  type MigrationResult,
  type MigrationStepInfo,
  requests,
  type RootParams,
} from '../protocol.ts';
import type { HandoffDraft } from '../workspace/handoffDraft.ts';
import { migrateHandoff } from '../workspace/migrateHandoff.ts';
import { interruptionOf } from '../workspace/recoverHandoff.ts';
import { joinUri, nameOf, normalUri } from '../workspace/uris.ts';
import { openDraft } from './drafts.ts';
import { rootAt } from './handoffRoots.ts';
import { failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

/** Shows what recovering from an interrupted session and migrating would be about, before either is done (AAHP v3 sections 3.1 and 5). */
export function registerRecovery(context: ServerContext): void {
  const { connection } = context;
  const failed: MigrationResult = failure(context);
  connection.onRequest(requests.interruption, (params: RootParams, token: CancellationToken) =>
    handleRequest(context, requests.interruption, token, null, () => interruption(context, params)),
  );
  connection.onRequest(requests.migrationSteps, (params: MigrationParams, token: CancellationToken) =>
    handleRequest(context, requests.migrationSteps, token, failed, () => migrationSteps(context, params)),
  );
}

async function interruption(context: ServerContext, { root: uri }: RootParams): Promise<InterruptionResult | null> {
  const present = await rootAt(context, uri);
  const { project, root } = present;
  if (!root.documents.has('HANDOFF.lock')) return null;
  const { lock, isYoung, clean, touched } = await interruptionOf(present, context.git());
  const shown = (text: string | undefined) => (text === undefined ? undefined : quote(text));
  return {
    agent: shown(lock?.agent),
    started: shown(lock?.started),
    isYoung,
    touched: touched.map(({ path, name, state, newLines }) => {
      const before = clean?.files.get(path);
      return {
        uri: joinUri(project.uri, path),
        name: quote(name),
        state,
        newLines,
        before: before && SourceText.fromBytes(before).text,
      };
    }),
    clean: clean && { commit: clean.commit, time: clean.time, subject: escapeUnsafe(clean.subject) },
  };
}

async function migrationSteps(context: ServerContext, { root, declined }: MigrationParams): Promise<MigrationResult> {
  const uri = normalUri(root);
  const draft = await openDraft(context, uri);
  if (isRefused(draft)) return refused(context, draft.reason);
  const steps: MigrationStepInfo[] = [];
  // What a step does is seen when the next one comes.
  let before = textsOf(draft);
  let shown: Omit<MigrationStepInfo, 'files'> | undefined;
  const settle = () => {
    const after = textsOf(draft);
    if (shown) steps.push({ ...shown, files: changedFiles(before, after) });
    before = after;
  };
  const migrated = await migrateHandoff(draft, (step) => {
    settle();
    const agreed = !declined.includes(step.id);
    shown = agreed ? { id: step.id, said: say(context, step.said) } : undefined;
    return agreed;
  });
  if (isRefused(migrated)) return refused(context, migrated.reason);
  settle();
  return { kind: 'planned', steps };
}

/** The texts of a draft's root, by URI. */
function textsOf({ present }: HandoffDraft): ReadonlyMap<string, string> {
  return new Map([...present.root.documents.values()].map(({ uri, text }) => [uri, text.text]));
}

function changedFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): MigrationStepInfo['files'] {
  return [...after]
    .filter(([uri, text]) => before.get(uri) !== text)
    .map(([uri, text]) => ({ uri, name: quote(nameOf(uri)), before: before.get(uri) ?? '', after: text }));
}
