import { message } from '../engine/message.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { type CommitParams, type CommitResult, requests } from '../protocol.ts';
import { handoffTag } from '../workspace/finishHandoff.ts';
import { rootAt } from './handoffRoots.ts';
import { failure, handleRequest, say, type ServerContext } from './serverContext.ts';

/** Commits and tags a handoff that a person has finished and asked to be committed (AAHP v3 sections 3.1 and 3.2). */
export function registerCommits(context: ServerContext): void {
  const failed: CommitResult = {
    kind: 'failed',
    reason: failure(context).reason,
  };
  // Not to be cancelled: what git has begun to write it ends.
  context.connection.onRequest(requests.commitHandoff, (params: CommitParams) =>
    handleRequest(context, requests.commitHandoff, undefined, failed, () => commit(context, params)),
  );
}

async function commit(context: ServerContext, { root: uri, message: text, tag }: CommitParams): Promise<CommitResult> {
  const writer = context.gitWriter();
  if (!writer) {
    const reason = message('git cannot be run here, or the workspace is not trusted. Commit the handoff yourself.');
    return { kind: 'failed', reason: say(context, reason) };
  }
  const { project, root } = await rootAt(context, uri);
  const committed = await writer.commitFolder(project.uri, root.path, text);
  if (committed.kind === 'failed') return { kind: 'failed', reason: escapeUnsafe(committed.reason) };
  const name = tag === undefined ? undefined : handoffTag(tag);
  if (name !== undefined) {
    const tagged = await writer.tagHead(project.uri, name, `Clean handoff: ${text}`);
    if (tagged.kind === 'failed')
      return { kind: 'failed', reason: escapeUnsafe(tagged.reason), commit: committed.commit };
  }
  return { kind: 'done', commit: committed.commit, tag: name };
}
