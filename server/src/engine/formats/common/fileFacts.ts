import type { Document } from '../../document.ts';
import type { Facts, Project } from '../../project.ts';
import { sha256Hex } from './sha256.ts';

/** Lower-case hexadecimal SHA-256 of a file's bytes as they are, without any CR, and with LF turned into CRLF. */
export interface FileHashes {
  readonly raw: string;
  readonly withoutCr: string;
  readonly crlf: string;
}

/**
 * What a host may know of files that are no documents of the project: prompts, audit logs, artifacts. Every member may be absent and
 * every answer `undefined`, which means unknown. Paths are relative to the project.
 */
export interface FileFacts {
  /** The text of a file. */
  readText?(path: string): string | undefined;
  fileHash?(path: string): FileHashes | undefined;
  /** Whether there is a file, of whatever size and encoding. */
  isFile?(path: string): boolean | undefined;
  /** The paths of all files of the project that have this name, whatever folder they lie in. */
  filesNamed?(name: string): readonly string[] | undefined;
  /** What version control says; only this of it is used here. */
  readonly history?: {
    versions(path: string): readonly { readonly document: Document; readonly merged?: boolean }[] | undefined;
  };
  /** When the snapshot was made, in milliseconds since 1970. */
  readonly now?: number;
}

/** Whether something exists at a path: a document, else what the host found; `undefined` when unknown. */
export function fileExists(project: Project, path: string): boolean | undefined {
  return project.document(path) ? true : project.facts.exists(path);
}

/** Whether a file lies at a path, and neither a folder nor a link that leads out of the project; `undefined` when unknown. */
export function isFile(project: Project, path: string): boolean | undefined {
  const document = project.document(path);
  if (!document) return fileFacts(project).isFile?.(path);
  return document.unreadable === undefined && !project.facts.outside.has(path);
}

/** The hashes of a file on disk; `undefined` when unknown. */
export function fileHashes(project: Project, path: string): FileHashes | undefined {
  return project.document(path)?.disk?.sha256 ?? fileFacts(project).fileHash?.(path);
}

/** The text of a file; `undefined` when unknown. */
export function fileText(project: Project, path: string): string | undefined {
  const document = project.document(path);
  if (document && document.unreadable === undefined && document.truncatedFrom === undefined) return document.text.text;
  return fileFacts(project).readText?.(path);
}

/**
 * The bytes of a file, made of its text; `undefined` where that is not known to give them: the file is no UTF-8, it is too large, or an editor
 * shows another text than was recorded on disk.
 */
export function fileBytes(project: Project, path: string): Uint8Array | undefined {
  const document = project.document(path);
  const text = fileText(project, path);
  if (text === undefined || document?.text.decodingProblem !== undefined) return undefined;
  const hash = document ? document.disk?.sha256?.raw : fileHashes(project, path)?.raw;
  const marks = document ? [document.text.hasByteOrderMark] : [false, true];
  for (const mark of marks) {
    const whole = (mark ? '\ufeff' : '') + text;
    if (hash === undefined ? document !== undefined : sha256Hex(whole) === hash) return new TextEncoder().encode(whole);
  }
  return undefined;
}

/** Paths of the files with a name, those of the project's documents included; `undefined` when nobody looked for them. */
export function filesNamed(project: Project, name: string): readonly string[] | undefined {
  const documents = [...project.documents.values()]
    .filter((document) => document.name === name)
    .map(({ path }) => path);
  const found = fileFacts(project).filesNamed?.(name);
  return found === undefined && documents.length === 0 ? undefined : [...new Set([...documents, ...(found ?? [])])];
}

/** The texts that a file had along the commits that are compared with, the oldest first; `undefined` when unknown. */
export function earlierTexts(project: Project, path: string): readonly string[] | undefined {
  const versions = fileFacts(project).history?.versions(path);
  // A version that came in by a merge was never followed by the one after it in the list.
  return versions
    ?.filter(({ document, merged }) => merged !== true && document.unreadable === undefined)
    .map(({ document }) => document.text.text);
}

/** The present time as ISO 8601 in UTC, without fractions; where the host tells only the day, its beginning. */
export function presentTime(project: Project): string {
  const { now } = fileFacts(project);
  return now === undefined ? `${project.today}T00:00:00Z` : new Date(now).toISOString().replace(/\.\d+/, '');
}

function fileFacts(project: Project): Facts & FileFacts {
  return project.facts;
}
