import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { message } from '../../../message.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import type { ValueNode } from '../../../values/valueNode.ts';
import { isAtKey, nodeAtOffset } from './nodeAt.ts';
import { fieldAt, type FieldSchema, valuesOfField } from './schemaFields.ts';

/** What the schema of a format says of the member under the pointer: its meaning, its values, and whether it has to be there. */
export function fieldHover({ document, offset }: Place, schema: FieldSchema): Hover | undefined {
  const node = nodeAtOffset(valuesOf(document), offset);
  if (!node) return undefined;
  const path = fieldPath(node);
  const field = path.length === 0 ? undefined : fieldAt(schema, path);
  if (field?.description === undefined) return undefined;
  const blocks: HoverBlock[] = [{ kind: 'text', message: message(field.description) }];
  const values = valuesOfField(field);
  if (values.length > 1) blocks.push({ kind: 'text', message: message('Possible values: {values}', { values }) });
  const isRequired = fieldAt(schema, path.slice(0, -1))?.required?.includes(path.at(-1) ?? '');
  if (isRequired) blocks.push({ kind: 'text', message: message('It is required.') });
  return { range: isAtKey(node, offset) && node.keyRange ? node.keyRange : node.place, blocks };
}

/** The keys that lead to a value, with `*` for items. */
export function fieldPath(node: ValueNode): string[] {
  const path: string[] = [];
  for (let current = node; current.parent; current = current.parent) path.push(current.key ?? '*');
  return path.reverse();
}
