import type { Document } from '../../../document.ts';
import { type Fix, moveFile } from '../../../fix.ts';
import { renameKey } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { manifestFiles } from '../manifestModel.ts';
import { coreFiles } from '../newCoreFile.ts';
import { type NamedFile, renamedFile } from '../renamedFile.ts';
import { type HandoffRoot, rootOf } from '../root.ts';
import { jsonFix } from './manifestEdit.ts';

/** An entry of the manifest, and the file that it recorded under the name that the file has now. */
interface Renamed {
  readonly root: HandoffRoot;
  /** The name in the manifest. */
  readonly name: string;
  readonly present: NamedFile;
}

/** Gives a file the name back under which the manifest lists it, while its bytes are still those that were recorded. */
export const renameBack: Fix = {
  code: 'aahp/file-missing',
  id: 'rename-back',
  kind: 'explicit',
  beyondText: true,
  title: (finding, project) => {
    const renamed = movable(finding, project);
    return renamed && message('Rename {present} back to {file}', { present: renamed.present.name, file: renamed.name });
  },
  build: (finding, project) => {
    const renamed = movable(finding, project);
    if (!renamed) return undefined;
    const { root, name, present } = renamed;
    return moveFile(present.document.path, root.pathOf(name));
  },
};

/** Lists the file under its new name and keeps what the entry says of it. Core files have to have their names. */
export const correctFileName = jsonFix({
  code: 'aahp/file-missing',
  id: 'correct-name',
  preferred: true,
  title: ({ document, project, json, node }) => {
    const renamed = renamedEntry(document, json.key(node), project);
    if (!renamed || coreFiles.some((name) => name === renamed.name)) return undefined;
    return message('List it as {present}', { present: renamed.present.name });
  },
  edits: ({ document, project, json, node }) => {
    const renamed = renamedEntry(document, json.key(node), project);
    return renamed && [renameKey(json, node, renamed.present.name)];
  },
});

/** What an editor has not saved yet goes along with the file. */
function movable({ document, pointer }: Finding, project: Project): Renamed | undefined {
  const manifest = project.document(document.path);
  const node = manifest?.json.nodeAt(pointer ?? '');
  const renamed = manifest && node !== undefined ? renamedEntry(manifest, manifest.json.key(node), project) : undefined;
  return renamed && renamed.root.resolve(renamed.name) === renamed.root.pathOf(renamed.name) ? renamed : undefined;
}

function renamedEntry(manifest: Document, name: string | undefined, project: Project): Renamed | undefined {
  const root = rootOf(manifest, project);
  const entry = manifestFiles(manifest).find((one) => one.name === name);
  const present = root && entry && renamedFile(project, manifest, entry);
  return present && { root, name: entry.name, present };
}
