import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Document } from '../../document.ts';
import { parsePointer } from '../../json/jsonPointer.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';

/** A place where a document does not follow its format's JSON Schema. */
export interface SchemaViolation {
  /** The value concerned; for absent and surplus members the object that lacks or has them. */
  readonly node: ValueNode;
  /** JSON Schema's keyword; `unknown` for surplus members, whichever keyword found them. */
  readonly keyword: string;
  /** The absent or surplus member. */
  readonly key: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Of several violations of one value, those of the earlier keywords tell more. */
const precedence = ['type', 'const', 'enum', 'minLength', 'maxLength', 'pattern', 'format'];

/**
 * Validates a document and finds the values that the errors are about: at most one violation a value, and one for each absent or surplus
 * member. Where the text has syntax errors nothing is said of absent members, since they may be there behind the error, nor of a member whose key
 * an error stands on: somebody is typing it.
 */
export function schemaViolations(document: Document, validate: ValidateFunction): SchemaViolation[] {
  const root = valuesOf(document);
  const value = root?.plain;
  // Of a value that aliases blow up nothing is known.
  if (!root || value === undefined || validate(value)) return [];
  const hasErrors = hasSyntaxErrors(document);
  const found = new Map<string, SchemaViolation>();
  for (const error of validate.errors ?? []) {
    const key = memberOf(error);
    const keyword = keywordOf(error);
    if (keyword === 'if' || (keyword === 'required' && hasErrors)) continue;
    const node = root.nodeAt(parsePointer(error.instancePath));
    if (!node || node.kind === 'missing') continue;
    if (hasErrors && isBeingTyped(document, node, keyword, key)) continue;
    const identity = key === undefined ? error.instancePath : `${error.instancePath} ${keyword} ${key}`;
    const known = found.get(identity);
    if (known && rank(known.keyword) <= rank(keyword)) continue;
    found.set(identity, { node, keyword, key, params: error.params as Record<string, unknown> });
  }
  return [...found.values()];
}

function isBeingTyped(document: Document, node: ValueNode, keyword: string, key: string | undefined): boolean {
  const member = key === undefined ? node : node.member(key);
  // Of a key that is no text, such as a list that somebody began in the place of one, nothing can be told apart.
  if (!member) return keyword === 'unknown';
  const { keyRange } = member;
  // A key that is not there yet has no length.
  return keyRange !== undefined && syntaxErrors(document).some((error) => touches(error, keyRange));
}

function touches({ start, end }: OffsetRange, key: OffsetRange): boolean {
  return key.start === key.end ? start <= key.start && end >= key.start : start < key.end && end > key.start;
}

/** The types that JSON Schema wants at a violation of `type`. */
export function wantedTypes({ params }: SchemaViolation): readonly string[] {
  const type = params['type'];
  return Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? type.split(',') : [];
}

/** The values that JSON Schema allows at a violation of `enum` or `const`. */
export function allowedValues({ params }: SchemaViolation): readonly string[] {
  const values = (params['allowedValues'] ?? [params['allowedValue']]) as readonly unknown[];
  return values.filter((value) => typeof value === 'string');
}

/** A value's name for a message: its key, with the index behind it for an item of an array. */
export function nameOf(node: ValueNode): string {
  if (node.key !== undefined) return node.key;
  return node.parent ? `${nameOf(node.parent)}[${node.index}]` : 'handoff';
}

function memberOf({ params }: ErrorObject): string | undefined {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<string, string | undefined>;
  return missingProperty ?? additionalProperty ?? unevaluatedProperty;
}

function keywordOf({ keyword }: ErrorObject): string {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' ? 'unknown' : keyword;
}

function rank(keyword: string): number {
  const index = precedence.indexOf(keyword);
  return index === -1 ? precedence.length : index;
}

/** Whether the text has syntax errors: what seems to be absent may then be there behind one. */
export function hasSyntaxErrors(document: Document): boolean {
  return syntaxErrors(document).length > 0;
}

function syntaxErrors(document: Document): readonly OffsetRange[] {
  return document.language === 'yaml' ? document.yaml.errors : document.json.errors;
}
