import type { Problem } from '../../rule.ts';
import { closest } from '../../text/closest.ts';
import { allowedValues, nameOf, type SchemaViolation, wantedTypes } from './schemaViolations.ts';

/** What rules of a format know beyond its schema. */
export interface SchemaVocabulary {
  /** The keys that an object may have, in the order in which they are written. */
  keys(violation: SchemaViolation): readonly string[];
  /** The allowed value that another word stands for, beyond misspellings. */
  meant?(name: string, value: string): string | undefined;
}

/** What a schema finding tells its fixes: enough to find the violation again in the present version. */
export interface SchemaData {
  readonly keyword: string;
  readonly key: string | undefined;
}

/** Sentences about schema violations, for the `messages` of a rule. */
export const schemaMessages = {
  required: '{key} is missing from {object}.',
  'required-root': '{key} is missing from the handoff.',
  'type-string': '{name} must be a string.',
  'type-number': '{name} must be a number.',
  'type-integer': '{name} must be a whole number.',
  'type-boolean': '{name} must be true or false, without quotes.',
  'type-array': '{name} must be a list.',
  'type-object': '{name} must be an object.',
  'type-other': '{name} must be one of: {types}.',
  enum: '{value} is no possible {name}. Write one of {allowed}.',
  'enum-meant': '{value} is no possible {name}. Did you mean {meant}? Possible are {allowed}.',
  const: '{name} must be {allowed}.',
  maxLength: '{name} is longer than {limit} characters. Shorten it; details belong into the payload or a file.',
  minLength: '{name} must not be empty.',
  minItems: '{name} must hold at least one item.',
  time: '{name} must be a time in UTC such as 2026-02-07T18:30:00Z, not {value}.',
  hash: '{name} must be "sha256:" followed by 64 lower-case hexadecimal digits.',
  'bare-hash': '{name} must be 64 lower-case hexadecimal digits, without a prefix.',
  uuid: '{name} must be a UUID of version 4 in lower case, not {value}.',
  semver: '{name} must be a semantic version such as 1.0.0, not {value}.',
  uri: '{name} must be a URL with its scheme, such as https://example.com/page, not {value}.',
  minimum: '{name} must be at least {limit}.',
  maximum: '{name} must be at most {limit}.',
  unknown: 'A handoff has no member "{key}" here. Remove it or put it where it belongs.',
  'unknown-meant': 'A handoff has no member "{key}" here. Did you mean "{meant}"?',
  other: '{name} does not have the shape that the format requires.',
} as const;

/** Which sentence speaks of a `pattern` or `format`, by the name that the schema gives it in `format` or by the key. */
export type ShapeOf = (
  violation: SchemaViolation,
) => 'time' | 'hash' | 'bare-hash' | 'uuid' | 'semver' | 'uri' | undefined;

/** Turns a violation into what a rule reports. */
export function schemaProblem(violation: SchemaViolation, vocabulary: SchemaVocabulary, shapeOf: ShapeOf): Problem {
  const { node, keyword, key } = violation;
  const data = { keyword, key } satisfies SchemaData;
  const name = nameOf(node);
  if (keyword === 'required') {
    return {
      range: node.head,
      message: node.parent ? 'required' : 'required-root',
      args: { object: name, key: key ?? '' },
      pointer: node.pointer,
      data,
    };
  }
  if (keyword === 'unknown') {
    const member = node.member(key ?? '');
    const meant = meantKey(violation, vocabulary);
    return {
      range: member?.keyRange ?? node.head,
      message: meant === undefined ? 'unknown' : 'unknown-meant',
      args: { key: key ?? '', meant: meant ?? '' },
      pointer: member?.pointer ?? node.pointer,
      data,
    };
  }
  const place = { range: node.place, pointer: node.pointer, data };
  const value = String(node.scalar ?? '');
  switch (keyword) {
    case 'type':
      return { ...place, ...typeMessage(wantedTypes(violation), name) };
    case 'const':
      return { ...place, message: 'const', args: { name, allowed: allowedValues(violation) } };
    case 'enum': {
      const meant = meantValue(violation, vocabulary);
      const args = { name, value, allowed: allowedValues(violation), meant: meant ?? '' };
      return { ...place, message: meant === undefined ? 'enum' : 'enum-meant', args };
    }
    case 'maxLength':
    case 'minimum':
    case 'maximum':
      return { ...place, message: keyword, args: { name, limit: Number(violation.params['limit']) } };
    case 'minLength':
    case 'minItems':
      return { ...place, message: keyword, args: { name } };
    default:
      return { ...place, message: shapeOf(violation) ?? 'other', args: { name, value } };
  }
}

/** The key that a surplus member was meant to have: the nearest one that the object lacks. */
export function meantKey(violation: SchemaViolation, vocabulary: SchemaVocabulary): string | undefined {
  const absent = vocabulary.keys(violation).filter((key) => !violation.node.member(key));
  return closest(violation.key ?? '', absent);
}

/** The allowed value that was meant. */
export function meantValue(violation: SchemaViolation, vocabulary: SchemaVocabulary): string | undefined {
  const { node } = violation;
  const value = String(node.scalar ?? '').trim();
  const allowed = allowedValues(violation);
  const same = allowed.find((one) => one.toLowerCase() === value.toLowerCase());
  return same ?? vocabulary.meant?.(node.key ?? '', value.toLowerCase()) ?? closest(value, allowed);
}

function typeMessage(types: readonly string[], name: string): Pick<Problem, 'message' | 'args'> {
  const [type] = types;
  if (types.length === 1 && type !== undefined && `type-${type}` in schemaMessages)
    return { message: `type-${type}`, args: { name } };
  return { message: 'type-other', args: { name, types } };
}
