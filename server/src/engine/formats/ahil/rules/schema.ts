import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { closest } from '../../../text/closest.ts';
import type { Entry, EntryViolation } from '../entry.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { meantStatus, meantType } from '../meant.ts';
import { entryMembers, entryStatuses, entryTypes, logMembers } from '../vocabulary.ts';

/** Members that a log of its own may have beside its entries. `$schema` serves editors. */
const knownMembers = [...logMembers, '$schema'];

/** The shape of a log and of its entries. */
export const schema: DocumentRule = {
  code: 'ahil/schema',
  title: 'The log or an entry does not have the shape that AHIL requires',
  severity: 'error',
  fixable: 'explicit',
  source: 'AHIL 1.0, "Entry schema"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    entries: 'The log has no "entries". Add "entries": [], to which entries are appended.',
    'entries-type': '"entries" must be an array.',
    description: 'The description of a log must be a string.',
    'unknown-log-member': 'A log has no member "{name}". It holds "schema_version", "description" and "entries".',
    'misspelt-log-member': 'A log has no member "{name}". Did you mean "{meant}"?',
    'not-an-object': 'An entry must be an object with {members}.',
    required: '{name} is missing from the entry.',
    'wrong-type': '{name} must be a string.',
    'wrong-type-enum': '{name} must be one of {values}.',
    empty: '{name} must not be empty. Write the name of an agent, or "human".',
    'empty-to': '{name} must not be empty. Write the name of an agent, "human" or "all".',
    context: '"context" must be an object. Put what it says under a name in an object, or leave "context" out.',
    'unknown-value': '{value} is no {name} of AHIL. Write one of {values}.',
    'misspelt-value': '{value} is no {name} of AHIL. Did you mean {meant}?',
    'unknown-member': 'An entry has no member "{name}". Further data belongs into "context".',
    'misspelt-member': 'An entry has no member "{name}". Did you mean "{meant}"?',
  },
  *check(document: Document, { kind }): Iterable<Problem> {
    const log = ahilLog(document);
    if (kind === 'ahil/log') yield* logProblems(log);
    for (const [index, entry] of log.select(({ violations }) => violations.length > 0)) {
      yield* entryProblems(log, index, entry);
    }
  },
};

function* logProblems({ document, embedding, array }: AhilLog): Iterable<Problem> {
  const { json } = document;
  const { root } = json;
  if (embedding === 'array' || root === undefined || json.kind(root) !== 'object') return;
  const entries = json.member(root, 'entries');
  const absent = knownMembers.filter((member) => json.member(root, member) === undefined);
  let renamed = false;
  for (const member of json.children(root)) {
    const key = json.key(member) ?? '';
    const keyRange = json.keyRange(member);
    if (knownMembers.includes(key) || !keyRange || keyRange.start === keyRange.end) continue;
    const meant = closest(key, absent);
    renamed ||= meant === 'entries';
    yield {
      range: keyRange,
      message: meant === undefined ? 'unknown-log-member' : 'misspelt-log-member',
      args: { name: key, meant: meant ?? '' },
      pointer: json.pointer(member),
      ...(meant === undefined ? {} : { data: { fix: 'rename', meant } satisfies SchemaData }),
    };
  }
  if (entries === undefined) {
    // What is absent may be behind a syntax error, or may be there under another name.
    if (renamed || json.errors.length > 0) return;
    const { start } = json.range(root);
    yield {
      range: { start, end: start + 1 },
      message: 'entries',
      pointer: '',
      data: { fix: 'insert-entries' } satisfies SchemaData,
    };
  } else if (array === undefined && json.kind(entries) !== 'missing') {
    yield { range: json.range(entries), message: 'entries-type', pointer: '/entries' };
  }
  const description = json.member(root, 'description');
  if (description !== undefined && !['string', 'missing'].includes(json.kind(description))) {
    yield { range: json.range(description), message: 'description', pointer: '/description' };
  }
}

/** What the fixes of this rule are told about a finding. */
export type SchemaData =
  | { readonly fix: 'insert-entries' }
  | { readonly fix: 'rename'; readonly meant: string }
  | { readonly fix: 'value'; readonly meant: string }
  | { readonly fix: 'to-context'; readonly index: number }
  | { readonly fix: 'insert'; readonly index: number; readonly member: string }
  | { readonly fix: 'convert'; readonly index: number; readonly member: string };

function* entryProblems(log: AhilLog, index: number, entry: Entry): Iterable<Problem> {
  const { json } = log.document;
  const absent = entryMembers.filter((member) => log.memberNode(index, member) === undefined);
  const renamed = new Set<string>();
  const missing: string[] = [];
  for (const violation of entry.violations) {
    const { keyword, member } = violation;
    if (member === undefined) {
      yield {
        range: log.rangeOf(index),
        message: 'not-an-object',
        args: { members: entryMembers },
        pointer: log.pointer(index),
      };
    } else if (keyword === 'required') {
      missing.push(member);
    } else if (keyword === 'additionalProperties') {
      const node = log.memberNode(index, member);
      const range = node === undefined ? undefined : json.keyRange(node);
      if (!range || range.start === range.end) continue;
      const meant = closest(member, absent);
      if (meant !== undefined) renamed.add(meant);
      yield {
        range,
        message: meant === undefined ? 'unknown-member' : 'misspelt-member',
        args: { name: member, meant: meant ?? '' },
        pointer: log.pointer(index, member),
        data: (meant === undefined ? { fix: 'to-context', index } : { fix: 'rename', meant }) satisfies SchemaData,
      };
    } else {
      yield valueProblem(log, index, violation, member);
    }
  }
  for (const member of missing) {
    // It is there, under the name that the finding above corrects.
    if (renamed.has(member)) continue;
    yield {
      range: log.anchor(index),
      message: 'required',
      args: { name: member },
      pointer: log.pointer(index),
      data: { fix: 'insert', index, member } satisfies SchemaData,
    };
  }
}

function valueProblem(log: AhilLog, index: number, { keyword }: EntryViolation, member: string): Problem {
  const place = { range: log.memberRange(index, member), pointer: log.pointer(index, member) };
  const convert = { fix: 'convert', index, member } satisfies SchemaData;
  if (member === 'context') return { ...place, message: 'context', data: convert };
  if (keyword === 'type') return { ...place, message: 'wrong-type', args: { name: member }, data: convert };
  if (keyword === 'minLength') {
    return { ...place, message: member === 'to' ? 'empty-to' : 'empty', args: { name: member } };
  }
  const values = member === 'type' ? entryTypes : entryStatuses;
  const node = log.memberNode(index, member);
  const value = log.document.json.string(node);
  if (value === undefined) return { ...place, message: 'wrong-type-enum', args: { name: member, values } };
  const meant = member === 'type' ? meantType(value) : meantStatus(value);
  if (meant === undefined) return { ...place, message: 'unknown-value', args: { value, name: member, values } };
  return {
    ...place,
    message: 'misspelt-value',
    args: { value, name: member, meant },
    data: { fix: 'value', meant } satisfies SchemaData,
  };
}
