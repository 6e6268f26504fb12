import type { CancellationToken } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import { applyTextChanges, type Change } from '../engine/fix.ts';
import { isAdplName } from '../engine/formats/ahil/log.ts';
import { answerEntry } from '../engine/formats/ahil/operations/answerEntry.ts';
import { appendEntry, type AppendResult, type NewEntry } from '../engine/formats/ahil/operations/appendEntry.ts';
import { newLog } from '../engine/formats/ahil/operations/newLog.ts';
import { appendedOnDisk, differenceOf, takeOverFromDisk } from '../engine/formats/ahil/operations/takeOver.ts';
import { human } from '../engine/formats/ahil/vocabulary.ts';
import { type Message, message } from '../engine/message.ts';
import { type Project, sizeOf, skipReason, type SkipReason } from '../engine/project.ts';
import { sizeAndLimit } from '../engine/sizeAndLimit.ts';
import { type LogOperationParams, type OperationResult, requests } from '../protocol.ts';
import { nameOf, normalUri, relativePath } from '../workspace/uris.ts';
import { toWorkspaceEdit } from './edits.ts';
import { cannotCreate, failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

type Operation = LogOperationParams['operation'];

/** What an operation comes to, before it is an edit. */
type Plan = { readonly refused: readonly Message[] } | { readonly change: Change; readonly said: readonly Message[] };

/** Plans what a person does to an AHIL log: append an entry, answer one. Nothing is written: the client applies the edit. */
export function registerLogOperations(context: ServerContext): void {
  const failed: OperationResult = failure(context);
  context.connection.onRequest(requests.planLogOperation, (params: LogOperationParams, token: CancellationToken) =>
    handleRequest(context, requests.planLogOperation, token, failed, () => plan(context, params)),
  );
}

async function plan(context: ServerContext, { uri: written, operation }: LogOperationParams): Promise<OperationResult> {
  const { workspace, checks } = context;
  const uri = normalUri(written);
  const file = nameOf(uri);
  if (workspace.places.folderOf(uri) === undefined && !workspace.openDocument(uri)) {
    return refused(context, message('{file} lies outside of the workspace. Open its folder first.', { file }));
  }
  if (!workspace.isHandoffFile(uri)) {
    const reason = message(
      '{file} is no place for a log. Name it exchange.json, or something that ends in .ahil.json.',
      {
        file,
      },
    );
    return refused(context, reason);
  }
  // A watcher may be late: what is on disk now counts for files that are not open.
  await workspace.fileChanged(uri);
  const { project } = await checks.current(workspace.places.projectOf(uri));
  const path = relativePath(project.uri, uri) ?? '';
  const planned = carryOut(project, path, operation);
  if ('refused' in planned) return refused(context, ...planned.refused);
  const edit = toWorkspaceEdit(context, planned.change, project);
  if (!edit) return cannotCreate(context);
  return { kind: 'planned', edit, said: planned.said.map((one) => say(context, one)) };
}

/** Plans an operation on the log at a path of a project. Without a log there, appending makes one. */
function carryOut(project: Project, path: string, operation: Operation): Plan {
  const document = project.document(path);
  const isAdpl = isAdplName(path);
  if (!document || (isBlank(document) && !isAdpl)) return startLog(project, path, document, operation);
  const reason = whyUnusable(project, document);
  if (reason) return { refused: [reason] };
  const { text } = document.text;
  // What others appended while this text has unsaved changes comes along, so that ids are free and saving loses nothing.
  const taken = takeOverFromDisk(document);
  if (!taken) {
    const result = write({ text, isAdpl }, project, operation);
    if ('refused' in result) return result;
    return { change: { edits: new Map([[path, [result.change]]]) }, said: result.said };
  }
  const united = applyTextChanges(text, [taken]);
  const result = write({ text: united, isAdpl }, project, operation);
  if ('refused' in result) return result;
  const change = differenceOf(text, applyTextChanges(united, [result.change]));
  const ids = appendedOnDisk(document).map(({ id }) => id ?? '?');
  const note = message('Took over what was appended to the file on disk meanwhile: {ids}.', { ids });
  return { change: { edits: new Map([[path, [change]]]) }, said: [...result.said, note] };
}

/** An entry in a log that is not there yet, or in a file that is still empty. */
function startLog(project: Project, path: string, document: Document | undefined, operation: Operation): Plan {
  if (operation.name === 'answer') return { refused: [message('This log is not there any more.')] };
  if (isAdplName(path)) {
    return { refused: [message('A pipeline is not started with its log. Append to exchange.json instead.')] };
  }
  const text = newLog();
  const result = write({ text, isAdpl: false }, project, operation);
  if ('refused' in result) return result;
  const content = applyTextChanges(text, [result.change]);
  const said = [message('Started the log {file}.', { file: path }), ...result.said];
  if (!document) return { change: { create: new Map([[path, content]]) }, said };
  const whole = { start: 0, end: document.text.text.length, text: content };
  return { change: { edits: new Map([[path, [whole]]]) }, said };
}

function write(
  source: { readonly text: string; readonly isAdpl: boolean },
  project: Project,
  operation: Operation,
):
  { refused: readonly Message[] } | { change: Extract<AppendResult, { kind: 'appended' }>['change']; said: Message[] } {
  const by = project.settings.identity ?? human;
  let result: AppendResult;
  if (operation.name === 'append') {
    const entry = toEntry(operation, by);
    if ('refused' in entry) return entry;
    result = appendEntry(source, entry, project.today);
  } else {
    const { entry, action, content } = operation;
    const answer = { action, by, ...(content !== undefined && content.trim() !== '' && { content: content.trim() }) };
    result = answerEntry(source, entry, answer, project.today);
  }
  if (result.kind === 'refused') return { refused: result.reasons };
  const { id, type } = result.entry;
  return { change: result.change, said: [message('Appended {id} ({type}).', { id, type }), ...result.notes] };
}

function toEntry(
  { type, from, to, content, context }: Extract<Operation, { name: 'append' }>,
  by: string,
): NewEntry | { refused: readonly Message[] } {
  const entry = { type, from: from ?? by, to: to.trim(), content: content.trim() };
  if (context.trim() === '') return entry;
  let value: unknown;
  try {
    value = JSON.parse(context);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      refused: [message('The context is no JSON object. Write it like {example}.', { example: '{"ref": "…"}' })],
    };
  }
  return { ...entry, context: value as Record<string, unknown> };
}

/** Bytes; VS Code shows extensions no larger texts. */
const editorLimit = 50 * 1024 * 1024;

const skipReasons: Readonly<Record<SkipReason, string>> = {
  unreadable: '{file} cannot be read.',
  encoding: '{file} is no UTF-8 text. Save it as UTF-8 first.',
  'too-large':
    '{file} has {size}; the editor looks at files of up to {limit}. Use the command line: agent-handoff append, agent-handoff answer.',
  conflict: '{file} has merge conflicts. Resolve them first.',
  'too-deep': '{file} is nested too deeply.',
};

function whyUnusable(project: Project, document: Document): Message | undefined {
  const file = document.path;
  if (project.facts.outside.has(file)) {
    return message('{file} is a link that leads out of the project. Open the project that it belongs to.', { file });
  }
  const skipped = skipReason(document, project.settings);
  // Appending only looks for brackets, so that a log which is too large to be checked can be answered all the same.
  const isEditable = document.truncatedFrom === undefined && sizeOf(document) <= editorLimit;
  if (skipped && !(skipped === 'too-large' && isEditable))
    return message(skipReasons[skipped], { file, ...sizeAndLimit(document, editorLimit) });
  const kind = project.kindOf(document);
  if (kind === 'ahil/log' || kind === 'ahil/adpl') return undefined;
  return message(
    '{file} is no AHIL log: it is neither an array of entries nor an object with an array "entries", such as {example}.',
    { file, example: '{"schema_version": "1.0", "entries": []}' },
  );
}

function isBlank({ text, unreadable, truncatedFrom }: Document): boolean {
  return unreadable === undefined && truncatedFrom === undefined && text.text.trim() === '';
}
