/** A node of any view: its id says what it is, whatever it looks like. */
export interface TreeNode<Node> {
  readonly id: string;
  readonly children?: readonly Node[];
}

/**
 * What has to be drawn anew when one tree takes the place of another: the ids of the outermost nodes that differ, or `all` when
 * the top nodes are others. Nothing when both show the same.
 */
export function changedNodes<Node extends TreeNode<Node>>(
  before: readonly Node[],
  after: readonly Node[],
): readonly string[] | 'all' {
  if (!sameIds(before, after)) return 'all';
  const changed: string[] = [];
  const waiting = after.map((node, index) => [before[index], node] as const);
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [old, node] = pair;
    const [earlier, later] = [childrenOf(old), childrenOf(node)];
    if (!sameIds(earlier, later) || ownOf(old) !== ownOf(node)) changed.push(node.id);
    else later.forEach((child, index) => waiting.push([earlier[index], child]));
  }
  return changed;
}

/** What stands below a node; nothing below one that is not there. */
export function childrenOf<Node extends TreeNode<Node>>(node: Node | undefined): readonly Node[] {
  return node?.children ?? [];
}

function sameIds<Node extends TreeNode<Node>>(before: readonly Node[], after: readonly Node[]): boolean {
  return before.length === after.length && after.every(({ id }, index) => before[index]?.id === id);
}

/** Everything that a node shows without its children. */
function ownOf<Node extends TreeNode<Node>>(node: Node | undefined): string {
  return JSON.stringify({ ...node, children: childrenOf(node).length });
}
