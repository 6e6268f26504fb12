import type { Document } from '../engine/document.ts';
import { hashedDisk, portableChecksum } from '../engine/formats/aahp/checksum.ts';
import type { ManifestFile, SummaryMode } from '../engine/formats/aahp/manifest/fileEntry.ts';
import { handoffFileNames, isListable } from '../engine/formats/aahp/manifest/handoffFiles.ts';
import { describeChanges, type ManifestChange } from '../engine/formats/aahp/manifest/manifestChange.ts';
import { regenerateManifest } from '../engine/formats/aahp/manifest/regenerate.ts';
import { generateSessionId } from '../engine/formats/aahp/manifest/sessionId.ts';
import { HandoffRoot, handoffRoots, placeInRoot } from '../engine/formats/aahp/root.ts';
import { type Message, message, type MessageArguments } from '../engine/message.ts';
import { type Project, sizeOf, skipReason } from '../engine/project.ts';
import { readableSize } from '../engine/text/readableSize.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { diskStateOf } from './diskState.ts';
import { discover } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import type { Git } from './git.ts';
import { rootAround } from './projectPlaces.ts';
import { joinUri, nameOf, parentUri } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/** The session that a manifest is regenerated in, as a person or an agent states it. */
export interface RegenerationSession {
  readonly agent: string;
  readonly phase: string;
  /** Generated when absent. */
  readonly sessionId?: string | undefined;
  /** Whole minutes; 0 when absent. */
  readonly durationMinutes?: number | undefined;
  /** The quick context; blank or absent: the recorded or a generated one, as `summaries` says. */
  readonly context?: string | undefined;
  readonly summaries: SummaryMode;
}

/** What the protocol's own tool states of a session that nobody described (AAHP v3 section 7.1). */
export const referenceSession: RegenerationSession = {
  agent: 'cli-tool',
  phase: 'idle',
  durationMinutes: 0,
  summaries: 'keep',
};

export interface RegenerationEnvironment {
  /** The present time as an ISO string in UTC. */
  readonly now: string;
  readonly git?: Git | undefined;
  /** Whether an editor shows a file with text that is not on disk. */
  readonly isDirty?: (document: Document) => boolean;
}

export type RegenerationPlan =
  /** Nothing may be written. `reason`: what is wrong and what to do. */
  | { readonly kind: 'refused'; readonly reason: Message }
  | {
      readonly kind: 'planned';
      /** Relative to the project. */
      readonly manifestPath: string;
      /** The new text without a byte order mark. A manifest that has one keeps it; `hasByteOrderMark` says so. */
      readonly text: string;
      readonly hasByteOrderMark: boolean;
      /** One line a file or member, for a person. */
      readonly changes: readonly Message[];
      /** Those of the changes that drop something a person may have written. */
      readonly losses: readonly Message[];
      /** What else a person should know. */
      readonly notes: readonly Message[];
      /** The changes as data. */
      readonly details: readonly ManifestChange[];
    };

const unreadableReasons = {
  unreadable:
    '{file} cannot be read, so its checksum is unknown. Check its permissions and that it is a file. Nothing was changed.',
  outside:
    '{file} is a symbolic link that leads out of the project and is not read. Put a file in its place. Nothing was changed.',
  unsaved: '{file} was never saved, so its checksum is unknown. Save it first. Nothing was changed.',
  'too-large': '{file} has {size}, which is too large to be read. Nothing was changed.',
};

const manifestReasons = {
  encoding:
    'MANIFEST.json is not UTF-8 text, so what it holds could not be kept. Save it with that encoding, or restore it from version control. Nothing was changed.',
  'too-deep': 'MANIFEST.json is nested too deeply to be edited. Restore it from version control. Nothing was changed.',
};

const noteMessages = {
  dirty:
    '{file} has unsaved changes: its checksum and line count are those of the file on disk. Save it and regenerate again.',
  encoding: '{file} is not UTF-8 text: it gets a checksum, but no summary.',
  conflict:
    '{file} holds an unresolved merge conflict, which its checksum would vouch for. Resolve it and regenerate again.',
};

/**
 * Plans what regenerating the manifest of a handoff root would write. Checksums, line counts and times are those of the files
 * on disk. Refuses when the manifest cannot be edited without losing something, or when a file that belongs into it cannot be read.
 * A root without a manifest gets a new one.
 *
 * @param rootPath the root relative to the project, such as `.ai/handoff`
 */
export async function planRegeneration(
  project: Project,
  rootPath: string,
  session: RegenerationSession,
  { now, git, isDirty = () => false }: RegenerationEnvironment,
): Promise<RegenerationPlan> {
  if (placeInRoot(`${rootPath}/MANIFEST.json`)?.root !== rootPath) {
    return refuse('{folder} is no handoff folder. A manifest lies in .ai/handoff or .ai/handoff-NAME.', {
      folder: rootPath || '.',
    });
  }
  const root = handoffRoots(project).find(({ path }) => path === rootPath) ?? new HandoffRoot(rootPath, new Map());
  const { manifest } = root;
  const problem = manifest && manifestProblem(manifest, project);
  if (problem) return problem;

  const listed = recordedChecksums(manifest);
  const documents = filesFor(root, listed.keys());
  for (const document of documents) {
    const reason = unreadableReason(document, project);
    if (reason) return refuseUnreadable(document, reason);
  }
  const rootUri = joinUri(project.uri, rootPath);
  const files = await Promise.all(documents.map((document) => toManifestFile(document, root, listed, rootUri, git)));
  const result = regenerateManifest({
    current: manifest?.text.text,
    project: projectName(project, root),
    files,
    session: {
      agent: session.agent,
      sessionId: session.sessionId ?? generateSessionId(Date.parse(now)),
      timestamp: now,
      // The root itself may not be there yet.
      commit: (await git?.headCommit(project.uri)) ?? 'unknown',
      phase: session.phase,
      durationMinutes: session.durationMinutes ?? 0,
    },
    context: session.context,
    summaries: session.summaries,
    countTokens: project.settings.countTokens,
  });
  if (result.kind === 'refused') return { kind: 'refused', reason: result.reason };
  const given = (session.context ?? '').trim() !== '';
  return {
    kind: 'planned',
    manifestPath: root.pathOf('MANIFEST.json'),
    text: result.text,
    hasByteOrderMark: manifest?.text.hasByteOrderMark ?? false,
    changes: describeChanges(result.changes),
    // A context that was given replaces the recorded one because somebody asked for that.
    losses: describeChanges(
      result.changes.filter(({ loses, pointer }) => loses && !(given && pointer === '/quick_context')),
    ),
    notes: [
      ...documents.filter(isDirty).map(note('dirty')),
      ...documents.filter(isUndecodable).map(note('encoding')),
      ...documents.filter(({ hasConflictMarkers }) => hasConflictMarkers).map(note('conflict')),
    ],
    details: result.changes,
  };
}

/**
 * The handoff roots that a place means, as URIs in the order of their paths: the root that it is or lies in; else those of the
 * project that it is, or of the `.ai` folder; else all below it; else those of the nearest folder around it that has any.
 * Empty when there is none.
 */
export async function rootsOf(fileSystem: FileSystem, place: string): Promise<string[]> {
  const own = rootAround(`${place}/x`);
  if (own !== undefined) return [own];
  const direct = nameOf(place) === '.ai' ? await rootsInAi(fileSystem, place) : await rootsOfProject(fileSystem, place);
  if (direct.length > 0) return direct;
  const below = await discover(fileSystem, place, (path) => placeInRoot(path) !== undefined);
  if (below.files.length > 0) return [...new Set(below.files.flatMap((uri) => rootAround(uri) ?? []))].sort();
  for (let folder = place, parent = parentUri(place); parent !== folder; folder = parent, parent = parentUri(parent)) {
    const around = await rootsOfProject(fileSystem, parent);
    if (around.length > 0) return around;
  }
  return [];
}

async function rootsOfProject(fileSystem: FileSystem, project: string): Promise<string[]> {
  const entries = await fileSystem.list(project);
  return entries.some(({ name }) => name === '.ai') ? rootsInAi(fileSystem, joinUri(project, '.ai')) : [];
}

async function rootsInAi(fileSystem: FileSystem, folder: string): Promise<string[]> {
  const entries = await fileSystem.list(folder);
  return entries
    .filter(({ name, kind }) => kind === 'folder' && placeInRoot(`.ai/${name}/x`) !== undefined)
    .map(({ name }) => joinUri(folder, name))
    .sort();
}

function manifestProblem(manifest: Document, project: Project): RegenerationPlan | undefined {
  const reason = unreadableReason(manifest, project);
  if (reason !== undefined && reason !== 'unsaved') return refuseUnreadable(manifest, reason);
  if (isUndecodable(manifest)) return refuse(manifestReasons.encoding);
  // Conflict markers are left to the engine, which says where they stand.
  return skipReason(manifest, project.settings) === 'too-deep' ? refuse(manifestReasons['too-deep']) : undefined;
}

function refuseUnreadable(document: Document, reason: keyof typeof unreadableReasons): RegenerationPlan {
  return refuse(unreadableReasons[reason], { file: document.name, size: readableSize(sizeOf(document)) });
}

function unreadableReason(document: Document, project: Project): keyof typeof unreadableReasons | undefined {
  if (project.facts.outside.has(document.path)) return 'outside';
  if (document.unreadable !== undefined) return 'unreadable';
  if (document.truncatedFrom !== undefined) return 'too-large';
  return hashedDisk(document) === undefined ? 'unsaved' : undefined;
}

/** The checksums that a manifest records, by file; of a file that it lists without one `undefined`. */
function recordedChecksums(manifest: Document | undefined): Map<string, string | undefined> {
  const recorded = new Map<string, string | undefined>();
  if (!manifest || manifest.hasConflictMarkers) return recorded;
  const { json } = manifest;
  const files = json.member(json.root, 'files');
  if (files === undefined || json.kind(files) !== 'object') return recorded;
  for (const entry of json.children(files))
    recorded.set(json.key(entry) ?? '', json.string(json.member(entry, 'checksum')));
  return recorded;
}

/** The documents of a root that belong into its manifest. */
function filesFor(root: HandoffRoot, listed: Iterable<string>): Document[] {
  const names = new Set<string>([...handoffFileNames, ...listed]);
  return [...names].flatMap((name) => (isListable(name) ? (root.documents.get(name) ?? []) : []));
}

async function toManifestFile(
  document: Document,
  root: HandoffRoot,
  listed: ReadonlyMap<string, string | undefined>,
  rootUri: string,
  git: Git | undefined,
): Promise<ManifestFile> {
  const disk = hashedDisk(document);
  if (!disk) throw new Error(`The disk state of ${document.path} is unknown.`);
  const name = document.path.slice(root.path.length + 1);
  const { raw, withoutCr, crlf } = disk.sha256;
  const known = [withoutCr, raw, crlf].map((digest) => `sha256:${digest}`);
  const recorded = listed.get(name);
  const changed = recorded !== undefined && !known.includes(recorded);
  return {
    name,
    text: isUndecodable(document) ? '' : withMark(document.text),
    checksum: portableChecksum(disk),
    equivalentChecksums: known,
    lines: disk.newlines,
    modified: new Date(disk.modified).toISOString(),
    recordedText: changed ? await recordedText(git, rootUri, name, recorded) : undefined,
  };
}

/** The text that a recorded checksum attests, when it is that of the last commit. */
async function recordedText(
  git: Git | undefined,
  rootUri: string,
  name: string,
  recorded: string,
): Promise<string | undefined> {
  const bytes = await git?.fileAtHead(rootUri, name);
  if (!bytes) return undefined;
  const { sha256 } = await diskStateOf(bytes, 0, webSha256);
  if (!sha256 || !Object.values(sha256).some((digest) => recorded === `sha256:${digest}`)) return undefined;
  return withMark(SourceText.fromBytes(bytes));
}

function withMark({ text, hasByteOrderMark }: SourceText): string {
  return hasByteOrderMark ? `\ufeff${text}` : text;
}

function isUndecodable(document: Document): boolean {
  return document.text.decodingProblem !== undefined;
}

/** The name of a project is that of the folder which holds `.ai`. */
function projectName(project: Project, root: HandoffRoot): string {
  return nameOf(joinUri(project.uri, root.base)) || 'project';
}

function note(kind: keyof typeof noteMessages): (document: Document) => Message {
  return ({ name }) => message(noteMessages[kind], { file: name });
}

function refuse(template: string, args: MessageArguments = {}): RegenerationPlan {
  return { kind: 'refused', reason: message(template, args) };
}
