import type { Document } from '../../document.ts';
import { editDocument, type Fix } from '../../fix.ts';
import { type JsonEdit, removeNode, replaceNode, setMember } from '../../json/jsonEdits.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import type { AllowlistData } from '../rules/allowlist.ts';

const code = 'safety/allowlist';

/** Takes out entries that allow nothing, and repairs what can be repaired without knowing what was meant. */
export const repairAllowlist: readonly Fix[] = [
  {
    code,
    id: 'correct-code',
    kind: 'explicit',
    preferred: true,
    title: (finding) => {
      const { near } = dataOf(finding);
      return near === undefined ? undefined : message('Replace the code by {near}', { near });
    },
    build: (finding, project) => {
      const { entry, near } = dataOf(finding);
      return changeOf(finding, project, ({ json: tree }) => {
        const node = tree.member(tree.nodeAt(entry ?? ''), 'code');
        return node === undefined || near === undefined ? undefined : replaceNode(tree, node, near);
      });
    },
  },
  {
    code,
    id: 'remove-entry',
    kind: 'explicit',
    preferred: true,
    title: (finding) => (dataOf(finding).entry === undefined ? undefined : message('Remove the entry')),
    build: (finding, project) => {
      const { entry } = dataOf(finding);
      return changeOf(finding, project, ({ json: tree }) => {
        const node = entry === undefined ? undefined : tree.nodeAt(entry);
        return node === undefined ? undefined : removeNode(tree, node);
      });
    },
  },
  {
    code,
    id: 'complete-list',
    kind: 'explicit',
    preferred: true,
    title: (finding) => {
      const { list } = dataOf(finding);
      if (list === undefined) return undefined;
      return list === 'version' ? message('Set "version" to 1') : message('Make "entries" an empty array');
    },
    build: (finding, project) => {
      const { list } = dataOf(finding);
      return changeOf(finding, project, ({ json: tree }) =>
        tree.root === undefined || list === undefined
          ? undefined
          : setMember(tree, tree.root, list, list === 'version' ? 1 : []),
      );
    },
  },
];

/** What the rule says of the entry; nothing for what no fix repairs, such as a list that cannot be read. */
function dataOf({ data }: Finding): AllowlistData {
  return data ?? {};
}

/** The change of the finding's file as it is now; `undefined` when the edit cannot be made. */
function changeOf({ document }: Finding, project: Project, edit: (present: Document) => JsonEdit | undefined) {
  const present = project.document(document.path);
  const made = present && edit(present);
  return made && editDocument(document.path, made);
}
