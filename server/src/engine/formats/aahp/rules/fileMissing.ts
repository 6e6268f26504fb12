import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { fileText } from '../../common/fileFacts.ts';
import { type ListedFile, listedFiles } from '../checksum.ts';
import { foundElsewhere } from '../elsewhere.ts';
import type { ManifestFileEntry } from '../manifestModel.ts';
import { renamedFile } from '../renamedFile.ts';
import type { HandoffRoot } from '../root.ts';

const code = 'aahp/file-missing';

/** A manifest promises files; an agent that goes by it looks for them. */
export const fileMissing: ProjectRule = {
  code,
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
      // Read by the time that somebody asks to have the file moved.
      if (place !== undefined) fileText(project, place);
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

/** Whether a listed file is known not to be there. */
function isMissing({ root, entry, file }: ListedFile, { facts }: Project): boolean {
  const path = root.resolve(entry.name);
  // A name that leads out of the project, and a link that does, are matters of file/outside-root.
  return !file && path !== undefined && path !== '' && !facts.outside.has(path) && facts.exists(path) === false;
}

/** Whether this rule speaks of a listed file, so that there is nothing to add about what else the entry lacks for its sake. */
export function isReportedMissing(listed: ListedFile, project: Project): boolean {
  const isOff = (key: string) => project.settings.severities.get(key) === 'off';
  return isMissing(listed, project) && ![code, `${code}#missing`, `${code}#elsewhere`].some(isOff);
}

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
