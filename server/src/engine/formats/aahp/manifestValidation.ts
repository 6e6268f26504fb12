import type { ErrorObject } from 'ajv';
import type { Document } from '../../document.ts';
import { aahpManifest } from '../../generated/validators.mjs';
import { parsePointer, pointerSegment, toPointer } from '../../json/jsonPointer.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { asObject } from '../content.ts';

/** A violation of the manifest's schema, with its place in the text. */
export interface SchemaViolation {
  /** The value that violates the schema; for absent and surplus members the object that lacks or has them. */
  readonly node: JsonNode;
  /** The decoded segments of the pointer to `node`. */
  readonly path: readonly string[];
  readonly pointer: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Validates a manifest by `schemas/aahp-manifest.schema.json` and yields what no dedicated rule reports, at most one
 * violation a value. Tasks in an array are validated like those in an object. Where the text has syntax errors, nothing
 * is said of members that are absent, since they may be there behind the error.
 */
export function* schemaViolations(document: Document): Generator<SchemaViolation, void, undefined> {
  const { json } = document;
  const tasks = json.member(json.root, 'tasks');
  const array = tasks !== undefined && json.kind(tasks) === 'array' ? [...json.children(tasks)] : undefined;
  if (aahpManifest(array ? withTasksAsObject(json.value) : json.value)) return;
  const seen = new Set<string>();
  for (const error of aahpManifest.errors ?? []) {
    const path = parsePointer(error.instancePath);
    let node: JsonNode | undefined;
    if (array && path[0] === 'tasks' && path[1] !== undefined) {
      const index = Number(path[1].slice(2));
      path[1] = String(index);
      node = nodeBelow(json, array[index], path.slice(2));
    } else {
      node = nodeBelow(json, json.root, path);
    }
    const pointer = toPointer(...path);
    if (node === undefined || json.kind(node) === 'missing' || isReportedElsewhere(error, path, json.string(node)))
      continue;
    if (isBeingTyped(json, node, error)) continue;
    const absent = error.keyword === 'required';
    if (absent && json.errors.length > 0) continue;
    const identity = absent || error.keyword === 'additionalProperties' ? pointer + memberOf(error) : pointer;
    if (seen.has(identity)) continue;
    seen.add(identity);
    yield { node, path, pointer, keyword: error.keyword, params: error.params as Record<string, unknown> };
  }
}

function nodeBelow(json: JsonTree, from: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  let node = from;
  for (const segment of path) {
    if (node === undefined) return undefined;
    node = json.kind(node) === 'array' ? json.item(node, Number(segment)) : json.member(node, segment);
  }
  return node;
}

/** Whether a syntax error stands on the key that a violation is about, so that this is all there is to say of it as yet. */
function isBeingTyped(json: JsonTree, node: JsonNode, { params }: ErrorObject): boolean {
  const { additionalProperty } = params as { additionalProperty?: string };
  const member = additionalProperty === undefined ? node : json.member(node, additionalProperty);
  const key = member === undefined ? undefined : json.keyRange(member);
  return key !== undefined && json.errors.some(({ start, end }) => start < key.end && end > key.start);
}

/** Whether a dedicated rule reports what the schema has found, so that nobody hears of one defect twice. */
function isReportedElsewhere(error: ErrorObject, path: readonly string[], text: string | undefined): boolean {
  const [first, , third] = path;
  const { missingProperty } = error.params as { missingProperty?: string };
  switch (first) {
    case 'aahp_version': // aahp/version
    case 'next_task_id': // aahp/next-task-id
      return true;
    case 'files': // aahp/checksum-placeholder
      return path.length === 2 ? missingProperty === 'checksum' : third === 'checksum';
    case 'tasks':
      return isTaskMatter(error, path, text);
    default:
      return false;
  }
}

function isTaskMatter(error: ErrorObject, path: readonly string[], text: string | undefined): boolean {
  const [, , field] = path;
  // aahp/task-id
  if (path.length === 1) return error.keyword === 'propertyNames' || error.keyword === 'pattern';
  // aahp/task-unknown-dependency
  if (field === 'depends_on' && path.length === 4) return text !== undefined && error.keyword === 'pattern';
  return false;
}

/** The tasks of an array under made-up ids that tell their index; what is no object is left to `aahp/tasks-shape`. */
function withTasksAsObject(value: unknown): unknown {
  const manifest = asObject(value) ?? {};
  const items = manifest['tasks'] as readonly unknown[];
  const tasks = items.flatMap((item, index) => (asObject(item) ? [[`T-${String(index).padStart(3, '0')}`, item]] : []));
  return { ...manifest, tasks: Object.fromEntries(tasks) as unknown };
}

function memberOf(error: ErrorObject): string {
  const { missingProperty, additionalProperty } = error.params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  return pointerSegment(missingProperty ?? additionalProperty ?? '');
}
