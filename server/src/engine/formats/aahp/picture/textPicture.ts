import type { PictureEdge, PictureNode, TaskPicture } from './pictureModel.ts';
import { isOver } from './pictureModel.ts';
import { type PictureWords, standWords, titleWords } from './pictureWords.ts';

/** How deep the tree is indented; what lies deeper is named, and has its own branch further down. */
const deepest = 12;

/**
 * A task graph as a tree for a terminal: below each task those that wait for it, with the rest of what they wait for in words. A task that
 * several others lead to is unfolded where it comes first and only named at the other places; a step back into a circle is said. Ends with
 * a line break.
 */
export function textPicture(picture: TaskPicture, words: PictureWords): string {
  if (picture.nodes.length === 0) return `${words.empty}\n`;
  return new TreeWriter(picture, words).write();
}

interface Branch {
  readonly node: PictureNode;
  /** The edge that led here; none for a root. */
  readonly edge: PictureEdge | undefined;
  readonly depth: number;
  /** What stands before the line of its children. */
  readonly indent: string;
  readonly isLast: boolean;
}

class TreeWriter {
  private readonly picture: TaskPicture;
  private readonly words: PictureWords;
  private readonly byKey: ReadonlyMap<string, PictureNode>;
  private readonly outgoing = new Map<string, PictureEdge[]>();
  private readonly incoming = new Map<string, PictureEdge[]>();
  private readonly unfolded = new Set<string>();
  private readonly lines: string[] = [];

  constructor(picture: TaskPicture, words: PictureWords) {
    this.picture = picture;
    this.words = words;
    this.byKey = new Map(picture.nodes.map((node) => [node.key, node]));
    for (const { key } of picture.nodes) {
      this.outgoing.set(key, []);
      this.incoming.set(key, []);
    }
    for (const edge of picture.edges) {
      this.outgoing.get(edge.from)?.push(edge);
      this.incoming.get(edge.to)?.push(edge);
    }
  }

  write(): string {
    const { nodes } = this.picture;
    const isRoot = ({ key }: PictureNode) => (this.incoming.get(key) ?? []).every(({ from, to }) => from === to);
    // First what waits for nothing, then what is left: circles, and what was too deep.
    for (const node of nodes) if (isRoot(node)) this.unfold(node);
    for (const node of nodes) if (!this.unfolded.has(node.key)) this.unfold(node);
    return this.lines.join('\n') + '\n';
  }

  private unfold(root: PictureNode): void {
    const waiting: Branch[] = [{ node: root, edge: undefined, depth: 0, indent: '', isLast: true }];
    for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
      const { node, edge, depth, indent, isLast } = branch;
      const isKnown = this.unfolded.has(node.key);
      const children = isKnown ? [] : (this.outgoing.get(node.key) ?? []).filter(({ from, to }) => from !== to);
      const isTooDeep = depth >= deepest && children.length > 0;
      const elbow = depth === 0 ? '' : `${indent}${isLast ? '└─ ' : '├─ '}`;
      const note =
        isKnown && (this.outgoing.get(node.key) ?? []).length > 0 ? ' (see above)' : isTooDeep ? ' (see below)' : '';
      this.lines.push(elbow + (isKnown || isTooDeep ? this.nameOf(node, edge) + note : this.lineOf(node, edge)));
      if (isKnown || isTooDeep) continue;
      this.unfolded.add(node.key);
      const below = depth === 0 ? '' : `${indent}${isLast ? '   ' : '│  '}`;
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index];
        const target = child && this.byKey.get(child.to);
        if (target)
          waiting.push({
            node: target,
            edge: child,
            depth: depth + 1,
            indent: below,
            isLast: index === children.length - 1,
          });
      }
    }
  }

  private nameOf(node: PictureNode, edge: PictureEdge | undefined): string {
    return edge?.kind === 'cycle' ? `↻ ${node.id} [${this.words.inCycle}]` : node.id;
  }

  private lineOf(node: PictureNode, edge: PictureEdge | undefined): string {
    const title = titleWords(node, this.words);
    const others = isOver(node)
      ? []
      : (this.incoming.get(node.key) ?? [])
          .filter((one) => one !== edge && one.kind !== 'done' && one.from !== node.key)
          .map(({ from }) => this.byKey.get(from)?.id ?? '');
    const also =
      others.length === 0
        ? ''
        : ` (${edge ? 'also ' : ''}waits for ${others.slice(0, 5).join(', ')}${others.length > 5 ? ` and ${others.length - 5} more` : ''})`;
    return `${markOf(node)} ${node.id} [${standWords(node, this.words)}]${title === '' ? '' : ` ${title}`}${also}`;
  }
}

/** A sign that can be found by eye in a long list. */
function markOf({ state, canStart, inCycle }: PictureNode): string {
  if (inCycle) return '↻';
  if (canStart) return '▶';
  switch (state) {
    case 'done':
      return '✓';
    case 'cancelled':
      return '✗';
    case 'in_progress':
      return '●';
    case 'missing':
    case 'unknown':
      return '?';
    case 'ready':
    case 'blocked':
      return '○';
  }
}
