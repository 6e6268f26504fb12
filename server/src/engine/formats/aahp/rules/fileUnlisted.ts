import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { listedFiles } from '../checksum.ts';
import { foundElsewhere } from '../elsewhere.ts';
import { listableNames } from '../manifest/handoffFiles.ts';
import { manifestFiles } from '../manifestModel.ts';
import { isReportedMissing } from '../missingFile.ts';
import { renamedFile } from '../renamedFile.ts';
import { checkedManifests } from '../root.ts';

/** What the fix of `aahp/file-unlisted` needs: the names to add, relative to the root. */
export interface FileUnlistedData {
  readonly names: readonly string[];
}

/** An agent that goes by the manifest never reads these files, and nobody notices when they are changed. */
export const fileUnlisted: ProjectRule = {
  code: 'aahp/file-unlisted',
  title: 'Files of the handoff folder are not listed in the manifest',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.1 and 2.2',
  scope: 'project',
  messages: {
    unlisted:
      'Not listed, so that agents do not know of them and no checksum protects them: {files}. Add them, or regenerate the manifest.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    const misnamed = project.derived(misnamedFiles);
    for (const { root, manifest } of checkedManifests(project)) {
      const { json } = manifest;
      const files = json.member(json.root, 'files');
      if (files === undefined || json.kind(files) !== 'object' || json.errors.length > 0) continue;
      const listed = new Set(manifestFiles(manifest).map(({ name }) => root.resolve(name)));
      const names = listableNames(root.documents.keys()).filter((name) => {
        const path = root.pathOf(name);
        return !listed.has(path) && !misnamed.get(manifest)?.has(path);
      });
      if (names.length === 0) continue;
      yield {
        document: manifest,
        range: json.keyRange(files) ?? json.range(files),
        message: 'unlisted',
        args: { files: names },
        pointer: '/files',
        data: { names } satisfies FileUnlistedData,
      };
    }
  },
};

/** By manifest, the paths of the files that it lists under another name, which `aahp/file-missing` reports together with that name. */
function misnamedFiles(project: Project): ReadonlyMap<Document, ReadonlySet<string>> {
  const misnamed = new Map<Document, Set<string>>();
  for (const listed of listedFiles(project)) {
    const { root, manifest, entry } = listed;
    if (!isReportedMissing(listed, project)) continue;
    const path = foundElsewhere(root, entry.name, project) ?? renamedFile(project, manifest, entry)?.document.path;
    if (path === undefined) continue;
    const paths = misnamed.get(manifest);
    if (paths) paths.add(path);
    else misnamed.set(manifest, new Set([path]));
  }
  return misnamed;
}
