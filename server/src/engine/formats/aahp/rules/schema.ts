import type { Document } from '../../../document.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { closest } from '../../../text/closest.ts';
import { schemaViolations, type SchemaViolation } from '../manifestValidation.ts';
import { hasWholeKey, isManifest } from '../manifestModel.ts';
import { isTaskId } from '../taskId.ts';
import { suggestWord, type WordKind } from '../vocabulary.ts';
import { memberOrders } from '../manifest/memberOrders.ts';

/** What the fixes of `aahp/schema` need to know of a finding; each names the one that it is for. */
export type SchemaData =
  | { readonly kind: 'required'; readonly key: string }
  | { readonly kind: 'unknown-key'; readonly meant?: string }
  | { readonly kind: 'too-long'; readonly limit: number }
  | { readonly kind: 'word'; readonly meant: string }
  | { readonly kind: 'type'; readonly expected: string }
  | { readonly kind: 'null' };

/** Members whose wrong type makes the rest of the manifest unreadable. */
const structure: readonly (readonly string[])[] = [[], ['files'], ['last_session'], ['tasks']];

/** Members that may be absent; `null` then says nothing worse than that. */
const optional = new Set(
  'session_id commit duration_minutes token_budget cross_repo_ref priority depends_on blocked_by assigned_to created completed handoff_file'.split(
    ' ',
  ),
);

/** The manifest against its JSON Schema, in words. What a more specific rule reports is left to that rule. */
export const schema: DocumentRule = {
  code: 'aahp/schema',
  title: 'The manifest does not have the form that the protocol gives it',
  severity: {
    type: 'error',
    value: 'warning',
    required: 'warning',
    'unknown-key': 'warning',
    'too-long': 'warning',
    enum: 'warning',
    null: 'hint',
  },
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.1, 2.1 and 8.3',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'root-object': 'A manifest is a JSON object. Regenerate it, or put what it holds into braces.',
    'type-object': '"{field}" must be an object in braces.',
    'type-array': '"{field}" must be a list in brackets.',
    'type-string': '"{field}" must be a text in double quotes.',
    'type-integer': '"{field}" must be a whole number.',
    'type-item': 'The items of "{field}" must be texts in double quotes.',
    minimum: '"{field}" must not be negative.',
    empty: '"{field}" is empty. Say what it is about.',
    null: '"{field}" is null. Leave it out as long as it has no value.',
    'required-root': '"{field}" is missing from the manifest.',
    required: '"{field}" is missing from {parent}.',
    'required-item': '"{field}" is missing from item {number} of "{list}".',
    'unknown-key':
      'A manifest has no member "{key}", and readers that check its form refuse the file. Remove it; sessions, file entries and tasks may have members of their own.',
    'unknown-key-meant': 'A manifest has no member "{key}". Did you mean "{meant}"?',
    'unknown-key-reference': '"cross_repo_ref" has no member "{key}". Remove it.',
    'file-key':
      '{file} does not belong into "files": Markdown files, pii-allowlist.json and LOG-ARCHIVE.index.json are listed there. Remove the entry.',
    'too-long': '"{field}" has {length} characters; {limit} are allowed. Shorten it.',
    enum: '"{field}" cannot be "{value}". Choose one of {allowed}.',
    'enum-no-text': '"{field}" cannot be {value}. Choose one of {allowed}.',
    'enum-meant': '"{field}" cannot be "{value}". Did you mean "{meant}"? Allowed are {allowed}.',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    if (json.root === undefined || json.kind(json.root) === 'missing') return;
    const isObject = json.kind(json.root) === 'object';
    if (isObject && !isManifest(document)) return;
    for (const violation of schemaViolations(document)) {
      const problem = describe(json, violation);
      if (problem) yield problem;
    }
  },
};

function describe(json: JsonTree, violation: SchemaViolation): Problem | undefined {
  const { node, path, pointer, keyword, params } = violation;
  const field = path.at(-1) ?? '';
  const value = { range: rangeOfValue(json, node), pointer };
  switch (keyword) {
    case 'type':
      return wrongType(json, violation);
    case 'enum':
      if (json.kind(node) === 'null' && optional.has(field)) return nullProblem(value, field);
      return { ...value, ...wrongWord(json, node, field, params['allowedValues'] as readonly string[]) };
    case 'minimum':
      return { ...value, variant: 'value', message: 'minimum', args: { field } };
    case 'minLength':
      return { ...value, variant: 'required', message: 'empty', args: { field } };
    case 'maxLength':
      return { ...value, ...tooLong(json, node, field, params['limit'] as number) };
    case 'required':
      return absent(json, violation, params['missingProperty'] as string);
    case 'additionalProperties':
      return surplus(json, violation, params['additionalProperty'] as string);
    default:
      return undefined;
  }
}

function wrongType(json: JsonTree, { node, path, pointer, params }: SchemaViolation): Problem | undefined {
  const expected = String(params['type']);
  const field = path.at(-1) ?? '';
  const place = { range: rangeOfValue(json, node), pointer };
  if (path.length === 0) return { ...place, variant: 'type', message: 'root-object' };
  const isTask = path[0] === 'tasks' && path.length === 2;
  if (isTask || structure.some((member) => member.length === path.length && member[0] === path[0])) {
    return { ...place, variant: 'type', message: `type-${expected}`, args: { field } };
  }
  if (json.kind(node) === 'null' && optional.has(field)) {
    return nullProblem(place, field);
  }
  if (field === 'blocked_by' && isListOfIds(json, node)) return undefined;
  const item = json.keyRange(node) === undefined;
  const data: SchemaData = { kind: 'type', expected };
  return {
    ...place,
    variant: 'value',
    message: item ? 'type-item' : `type-${expected}`,
    args: { field: item ? (path.at(-2) ?? '') : field },
    data,
  };
}

function nullProblem(place: { range: OffsetRange; pointer: string }, field: string): Problem {
  const data: SchemaData = { kind: 'null' };
  return { ...place, variant: 'null', message: 'null', args: { field }, data };
}

function wrongWord(json: JsonTree, node: JsonNode, field: string, allowed: readonly string[]): Omit<Problem, 'range'> {
  const { start, end } = json.range(node);
  const written = json.string(node);
  const value = written ?? json.text.slice(start, Math.min(end, start + 100));
  if (written === undefined) return { variant: 'enum', message: 'enum-no-text', args: { field, value, allowed } };
  const meant = suggestWord(field as WordKind, written);
  if (meant === undefined) return { variant: 'enum', message: 'enum', args: { field, value, allowed } };
  const data: SchemaData = { kind: 'word', meant };
  return { variant: 'enum', message: 'enum-meant', args: { field, value, meant, allowed }, data };
}

function tooLong(json: JsonTree, node: JsonNode, field: string, limit: number): Omit<Problem, 'range'> {
  const length = Array.from(json.string(node) ?? '').length;
  const data: SchemaData = { kind: 'too-long', limit };
  return { variant: 'too-long', message: 'too-long', args: { field, length, limit }, data };
}

function absent(json: JsonTree, { node, path, pointer }: SchemaViolation, key: string): Problem {
  const data: SchemaData = { kind: 'required', key };
  const place = { range: rangeOfObject(json, node), pointer, variant: 'required', data };
  if (path.length === 0) return { ...place, message: 'required-root', args: { field: key } };
  const name = json.key(node) ?? json.string(json.member(node, 'id'));
  if (name === undefined) {
    const args = { field: key, number: Number(path.at(-1)) + 1, list: path.at(-2) ?? '' };
    return { ...place, message: 'required-item', args };
  }
  return { ...place, message: 'required', args: { parent: name, field: key } };
}

function surplus(json: JsonTree, { node, path }: SchemaViolation, key: string): Problem | undefined {
  const member = json.member(node, key);
  const range = member === undefined ? undefined : json.keyRange(member);
  if (member === undefined || range === undefined || !hasWholeKey(json, member)) return undefined;
  const place = { range, pointer: json.pointer(member), variant: 'unknown-key' };
  const data: SchemaData = { kind: 'unknown-key' };
  if (path[0] === 'files') return { ...place, message: 'file-key', args: { file: key }, data };
  if (path.length > 0) return { ...place, message: 'unknown-key-reference', args: { key }, data };
  const meant = closest(key.replace(/([a-z])([A-Z])/g, '$1_$2'), memberOrders.root);
  if (meant === undefined || json.member(node, meant) !== undefined) {
    return { ...place, message: 'unknown-key', args: { key }, data };
  }
  const renamed: SchemaData = { kind: 'unknown-key', meant };
  return { ...place, message: 'unknown-key-meant', args: { key, meant }, data: renamed };
}

/** A value of one line as a whole; of a larger one its key or, without a key, its first character. */
function rangeOfValue(json: JsonTree, node: JsonNode): OffsetRange {
  const range = json.range(node);
  const kind = json.kind(node);
  if (kind !== 'object' && kind !== 'array') return range;
  return json.keyRange(node) ?? { start: range.start, end: range.start + 1 };
}

/** The key that leads to an object, else its brace. */
function rangeOfObject(json: JsonTree, node: JsonNode): OffsetRange {
  const { start } = json.range(node);
  return json.keyRange(node) ?? { start, end: start + 1 };
}

/** `blocked_by` as a list of task ids is the matter of aahp/task-blocked-by-id. */
function isListOfIds(json: JsonTree, node: JsonNode): boolean {
  const items = json.kind(node) === 'array' ? [...json.children(node)] : [];
  return items.length > 0 && items.every((item) => isTaskId(json.string(item) ?? ''));
}
