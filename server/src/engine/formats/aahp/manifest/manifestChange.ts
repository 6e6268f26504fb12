import { parsePointer } from '../../../json/jsonPointer.ts';
import { type Message, message } from '../../../message.ts';

/** What happens to a value. `kept` is said only of a text that a generator would have written differently. */
export type ManifestChangeKind = 'added' | 'changed' | 'removed' | 'kept';

/** One difference between a manifest and what regenerating it makes of it. */
export interface ManifestChange {
  /** JSON Pointer (RFC 6901) to the value. */
  readonly pointer: string;
  readonly kind: ManifestChangeKind;
  /** The value before, an object or array as its JSON text; absent when there was none. */
  readonly before?: unknown;
  /** The plain value afterwards; absent when there is none, or when it is what it was. */
  readonly after?: unknown;
  /** Why a file is no longer listed: it is not in the folder, or the schema does not allow it in a manifest. */
  readonly because?: 'absent' | 'not-listable';
  /** Set when something that a person may have written is no longer in the file afterwards. */
  readonly loses?: true;
}

/** The changes as short lines for a preview or a terminal, one a file or root key: "STATUS.md: checksum changed, lines 80 → 88, summary kept". */
export function describeChanges(changes: readonly ManifestChange[]): Message[] {
  const lines = new Map<string, { subject: string; parts: Part[] }>();
  for (const change of changes) {
    const segments = parsePointer(change.pointer);
    const isEntry = segments[0] === 'files' && segments.length > 1;
    const subject = isEntry ? (segments[1] ?? '') : (segments[0] ?? '');
    const group = (isEntry ? 'files/' : '') + subject;
    const line = lines.get(group) ?? { subject, parts: [] };
    const inside = segments.slice(isEntry ? 2 : 1);
    line.parts.push({ name: inside.join('.'), what: describe(change, isEntry && inside.length === 0) });
    lines.set(group, line);
  }
  return [...lines.values()].map(({ subject, parts }) => describeLine(subject, parts));
}

/** The names of the files of which a manifest records something else afterwards, each once. */
export function filesRecordedAnew(changes: readonly ManifestChange[]): string[] {
  const names = changes.flatMap(({ pointer, kind }) => {
    const [member, name] = parsePointer(pointer);
    return member === 'files' && name !== undefined && kind !== 'kept' ? [name] : [];
  });
  return [...new Set(names)];
}

/** What happens to something in a subject, or to the subject itself when there is no name. */
interface Part {
  readonly name: string;
  readonly what: Message;
}

function describeLine(subject: string, parts: readonly Part[]): Message {
  const [first] = parts;
  // A remark on the subject itself reads as a sentence; remarks on what is in it are a list.
  if (first && parts.length === 1 && first.name === '')
    return message('{name} {what}', { name: subject, what: first.what });
  return message('{subject}: {parts}', {
    subject,
    parts: parts.map(({ name, what }) => (name === '' ? what : message('{name} {what}', { name, what }))),
  });
}

function describe({ kind, before, after, because }: ManifestChange, isFile: boolean): Message {
  switch (kind) {
    case 'added':
      return isFile ? message('newly listed') : message('added');
    case 'removed':
      if (!isFile) return message('removed');
      return because === 'not-listable'
        ? message('no longer listed (a manifest must not list it)')
        : message('no longer listed (not in this folder)');
    case 'kept':
      return message('kept');
    case 'changed':
      return typeof before === 'number' && typeof after === 'number'
        ? message('{before} → {after}', { before, after })
        : message('changed');
  }
}
