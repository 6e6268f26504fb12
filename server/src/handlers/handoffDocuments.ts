import type { CancellationToken } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { Change } from '../engine/fix.ts';
import { placeInRoot } from '../engine/formats/aahp/root.ts';
import { withText } from '../engine/formats/common/textPipeline.ts';
import { describeStrategy } from '../engine/formats/universal/compression.ts';
import { tokenCounter } from '../engine/formats/universal/tokens.ts';
import { handoffChoices } from '../engine/handoff/operations/handoffChoices.ts';
import { type HandoffFormat, handoffFormatOf } from '../engine/handoff/operations/handoffDocument.ts';
import type { HandoffRefusal } from '../engine/handoff/operations/otherKind.ts';
import { planCompression } from '../engine/handoff/operations/planCompression.ts';
import { planRepair } from '../engine/handoff/operations/planRepair.ts';
import { promptForRepair } from '../engine/handoff/operations/promptForRepair.ts';
import { type Message, message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import {
  type HandoffChangeParams,
  type HandoffChangeResult,
  type HandoffParams,
  type HandoffRefusedResult,
  handoffRequests as requests,
  type HandoffStepInfo,
  type NewHandoffParams,
  type NewHandoffResult,
  type ProjectChoices,
  type RepairPromptResult,
} from '../protocol/handoffDocuments.ts';
import { planNewHandoff } from '../workspace/newHandoff.ts';
import { joinUri, nameOf, normalUri, parentUri, relativePath } from '../workspace/uris.ts';
import { toWorkspaceEdit } from './edits.ts';
import { documentWithUri } from './places.ts';
import { cannotCreate, failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

/** Plans what people do with handoff documents: make, repair, shorten, ask an agent. Nothing is written: the client applies the edit. */
export function registerHandoffDocuments(context: ServerContext): void {
  const { connection } = context;
  const failed = failure(context);
  connection.onRequest(requests.format, (params: HandoffParams, token: CancellationToken) =>
    handleRequest(context, requests.format, token, null, () => format(context, params)),
  );
  connection.onRequest(requests.choices, (params: HandoffParams, token: CancellationToken) =>
    handleRequest(context, requests.choices, token, null, () => choices(context, params)),
  );
  connection.onRequest(requests.planNew, (params: NewHandoffParams, token: CancellationToken) =>
    handleRequest(context, requests.planNew, token, failed, () => planNew(context, params)),
  );
  connection.onRequest(requests.planRepair, (params: HandoffChangeParams, token: CancellationToken) =>
    handleRequest<HandoffChangeResult>(context, requests.planRepair, token, failed, () => repair(context, params)),
  );
  connection.onRequest(requests.planCompression, (params: HandoffChangeParams, token: CancellationToken) =>
    handleRequest<HandoffChangeResult>(context, requests.planCompression, token, failed, () =>
      compress(context, params),
    ),
  );
  connection.onRequest(requests.repairPrompt, (params: HandoffParams, token: CancellationToken) =>
    handleRequest<RepairPromptResult>(context, requests.repairPrompt, token, failed, () => prompt(context, params)),
  );
}

async function format(context: ServerContext, params: HandoffParams): Promise<HandoffFormat | null> {
  const { workspace, checks } = context;
  const uri = normalUri(params.uri);
  if (!workspace.isHandoffFile(uri)) return null;
  const project = await checks.snapshot(workspace.places.projectOf(uri));
  const document = documentWithUri(project, uri);
  return document && !project.isSkipped(document) ? (handoffFormatOf(document, project) ?? null) : null;
}

async function choices({ workspace, checks }: ServerContext, params: HandoffParams): Promise<ProjectChoices> {
  const uri = workspace.places.projectOf(`${normalUri(params.uri)}/handoffs/new.json`);
  const { project } = await checks.current(uri);
  return { project: uri, today: project.today, ...handoffChoices(project) };
}

async function planNew(context: ServerContext, { folder, request }: NewHandoffParams): Promise<NewHandoffResult> {
  const { workspace } = context;
  const place = normalUri(folder);
  const projectUri = workspace.places.projectOf(joinUri(place, 'handoffs/new.json'));
  const below = relativePath(projectUri, place);
  const planned = await planNewHandoff(workspace, projectUri, request, {
    now: context.now().replace(/\.\d+/, ''),
    newId: crypto.randomUUID(),
    ...(below !== undefined && below !== '' && { folder: below }),
  });
  if (planned.kind === 'refused') return refused(context, planned.reason);
  const { document, said } = planned;
  return {
    kind: 'planned',
    uri: joinUri(projectUri, document.path),
    text: document.text.text,
    said: said.map((one) => say(context, one)),
  };
}

/** A handoff as it is now, at the place where the result is to be. */
interface Target {
  readonly project: Project;
  readonly document: Document;
  /** The folder, as a URI, that paths of the result are relative to; only for a copy. */
  readonly copyRoot: string | undefined;
}

async function targetOf(
  context: ServerContext,
  { uri: written, copyTo }: HandoffChangeParams,
): Promise<Target | Message> {
  const opened = await open(context, written);
  if ('template' in opened) return opened;
  const { project, document } = opened;
  if (copyTo === undefined) return { project, document, copyRoot: undefined };
  const uri = normalUri(copyTo);
  const inProject = relativePath(project.uri, uri);
  // Of the other formats nothing is moved, and their rules look at the project that the file lies in.
  if (handoffFormatOf(document, project) !== 'universal') return { project, document, copyRoot: project.uri };
  const moved = withText({ uri, path: inProject ?? nameOf(uri) }, document.text.text);
  if (inProject === undefined) return { project, document: moved, copyRoot: parentUri(uri) };
  const checked = await context.workspace.checkWith(project.uri, moved);
  return { project: checked.project, document: moved, copyRoot: project.uri };
}

async function open(
  context: ServerContext,
  written: string,
): Promise<{ project: Project; document: Document } | Message> {
  const { workspace, checks } = context;
  const uri = normalUri(written);
  const file = nameOf(uri);
  const notThere = message(
    '{file} is not one of the files that are looked at as handoffs: its name, its folder and the setting agentHandoff.files decide.',
    {
      file,
    },
  );
  if (!workspace.isHandoffFile(uri)) return notThere;
  // A watcher may be late: what is on disk now counts for files that are not open.
  await workspace.fileChanged(uri);
  const { project } = await checks.current(workspace.places.projectOf(uri));
  const document = documentWithUri(project, uri);
  return document ? { project, document } : notThere;
}

async function repair(context: ServerContext, params: HandoffChangeParams): Promise<HandoffChangeResult> {
  const target = await targetOf(context, params);
  if ('template' in target) return refused(context, target);
  const plan = planRepair(context.engine, target.project, target.document);
  if (plan.kind === 'refused') return refusedHandoff(context, plan, target);
  const steps = plan.steps.map(({ attempt, what, document, tokensBefore, tokensAfter }) => {
    return { attempt, what: say(context, what), tokensBefore, tokensAfter, text: document.text.text };
  });
  const sentences = (blocking: boolean) =>
    plan.remaining.filter((problem) => problem.blocking === blocking).map((problem) => say(context, problem.message));
  return result(context, params, target, plan, { steps, left: sentences(true), decisions: sentences(false) });
}

async function compress(context: ServerContext, params: HandoffChangeParams): Promise<HandoffChangeResult> {
  const target = await targetOf(context, params);
  if ('template' in target) return refused(context, target);
  const plan = planCompression(target.project, target.document);
  if (plan.kind === 'refused') return refusedHandoff(context, plan, target);
  const count = tokenCounter(target.project.settings);
  let tokensBefore = plan.tokensBefore;
  const steps = plan.steps.map((step): HandoffStepInfo => {
    const { text } = step.document.text;
    const info = {
      attempt: 2,
      what: say(context, describeStrategy(step)),
      tokensBefore,
      tokensAfter: count(text),
      text,
    } as const;
    tokensBefore = info.tokensAfter;
    return info;
  });
  const { tokensAfter, limit } = plan;
  const left =
    tokensAfter > limit
      ? [
          message(
            'About {count} tokens are left; {limit} are allowed. There is nothing left that could be shortened without a decision: move parts of the payload into files by hand.',
            { count: tokensAfter, limit },
          ),
        ]
      : [];
  return result(context, params, target, plan, { steps, left: left.map((one) => say(context, one)), decisions: [] });
}

function refusedHandoff(
  context: ServerContext,
  { reason, instead }: HandoffRefusal,
  { project, document }: Pick<Target, 'project' | 'document'>,
): HandoffRefusedResult {
  const root = placeInRoot(document.path)?.root;
  return {
    ...refused(context, reason),
    ...(instead && { instead }),
    ...(instead && root !== undefined && { root: joinUri(project.uri, root) }),
  };
}

function result(
  context: ServerContext,
  { copyTo }: HandoffChangeParams,
  { project, document, copyRoot }: Target,
  plan: { readonly document: Document; readonly change: Change | undefined },
  told: {
    readonly steps: readonly HandoffStepInfo[];
    readonly left: readonly string[];
    readonly decisions: readonly string[];
  },
): HandoffChangeResult {
  const planned = { kind: 'planned', before: document.text.text, ...told } as const;
  if (copyTo !== undefined && copyRoot !== undefined) {
    const created = [...(plan.change?.create ?? [])].map(([path, text]) => ({ uri: joinUri(copyRoot, path), text }));
    return { ...planned, files: [{ uri: copyTo, text: plan.document.text.text }, ...created] };
  }
  if (!plan.change) return planned;
  const edit = toWorkspaceEdit(context, plan.change, project);
  return edit ? { ...planned, edit } : cannotCreate(context);
}

async function prompt(context: ServerContext, { uri }: HandoffParams): Promise<RepairPromptResult> {
  const opened = await open(context, uri);
  if ('template' in opened) return refused(context, opened);
  const { project, document } = opened;
  const { findings } = await context.checks.current(project.uri);
  const made = promptForRepair(project, document, findings.get(document) ?? [], (one) => say(context, one));
  if (made.kind === 'refused') return refusedHandoff(context, made, opened);
  const { text, problems, cautions } = made;
  return { kind: 'prompt', text, problems, cautions: cautions.map((one) => say(context, one)) };
}
