import { isRefused, type Refused, refuse } from '../engine/formats/aahp/operations/operation.ts';
import { type Message, message } from '../engine/message.ts';
import type { Finding } from '../engine/rule.ts';
import type { ObjectionPlace, OperationCall, OperationResult } from '../protocol.ts';
import { commitObstacle } from '../workspace/commitObstacle.ts';
import { finishHandoff, handoffTag } from '../workspace/finishHandoff.ts';
import type { HandoffDraft } from '../workspace/handoffDraft.ts';
import { initialiseHandoff } from '../workspace/initialiseHandoff.ts';
import { migrateHandoff } from '../workspace/migrateHandoff.ts';
import { interruptionOf, keepInterrupted, restoreClean } from '../workspace/recoverHandoff.ts';
import { toRange } from './diagnostics.ts';
import { draftEdit, openDraft } from './drafts.ts';
import { cannotCreate, refused, say, type ServerContext } from './serverContext.ts';

/** The operations that take several steps, of which each sees what the one before has done. */
export type DraftedCall = Extract<
  OperationCall,
  { readonly name: 'initialiseHandoff' | 'migrateHandoff' | 'finishHandoff' | 'recoverHandoff' }
>;

/** What a drafted operation came to. */
type Outcome =
  | Refused
  | { readonly kind: 'drafted'; readonly said: readonly string[] }
  | { readonly kind: 'objection'; readonly reason: Message; readonly places: readonly ObjectionPlace[] };

/** Whether an operation takes several steps, each of which sees what the one before has done. */
export function isDrafted(call: OperationCall): call is DraftedCall {
  return ['initialiseHandoff', 'migrateHandoff', 'finishHandoff', 'recoverHandoff'].includes(call.name);
}

/** Plans an operation of several steps as one edit. @param force a person insists although an objection was raised */
export async function planDrafted(
  context: ServerContext,
  uri: string,
  call: DraftedCall,
  force: boolean,
): Promise<OperationResult> {
  const draft = await openDraft(context, uri);
  if (isRefused(draft)) return refused(context, draft.reason);
  const outcome = await carryOut(context, draft, call, force);
  if (outcome.kind === 'refused') return refused(context, outcome.reason);
  if (outcome.kind === 'objection') return { ...outcome, reason: say(context, outcome.reason) };
  const { changes } = draft;
  if (changes.size === 0) return { kind: 'planned', said: outcome.said };
  const edit = draftEdit(context, changes);
  return edit ? { kind: 'planned', edit, said: outcome.said } : cannotCreate(context);
}

function carryOut(context: ServerContext, draft: HandoffDraft, call: DraftedCall, force: boolean): Promise<Outcome> {
  switch (call.name) {
    case 'initialiseHandoff':
      return initialise(context, draft, call, force);
    case 'migrateHandoff':
      return migrate(context, draft, call);
    case 'finishHandoff':
      return finish(context, draft, call, force);
    case 'recoverHandoff':
      return recover(context, draft, call, force);
  }
}

async function initialise(
  context: ServerContext,
  draft: HandoffDraft,
  { project: name, agent }: Extract<DraftedCall, { name: 'initialiseHandoff' }>,
  force: boolean,
): Promise<Outcome> {
  const { project, root } = draft.present;
  const present = [...root.documents.values()];
  const commit = (await context.git()?.headCommit(project.uri)) ?? 'unknown';
  const made = await initialiseHandoff(draft, { name, agent, commit, force: true });
  if (isRefused(made)) return made;
  if (made.lost.length > 0 && !force) {
    const reason = message('This folder has handoff files already. What they hold would be lost.');
    const places = present
      .filter((document) => made.lost.includes(document.name))
      .map((document) => ({
        label: document.name,
        detail: '',
        uri: document.uri,
        range: toRange(document.text, { start: 0, end: 0 }),
      }));
    return { kind: 'objection', reason, places };
  }
  const said = message('The handoff folder is made. Describe the project in STATUS.md, then add tasks.');
  return { kind: 'drafted', said: [say(context, said)] };
}

async function migrate(
  context: ServerContext,
  draft: HandoffDraft,
  { declined }: Extract<DraftedCall, { name: 'migrateHandoff' }>,
): Promise<Outcome> {
  const said: string[] = [];
  const migrated = await migrateHandoff(draft, (step) => {
    if (declined.includes(step.id)) return false;
    said.push(say(context, step.said));
    return true;
  });
  if (isRefused(migrated)) return migrated;
  if (migrated.made === 0) said.push(say(context, message('There is nothing to migrate.')));
  return { kind: 'drafted', said };
}

async function finish(
  context: ServerContext,
  draft: HandoffDraft,
  { commit, ...finishing }: Extract<DraftedCall, { name: 'finishHandoff' }>,
  force: boolean,
): Promise<Outcome> {
  if (commit) {
    const obstacle = await obstacleTo(context, draft.present.project.uri, commit.tag);
    if (obstacle) return obstacle;
  }
  const finished = await finishHandoff(draft, finishing);
  if (isRefused(finished)) return finished;
  const { failing, changes } = finished;
  if (failing.length > 0 && !force) {
    const reason =
      failing.length === 1
        ? message('The check of the handoff files fails: 1 problem.')
        : message('The check of the handoff files fails: {count} problems.', { count: failing.length });
    return { kind: 'objection', reason, places: failing.map((finding) => placeOf(context, finding)) };
  }
  return { kind: 'drafted', said: [message('The handoff is finished.'), ...changes].map((one) => say(context, one)) };
}

async function obstacleTo(
  context: ServerContext,
  project: string,
  tag: string | undefined,
): Promise<Refused | undefined> {
  const git = context.git();
  if (!git || !context.gitWriter())
    return refuse('git cannot be run here, or the workspace is not trusted. Finish without a commit.');
  const obstacle = await commitObstacle(git, project, tag === undefined ? undefined : handoffTag(tag));
  switch (obstacle) {
    case undefined:
      return undefined;
    case 'no-repository':
      return refuse('There is no git repository here, or git cannot be run. Finish without a commit.');
    case 'bad-tag':
      return refuse('That is no name that git allows for a tag.');
    case 'tag-taken':
      return refuse('There is a tag of that name already. Choose another one.');
  }
}

async function recover(
  context: ServerContext,
  draft: HandoffDraft,
  { agent, restore }: Extract<DraftedCall, { name: 'recoverHandoff' }>,
  force: boolean,
): Promise<Outcome> {
  if (!draft.present.root.documents.has('HANDOFF.lock'))
    return refuse('There is no HANDOFF.lock, so there is nothing to recover from.');
  const { lock, isYoung, clean } = await interruptionOf(draft.present, context.git());
  if (isYoung && !force) {
    const reason =
      lock?.agent === undefined
        ? message('Whoever began the handoff may still be at work. Wait until it is finished.')
        : message('{agent} may still be at work. Wait until the handoff is finished.', { agent: lock.agent });
    return { kind: 'objection', reason, places: [] };
  }
  if (restore !== undefined && clean?.commit !== restore)
    return refuse('The last clean state is another one by now. Look at it again.');
  const recovered =
    restore !== undefined && clean
      ? await restoreClean(draft, clean, agent)
      : await keepInterrupted(draft, clean, agent);
  if (isRefused(recovered)) return recovered;
  return { kind: 'drafted', said: recovered.said.map((one) => say(context, one)) };
}

function placeOf(context: ServerContext, { code, document, range, message: said }: Finding): ObjectionPlace {
  const place = toRange(document.text, range);
  return {
    label: `${document.name}:${place.start.line + 1} ${code}`,
    detail: say(context, said),
    uri: document.uri,
    range: place,
  };
}
