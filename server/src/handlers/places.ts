import type { Position } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { Place } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { type IsWarnedOf, warnedParts } from '../engine/safety/warnedParts.ts';
import { normalUri } from '../workspace/uris.ts';
import type { ServerContext } from './serverContext.ts';

/** A document and the snapshot that it belongs to. */
export interface Placed {
  readonly project: Project;
  readonly document: Document;
  /** What safety rules say of the documents of the snapshot; of one that was not checked, nothing is known to be safe. */
  readonly isWarnedOf: IsWarnedOf;
}

/**
 * The document of a URI in a snapshot of the present texts; `undefined` for files that are no handoff files.
 * @param checked whether to wait for the snapshot that was checked, which holds every fact that rules asked for
 */
export async function documentOf(
  { workspace, checks, foldersWalked }: ServerContext,
  written: string,
  checked = true,
): Promise<Placed | undefined> {
  // Until then nobody knows which files belong together, and a client does not ask again.
  await foldersWalked;
  const uri = normalUri(written);
  if (!workspace.isHandoffFile(uri)) return undefined;
  const projectUri = workspace.places.projectOf(uri);
  if (!checked) {
    const project = await checks.snapshot(projectUri);
    const document = documentWithUri(project, uri);
    return document && { project, document, isWarnedOf: () => true };
  }
  const { project, findings } = await checks.current(projectUri);
  const document = documentWithUri(project, uri);
  return document && { project, document, isWarnedOf: warnedParts(project, findings) };
}

/** The document of a normal URI in a snapshot. */
export function documentWithUri(project: Project, uri: string): Document | undefined {
  for (const document of project.documents.values()) if (document.uri === uri) return document;
  return undefined;
}

/** A cursor in a document. */
export function placeAt({ project, document, isWarnedOf }: Placed, position: Position): Place {
  return { project, document, isWarnedOf, offset: document.text.offsetAt(position) };
}
