import type { CancellationToken } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { HealthPlace } from '../engine/formats/aahp/operations/health.ts';
import { handoffDifference } from '../engine/formats/aahp/operations/handoffDiff.ts';
import { differenceLines } from '../engine/formats/aahp/operations/handoffDiffText.ts';
import { contextText, layeredContext } from '../engine/formats/aahp/operations/layeredContext.ts';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { purposes } from '../engine/formats/aahp/operations/readingPlan.ts';
import { readingPartText, safeHealth } from '../engine/formats/aahp/operations/safeHealth.ts';
import { hasTasks, listedTasks, selectTask } from '../engine/formats/aahp/operations/taskSelection.ts';
import { usableManifest } from '../engine/formats/aahp/operations/usableManifest.ts';
import { comparedTexts } from '../engine/formats/aahp/operations/versionTexts.ts';
import { type Message, message } from '../engine/message.ts';
import { messageWithoutSecrets } from '../engine/safety/maskSecrets.ts';
import { warnedParts } from '../engine/safety/warnedParts.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import { escapeUnsafe, quote } from '../engine/text/quote.ts';
import {
  type HandoffDiffParams,
  type HandoffDiffResult,
  type HealthOverviewResult,
  type HealthResult,
  type LayeredContextParams,
  type LayeredContextResult,
  type NextTaskResult,
  type PlaceInfo,
  requests,
  type RootParams,
} from '../protocol.ts';
import { findCleanCommit } from '../workspace/gitCleanCommit.ts';
import { handoffAt } from '../workspace/gitHandoffAt.ts';
import type { PresentRoot } from '../workspace/presentRoot.ts';
import { joinUri } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { allRoots, describeRoot, rootAt } from './handoffRoots.ts';
import { failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';
import { TaskDescriber } from './taskDescriber.ts';

/** Answers what a session wants to know of a handoff root before it begins (AAHP v3 sections 1.1, 3.2, 3.4 and 8.4). */
export function registerHandoffReading(context: ServerContext): void {
  const { connection } = context;
  const failed = failure(context);
  connection.onRequest(requests.health, (params: RootParams, token: CancellationToken) =>
    handleRequest(context, requests.health, token, null, async () =>
      describeHealth(context, await rootAt(context, params.root)),
    ),
  );
  connection.onRequest(requests.healthOverview, (token: CancellationToken) =>
    handleRequest(context, requests.healthOverview, token, { roots: [] }, () => healthOverview(context)),
  );
  connection.onRequest(requests.nextTask, (params: RootParams, token: CancellationToken) =>
    handleRequest<NextTaskResult>(context, requests.nextTask, token, failed, () => nextTask(context, params)),
  );
  connection.onRequest(requests.layeredContext, (params: LayeredContextParams, token: CancellationToken) =>
    handleRequest(context, requests.layeredContext, token, null, () => readContext(context, params)),
  );
  connection.onRequest(requests.handoffDiff, (params: HandoffDiffParams, token: CancellationToken) =>
    handleRequest<HandoffDiffResult>(context, requests.handoffDiff, token, failed, () => handoffDiff(context, params)),
  );
}

async function healthOverview(context: ServerContext): Promise<HealthOverviewResult> {
  const roots = await allRoots(context);
  const nameOf = context.workspace.projectName();
  return {
    roots: roots.map((one) => ({
      root: describeRoot(one.project, one.root, nameOf),
      health: describeHealth(context, one),
    })),
  };
}

function describeHealth(context: ServerContext, { project, root, findings }: PresentRoot): HealthResult {
  const safe = safeHealth(project, root.documents.size === 0 ? undefined : root, findings);
  const { checks, quickContext, plans, tasks } = safe.health;
  const eligible = tasks?.eligible ?? [];
  const [next] = eligible;
  // Names of files and claims are text of files.
  const sayOf = (said: Message) => say(context, messageWithoutSecrets(said, project));
  return {
    checks: checks.map(({ id, verdict, said, place, details, remedy }) => ({
      id,
      verdict,
      said: sayOf(said),
      place: describePlace(place),
      details: details.map((detail) => ({ text: sayOf(detail.said), place: describePlace(detail.place) })),
      remedy: remedy && sayOf(remedy),
    })),
    quickContext: safe.contextIsWithheld ? undefined : shown(quickContext),
    contextIsWithheld: safe.contextIsWithheld,
    contextPlace: describePlace(safe.contextPlace),
    plans: plans.map(({ purpose, parts, missing, tokens }) => ({
      purpose,
      tokens,
      files: parts.map((part) => ({
        text: readingPartText(part),
        // To where the first of its sections stands; a file that is read whole is opened at its beginning.
        place: placeIn(part.document, part.sections ? part.ranges[0] : undefined),
      })),
      missing: missing.map(quote),
    })),
    next: next && {
      id: quote(safe.nextId ?? ''),
      title: quote(safe.nextTitle ?? ''),
      titleIsWithheld: safe.titleIsWithheld,
      priority: next.priority,
      place: tasks && placeIn(tasks.manifest, tasks.manifest.json.memberRange(next.node)),
    },
    eligible: eligible.length,
  };
}

function describePlace(place: HealthPlace | undefined): PlaceInfo | undefined {
  return place && placeIn(place.document, place.range);
}

function placeIn({ uri, text }: Document, range: OffsetRange | undefined): PlaceInfo {
  return { uri, ...(range && { range: toRange(text, range) }) };
}

async function nextTask(context: ServerContext, { root: uri }: RootParams): Promise<NextTaskResult> {
  const { project, root, findings } = await rootAt(context, uri);
  const manifestUri = joinUri(project.uri, root.pathOf('MANIFEST.json'));
  const nextActionsUri = joinUri(project.uri, root.pathOf('NEXT_ACTIONS.md'));
  const manifest = usableManifest(root, project);
  // Without a manifest agents do as in version 1 and read the files (section 3.3).
  if (isRefused(manifest) && root.manifest) return refused(context, manifest.reason);
  const isWarnedOf = warnedParts(project, findings);
  const listed = listedTasks(root, project).map(({ id, title, document, range }) => {
    const titleIsWithheld = isWarnedOf(document, range);
    return {
      id: escapeUnsafe(id),
      title: titleIsWithheld ? '' : escapeUnsafe(title),
      titleIsWithheld,
      range: toRange(document.text, range),
    };
  });
  if (isRefused(manifest))
    return { kind: 'found', eligible: [], others: [], warnings: [], listed, manifestUri, nextActionsUri };
  const describer = new TaskDescriber(context, project, manifest, findings);
  const { eligible, others, warnings } = selectTask(manifest);
  return {
    kind: 'found',
    eligible: eligible.map((task) => describer.describe(task)),
    others: others.map(({ task, why }) => ({ ...describer.describe(task), why: describer.reason(task, why) })),
    warnings: warnings.map((warning) => say(context, warning)),
    listed: hasTasks(manifest) ? [] : listed,
    manifestUri,
    nextActionsUri,
  };
}

async function readContext(
  context: ServerContext,
  { root: uri, purpose }: LayeredContextParams,
): Promise<LayeredContextResult | null> {
  const { project, root, findings } = await rootAt(context, uri);
  if (root.documents.size === 0 || !purposes.includes(purpose)) return null;
  const found = layeredContext(project, root, purpose, findings, quote);
  return { text: contextText(found), tokens: found.tokens };
}

async function handoffDiff(context: ServerContext, { root: uri, ref }: HandoffDiffParams): Promise<HandoffDiffResult> {
  const git = context.git();
  if (!git)
    return refused(
      context,
      message('git cannot be run here, or the workspace is not trusted, so nothing can be compared.'),
    );
  const { project, root, findings } = await rootAt(context, uri);
  const base = ref ?? (await findCleanCommit(git, project.uri, root.path))?.commit;
  if (base === undefined)
    return refused(
      context,
      message('No clean handoff is known: there is no git, or no commit whose manifest fits its files.'),
    );
  const before = await handoffAt(git, project.uri, root.path, base, root.documents.keys());
  if (!before)
    return refused(
      context,
      message('git knows no commit {ref} here. Name a branch, a tag or a commit.', { ref: base }),
    );
  const difference = handoffDifference(project, root, before.documents);
  const texts = comparedTexts(project, root, findings, before.documents);
  return {
    kind: 'found',
    commit: before.commit.slice(0, 7),
    lines: differenceLines(before.commit, difference, texts, (one) => say(context, one)),
    files: difference.files.map(({ name, state }) => ({
      uri: joinUri(project.uri, root.pathOf(name)),
      name: quote(name),
      state,
      before: before.documents.get(name)?.text.text ?? '',
    })),
  };
}

/** Text of a file on one line, whole, with everything invisible made visible. */
function shown(text: string | undefined): string | undefined {
  return text === undefined ? undefined : escapeUnsafe(text.replace(/\s+/g, ' ').trim());
}
