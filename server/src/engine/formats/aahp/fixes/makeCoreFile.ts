import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { type CoreFile, coreFiles, newCoreFile } from '../newCoreFile.ts';
import { handoffRoots, type HandoffRoot, rootOf } from '../root.ts';
import type { CoreFileMissingData } from '../rules/coreFileMissing.ts';

/** Makes a core file that is missing, from what the other files tell. */
export const makeCoreFile: readonly Fix[] = ['aahp/core-file-missing', 'aahp/file-missing'].map((code) => ({
  code,
  id: 'make-file',
  kind: 'explicit',
  preferred: code === 'aahp/core-file-missing',
  beyondText: true,
  title: (finding, project) => {
    const missing = missingFile(finding, project);
    return missing && message('Make {file}', { file: missing.file });
  },
  build: (finding, project) => {
    const missing = missingFile(finding, project);
    if (!missing) return undefined;
    const { root, file } = missing;
    return { create: new Map([[root.pathOf(file), newCoreFile(file, root, project)]]) };
  },
}));

function missingFile(finding: Finding, project: Project): { root: HandoffRoot; file: CoreFile } | undefined {
  const found = finding.code === 'aahp/file-missing' ? listedFile(finding, project) : coreFile(finding, project);
  return found && !found.root.documents.has(found.file) ? found : undefined;
}

function coreFile({ data }: Finding, project: Project): { root: HandoffRoot; file: CoreFile } | undefined {
  const { root: path, file } = data as CoreFileMissingData;
  const root = handoffRoots(project).find((one) => one.path === path);
  return root && { root, file };
}

/** The core file that an entry of the manifest names, if it names one. */
function listedFile(
  { document, pointer }: Finding,
  project: Project,
): { root: HandoffRoot; file: CoreFile } | undefined {
  const manifest = project.document(document.path);
  const node = manifest?.json.nodeAt(pointer ?? '');
  const root = manifest && rootOf(manifest, project);
  const path = node === undefined ? undefined : root?.resolve(manifest?.json.key(node) ?? '');
  const file = coreFiles.find((name) => root?.pathOf(name) === path);
  return root && file && { root, file };
}
