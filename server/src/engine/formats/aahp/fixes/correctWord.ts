import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { SchemaData } from '../rules/schema.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Replaces a word by the legal one that it most likely means. */
export const correctWord = jsonFix({
  code: 'aahp/schema',
  id: 'correct-word',
  preferred: true,
  title: (target) => {
    const meant = meantWord(target);
    return meant === undefined ? undefined : message('Change to {meant}', { meant });
  },
  edits: (target) => [replaceNode(target.json, target.node, meantWord(target) ?? '')],
});

function meantWord({ data }: JsonTarget): string | undefined {
  const known = data as SchemaData | undefined;
  return known?.kind === 'word' ? known.meant : undefined;
}
