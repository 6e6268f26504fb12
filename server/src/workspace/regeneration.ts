import type { Document } from '../engine/document.ts';
import { hashedDisk, portableChecksum } from '../engine/formats/aahp/checksum.ts';
import type { ManifestFile, SummaryMode } from '../engine/formats/aahp/manifest/fileEntry.ts';
import { handoffFileNames, isListable } from '../engine/formats/aahp/manifest/handoffFiles.ts';
import { describeChanges, type ManifestChange } from '../engine/formats/aahp/manifest/manifestChange.ts';
import { type ManifestSession, regenerateManifest } from '../engine/formats/aahp/manifest/regenerate.ts';
import { generateSessionId } from '../engine/formats/aahp/manifest/sessionId.ts';
import { HandoffRoot, handoffRoots, placeInRoot } from '../engine/formats/aahp/root.ts';
import { type Message, message, type MessageArguments } from '../engine/message.ts';
import { type Project, sizeOf, skipReason } from '../engine/project.ts';
import { readableSize } from '../engine/text/readableSize.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { diskStateOf } from './diskState.ts';
import type { Git } from './git.ts';
import { joinUri, nameOf } from './uris.ts';
import { webSha256 } from './webSha256.ts';
import { lfsReason } from '../engine/text/lfsPointer.ts';

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
  'lfs-pointer':
    '{file} is only a Git LFS pointer here, so its checksum is unknown. Run "git lfs pull" first. Nothing was changed.',
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
  environment: RegenerationEnvironment,
): Promise<RegenerationPlan> {
  if (placeInRoot(`${rootPath}/MANIFEST.json`)?.root !== rootPath) {
    return refuse('{folder} is no handoff folder. A manifest lies in .ai/handoff or .ai/handoff-NAME.', {
      folder: rootPath || '.',
    });
  }
  const root = handoffRoots(project).find(({ path }) => path === rootPath) ?? new HandoffRoot(rootPath, new Map());
  const { manifest } = root;
  const manifestRefusal = manifest && manifestProblem(manifest, project);
  if (manifestRefusal) return manifestRefusal;

  const listed = recordedChecksums(manifest);
  const documents = filesFor(root, listed.keys());
  const fileRefusal = filesProblem(documents, project);
  if (fileRefusal) return fileRefusal;

  const rootUri = joinUri(project.uri, rootPath);
  const { git, isDirty = () => false } = environment;
  const result = regenerateManifest({
    current: manifest?.text.text,
    project: projectName(project, root),
    files: await Promise.all(documents.map((document) => toManifestFile(document, root, listed, rootUri, git))),
    session: await statedSession(session, project, environment),
    context: session.context,
    summaries: session.summaries,
    countTokens: project.settings.countTokens,
  });
  if (result.kind === 'refused') return { kind: 'refused', reason: result.reason };
  return {
    kind: 'planned',
    manifestPath: root.pathOf('MANIFEST.json'),
    text: result.text,
    hasByteOrderMark: manifest?.text.hasByteOrderMark ?? false,
    changes: describeChanges(result.changes),
    losses: describeChanges(lossesOf(result.changes, session)),
    notes: [
      ...documents.filter(isDirty).map(note('dirty')),
      ...documents.filter(isUndecodable).map(note('encoding')),
      ...documents.filter(({ hasConflictMarkers }) => hasConflictMarkers).map(note('conflict')),
    ],
    details: result.changes,
  };
}

/** The session as the manifest states it. */
async function statedSession(
  { agent, phase, sessionId, durationMinutes = 0 }: RegenerationSession,
  project: Project,
  { now, git }: RegenerationEnvironment,
): Promise<ManifestSession> {
  return {
    agent,
    sessionId: sessionId ?? generateSessionId(Date.parse(now)),
    timestamp: now,
    // The root itself may not be there yet.
    commit: (await git?.headCommit(project.uri)) ?? 'unknown',
    phase,
    durationMinutes,
  };
}

/** The changes that drop a text of a person, without the context where somebody asked for another one. */
function lossesOf(changes: readonly ManifestChange[], { context = '' }: RegenerationSession): ManifestChange[] {
  const isGiven = context.trim() !== '';
  return changes.filter(({ loses, pointer }) => loses && !(isGiven && pointer === '/quick_context'));
}

/** Why the manifest cannot be edited without losing something. */
function manifestProblem(manifest: Document, project: Project): RegenerationPlan | undefined {
  const reason = unreadableReason(manifest, project);
  if (reason !== undefined && reason !== 'unsaved') return refuseUnreadable(manifest, reason);
  if (isUndecodable(manifest)) return refuse(manifestReasons.encoding);
  // Conflict markers are left to the engine, which says where they stand.
  return skipReason(manifest, project.settings) === 'too-deep' ? refuse(manifestReasons['too-deep']) : undefined;
}

/** Why a file that belongs into the manifest has no checksum that could be recorded. */
function filesProblem(documents: readonly Document[], project: Project): RegenerationPlan | undefined {
  for (const document of documents) {
    const reason = unreadableReason(document, project);
    if (reason) return refuseUnreadable(document, reason);
  }
  return undefined;
}

function refuseUnreadable(document: Document, reason: keyof typeof unreadableReasons): RegenerationPlan {
  return refuse(unreadableReasons[reason], { file: document.name, size: readableSize(sizeOf(document)) });
}

function unreadableReason(document: Document, project: Project): keyof typeof unreadableReasons | undefined {
  if (project.facts.outside.has(document.path)) return 'outside';
  if (document.unreadable !== undefined) return document.unreadable === lfsReason ? 'lfs-pointer' : 'unreadable';
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
