import { removeNode, replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { SchemaData } from '../rules/schema.ts';
import { meantTaskId } from '../taskId.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Writes a value in the type that it should have, where nothing is lost by it. */
export const convertType = jsonFix({
  code: 'aahp/schema',
  id: 'convert-type',
  preferred: true,
  title: (target) => (converted(target) === undefined ? undefined : message('Write it in the right type')),
  edits: (target) => [replaceNode(target.json, target.node, converted(target))],
});

/** Removes an optional member whose value is null. */
export const removeNull = jsonFix({
  code: 'aahp/schema',
  id: 'remove-null',
  preferred: true,
  title: ({ json, node, data }) => {
    const isNull = (data as SchemaData | undefined)?.kind === 'null' && json.kind(node) === 'null';
    return isNull ? message('Remove "{key}"', { key: json.key(node) ?? '' }) : undefined;
  },
  edits: ({ json, node }) => [removeNode(json, node)],
});

function converted({ json, node, data }: JsonTarget): unknown {
  const known = data as SchemaData | undefined;
  if (known?.kind !== 'type') return undefined;
  const text = json.string(node);
  const { start, end } = json.range(node);
  switch (known.expected) {
    case 'integer':
      return integerOf(text ?? json.text.slice(start, end));
    case 'string':
      return ['number', 'true', 'false'].includes(json.kind(node)) ? json.text.slice(start, end) : undefined;
    case 'array':
      return text === undefined ? undefined : idsIn(text);
    default:
      return undefined;
  }
}

/** A whole number that a text or another number states without anything else, such as `12` or `12.0`. */
function integerOf(text: string): number | undefined {
  return /^\s*\d{1,15}(?:\.0+)?\s*$/.test(text) ? Number(text) : undefined;
}

/** The task ids that a text lists; `undefined` when it says anything else. */
function idsIn(text: string): string[] | undefined {
  const ids = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(meantTaskId);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
