import type { Document } from '../../document.ts';
import type { JsonNode } from '../../json/jsonTree.ts';
import type { Project } from '../../project.ts';
import { defaultLock } from '../../settings.ts';
import { parseIsoDate } from '../../text/isoDate.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { parseIsoTime } from './isoTime.ts';
import type { HandoffRoot } from './root.ts';

/** HANDOFF.lock: who is writing which files of a root since when (AAHP v3 section 3.1). */
export interface HandoffLock {
  readonly document: Document;
  readonly agent: string | undefined;
  /** As written. */
  readonly started: string | undefined;
  /** The texts in `updating`. */
  readonly updating: readonly { readonly name: string; readonly node: JsonNode }[];
}

/** A lock is `young` while the session that made it may still be at work, and `stale` when it was probably interrupted. */
export type LockAge = 'young' | 'stale';

const minute = 60_000;

/** The lock of a root; `undefined` when there is none, or when rules do not look at the file. */
export function lockOf(root: HandoffRoot, project: Project): HandoffLock | undefined {
  const document = root.documents.get('HANDOFF.lock');
  return document && !project.isSkipped(document) ? document.derived(readLock) : undefined;
}

/**
 * How old a lock is, by what it says itself, else by the time of the file. Where the host does not tell the time of day, a lock
 * is young on the day of its making.
 */
export function lockAge({ document, started }: HandoffLock, { facts, settings, today }: Project): LockAge {
  const begun = parseIsoTime(started ?? '')?.milliseconds ?? document.disk?.modified;
  if (begun === undefined) return 'stale';
  const { staleMinutes } = settings.lock ?? defaultLock;
  if (facts.now !== undefined) return facts.now - begun < staleMinutes * minute ? 'young' : 'stale';
  return begun >= (parseIsoDate(today) ?? 0) * 24 * 60 * minute ? 'young' : 'stale';
}

/** The paths, relative to the project, of files that somebody is writing right now: those that a young lock names. */
export function pathsBeingWritten(project: Project, root: HandoffRoot): ReadonlySet<string> {
  const lock = lockOf(root, project);
  if (!lock || lockAge(lock, project) === 'stale') return new Set();
  return new Set(lock.updating.flatMap(({ name }) => root.resolve(name) ?? []));
}

/** The lock as a whole when it stands on one line, else its first line. */
export function lockRange({ document }: HandoffLock): OffsetRange {
  const { text, json } = document;
  const root = json.root === undefined || json.errors.length > 0 ? undefined : json.range(json.root);
  const first = text.lineRange(text.positionAt(root?.start ?? 0).line);
  return { start: root?.start ?? first.start, end: Math.min(root?.end ?? first.end, first.end) };
}

function readLock(document: Document): HandoffLock {
  const { json } = document;
  const updating = json.member(json.root, 'updating');
  const items = updating !== undefined && json.kind(updating) === 'array' ? [...json.children(updating)] : [];
  return {
    document,
    agent: filled(json.string(json.member(json.root, 'agent'))),
    started: filled(json.string(json.member(json.root, 'started'))),
    updating: items.flatMap((node) => {
      const name = filled(json.string(node));
      return name === undefined ? [] : { name, node };
    }),
  };
}

function filled(text: string | undefined): string | undefined {
  return text !== undefined && text.trim() !== '' ? text : undefined;
}
