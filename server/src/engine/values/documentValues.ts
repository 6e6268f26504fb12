import type { Document } from '../document.ts';
import { JsonValue } from './jsonValue.ts';
import type { ValueNode } from './valueNode.ts';
import { YamlValue } from './yamlValue.ts';

/**
 * The outermost value of a JSON document, or of the first document of a YAML file. `undefined` for other languages, for text that holds
 * no value, and for YAML that nests too deep to be composed.
 */
export function valuesOf(document: Document): ValueNode | undefined {
  return document.derived(computeValues);
}

function computeValues(document: Document): ValueNode | undefined {
  if (document.language === 'json') {
    return document.json.root === undefined ? undefined : new JsonValue(document.json, document.json.root);
  }
  if (document.language !== 'yaml') return undefined;
  const composed = document.yaml.documents[0];
  if (!composed?.contents) return undefined;
  return new YamlValue(composed, document.text.text, composed.contents);
}
