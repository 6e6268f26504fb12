import type { OffsetRange } from '../../../text/sourceText.ts';
import type { Priority, TaskState } from '../vocabulary.ts';

/** `unknown`: a status that nobody understands, or none; `missing`: only dependencies have the id, no task does. */
export type PictureState = TaskState | 'unknown' | 'missing';

/** One task, or an id that only dependencies name. Texts are quoted already: cut, on one line, with everything invisible escaped. */
export interface PictureNode {
  /** Names the node within its picture: `n0`, `n1`, … in the order of the text. */
  readonly key: string;
  readonly id: string;
  /** Empty when there is none or it is withheld. */
  readonly title: string;
  /** Whether a safety rule warns of the title or the id, which is then not repeated. */
  readonly withheld: boolean;
  readonly state: PictureState;
  /** What the status says when nobody understands it. */
  readonly status: string | undefined;
  readonly priority: Priority;
  /** Whether it may be started: ready, and everything it depends on is done. */
  readonly canStart: boolean;
  /** Whether it waits for itself, directly or through others. */
  readonly inCycle: boolean;
}

/** `done`: the dependency is done; `cycle`: it lies on a circle; the others as `DependencyVerdict`. */
export type PictureEdgeKind = 'done' | 'open' | 'cancelled' | 'unknown' | 'cycle';

/** That one task depends on another. There is at most one edge from a node to another. */
export interface PictureEdge {
  /** Key of what is needed. */
  readonly from: string;
  /** Key of the task that needs it. */
  readonly to: string;
  readonly kind: PictureEdgeKind;
}

/** The tasks of one manifest and their dependencies as they are drawn. Plain data. */
export interface TaskPicture {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

/** A picture with where each task stands in the manifest, by key; an id that no task has stands where it is named first. */
export interface PlacedPicture {
  readonly picture: TaskPicture;
  readonly places: ReadonlyMap<string, OffsetRange>;
}

/** Whether a task is over: done or cancelled. */
export function isOver({ state }: PictureNode): boolean {
  return state === 'done' || state === 'cancelled';
}

/**
 * The part of a picture without tasks that are over, except those that others still wait for (a cancelled one holds them up) or
 * that lie on a circle. The nodes keep their keys.
 */
export function withoutOver({ nodes, edges }: TaskPicture): TaskPicture {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const isOpen = (key: string) => {
    const node = byKey.get(key);
    return node !== undefined && !isOver(node);
  };
  const holding = new Set(edges.filter(({ kind, to }) => kind === 'cancelled' && isOpen(to)).map(({ from }) => from));
  const kept = nodes.filter((node) => !isOver(node) || node.inCycle || holding.has(node.key));
  const keys = new Set(kept.map(({ key }) => key));
  return { nodes: kept, edges: edges.filter(({ from, to }) => keys.has(from) && keys.has(to)) };
}
