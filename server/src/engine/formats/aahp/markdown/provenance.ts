import type { ProseLine } from '../../../markdown/prose.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isPlaceholder } from './plainText.ts';

/** The five lines that section 2.4 of AAHP v3 asks for, and the others that agents write among them. */
export type ProvenanceKey =
  'agent' | 'session' | 'timestamp' | 'commit-before' | 'commit-after' | 'phase' | 'branch' | 'tasks';

/** A line such as `> **Agent:** claude-opus-4.6`. */
export interface ProvenanceLine {
  readonly key: ProvenanceKey;
  /** As written. */
  readonly label: string;
  /** Without the emphasis around it. */
  readonly value: string;
  readonly range: OffsetRange;
  readonly valueRange: OffsetRange;
  readonly line: number;
  readonly quoted: boolean;
}

/** The first line of each kind; lines without a value or with a template's placeholder are left out. */
export type Provenance = Readonly<Partial<Record<ProvenanceKey, ProvenanceLine>>>;

/** What section 2.4 requires, with the labels it uses, in its order. */
export const requiredProvenance = [
  ['agent', 'Agent'],
  ['session', 'Session ID'],
  ['timestamp', 'Timestamp'],
  ['commit-before', 'Commit before'],
  ['commit-after', 'Commit after'],
] as const satisfies readonly (readonly [ProvenanceKey, string])[];

const keysByLabel: ReadonlyMap<string, ProvenanceKey> = new Map<string, ProvenanceKey>([
  ['agent', 'agent'],
  ['agents', 'agent'],
  ['author', 'agent'],
  ['by', 'agent'],
  ['model', 'agent'],
  ['session id', 'session'],
  ['session-id', 'session'],
  ['session', 'session'],
  ['timestamp', 'timestamp'],
  ['time', 'timestamp'],
  ['date', 'timestamp'],
  ['commit before', 'commit-before'],
  ['commit after', 'commit-after'],
  ['commit', 'commit-after'],
  ['commits', 'commit-after'],
  ['commit(s)', 'commit-after'],
  ['phase', 'phase'],
  ['branch', 'branch'],
  ['task', 'tasks'],
  ['tasks', 'tasks'],
]);

/** `**Label:** value`, `**Label**: value`, `_Label: value_` and, in quotes, `Label: value`. */
const labelled = /^([*_]{0,3})([A-Za-z][A-Za-z -]{0,20}[A-Za-z](?:\(s\))?)([*_]{0,3}):([*_]{0,3})[ \t]*(\S.*)$/;

/** The provenance that lines of prose state. */
export function readProvenance(lines: Iterable<ProseLine>): Provenance {
  const provenance: Partial<Record<ProvenanceKey, ProvenanceLine>> = {};
  for (const line of lines) {
    const found = readLine(line);
    if (found) provenance[found.key] ??= found;
  }
  return provenance;
}

function readLine({ text, range, line, quoted }: ProseLine): ProvenanceLine | undefined {
  const match = labelled.exec(text);
  const [, opening = '', label = '', closing = '', closingBehind = '', rest = ''] = match ?? [];
  const key = keysByLabel.get(label.toLowerCase());
  // Plain running text may begin with such a word by chance; in a quote it does not.
  if (!match || key === undefined || (opening === '' && !quoted)) return undefined;
  const enclosed = opening !== '' && closing === '' && closingBehind === '' && rest.endsWith(opening);
  const value = (enclosed ? rest.slice(0, -opening.length) : rest).trim();
  if (isPlaceholder(value)) return undefined;
  const start = range.start + text.length - rest.length;
  return { key, label, value, range, valueRange: { start, end: start + value.length }, line, quoted };
}
