import type { Document } from '../document.ts';
import { valuesOf } from '../values/documentValues.ts';

/** Composed YAML deeper than this is not looked into; a handoff is recognised by its outermost keys. */
const detectionDepth = 512;

/** The outermost value of a JSON or YAML document, `undefined` for other languages and unreadable text. */
export function rootValue(document: Document): unknown {
  if (document.language === 'json') return document.json.depth > detectionDepth ? undefined : document.json.value;
  if (document.language !== 'yaml' || document.yaml.depth > detectionDepth) return undefined;
  return valuesOf(document)?.plain;
}

/** A value as an object whose members may be anything; `undefined` for arrays, scalars and null. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** How many of the keys an object has as its own. */
export function countKeys(object: Readonly<Record<string, unknown>>, keys: readonly string[]): number {
  return keys.filter((key) => Object.hasOwn(object, key)).length;
}
