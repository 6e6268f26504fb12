import type { Document } from '../../../document.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { extendedForm } from '../../../text/basicTime.ts';
import { isFutureDay } from '../../../text/isoDate.ts';
import { parseIsoTime } from '../isoTime.ts';
import { isManifest, manifestFiles, manifestTasks } from '../manifestModel.ts';

/** Times tell what is newer; one that cannot be read, or that has not come yet, tells nothing. */
export const timestamp: DocumentRule = {
  code: 'aahp/timestamp',
  title: 'A time is not ISO 8601 or lies in the future',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 sections 1.1, 3.1 and 8.3',
  scope: 'document',
  kinds: ['aahp/lock', 'aahp/manifest'],
  messages: {
    empty: '"{field}" is empty. Write a time such as "2026-02-26T14:30:00Z".',
    template: '"{field}" still holds the placeholder of a template. Write a time such as "2026-02-26T14:30:00Z".',
    form: '"{field}" is no time in ISO 8601. Write it as in "2026-02-26T14:30:00Z".',
    basic: '"{field}" is in the basic form of ISO 8601, and times here are in the extended one. Write "{meant}".',
    impossible: '"{field}" is a time that calendar or clock do not have. Correct it.',
    future: '"{field}" lies in the future. Correct it, or the clock of the machine that wrote it.',
  },
  *check(document: Document, { kind, today }: DocumentContext): Iterable<Problem> {
    if (kind === 'aahp/manifest' && !isManifest(document)) return;
    for (const { field, text, owner } of kind === 'aahp/lock' ? lockTimes(document) : manifestTimes(document)) {
      const message = judge(text, today);
      if (message === undefined) continue;
      const { json } = document;
      const node = json.member(owner, field);
      if (node === undefined) continue;
      const args = { field, meant: extendedForm(text) ?? '' };
      yield { range: json.range(node), message, args, pointer: json.pointer(node) };
    }
  },
};

/** A text that should be a time, and the object that has it as a member. */
interface WrittenTime {
  readonly owner: JsonNode;
  readonly field: string;
  readonly text: string;
}

function* manifestTimes(document: Document): Generator<WrittenTime, void, undefined> {
  const { json } = document;
  const session = json.member(json.root, 'last_session');
  yield* memberTime(document, session, 'timestamp');
  for (const { node } of manifestFiles(document)) yield* memberTime(document, node, 'updated');
  // Wrong types are reported by the schema, so only texts are looked at.
  for (const { node, created, completed } of manifestTasks(document)) {
    if (created !== undefined) yield { owner: node, field: 'created', text: created };
    if (completed !== undefined) yield { owner: node, field: 'completed', text: completed };
  }
}

function lockTimes(document: Document): Iterable<WrittenTime> {
  return memberTime(document, document.json.root, 'started');
}

function* memberTime(
  { json }: Document,
  owner: JsonNode | undefined,
  field: string,
): Generator<WrittenTime, void, undefined> {
  const text = json.string(json.member(owner, field));
  if (owner !== undefined && text !== undefined) yield { owner, field, text };
}

function judge(text: string, today: string): string | undefined {
  const time = parseIsoTime(text);
  if (time) return isFutureDay(time.day, today) ? 'future' : undefined;
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  if (/^[[<{].*[\]>}]$|YYYY|\bHH:|\bISO\b/i.test(trimmed)) return 'template';
  const extended = extendedForm(text);
  if (extended !== undefined) return parseIsoTime(extended) ? 'basic' : 'impossible';
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}[\d:.,]*(?:Z|[+-][\d:]+)?)?$/.test(trimmed) && trimmed === text
    ? 'impossible'
    : 'form';
}
