import type { CancellationToken, Position, Range } from 'vscode-languageserver';
import type { Findings } from '../engine/engine.ts';
import { questionsOf } from '../engine/fix.ts';
import type { Finding } from '../engine/rule.ts';
import { type BuildFixParams, type BuiltFix, type FixQuestion, type FixReference, requests } from '../protocol.ts';
import { joinUri, normalUri } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { toWorkspaceEdit } from './edits.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** The fixes that only the client can carry out: those that ask a person, and those that no text edit can express. */
export function registerFixes(context: ServerContext): void {
  const { connection } = context;
  connection.onRequest(requests.fixQuestions, (reference: FixReference, token: CancellationToken) =>
    handleRequest(context, requests.fixQuestions, token, null, () => questions(context, reference)),
  );
  connection.onRequest(requests.buildFix, (params: BuildFixParams, token: CancellationToken) =>
    handleRequest(context, requests.buildFix, token, null, () => build(context, params)),
  );
}

/** The present finding that a reference means, or `undefined` when it is gone. */
export function findingOf(findings: Findings, { uri, code, range, said }: FixReference): Finding | undefined {
  for (const [document, list] of findings) {
    if (document.uri !== uri) continue;
    const same = list.filter(
      (finding) => finding.code === code && isSameRange(toRange(document.text, finding.range), range),
    );
    return same.find((finding) => saidOf(finding) === said) ?? same[0];
  }
  return undefined;
}

/** Tells findings of a code at one range apart, such as those of several members that an object lacks. */
export function saidOf({ message: { template, args } }: Finding): string {
  return JSON.stringify([template, args]);
}

/** By values: some clients send the members of what they were given in another order. */
function isSameRange(one: Range, other: Range): boolean {
  return isSamePosition(one.start, other.start) && isSamePosition(one.end, other.end);
}

function isSamePosition(one: Position, other: Position): boolean {
  return one.line === other.line && one.character === other.character;
}

async function locate(context: ServerContext, reference: FixReference) {
  const uri = normalUri(reference.uri);
  const { project, findings } = await context.checks.current(context.workspace.places.projectOf(uri));
  return { project, finding: findingOf(findings, { ...reference, uri }) };
}

async function questions(context: ServerContext, reference: FixReference): Promise<FixQuestion[] | null> {
  const { project, finding } = await locate(context, reference);
  const fix = finding && context.engine.fixesFor(finding, project).find(({ id }) => id === reference.fix);
  if (!finding || !fix) return null;
  return questionsOf(fix, finding, project).map(({ id, prompt, kind }) => ({ id, kind, prompt: say(context, prompt) }));
}

async function build(context: ServerContext, { answers, ...reference }: BuildFixParams): Promise<BuiltFix | null> {
  const { project, finding } = await locate(context, reference);
  const change = finding && context.engine.buildFix(finding, reference.fix, project, answers);
  const edit = change && toWorkspaceEdit(context, change, project);
  if (!edit) return null;
  return {
    edit,
    withoutByteOrderMark: (change.withoutByteOrderMark ?? []).map((path) => joinUri(project.uri, path)),
    thenRegenerate: change.thenRegenerate === undefined ? undefined : joinUri(project.uri, change.thenRegenerate),
  };
}
