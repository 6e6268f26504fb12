import { removeNode, renameKey } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { SchemaData } from '../rules/schema.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Gives a member the name that was meant. */
export const renameUnknownKey = jsonFix({
  code: 'aahp/schema',
  id: 'rename-key',
  preferred: true,
  title: (target) => {
    const meant = unknownKey(target)?.meant;
    return meant === undefined ? undefined : message('Rename to "{meant}"', { meant });
  },
  edits: (target) => {
    const { json, node } = target;
    const meant = unknownKey(target)?.meant;
    const parent = json.parent(node);
    if (meant === undefined || parent === undefined || json.member(parent, meant) !== undefined) return undefined;
    return [renameKey(json, node, meant)];
  },
});

/** Removes a member that the object must not have. */
export const removeUnknownKey = jsonFix({
  code: 'aahp/schema',
  id: 'remove-key',
  title: (target) => {
    return unknownKey(target) ? message('Remove "{key}"', { key: target.json.key(target.node) ?? '' }) : undefined;
  },
  edits: ({ json, node }) => [removeNode(json, node)],
});

function unknownKey({ data }: JsonTarget): Extract<SchemaData, { kind: 'unknown-key' }> | undefined {
  const known = data as SchemaData | undefined;
  return known?.kind === 'unknown-key' ? known : undefined;
}
