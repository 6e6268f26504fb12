import type { Document } from '../../../document.ts';
import type { Fix } from '../../../fix.ts';
import { renameKey } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { sha256Hex } from '../../common/sha256.ts';
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
  /** The checksum in the manifest. */
  readonly checksum: string;
  readonly present: NamedFile;
}

/** Gives a file the name back under which the manifest lists it, while its text is still the one that was recorded. */
export const renameBack: Fix = {
  code: 'aahp/file-missing',
  id: 'rename-back',
  kind: 'explicit',
  title: (finding, project) => {
    const renamed = movable(finding, project);
    return renamed && message('Rename {present} back to {file}', { present: renamed.present.name, file: renamed.name });
  },
  build: (finding, project) => {
    const renamed = movable(finding, project);
    if (!renamed) return undefined;
    const { root, name, present } = renamed;
    return { create: new Map([[root.pathOf(name), present.document.text.text]]), remove: [present.document.path] };
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

/** Where the text in an editor is another one by now, or bytes would be lost, the file is left where it is. */
function movable({ document, pointer }: Finding, project: Project): Renamed | undefined {
  const manifest = project.document(document.path);
  const node = manifest?.json.nodeAt(pointer ?? '');
  const renamed = manifest && node !== undefined ? renamedEntry(manifest, manifest.json.key(node), project) : undefined;
  if (!renamed || project.isSkipped(renamed.present.document)) return undefined;
  const { root, name, checksum, present } = renamed;
  const isUnchanged = checksum === `sha256:${sha256Hex(present.document.text.text.replaceAll('\r', ''))}`;
  return isUnchanged && root.resolve(name) === root.pathOf(name) ? renamed : undefined;
}

function renamedEntry(manifest: Document, name: string | undefined, project: Project): Renamed | undefined {
  const root = rootOf(manifest, project);
  const entry = manifestFiles(manifest).find((one) => one.name === name);
  const present = root && entry && renamedFile(project, manifest, entry);
  return present && entry.checksum !== undefined
    ? { root, name: entry.name, checksum: entry.checksum, present }
    : undefined;
}
