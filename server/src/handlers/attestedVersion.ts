import type { CancellationToken } from 'vscode-languageserver';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { type AttestedVersionInfo, type AttestedVersionParams, requests } from '../protocol.ts';
import { findAttestedVersion } from '../workspace/gitAttested.ts';
import { normalUri, relativePath } from '../workspace/uris.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** Finds in git what a checksum attests, so that a person can see what has changed since (AAHP v3 section 2.2). */
export function registerAttestedVersion(context: ServerContext): void {
  context.connection.onRequest(requests.attestedVersion, (params: AttestedVersionParams, token: CancellationToken) =>
    handleRequest(context, requests.attestedVersion, token, null, () => find(context, params)),
  );
}

async function find(
  context: ServerContext,
  { uri: written, checksum }: AttestedVersionParams,
): Promise<AttestedVersionInfo | null> {
  const git = context.git();
  const uri = normalUri(written);
  const project = context.workspace.places.projectOf(uri);
  const path = relativePath(project, uri);
  const version = git && path ? await findAttestedVersion(git, project, path, checksum) : undefined;
  if (!version) return null;
  return {
    text: SourceText.fromBytes(version.bytes).text,
    commit: version.commit?.slice(0, 10),
    subject: version.subject === undefined ? undefined : escapeUnsafe(version.subject),
  };
}
