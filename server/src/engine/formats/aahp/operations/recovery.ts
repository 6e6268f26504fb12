import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { inCaseOf } from '../fixes/downgradeTrust.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from '../checksum.ts';
import { parseIsoTime } from '../isoTime.ts';
import { lockOf } from '../lock.ts';
import { isManifest, manifestFiles } from '../manifestModel.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import { isInCode } from '../markdown/codeLines.ts';
import { trustClaims } from '../markdown/trust.ts';
import { inlineText } from '../markdown/writtenText.ts';
import type { HandoffRoot } from '../root.ts';
import { driftedFiles, leftovers } from './lockChanges.ts';
import { addLogEntry } from './logChanges.ts';
import { isRefused, type Operation } from './operation.ts';
import { RootEdits } from './rootEdits.ts';

/** The last clean state of a root, as version control knows it. */
export interface CleanState {
  /** The abbreviated hash of the commit. */
  readonly commit: string;
  /** The texts of the files that its manifest lists, by path relative to the project; the manifest itself, too. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What an interrupted session did to one file. */
export interface TouchedFile {
  /** Relative to the project. */
  readonly path: string;
  /** Relative to the root, or as the lock names it. */
  readonly name: string;
  readonly state: 'changed' | 'new' | 'gone' | 'same';
  /** How many lines the clean version does not have; 0 when there is none to compare with. */
  readonly newLines: number;
}

/**
 * The files that an interrupted session touched or was going to: those that the lock names, those that do not match their
 * checksums, and those that differ from the last clean state (AAHP v3 section 3.1). The manifest and the lock are not among them.
 */
export function touchedFiles(project: Project, root: HandoffRoot, clean: CleanState | undefined): TouchedFile[] {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const path = root.resolve(name);
    if (path !== undefined && !isBookkeeping(root, path)) names.set(path, name);
  };
  for (const { name } of lockOf(root, project)?.updating ?? []) add(name);
  for (const name of driftedFiles(project, root)) add(name);
  for (const [path, text] of clean?.texts ?? []) {
    const document = project.document(path);
    if (isBookkeeping(root, path) || (document && plain(document.text.text) === plain(text))) continue;
    if (!names.has(path)) names.set(path, nameIn(root, path));
  }
  const attested = clean ? undefined : attestedFiles(project, root);
  return [...names]
    .map(([path, name]) => describe(project.document(path), path, name, clean, attested?.has(path) === true))
    .sort(byName);
}

/**
 * The files that match checksums which were recorded before the session began, so that it has not changed them. Nobody can tell where the
 * manifest was written later, since the session itself may have written it.
 */
function attestedFiles(project: Project, root: HandoffRoot): ReadonlySet<string> {
  const { manifest } = root;
  const begun = parseIsoTime(lockOf(root, project)?.started ?? '')?.milliseconds;
  if (begun === undefined || !manifest || project.isSkipped(manifest) || !isManifest(manifest)) return new Set();
  const { json } = manifest;
  const written = parseIsoTime(json.string(json.member(json.member(json.root, 'last_session'), 'timestamp')) ?? '');
  if (!written || written.milliseconds >= begun) return new Set();
  return new Set(
    manifestFiles(manifest).flatMap(({ name, checksum }) => {
      const path = root.resolve(name);
      const disk = hashedDisk(path === undefined ? undefined : project.document(path));
      if (path === undefined || !disk || checksum === undefined || !isWellFormedChecksum(checksum)) return [];
      return matchChecksum(checksum, disk) === 'none' ? [] : [path];
    }),
  );
}

/**
 * Goes on from what an interrupted session left: the claims that it wrote become unknown, the recovery is noted in LOG.md, and the
 * lock goes. Without a clean state nobody can tell which lines it wrote, so all claims of the files it touched become unknown, but
 * for files that match a checksum from before it. The caller regenerates the manifest behind it.
 */
export function keepAsUnknown(
  project: Project,
  root: HandoffRoot,
  clean: CleanState | undefined,
  { agent, now }: { readonly agent: string; readonly now: string },
): Operation {
  const edits = new RootEdits(root, project, now);
  const said: Message[] = [];
  const touched = touchedFiles(project, root, clean);
  for (const { path, name, state } of touched) {
    const document = project.document(path);
    if (state === 'same' || document?.language !== 'markdown' || project.isSkipped(document)) continue;
    const cleanText = clean?.texts.get(path);
    const changes = unknownClaims(document, cleanText);
    edits.edit(document, changes);
    if (changes.length === 1) said.push(message('A claim in {file} becomes unknown.', { file: name }));
    else if (changes.length > 1)
      said.push(message('{count} claims in {file} become unknown.', { count: changes.length, file: name }));
  }
  const files = touched.filter(({ state }) => state !== 'same').map(({ name }) => name);
  const text =
    files.length === 0
      ? 'It had changed nothing yet.'
      : `What it wrote in ${files.map(inlineText).join(', ')} counts as unknown until somebody has checked it.`;
  return finishRecovery(edits, project, root, { agent, now, text }, said);
}

/**
 * Notes in LOG.md that the files are those of the last clean commit again, and takes the lock away. The caller has put the files
 * back already.
 */
export function noteRestored(
  project: Project,
  root: HandoffRoot,
  { agent, now, commit }: { readonly agent: string; readonly now: string; readonly commit: string },
): Operation {
  const text = `The handoff files are those of the last clean commit again (${commit}). What the session wrote is gone.`;
  return finishRecovery(new RootEdits(root, project, now), project, root, { agent, now, text }, []);
}

function finishRecovery(
  edits: RootEdits,
  project: Project,
  root: HandoffRoot,
  { agent, now, text }: { readonly agent: string; readonly now: string; readonly text: string },
  said: readonly Message[],
): Operation {
  const lock = lockOf(root, project);
  const who =
    lock?.agent !== undefined && lock.started !== undefined
      ? `The session of ${lock.agent} that began at ${lock.started} did not end.`
      : 'A session did not end.';
  const problem = addLogEntry(edits, root, project, {
    agent,
    sessionId: 'recovery',
    title: 'recovered from an interrupted session',
    text: `${asText(who)} ${text}`,
    commitBefore: 'unknown',
    commitAfter: 'unknown',
    now,
  });
  if (problem && isRefused(problem)) return problem;
  const document = root.documents.get('HANDOFF.lock');
  if (document) edits.remove(document);
  for (const path of leftovers(root)) {
    const leftover = project.document(path);
    if (leftover) edits.remove(leftover);
  }
  return {
    kind: 'planned',
    change: edits.build(),
    said: [...said, message('The recovery is noted in LOG.md, and the lock is gone.')],
  };
}

/** `(Verified)`, `(Assumed)` and trust levels on lines that the clean version does not have, as edits to unknown. */
function unknownClaims(document: Document, clean: string | undefined): TextChange[] {
  const { text, markdown } = document;
  const known = new Set(clean === undefined ? [] : clean.split(/\r?\n/).map((line) => line.trim()));
  const isNew = (line: number) => !known.has(text.lineText(line).trim());
  const changes: TextChange[] = [];
  const claimLines = new Set<number>();
  for (const claim of trustClaims(document)) {
    const { level, levelRange, row, status, table } = claim;
    if (!levelRange || (level !== 'verified' && level !== 'assumed') || !isNew(row.line)) continue;
    const present = text.text.slice(levelRange.start, levelRange.end);
    const change = replaceInCell(
      text,
      table.table.header,
      row,
      status.column,
      levelRange,
      inCaseOf(present, 'unknown'),
    );
    if (!change) continue;
    changes.push(change);
    claimLines.add(row.line);
  }
  for (const match of text.text.matchAll(/\((verified|assumed)\)/gi)) {
    const word = match[1] ?? '';
    const start = match.index + 1;
    const { line } = text.positionAt(start);
    if (claimLines.has(line) || !isNew(line) || isInCode(markdown, line)) continue;
    changes.push({ start, end: start + word.length, text: inCaseOf(word, 'unknown') });
  }
  return changes;
}

function describe(
  document: Document | undefined,
  path: string,
  name: string,
  clean: CleanState | undefined,
  isAttested: boolean,
): TouchedFile {
  const before = clean?.texts.get(path);
  if (!document) return { path, name, state: before === undefined ? 'same' : 'gone', newLines: 0 };
  if (before === undefined) return { path, name, state: isAttested ? 'same' : clean ? 'new' : 'changed', newLines: 0 };
  if (plain(before) === plain(document.text.text)) return { path, name, state: 'same', newLines: 0 };
  const known = new Set(plain(before).split('\n'));
  const newLines = plain(document.text.text)
    .split('\n')
    .filter((line) => !known.has(line)).length;
  return { path, name, state: 'changed', newLines };
}

function isBookkeeping(root: HandoffRoot, path: string): boolean {
  return path === root.pathOf('MANIFEST.json') || path === root.pathOf('HANDOFF.lock');
}

function nameIn(root: HandoffRoot, path: string): string {
  return path.startsWith(`${root.path}/`) ? path.slice(root.path.length + 1) : path;
}

function plain(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
}

function byName(a: TouchedFile, b: TouchedFile): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** Text of a lock as a part of a sentence in Markdown. */
function asText(text: string): string {
  return inlineText(text).slice(0, 300);
}
