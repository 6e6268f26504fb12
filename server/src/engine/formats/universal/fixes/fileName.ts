import { type Fix, moveFile } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { fileExists } from '../../common/fileFacts.ts';
import { folderOf, joinPath } from '../../common/paths.ts';
import { conventionalName } from '../fileName.ts';
import { knownHandoff } from '../handoff.ts';

/** Gives the file the name that the convention wants; not when there is another file of that name. */
export const fileName: Fix = {
  code: 'universal/file-name',
  id: 'rename-file',
  kind: 'explicit',
  preferred: true,
  beyondText: true,
  title: (finding, project) => {
    const path = newPath(finding, project);
    return path === undefined
      ? undefined
      : message('Rename the file to {name}', { name: path.slice(path.lastIndexOf('/') + 1) });
  },
  build: (finding, project) => {
    const path = newPath(finding, project);
    return path === undefined ? undefined : moveFile(finding.document.path, path);
  },
};

function newPath({ document: { path } }: Finding, project: Project): string | undefined {
  const document = project.document(path);
  const handoff = document && knownHandoff(document);
  const name = handoff && conventionalName(handoff);
  if (name === undefined) return undefined;
  const renamed = joinPath(folderOf(path), name);
  return fileExists(project, renamed) === true ? undefined : renamed;
}
