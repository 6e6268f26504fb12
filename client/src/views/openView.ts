import { commands, type TreeView } from 'vscode';
import type { LiveTree, TreeElement } from './liveTree.ts';
import type { TreeNode } from './treeDifference.ts';

/** VS Code gives up without a word when something else is opened at the same time; more often than this it has a reason. */
const attempts = 3;

/** Shows a view of ours, whether its container was open or not, and has it unfolded. */
export async function openView(view: Pick<TreeView<unknown>, 'visible'>, id: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await commands.executeCommand(`${id}.focus`);
    if (view.visible) return;
  }
}

/** Unfolds a node of the top and selects it; where there is none with this id nothing happens. */
export async function revealTop<Node extends TreeNode<Node>>(
  view: Pick<TreeView<TreeElement<Node>>, 'reveal'>,
  tree: Pick<LiveTree<Node>, 'topElement' | 'redraw'>,
  id: string,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Looked up anew each time: the files may have changed.
    const element = await tree.topElement(id);
    if (!element) return;
    try {
      await view.reveal(element, { select: true, focus: true, expand: true });
      return;
    } catch {
      // A view that was opened a moment ago does not know its rows yet. It reveals nothing before it has drawn what is drawn anew.
      tree.redraw();
    }
  }
}
