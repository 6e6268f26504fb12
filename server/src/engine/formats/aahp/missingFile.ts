import type { Project } from '../../project.ts';
import type { ListedFile } from './checksum.ts';

/** Whether a listed file is known not to be there. */
export function isMissing({ root, entry, file }: ListedFile, { facts }: Project): boolean {
  const path = root.resolve(entry.name);
  // A name that leads out of the project, and a link that does, are matters of file/outside-root.
  return !file && path !== undefined && path !== '' && !facts.outside.has(path) && facts.exists(path) === false;
}

/** Whether `aahp/file-missing` speaks of a listed file, so that there is nothing to add about what else the entry lacks for its sake. */
export function isReportedMissing(listed: ListedFile, project: Project): boolean {
  const keys = ['aahp/file-missing', 'aahp/file-missing#missing', 'aahp/file-missing#elsewhere'];
  return isMissing(listed, project) && keys.every((key) => project.settings.severities.get(key) !== 'off');
}
