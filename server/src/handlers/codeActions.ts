import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Command,
  type Range,
} from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import { isEmptyManifest } from '../engine/formats/aahp/manifest/emptyManifest.ts';
import { placeInRoot } from '../engine/formats/aahp/root.ts';
import type { SessionMismatchData } from '../engine/formats/aahp/rules/sessionMismatch.ts';
import type { StaleHandoffData } from '../engine/formats/aahp/rules/staleHandoff.ts';
import { type Change, type Fix, questionsOf, standsApart } from '../engine/fix.ts';
import { leftToEditor, problemLimit } from '../engine/file/rules/syntax.ts';
import { fixAll, fixAllOfKind, unaskedFix } from '../engine/fixAll.ts';
import { message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import type { Finding } from '../engine/rule.ts';
import { acceptId } from '../engine/safety/fixes/acceptFinding.ts';
import { messageWithoutSecrets } from '../engine/safety/maskSecrets.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { clientCommands, type FixReference, type LaterWorkParams } from '../protocol.ts';
import { joinUri, normalUri } from '../workspace/uris.ts';
import { toDiagnostic, toRange } from './diagnostics.ts';
import { toWorkspaceEdit } from './edits.ts';
import { findingOf, saidOf } from './fixes.ts';
import { documentWithUri } from './places.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';
import { pushAll } from '../engine/pushAll.ts';

/** Everything safe at once, also on save (`editor.codeActionsOnSave`). */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.agentHandoff`;

/** What a code action carries until it is resolved. */
type ActionData =
  | ({ readonly kind: 'fix' } & FixReference)
  | { readonly kind: 'fix-kind'; readonly uri: string; readonly code: string }
  | { readonly kind: 'fix-all'; readonly uri: string };

/** Offers the fixes of the findings at the cursor; edits are built when one is chosen, from the text as it is then. */
export function registerCodeActions(context: ServerContext): void {
  const { connection } = context;
  connection.onCodeAction((params, token) =>
    handleRequest(context, 'codeAction', token, [], () => codeActions(context, params)),
  );
  connection.onCodeActionResolve((action, token) =>
    handleRequest(context, 'codeAction/resolve', token, action, () => resolve(context, action)),
  );
}

async function codeActions(context: ServerContext, params: CodeActionParams): Promise<CodeAction[]> {
  const uri = normalUri(params.textDocument.uri);
  const { workspace, checks, client } = context;
  if (!client.codeActions || !workspace.isHandoffFile(uri)) return [];
  const { project, findings } = await checks.current(workspace.places.projectOf(uri));
  const document = documentWithUri(project, uri);
  if (!document) return [];
  const all = findings.get(document) ?? [];
  const only = params.context.only ?? [];
  const wanted = (kind: string) => only.length === 0 || only.some((one) => isWithin(one, kind));
  const actions: CodeAction[] = [];
  if (wanted(CodeActionKind.QuickFix)) {
    const here = all.filter((finding) => overlaps(toRange(document.text, finding.range), params.range));
    const offered = here.flatMap((finding) => quickFixes(context, finding, project));
    pushAll(
      actions,
      offered.filter(({ fix }) => fix.id !== acceptId).map(({ action }) => action),
    );
    pushAll(actions, editorsOwn(context, document, params.range, project));
    pushAll(actions, kindFixes(context, here, all, project));
    pushAll(actions, regenerations(context, here, document, project));
    pushAll(actions, migrations(context, here));
    pushAll(actions, attestations(context, here, project));
    pushAll(actions, laterWork(context, here, project));
    pushAll(actions, explanations(context, here));
    // Nobody should accept a finding, with the first of all keys, before there is a way to read what it is about.
    pushAll(
      actions,
      offered.filter(({ fix }) => fix.id === acceptId).map(({ action }) => action),
    );
  }
  if (wanted(fixAllKind) && all.some(({ fixable }) => fixable === 'safe')) {
    const data: ActionData = { kind: 'fix-all', uri };
    actions.push({ title: say(context, message('Fix all safe Agent Handoff problems')), kind: fixAllKind, data });
  }
  if (client.resolvesCodeActionEdits) return actions;
  const resolved = await Promise.all(actions.map((action) => resolve(context, action)));
  // What this client cannot carry out is not offered.
  return resolved
    .filter(({ edit, command }) => edit !== undefined || command !== undefined)
    .map(({ data: _, ...action }) => action);
}

/** Kinds lie within each other by their dots; the empty one holds all. */
function isWithin(outer: string, kind: string): boolean {
  return outer === CodeActionKind.Empty || kind === outer || kind.startsWith(`${outer}.`);
}

function quickFixes(
  context: ServerContext,
  finding: Finding,
  project: Project,
): { readonly fix: Fix; readonly action: CodeAction }[] {
  return context.engine.fixesFor(finding, project).flatMap((fix) => {
    const title = fix.title(finding, project);
    if (!title) return [];
    const action: CodeAction = {
      title: say(context, messageWithoutSecrets(title, project)),
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(context, finding)],
    };
    if (fix.preferred && fix.kind !== 'consent') action.isPreferred = true;
    const reference = referenceTo(finding, fix);
    const command = commandFor(context, fix, action.title, finding);
    if (command) return { fix, action: { ...action, command } };
    if (!needsClient(fix, finding, project, context))
      return isPossible(fix, finding, project, context)
        ? { fix, action: { ...action, data: { kind: 'fix', ...reference } satisfies ActionData } }
        : [];
    const applied = clientCommand(context, clientCommands.applyFix, action.title, reference);
    return applied ? { fix, action: { ...action, command: applied } } : [];
  });
}

/** Repairs of broken JSON that the editor reports itself: what it says is no finding of ours, so none of ours is said to be settled. */
function editorsOwn(context: ServerContext, document: Document, range: Range, project: Project): CodeAction[] {
  return [...leftToEditor(document, project.settings)]
    .filter((finding) =>
      [finding.range, finding.data.alsoAt].some((at) => at && overlaps(toRange(document.text, at), range)),
    )
    .slice(0, problemLimit)
    .flatMap((finding) => quickFixes(context, finding, project))
    .map(({ action: { diagnostics: _, ...action } }) => action);
}

/** A lock is finished and recovered from by the commands for that, which show what there is and ask. */
function commandFor(context: ServerContext, fix: Fix, title: string, { document, code }: Finding): Command | undefined {
  if (code !== 'aahp/lock-present') return undefined;
  const commands: Readonly<Record<string, string>> = {
    finish: clientCommands.finishHandoff,
    recover: clientCommands.recoverHandoff,
  };
  const [command, root] = [commands[fix.id], rootUriOf(context, document)];
  return command === undefined || root === undefined ? undefined : clientCommand(context, command, title, root);
}

/** The root that a document lies in, as a URI. */
function rootUriOf({ workspace }: ServerContext, { path, uri }: Finding['document']): string | undefined {
  const place = placeInRoot(path);
  return place && joinUri(workspace.places.projectOf(uri), place.root);
}

/** Fixes that ask a person, or that do what no text edit can, are carried out by a command of the client. */
function needsClient(fix: Fix, finding: Finding, project: Project, { engine }: ServerContext): boolean {
  if (fix.kind === 'consent' || questionsOf(fix, finding, project).length > 0) return true;
  if (!fix.beyondText) return false;
  const change = engine.buildFix(finding, fix.id, project);
  return change?.withoutByteOrderMark !== undefined || change?.thenRegenerate !== undefined;
}

/** Whether the client can carry out what a fix does to files. Texts it can edit, whatever it is. */
function isPossible(fix: Fix, finding: Finding, project: Project, context: ServerContext): boolean {
  if (!fix.beyondText) return true;
  const change = context.engine.buildFix(finding, fix.id, project);
  return change !== undefined && toWorkspaceEdit(context, change, project) !== undefined;
}

/** "Fix all of this kind", where several findings of a code in a document, one of them here, can be repaired without a look at each. */
function kindFixes(
  context: ServerContext,
  here: readonly Finding[],
  all: readonly Finding[],
  project: Project,
): CodeAction[] {
  const { engine } = context;
  const isRepairable = (finding: Finding) => {
    const fix = unaskedFix(finding, engine.fixesFor(finding, project), project);
    if (!fix || needsClient(fix, finding, project, context)) return false;
    if (!fix.beyondText) return true;
    const change = engine.buildFix(finding, fix.id, project);
    return change !== undefined && !standsApart(change);
  };
  const codes = [...new Set(here.filter(isRepairable).map(({ code }) => code))];
  return codes.flatMap((code) => {
    const same = all.filter((finding) => finding.code === code);
    const repairable = same.filter(isRepairable);
    const [first] = repairable;
    if (!first || repairable.length < 2) return [];
    const count = repairable.length;
    const title =
      count === same.length
        ? message('Fix all {count} problems of the kind {code} in this file', { count, code })
        : message('Fix {count} of {all} problems of the kind {code} in this file', { count, all: same.length, code });
    const data: ActionData = { kind: 'fix-kind', uri: first.document.uri, code };
    return {
      title: say(context, title),
      kind: CodeActionKind.QuickFix,
      diagnostics: repairable.map((finding) => toDiagnostic(context, finding)),
      data,
    };
  });
}

/**
 * Findings that a new manifest would settle lead to the command that makes one, and so does a manifest that holds nothing, whoever
 * reports that: an editor says itself that an empty file is no JSON.
 */
function regenerations(
  context: ServerContext,
  here: readonly Finding[],
  document: Document,
  project: Project,
): CodeAction[] {
  const isEmpty = isEmptyManifest(document);
  const settled = here.filter(
    (finding) => isEmpty || (isSettledByManifest(finding) && !isInConflict(finding, project)),
  );
  const root = isEmpty || settled.length > 0 ? rootUriOf(context, document) : undefined;
  if (root === undefined) return [];
  const title = say(context, message('Regenerate the manifest…'));
  const command = clientCommand(context, clientCommands.regenerateManifest, title, root);
  if (!command) return [];
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: settled.map((finding) => toDiagnostic(context, finding)),
      command,
    },
  ];
}

/** A root of version 1 or 2 can be brought to version 3. */
function migrations(context: ServerContext, here: readonly Finding[]): CodeAction[] {
  const old = here.filter(({ code }) => code === 'aahp/manifest-missing' || code === 'aahp/version');
  const root = old[0] && rootUriOf(context, old[0].document);
  if (root === undefined) return [];
  const title = say(context, message('Migrate to version 3…'));
  const command = clientCommand(context, clientCommands.migrateHandoff, title, root);
  const diagnostics = old.map((finding) => toDiagnostic(context, finding));
  return command ? [{ title, kind: CodeActionKind.QuickFix, diagnostics, command }] : [];
}

/** For a handoff that the project has left behind: STATUS.md, and beside it what happened since. */
function laterWork(context: ServerContext, here: readonly Finding[], project: Project): CodeAction[] {
  return here.flatMap((finding) => {
    if (finding.code !== 'aahp/stale-handoff') return [];
    const { commits, count, dirty, status } = finding.data as StaleHandoffData;
    const params: LaterWorkParams = {
      status: joinUri(project.uri, status),
      commits: commits.map(({ name, subject }) => `${name} ${escapeUnsafe(subject)}`),
      count,
      files: dirty.map(escapeUnsafe),
    };
    if (!project.document(status)) return [];
    const title = say(context, message('Open STATUS.md with what happened since'));
    const command = clientCommand(context, clientCommands.showLaterWork, title, params);
    const diagnostics = [toDiagnostic(context, finding)];
    return command ? { title, kind: CodeActionKind.QuickFix, diagnostics, command } : [];
  });
}

/** For a drifted file: what its checksum attests. Offered where there may be a git to ask. */
function attestations(context: ServerContext, here: readonly Finding[], project: Project): CodeAction[] {
  if (!context.git()) return [];
  return here.flatMap((finding) => {
    const path = (finding.data as { file?: unknown } | undefined)?.file;
    const file = typeof path === 'string' ? project.document(path) : undefined;
    const checksum = finding.document.json.string(finding.document.json.nodeAt(finding.pointer ?? ''));
    if (finding.code !== 'aahp/checksum-drift' || !file || checksum === undefined) return [];
    const title = say(context, message('Show what the checksum of {file} attests', { file: file.name }));
    const command = clientCommand(context, clientCommands.showAttestedVersion, title, { uri: file.uri, checksum });
    if (!command) return [];
    return { title, kind: CodeActionKind.QuickFix, diagnostics: [toDiagnostic(context, finding)], command };
  });
}

function isSettledByManifest({ code, data }: Finding): boolean {
  if (code === 'aahp/session-mismatch') return (data as SessionMismatchData).isLogged;
  return manifestCodes.includes(code);
}

/** Whether the file that a finding speaks of holds both sides of a merge, which a new manifest would record as they are. */
function isInConflict({ data }: Finding, project: Project): boolean {
  const path = (data as { file?: unknown } | undefined)?.file;
  return typeof path === 'string' && (project.document(path)?.hasConflictMarkers ?? false);
}

const manifestCodes: readonly string[] = [
  'aahp/checksum-drift',
  'aahp/checksum-not-portable',
  'aahp/checksum-placeholder',
  'aahp/file-missing',
  'aahp/file-unlisted',
  'aahp/lines-drift',
  'aahp/manifest-missing',
  'aahp/not-a-manifest',
];

function explanations(context: ServerContext, here: readonly Finding[]): CodeAction[] {
  return [...new Map(here.map((finding) => [finding.code, finding])).values()].flatMap((finding) => {
    const title = say(context, message('Why? Show the page of {code}', { code: finding.code }));
    const command = clientCommand(context, clientCommands.showRule, title, finding.code);
    return command
      ? { title, kind: CodeActionKind.QuickFix, diagnostics: [toDiagnostic(context, finding)], command }
      : [];
  });
}

async function resolve(context: ServerContext, action: CodeAction): Promise<CodeAction> {
  const data = action.data as ActionData | undefined;
  if (!data) return action;
  const { workspace, checks, engine } = context;
  const { project, findings } = await checks.current(workspace.places.projectOf(data.uri));
  let change: Change | undefined;
  if (data.kind === 'fix') {
    const finding = findingOf(findings, data) ?? leftOf(data, project);
    change = finding && engine.buildFix(finding, data.fix, project);
  } else {
    const document = documentWithUri(project, data.uri);
    if (document)
      change =
        data.kind === 'fix-all'
          ? fixAll(engine, project, [document])
          : fixAllOfKind(engine, project, document, data.code);
  }
  const edit = change && toWorkspaceEdit(context, change, project);
  return edit ? { ...action, edit } : action;
}

/** The defect that a reference means in a document whose defects the editor reports itself. */
function leftOf(reference: FixReference, project: Project): Finding | undefined {
  const document = documentWithUri(project, reference.uri);
  return document && findingOf(new Map([[document, [...leftToEditor(document, project.settings)]]]), reference);
}

function referenceTo(finding: Finding, fix: Fix): FixReference {
  const { document, code, range } = finding;
  return { uri: document.uri, code, fix: fix.id, range: toRange(document.text, range), said: saidOf(finding) };
}

function clientCommand(
  { client }: ServerContext,
  command: string,
  title: string,
  ...args: unknown[]
): Command | undefined {
  return client.options.commands?.includes(command) ? { title, command, arguments: args } : undefined;
}

function overlaps(a: Range, b: Range): boolean {
  const before = (one: Range['start'], other: Range['start']) =>
    one.line < other.line || (one.line === other.line && one.character < other.character);
  return !before(a.end, b.start) && !before(b.end, a.start);
}
