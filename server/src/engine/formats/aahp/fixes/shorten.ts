import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { shortened } from '../../../text/shorten.ts';
import type { SchemaData } from '../rules/schema.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Cuts a text that is too long, at a word if there is one near, and ends it with "…". */
export const shorten = jsonFix({
  code: 'aahp/schema',
  id: 'shorten',
  title: (target) => {
    const limit = limitOf(target);
    return limit === undefined ? undefined : message('Shorten to {limit} characters', { limit });
  },
  edits: (target) => {
    const { json, node } = target;
    const limit = limitOf(target);
    const text = json.string(node);
    if (limit === undefined || text === undefined) return undefined;
    return [replaceNode(json, node, shortened(text, limit))];
  },
});

function limitOf({ data }: JsonTarget): number | undefined {
  const known = data as SchemaData | undefined;
  return known?.kind === 'too-long' ? known.limit : undefined;
}
