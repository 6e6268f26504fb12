import { describe, expect, it, vi } from 'vitest';
import { toTreeItem } from '../../../client/src/views/tasks/taskItems.ts';
import { buildTaskTree, childrenOf, type TaskTreeNode } from '../../../client/src/views/tasks/taskTree.ts';
import type { TaskInfo } from '../../../server/src/protocol.ts';
import { handoffRootInfo } from '../../support/handoffRootInfo.ts';

const german: Readonly<Record<string, string>> = { High: 'Hoch', Medium: 'Mittel', 'can start': 'kann beginnen' };

const { Named } = vi.hoisted(() => ({
  Named: class {
    readonly name: unknown;
    constructor(name: unknown) {
      this.name = name;
    }
  },
}));

vi.mock('vscode', () => ({
  l10n: { t: (text: string) => german[text] ?? text },
  ThemeColor: Named,
  ThemeIcon: Named,
  TreeItem: Named,
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
}));

/** The row of the only task of a tree. */
function rowOf(more: Partial<TaskInfo>) {
  const task: TaskInfo = {
    id: 'T-001',
    title: 'Print',
    titleIsWithheld: false,
    state: 'ready',
    writtenStatus: undefined,
    priority: 'medium',
    canStart: false,
    waitsFor: [],
    blockedBy: undefined,
    assignedTo: undefined,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    ...more,
  };
  const find = (nodes: readonly TaskTreeNode[]): TaskTreeNode | undefined =>
    nodes.find(({ kind }) => kind === 'task') ?? nodes.map((node) => find(childrenOf(node))).find((node) => node);
  const node = find(buildTaskTree({ roots: [{ root: handoffRootInfo('a'), tasks: [task] }] }, 'state'));
  return node ? toTreeItem(node) : expect.fail('there is no task');
}

describe('the row of a task', () => {
  it('says its priority where that is not the usual one, in the language of the person', () => {
    expect(rowOf({ priority: 'high', canStart: true }).description).toBe('kann beginnen · Hoch');
    expect(rowOf({}).description).toBe('');
  });

  it('says everything once when the mouse is on it, without empty lines', () => {
    expect(rowOf({ priority: 'high', canStart: true }).tooltip).toBe('T-001: Print\nReady · Hoch\nkann beginnen');
    expect(rowOf({ priority: undefined }).tooltip).toBe('T-001: Print\nReady · Mittel');
  });
});
