import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { isFile } from '../../common/fileFacts.ts';
import { listedFiles } from '../checksum.ts';
import { foundElsewhere } from '../elsewhere.ts';
import type { ManifestFileEntry } from '../manifestModel.ts';
import { isMissing } from '../missingFile.ts';
import { renamedFile } from '../renamedFile.ts';
import type { HandoffRoot } from '../root.ts';

/** A manifest promises files; an agent that goes by it looks for them. */
export const fileMissing: ProjectRule = {
  code: 'aahp/file-missing',
  title: 'A listed file is not in the handoff folder',
  severity: { missing: 'warning', elsewhere: 'info' },
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.1 and 3.3',
  scope: 'project',
  messages: {
    missing: '{file} is listed but is not in the handoff folder. Restore it, or remove the entry.',
    renamed:
      '{file} is listed but is not in the handoff folder. {present} has the content that was recorded for it: give that file its name back, or correct the entry.',
    elsewhere:
      '{file} is listed but is not in the handoff folder; there is {place}. Move it here, or remove the entry.',
    'at-root':
      '{file} is listed but is not in the handoff folder; it lies at the root of the project. Move it here, or remove the entry.',
    'other-form':
      'The name {file} is listed with its accents in another Unicode form than that of the file (NFC, NFD), so that not every machine finds it. Correct the entry, or rename the file.',
    'other-name':
      '{file} is listed, but the handoff folder has {place} instead. Correct the entry, or rename or move the file.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const listed of listedFiles(project)) {
      if (!isMissing(listed, project)) continue;
      const { root, manifest, entry } = listed;
      const place = foundElsewhere(root, entry.name, project);
      // Known by the time that somebody asks to have the file moved.
      if (place !== undefined) isFile(project, place);
      const { json } = manifest;
      yield {
        document: manifest,
        range: json.keyRange(entry.node) ?? json.range(entry.node),
        ...(place === undefined
          ? { variant: 'missing', ...saidOfMissing(project, manifest, entry) }
          : { variant: 'elsewhere', ...saidOf(root, entry.name, place) }),
        pointer: json.pointer(entry.node),
      };
    }
  },
};

function saidOfMissing(
  project: Project,
  manifest: Document,
  entry: ManifestFileEntry,
): Pick<ProblemInDocument, 'message' | 'args'> {
  const renamed = renamedFile(project, manifest, entry);
  return renamed
    ? { message: 'renamed', args: { file: entry.name, present: renamed.name } }
    : { message: 'missing', args: { file: entry.name } };
}

/** A path without a folder reads like the very entry that it is said of, so where that is gets said in words. */
function saidOf(root: HandoffRoot, file: string, place: string): Pick<ProblemInDocument, 'message' | 'args'> {
  const folder = root.path === '' ? '' : `${root.path}/`;
  if (place.startsWith(folder)) {
    const name = place.slice(folder.length);
    return name.normalize() === file.normalize()
      ? { message: 'other-form', args: { file } }
      : { message: 'other-name', args: { file, place: name } };
  }
  return place.includes('/') ? { message: 'elsewhere', args: { file, place } } : { message: 'at-root', args: { file } };
}
