import type { TextChange } from '../../../fix.ts';
import { insertMember, replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { fileEntry } from '../fileFacts.ts';
import { rootOf } from '../root.ts';
import type { FileUnlistedData } from '../rules/fileUnlisted.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Lists the files with what can be told of them as they are on disk. */
export const listFiles = jsonFix({
  code: 'aahp/file-unlisted',
  id: 'list-files',
  preferred: true,
  title: (target) => {
    const names = [...entriesOf(target).keys()];
    return names.length === 0 ? undefined : message('List {files}', { files: names });
  },
  edits: (target): readonly (TextChange | undefined)[] => {
    const { json, node } = target;
    const entries = entriesOf(target);
    if (json.firstChild(node) === undefined) return [replaceNode(json, node, Object.fromEntries(entries))];
    return [...entries].map(([name, entry]) => insertMember(json, node, name, entry));
  },
});

/** The entries to add; files whose bytes are not known, and names that are listed by now, are left out. */
function entriesOf({ document, project, json, node, data }: JsonTarget): Map<string, unknown> {
  const root = rootOf(document, project);
  const entries = new Map<string, unknown>();
  for (const name of (data as FileUnlistedData).names) {
    const file = root?.documents.get(name);
    const entry = file && fileEntry(file);
    if (entry && json.member(node, name) === undefined) entries.set(name, entry);
  }
  return entries;
}
