import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { LinesDriftData } from '../rules/linesDrift.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Writes the number of lines that the file has. */
export const correctLines = jsonFix({
  code: 'aahp/lines-drift',
  id: 'correct-lines',
  preferred: true,
  title: (target) => message('Change to {lines}', { lines: linesOf(target) }),
  edits: (target) => [replaceNode(target.json, target.node, linesOf(target))],
});

function linesOf({ data }: JsonTarget): number {
  return (data as LinesDriftData).lines;
}
