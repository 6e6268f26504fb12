import type { CancellationToken, WorkspaceEdit } from 'vscode-languageserver';
import { difference } from '../engine/fixAll.ts';
import { filesRecordedAnew } from '../engine/formats/aahp/manifest/manifestChange.ts';
import type { Message } from '../engine/message.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { type RegenerationParams, type RegenerationResult, requests } from '../protocol.ts';
import { planRegeneration } from '../workspace/regeneration.ts';
import { normalUri, relativePath } from '../workspace/uris.ts';
import { toWorkspaceEdit } from './edits.ts';
import { freshProject } from './handoffRoots.ts';
import { cannotCreate, failure, handleRequest, refused, say, type ServerContext } from './serverContext.ts';

/** Plans a new manifest for the command *Regenerate Manifest*. Nothing is written: the client applies the edit (AAHP v3 section 7.1). */
export function registerRegeneration(context: ServerContext): void {
  const failed: RegenerationResult = failure(context);
  context.connection.onRequest(requests.planRegeneration, (params: RegenerationParams, token: CancellationToken) =>
    handleRequest(context, requests.planRegeneration, token, failed, () => plan(context, params)),
  );
}

async function plan(
  context: ServerContext,
  { root: rootUri, ...session }: RegenerationParams,
): Promise<RegenerationResult> {
  const { workspace } = context;
  const root = normalUri(rootUri);
  const project = await freshProject(context, root);
  const planned = await planRegeneration(project, relativePath(project.uri, root) ?? '', session, {
    now: context.now(),
    git: context.git(),
    isDirty: ({ uri }) => workspace.isDirty(uri),
  });
  if (planned.kind === 'refused') return refused(context, planned.reason);
  const manifest = project.document(planned.manifestPath);
  const change = manifest ? difference(manifest.text.text, planned.text) : undefined;
  const edit: WorkspaceEdit | undefined = manifest
    ? toWorkspaceEdit(context, { edits: new Map([[manifest.path, change ? [change] : []]]) }, project)
    : toWorkspaceEdit(context, { create: new Map([[planned.manifestPath, planned.text]]) }, project);
  if (!edit) return cannotCreate(context);
  const said = (messages: readonly Message[]) => messages.map((one) => say(context, one));
  return {
    kind: 'planned',
    manifestUri: `${root}/MANIFEST.json`,
    edit,
    changes: said(planned.changes),
    files: filesRecordedAnew(planned.details).map(escapeUnsafe),
    losses: said(planned.losses),
    notes: said(planned.notes),
  };
}
