import type { CancellationToken } from 'vscode-languageserver';
import { generateSessionId } from '../engine/formats/aahp/manifest/sessionId.ts';
import { archiveLogEntries } from '../engine/formats/aahp/operations/archive.ts';
import { beginHandoff } from '../engine/formats/aahp/operations/lockChanges.ts';
import { lockWord } from '../engine/formats/aahp/operations/lockEtiquette.ts';
import { newLogEntry } from '../engine/formats/aahp/operations/logChanges.ts';
import type { Operation } from '../engine/formats/aahp/operations/operation.ts';
import { blockTask, finishTask, newTask, setTask } from '../engine/formats/aahp/operations/taskChanges.ts';
import { claimTask } from '../engine/formats/aahp/operations/taskSelection.ts';
import { testVerified, verifyClaim } from '../engine/formats/aahp/operations/trustChanges.ts';
import { type HandoffRoot, handoffRoots } from '../engine/formats/aahp/root.ts';
import { standsApart } from '../engine/fix.ts';
import { message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import { type OperationCall, type OperationParams, type OperationResult, requests } from '../protocol.ts';
import { highestTaskNumber } from '../workspace/gitTaskNumbers.ts';
import { normalUri, relativePath } from '../workspace/uris.ts';
import { type DraftedCall, isDrafted, planDrafted } from './draftedOperations.ts';
import { toWorkspaceEdit } from './edits.ts';
import { freshProject } from './handoffRoots.ts';
import { cannotCreate, failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

/** Entries that stay in LOG.md when it is archived (AAHP v3 section 1.3). */
const entriesKept = 10;

/** Plans the commands that change a handoff root. Nothing is written: the client applies the edit. */
export function registerOperations(context: ServerContext): void {
  const failed: OperationResult = failure(context);
  context.connection.onRequest(requests.planOperation, (params: OperationParams, token: CancellationToken) =>
    handleRequest(context, requests.planOperation, token, failed, () => plan(context, params)),
  );
}

async function plan(
  context: ServerContext,
  { root: rootUri, operation: call, force = false }: OperationParams,
): Promise<OperationResult> {
  const uri = normalUri(rootUri);
  if (isDrafted(call)) return planDrafted(context, uri, call, force);
  const project = await freshProject(context, uri);
  const root = handoffRoots(project).find(({ path }) => path === relativePath(project.uri, uri));
  if (!root) return refused(context, message('This handoff folder is not there any more.'));
  const word = call.name === 'beginHandoff' ? undefined : lockWord(project, root, agentOf(call));
  const operation = await carryOut(context, project, root, call);
  if (operation.kind === 'refused') return refused(context, operation.reason);
  if (word?.weight === 'objection' && !force) return { kind: 'objection', reason: say(context, word.said), places: [] };
  const { change, said } = operation;
  const sentences = [...said, ...(word ? [word.said] : [])].map((one) => say(context, one));
  const empty = [...(change.edits?.values() ?? [])].every((edits) => edits.length === 0) && !standsApart(change);
  if (empty) return { kind: 'planned', said: sentences };
  const edit = toWorkspaceEdit(context, change, project);
  return edit ? { kind: 'planned', edit, said: sentences } : cannotCreate(context);
}

function wholeNumber(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** Who writes, where the operation says so. */
function agentOf(call: OperationCall): string | undefined {
  return 'agent' in call ? call.agent : undefined;
}

async function carryOut(
  context: ServerContext,
  project: Project,
  root: HandoffRoot,
  call: Exclude<OperationCall, DraftedCall>,
): Promise<Operation> {
  const now = context.now();
  switch (call.name) {
    case 'claimTask':
      return claimTask(project, root, { id: call.id, agent: call.agent, now });
    case 'finishTask':
      return finishTask(project, root, call.id, now);
    case 'blockTask':
      return blockTask(project, root, call.id, call.reason, now);
    case 'newTask':
      return newTask(project, root, {
        title: call.title,
        priority: call.priority,
        highestKnown: await highestKnown(context, project, root),
        now,
      });
    case 'archiveLog':
      return archiveLogEntries(project, root, { keep: wholeNumber(call.keep) ?? entriesKept, now });
    case 'setTask':
      return setTask(project, root, call.id, { status: call.state }, now);
    case 'beginHandoff':
      return beginHandoff(project, root, { agent: call.agent, files: call.files, now });
    case 'verifyTrust':
      return verifyClaim(project, root, call.property, {
        agent: call.agent,
        provenance: call.testVerified ? testVerified : undefined,
        now,
      });
    case 'newLogEntry': {
      // Nothing was committed in between, so both commits are the present one.
      const commit = (await context.git()?.headCommit(project.uri)) ?? 'unknown';
      const { agent, title, text } = call;
      const sessionId = generateSessionId(Date.parse(now));
      return newLogEntry(project, root, {
        agent,
        title,
        text,
        sessionId,
        commitBefore: commit,
        commitAfter: commit,
        now,
      });
    }
  }
}

/** The highest task number in the history, where git may be asked. */
async function highestKnown(context: ServerContext, project: Project, root: HandoffRoot): Promise<number | undefined> {
  const git = context.git();
  return git && highestTaskNumber(git, project.uri, root.pathOf('MANIFEST.json'));
}
