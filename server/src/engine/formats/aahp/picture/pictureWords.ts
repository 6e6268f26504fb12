import { isOver, type PictureEdge, type PictureNode, type PictureState, type TaskPicture } from './pictureModel.ts';

/** What pictures say beside the texts of the manifest; editors have it in their language. `{0}` and `{1}` are places to fill in. */
export interface PictureWords {
  readonly states: Readonly<Record<PictureState, string>>;
  readonly canStart: string;
  readonly inCycle: string;
  readonly withheld: string;
  readonly noTitle: string;
  readonly priorities: Readonly<Record<PictureNode['priority'], string>>;
  /** `{0}`: ids. */
  readonly waitsFor: string;
  /** `{0}`: ids. */
  readonly neededBy: string;
  readonly title: string;
  /** `{0}`: tasks, `{1}`: those that can start, `{2}`: those that wait for themselves. */
  readonly summary: string;
  readonly empty: string;
}

/** What the command line says, and editors without a translation. */
export const englishWords: PictureWords = {
  states: {
    in_progress: 'in progress',
    ready: 'ready',
    blocked: 'blocked',
    done: 'done',
    cancelled: 'cancelled',
    unknown: 'unknown status',
    missing: 'no such task',
  },
  canStart: 'can start',
  inCycle: 'in a circle',
  withheld: 'text withheld: a safety rule warns of it',
  noTitle: 'no title',
  priorities: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  waitsFor: 'Waits for {0}.',
  neededBy: 'Needed by {0}.',
  title: 'Task graph',
  summary: 'Tasks: {0}. Can start: {1}. In circles: {2}.',
  empty: 'There are no tasks.',
};

/** Fills `{0}`, `{1}` … in. */
export function fill(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}

/** How a task stands, in a few words: its state, or that it can start. */
export function standWords({ state, status, canStart, inCycle }: PictureNode, words: PictureWords): string {
  const known = state === 'unknown' && status !== undefined ? status : words.states[state];
  return [known, ...(canStart ? [words.canStart] : []), ...(inCycle ? [words.inCycle] : [])].join(', ');
}

/** A title as it is shown, or why there is none. */
export function titleWords({ title, withheld, state }: PictureNode, words: PictureWords): string {
  if (withheld) return words.withheld;
  return title === '' && state !== 'missing' ? words.noTitle : title;
}

/** How many ids a sentence names before it counts the rest. */
const namedIds = 12;

/** Says of every node what a screen reader reads: id, title, how it stands, priority, what it waits for and what needs it. By key. */
export function describeNodes({ nodes, edges }: TaskPicture, words: PictureWords): ReadonlyMap<string, string> {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const needs = collect(edges, ({ to }) => to);
  const needed = collect(edges, ({ from }) => from);
  const ids = (keys: readonly string[]) => {
    const named = keys.slice(0, namedIds).map((key) => byKey.get(key)?.id ?? '');
    return named.join(', ') + (keys.length > namedIds ? ` + ${keys.length - namedIds}` : '');
  };
  return new Map(
    nodes.map((node) => {
      const waits = isOver(node) ? [] : (needs.get(node.key) ?? []).filter(({ kind }) => kind !== 'done');
      const waiting = (needed.get(node.key) ?? []).filter(({ to }) => {
        const other = byKey.get(to);
        return other !== undefined && !isOver(other);
      });
      const title = titleWords(node, words);
      const sentences = [
        title === '' ? `${node.id}.` : `${node.id}: ${title}.`,
        `${standWords(node, words)}${node.state === 'missing' ? '' : `, ${words.priorities[node.priority]}`}.`,
        ...(waits.length > 0 ? [fill(words.waitsFor, ids(waits.map(({ from }) => from)))] : []),
        ...(waiting.length > 0 ? [fill(words.neededBy, ids(waiting.map(({ to }) => to)))] : []),
      ];
      return [node.key, sentences.join(' ')];
    }),
  );
}

/** How many tasks there are, in one sentence. */
export function summaryOf({ nodes }: TaskPicture, words: PictureWords): string {
  const tasks = nodes.filter(({ state }) => state !== 'missing');
  if (nodes.length === 0) return words.empty;
  const count = (fits: (node: PictureNode) => boolean) => tasks.filter(fits).length;
  return fill(
    words.summary,
    tasks.length,
    count(({ canStart }) => canStart),
    count(({ inCycle }) => inCycle),
  );
}

function collect(
  edges: readonly PictureEdge[],
  keyOf: (edge: PictureEdge) => string,
): ReadonlyMap<string, readonly PictureEdge[]> {
  const collected = new Map<string, PictureEdge[]>();
  for (const edge of edges) {
    const list = collected.get(keyOf(edge));
    if (list) list.push(edge);
    else collected.set(keyOf(edge), [edge]);
  }
  return collected;
}
