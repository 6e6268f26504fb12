import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Document } from '../../document.ts';
import type { Fix, TextChange } from '../../fix.ts';
import { message } from '../../message.ts';
import type { Problem } from '../../rule.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { removeAnchor, replaceYaml } from '../../values/yamlEdits.ts';
import { isYamlValue, YamlValue } from '../../values/yamlValue.ts';
import { parsePointer } from '../../json/jsonPointer.ts';

/** Sentences about YAML that says more than a handoff can, for the `messages` of a rule. */
export const yamlMessages = {
  'yaml-documents':
    'This file holds {count} YAML documents, but a handoff is one. Only the first is read; move the others into files of their own.',
  'yaml-alias': 'A handoff must be readable line by line: write the value out here instead of the alias {name}.',
  'yaml-anchor': 'Nothing refers to the anchor {name}. Remove it.',
} as const;

/** Further documents, aliases, and anchors that nothing refers to. */
export function* yamlProblems(document: Document): Generator<Problem, void, undefined> {
  if (document.language !== 'yaml') return;
  const [, second] = document.yaml.documents;
  if (second?.contents) {
    const { head } = new YamlValue(second, document.text.text, second.contents);
    yield { range: head, message: 'yaml-documents', args: { count: document.yaml.documents.length } };
  }
  const root = valuesOf(document);
  if (!root) return;
  const values = [...root.walk()].filter(isYamlValue);
  const used = new Set(values.flatMap(({ node }) => (isAlias(node) ? [node.source] : [])));
  for (const value of values) {
    const { node, pointer } = value;
    if (isAlias(node)) {
      yield {
        range: value.range,
        message: 'yaml-alias',
        args: { name: node.source },
        pointer,
        data: { keyword: 'alias' },
      };
    } else if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined && !used.has(node.anchor)) {
      yield {
        range: value.head,
        message: 'yaml-anchor',
        args: { name: node.anchor },
        pointer,
        data: { keyword: 'anchor' },
      };
    }
  }
}

/** The fix that writes aliases out and removes anchors, for the schema rule of a format. */
export function expandAlias(code: string): Fix {
  return {
    code,
    id: 'expand-alias',
    kind: 'explicit',
    preferred: true,
    title: ({ data }) => {
      const { keyword } = (data ?? {}) as { keyword?: unknown };
      if (keyword === 'alias') return message('Write the value out');
      return keyword === 'anchor' ? message('Remove the anchor') : undefined;
    },
    build: ({ document: { path }, pointer }, project) => {
      const document = project.document(path);
      const value = document && valuesOf(document)?.nodeAt(parsePointer(pointer ?? ''));
      const change = value && withoutReference(value);
      return change && { edits: new Map([[path, [change]]]) };
    },
  };
}

/** Writes the value of an alias out, or removes the anchor of a value; `undefined` for anything else. */
export function withoutReference(value: ValueNode): TextChange | undefined {
  if (!isYamlValue(value)) return undefined;
  if (!value.isAlias) return removeAnchor(value);
  const plain = value.plain;
  return plain === undefined ? undefined : replaceYaml(value, plain);
}
