import { describe, expect, it, vi } from 'vitest';
import { TreeItem, type TreeView } from 'vscode';
import { LiveTree, type LiveTreeOptions, type TreeElement } from '../../../client/src/views/liveTree.ts';

vi.mock('vscode', () => ({
  TreeItem: class {
    readonly label: string;
    constructor(label: string) {
      this.label = label;
    }
  },
  EventEmitter: class {
    private readonly listeners: ((given: unknown) => void)[] = [];
    readonly event = (listener: (given: unknown) => void) => this.listeners.push(listener);
    fire(given: unknown): void {
      for (const listener of this.listeners) listener(given);
    }
    dispose(): void {
      this.listeners.length = 0;
    }
  },
}));

interface Node {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly Node[];
}

const node = (id: string, label = id, ...children: Node[]): Node => ({ id, label, children });

/** A tree in a view that can be shown and hidden, with what it asked for and what it had drawn anew. */
function treeOf(answers: (readonly Node[] | undefined)[], more: Partial<LiveTreeOptions<Node>> = {}) {
  const asked: boolean[] = [];
  const drawn: (string | undefined)[] = [];
  const toldEmpty: boolean[] = [];
  const tree = new LiveTree<Node>({
    load: (isVisible) => {
      asked.push(isVisible);
      return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]);
    },
    tellEmpty: (isEmpty) => toldEmpty.push(isEmpty),
    toItem: ({ label }) => new TreeItem(label),
    targetOf: ({ id }) => ({ entry: `entry of ${id}` }),
    ...more,
  });
  tree.onDidChangeTreeData((element) => drawn.push(element?.id));
  let listener: ((change: { visible: boolean }) => void) | undefined;
  const view = {
    visible: false,
    onDidChangeVisibility: (given: typeof listener) => {
      listener = given;
      return { dispose: () => undefined };
    },
  };
  tree.follow(view as unknown as TreeView<TreeElement<Node>>);
  return { tree, asked, drawn, toldEmpty, setVisible: (visible: boolean) => listener?.({ visible }) };
}

describe('a tree that follows the files', () => {
  it('asks for nothing that nobody sees', async () => {
    const { tree, asked, setVisible } = treeOf([[node('a')]]);
    await tree.refresh();
    expect(asked).toEqual([]);
    setVisible(true);
    await tree.refresh();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain(false);
  });

  it('asks for what is shown beside it, and for itself when somebody looks', async () => {
    const { tree, asked, drawn, setVisible } = treeOf([[node('a')]], { loadsUnseen: true });
    await tree.refresh();
    expect(asked).toEqual([false]);
    expect(drawn).toEqual([]);
    setVisible(true);
    expect((await tree.getChildren()).map(({ id }) => id)).toEqual(['a']);
    expect(asked.slice(1)).toEqual([true]);
    setVisible(false);
    setVisible(true);
    expect(asked.slice(1)).toEqual([true]);
  });

  it('draws anew what looks different, and keeps the elements of the rest', async () => {
    const { tree, drawn } = treeOf([
      [node('a', 'a', node('a/1'), node('a/2')), node('b')],
      [node('a', 'a', node('a/1'), node('a/2', 'another')), node('b')],
    ]);
    const [first] = await tree.getChildren();
    const below = await tree.getChildren(first);
    await tree.refresh();
    expect(drawn).toEqual(['a/2']);
    expect((await tree.getChildren())[0]).toBe(first);
    expect((await tree.getChildren(first))[1]).toBe(below[1]);
    expect(below[1] && tree.getTreeItem(below[1])).toMatchObject({ id: 'a/2', label: 'another' });
  });

  it('says that it is empty when it knows, and again only when that changes', async () => {
    const { tree, toldEmpty, setVisible } = treeOf([[], undefined, [], [], [node('a')], [node('b')], []], {
      loadsUnseen: true,
    });
    // What is asked while nobody sees the tree is not what it would show.
    await tree.refresh();
    expect(toldEmpty).toEqual([]);
    setVisible(true);
    await tree.refresh();
    for (let answers = 0; answers < 6; answers++) await tree.refresh();
    expect(toldEmpty).toEqual([true, false, true]);
  });

  it('stays as it was when it cannot be told what is there', async () => {
    const { tree, drawn } = treeOf([[node('a')], undefined]);
    await tree.getChildren();
    await tree.refresh();
    expect((await tree.getChildren()).map(({ id }) => id)).toEqual(['a']);
    expect(drawn).toEqual([]);
  });

  it('tells commands what its nodes are about, and views where they are', async () => {
    const { tree } = treeOf([[node('a', 'a', node('a/1'))]]);
    const [first] = await tree.getChildren();
    const [below] = await tree.getChildren(first);
    expect(below).toMatchObject({ entry: 'entry of a/1' });
    expect(below && tree.getParent(below)).toBe(first);
  });
});
