import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { PlaceholderData } from '../rules/checksumPlaceholder.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Writes a checksum in its proper form. Its digits stay, so that a file that has changed is still found out. */
export const spellChecksum = jsonFix({
  code: 'aahp/checksum-placeholder',
  id: 'spell-checksum',
  preferred: true,
  title: (target) =>
    meantChecksum(target) === undefined ? undefined : message('Write the checksum in its proper form'),
  edits: (target) => [replaceNode(target.json, target.node, meantChecksum(target))],
});

function meantChecksum({ data }: JsonTarget): string | undefined {
  return (data as PlaceholderData | undefined)?.meant;
}
