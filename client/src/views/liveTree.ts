import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem, type TreeView } from 'vscode';
import { Refresher } from '../refresher.ts';
import { changedNodes, childrenOf, type TreeNode } from './treeDifference.ts';

/**
 * What VS Code holds of a node: the same object as long as the id is the same, so that a single node can be drawn anew. It also holds what
 * commands on the node are told (`LiveTreeOptions.targetOf`).
 */
export interface TreeElement<Node> {
  readonly id: string;
  node: Node;
  readonly parent: TreeElement<Node> | undefined;
}

export interface LiveTreeOptions<Node> {
  /** The present tree; `undefined` when it cannot be told, and the one before stays. */
  readonly load: (isVisible: boolean) => Promise<readonly Node[] | undefined>;
  /** Whether to load also while nobody sees the tree, for what is shown beside it; the result is not used then. */
  readonly loadsUnseen?: boolean;
  /** Called when it is known for the first time, or has changed, whether there is anything to show. */
  readonly tellEmpty: (isEmpty: boolean) => void;
  readonly toItem: (node: Node) => TreeItem;
  /** What commands on a node are told (`CommandTarget`, `EntryReference`); it must follow from the node's id. */
  readonly targetOf: (node: Node) => Readonly<Record<string, string | undefined>>;
}

/**
 * A tree of the sidebar that follows the files. While nobody sees it nothing is asked; when somebody does, only what looks different is
 * drawn anew.
 */
export class LiveTree<Node extends TreeNode<Node>> implements TreeDataProvider<TreeElement<Node>>, Disposable {
  private readonly options: LiveTreeOptions<Node>;
  private readonly changed = new EventEmitter<TreeElement<Node> | undefined>();
  private readonly elements = new Map<string, TreeElement<Node>>();
  private top: readonly Node[] | undefined;
  private visible = false;
  /** Whether what is shown may be another by now. */
  private isShownOutdated = true;
  private readonly refresher = new Refresher(
    () => this.load(),
    () => this.visible || this.options.loadsUnseen === true,
  );
  readonly onDidChangeTreeData = this.changed.event;

  constructor(options: LiveTreeOptions<Node>) {
    this.options = options;
  }

  /** Follows whether the view is to be seen. */
  follow(view: TreeView<TreeElement<Node>>): Disposable {
    this.visible = view.visible;
    return view.onDidChangeVisibility(({ visible }) => {
      this.visible = visible;
      if (visible && this.isShownOutdated) void this.refresh();
    });
  }

  /** The files may be others: asks anew, while an answer is under way once more behind it, unseen as soon as it is seen. */
  refresh(): Promise<void> {
    this.isShownOutdated = true;
    return this.refresher.request();
  }

  /** The element of a node, which has to be one of the top; `undefined` when there is none. */
  async topElement(id: string): Promise<TreeElement<Node> | undefined> {
    return (await this.getChildren()).find((element) => element.id === id);
  }

  /** Has VS Code draw everything anew. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  async getChildren(element?: TreeElement<Node>): Promise<TreeElement<Node>[]> {
    if (element) return childrenOf(element.node).map((node) => this.elementOf(node, element));
    if (!this.top) {
      // VS Code asks for the first time: somebody has opened the view.
      this.visible = true;
      const { running } = this.refresher;
      await (running && !this.isShownOutdated ? running : this.refresh());
    }
    return (this.top ?? []).map((node) => this.elementOf(node, undefined));
  }

  getTreeItem({ node }: TreeElement<Node>): TreeItem {
    const item = this.options.toItem(node);
    item.id = node.id;
    return item;
  }

  getParent({ parent }: TreeElement<Node>): TreeElement<Node> | undefined {
    return parent;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async load(): Promise<void> {
    const { visible } = this;
    if (visible) this.isShownOutdated = false;
    const top = await this.options.load(visible);
    if (top && visible) this.show(top);
  }

  private show(top: readonly Node[]): void {
    const before = this.top;
    this.top = top;
    const isEmpty = top.length === 0;
    if (!before || isEmpty !== (before.length === 0)) this.options.tellEmpty(isEmpty);
    const changed = before ? changedNodes(before, top) : [];
    this.takeOver(top);
    if (changed === 'all') this.changed.fire(undefined);
    for (const id of changed === 'all' ? [] : changed) {
      // What nobody has unfolded yet has no element, and is asked for when somebody does.
      const element = this.elements.get(id);
      if (element) this.changed.fire(element);
    }
  }

  /** Gives the elements that VS Code holds their new nodes, and forgets those that are gone. */
  private takeOver(top: readonly Node[]): void {
    const present = new Set<string>();
    const waiting = [...top];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      present.add(node.id);
      const element = this.elements.get(node.id);
      if (element) element.node = node;
      for (const child of childrenOf(node)) waiting.push(child);
    }
    for (const id of this.elements.keys()) if (!present.has(id)) this.elements.delete(id);
  }

  private elementOf(node: Node, parent: TreeElement<Node> | undefined): TreeElement<Node> {
    let element = this.elements.get(node.id);
    if (!element) {
      element = { ...this.options.targetOf(node), id: node.id, node, parent };
      this.elements.set(node.id, element);
    }
    return element;
  }
}
