import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { difference } from '../engine/fixAll.ts';
import { type Refused, refuse } from '../engine/formats/aahp/operations/operation.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { HandoffDraft } from '../workspace/handoffDraft.ts';
import { type OverlaidFile, OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { presentRoot } from '../workspace/presentRoot.ts';
import { isInside } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { editOfFiles, type FileEdits, wholeText } from './edits.ts';
import { freshProject } from './handoffRoots.ts';
import type { ServerContext } from './serverContext.ts';

/**
 * A draft of changes to a root, on what its files are on disk now; a refusal while an editor shows something else. The root need not
 * be there yet.
 */
export async function openDraft(context: ServerContext, uri: string): Promise<HandoffDraft | Refused> {
  const { workspace } = context;
  const project = await freshProject(context, uri);
  const unsaved = [...project.documents.values()].find((one) => isInside(uri, one.uri) && workspace.isDirty(one.uri));
  if (unsaved) return refuse('{file} has unsaved changes. Save it first.', { file: unsaved.name });
  const now = context.now();
  const overlay = new OverlayFileSystem(workspace.fileSystem, Date.parse(now));
  const fork = workspace.fork(overlay);
  const environment = { workspace: fork, overlay, now, git: context.git() };
  return new HandoffDraft(environment, uri, await presentRoot(fork, uri));
}

/**
 * What is different in a draft as one edit of the client. A file that is no text is made anew. `undefined` when the client cannot carry out
 * all of it.
 */
export function draftEdit(
  context: ServerContext,
  changes: ReadonlyMap<string, OverlaidFile>,
): WorkspaceEdit | undefined {
  const created: FileEdits['created'][number][] = [];
  const edited: FileEdits['edited'][number][] = [];
  const removed: string[] = [];
  for (const [uri, { before, after }] of changes) {
    const old = before && SourceText.fromBytes(before);
    if (!after) {
      removed.push(uri);
    } else if (!old || isOutOfReach(old, after)) {
      created.push({ uri, text: wholeText(after), overwrite: old !== undefined });
    } else {
      edited.push({ uri, edits: textEdits(old, SourceText.fromBytes(after).text) });
    }
  }
  return editOfFiles(context, { created, edited, removed });
}

/** Whether an editor cannot turn a file into these bytes: it shows neither what is no text nor a byte order mark. */
function isOutOfReach(old: SourceText, after: Uint8Array): boolean {
  return old.decodingProblem !== undefined || old.hasByteOrderMark !== SourceText.fromBytes(after).hasByteOrderMark;
}

function textEdits(old: SourceText, text: string): TextEdit[] {
  const change = difference(old.text, text);
  return change ? [{ range: toRange(old, change), newText: change.text }] : [];
}
