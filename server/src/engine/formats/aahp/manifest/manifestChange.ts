import { parsePointer } from '../../../json/jsonPointer.ts';

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

/**
 * The changes as short English lines for a preview or a terminal, one a file or root key: "STATUS.md: checksum changed,
 * lines 80 → 88, summary kept". Values that come from the manifest go through `quote`, which must make them safe to show.
 */
export function describeChanges(changes: readonly ManifestChange[], quote: (text: string) => string): string[] {
  const lines = new Map<string, { subject: string; parts: string[] }>();
  for (const change of changes) {
    const segments = parsePointer(change.pointer);
    const isEntry = segments[0] === 'files' && segments.length > 1;
    const subject = isEntry ? (segments[1] ?? '') : (segments[0] ?? '');
    const group = (isEntry ? 'files/' : '') + subject;
    const line = lines.get(group) ?? { subject: quote(subject), parts: [] };
    line.parts.push(describe(change, segments.slice(isEntry ? 2 : 1), isEntry, quote));
    lines.set(group, line);
  }
  return [...lines.values()].map(({ subject, parts }) => describeLine(subject, parts));
}

function describeLine(subject: string, parts: readonly string[]): string {
  // A remark on the subject itself reads as a sentence; remarks on what is in it are a list.
  return parts.length === 1 && parts[0]?.startsWith(' ')
    ? subject + parts[0]
    : `${subject}: ${parts.map((part) => part.trim()).join(', ')}`;
}

function describe(
  change: ManifestChange,
  inside: readonly string[],
  isEntry: boolean,
  quote: (text: string) => string,
): string {
  const name = inside.length === 0 ? '' : quote(inside.join('.'));
  const { kind, before, after } = change;
  switch (kind) {
    case 'added':
      return isEntry && inside.length === 0 ? ' newly listed' : `${name} added`;
    case 'removed':
      if (!isEntry || inside.length > 0) return `${name} removed`;
      return ` no longer listed (${change.because === 'not-listable' ? 'a manifest must not list it' : 'not in this folder'})`;
    case 'kept':
      return `${name} kept`;
    case 'changed':
      return typeof before === 'number' && typeof after === 'number'
        ? `${name} ${before} → ${after}`
        : `${name} changed`;
  }
}
