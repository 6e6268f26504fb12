import type { Project } from '../../project.ts';
import { fileExists, fileText } from '../common/fileFacts.ts';
import { candidatePaths, folderOf, joinPath } from '../common/paths.ts';
import type { GovernedHandoff } from './handoff.ts';
import { pushAll } from '../../pushAll.ts';

/** Folders that logs of handoffs are kept in, seen from the project and from the handoff's folder. */
const logFolders = [
  'logs',
  'log',
  'audit',
  'audit-log',
  'audit-logs',
  'audit-trail',
  'audit/logs',
  'logs/audit',
  'logs/handoffs',
  'governance/logs',
  'governance/audit',
];

/** What is known of the log that a handoff refers to. */
export type AuditState =
  | { readonly kind: 'present'; readonly path: string; readonly text: string | undefined }
  /** There is a folder for logs, but not this log; or there is neither. */
  | { readonly kind: 'missing'; readonly folder: string }
  | { readonly kind: 'nowhere' | 'unknown' };

/** The file that `governance.audit_trail` names; `undefined` when it is no file name (a sentence, an address, an identifier). */
export function auditFile({ governance }: GovernedHandoff): string | undefined {
  const text = governance?.member('audit_trail')?.string?.trim();
  return text !== undefined && /^[^\s:]+\.[A-Za-z]{2,5}$/.test(text) ? text : undefined;
}

/** The places, relative to the project, where the log may lie, and the folders for logs that there may be. */
export function auditPlaces(
  { document }: GovernedHandoff,
  file: string,
): { readonly files: string[]; readonly folders: string[] } {
  const bases = [...new Set(['', folderOf(document.path), folderOf(folderOf(document.path))])];
  const folders = bases.flatMap((base) => logFolders.map((folder) => joinPath(base, folder)));
  const own = folderOf(file);
  if (own !== '') pushAll(folders, candidatePaths(own, bases));
  return { files: candidatePaths(file, [...bases, ...folders]), folders: [...new Set(folders)] };
}

/** Looks the log of a handoff up. */
export function auditState(handoff: GovernedHandoff, project: Project): AuditState {
  const file = auditFile(handoff);
  if (file === undefined) return { kind: 'unknown' };
  const { files, folders } = auditPlaces(handoff, file);
  const states = files.map((path) => fileExists(project, path));
  const path = files[states.indexOf(true)];
  if (path !== undefined) return { kind: 'present', path, text: fileText(project, path) };
  if (files.length === 0 || states.includes(undefined)) return { kind: 'unknown' };
  const folder = folders.find((place) => fileExists(project, place) === true);
  return folder === undefined ? { kind: 'nowhere' } : { kind: 'missing', folder };
}

/**
 * Whether a log only grew: what stood in it at the base still stands there, first and unchanged. Lists of JSON are compared item by
 * item, other texts by their beginning; line endings play no part.
 */
export function hasOnlyGrown(base: string, present: string): boolean {
  const before = entriesOf(base);
  const after = entriesOf(present);
  if (before && after) return before.every((entry, index) => entry === after[index]);
  return withoutCr(present).startsWith(withoutCr(base).trimEnd());
}

/** The entries of a log that is JSON: an array, or the only array in an object; as texts that compare. */
function entriesOf(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const lists = Array.isArray(value) ? [value] : Object.values(value as object).filter((one) => Array.isArray(one));
    const [list] = lists as unknown[][];
    return lists.length === 1 && list ? list.map((entry) => JSON.stringify(entry)) : undefined;
  } catch {
    return undefined;
  }
}

function withoutCr(text: string): string {
  return text.replaceAll('\r', '');
}
