import type {
  LogEntryInfo,
  LogEntryState,
  LogGapInfo,
  LogHandoffInfo,
  LogItem,
  LogNoteInfo,
  LogResult,
} from '../../../../server/src/protocol.ts';

/** What the log view shows: groups, in them rows and traces, in traces handoffs. Knows nothing of VS Code. */
export type LogTreeNode = GroupNode | TraceNode | RowNode | MoreNode | GapNode;

/** The ways to group the log, in the order in which they are offered. */
export const groupings = ['state', 'day', 'file', 'participant'] as const;
export type LogGrouping = (typeof groupings)[number];

/** What the rows of a group have in common. `waiting` is what waits for the person, which is on top whatever the grouping. */
export type LogGroup =
  | { readonly by: 'waiting' }
  | { readonly by: 'state'; readonly state: LogEntryState }
  | { readonly by: 'notes' }
  | { readonly by: 'handoffs' }
  | { readonly by: 'day'; readonly day: string | undefined }
  | { readonly by: 'file'; readonly file: string; readonly project: string }
  | { readonly by: 'participant'; readonly participant: string | undefined };

export interface GroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly group: LogGroup;
  readonly children: readonly (RowNode | TraceNode)[];
}

/** Handoffs of one trace or session. */
export interface TraceNode {
  readonly kind: 'trace';
  readonly id: string;
  readonly trace: string;
  readonly format: LogHandoffInfo['format'];
  /** Who had the work, in the order of time; who follows themselves is named once. */
  readonly chain: readonly string[];
  /** In the order of time: that is the way the work took. */
  readonly children: readonly RowNode[];
}

export interface RowNode {
  readonly kind: 'row';
  readonly id: string;
  readonly item: LogItem;
}

/** Stands below everything when there is more than was asked for. */
export interface MoreNode {
  readonly kind: 'more';
  readonly id: string;
  readonly shown: number;
  readonly total: number;
}

/** A log of which something is missing; stands below everything. */
export interface GapNode {
  readonly kind: 'gap';
  readonly id: string;
  readonly gap: LogGapInfo;
}

/** What waits for somebody first, what is settled behind it. */
const stateOrder: readonly LogEntryState[] = [
  'pending',
  'approved',
  'acknowledged',
  'rejected',
  'acted',
  'overridden',
  'noted',
  'unknown',
];

/** A row, or the handoffs of one trace, newest first. */
type Unit = LogEntryInfo | LogNoteInfo | LogHandoffInfo | readonly LogHandoffInfo[];

/** The top nodes of the view. Rows keep the order of the server, which is newest first; groups without rows are left out. */
export function buildLogTree(
  { items, total, gaps }: LogResult,
  grouping: LogGrouping,
): readonly (GroupNode | MoreNode | GapNode)[] {
  const waiting = items.filter((item) => item.kind === 'entry' && item.waitsForMe);
  const units = toUnits(items.filter((item) => item.kind !== 'entry' || !item.waitsForMe));
  const nodes: (GroupNode | MoreNode | GapNode)[] = [
    ...(waiting.length > 0 ? [groupNode({ by: 'waiting' }, waiting)] : []),
    ...groupUnits(units, grouping),
  ];
  if (total > items.length) nodes.push({ kind: 'more', id: 'more', shown: items.length, total });
  for (const gap of gaps) nodes.push({ kind: 'gap', id: `gap:${gap.uri}`, gap });
  return nodes;
}

/** Gathers handoffs that belong together; they stand where the newest of them does. */
function toUnits(items: readonly LogItem[]): Unit[] {
  const traces = new Map<string, LogHandoffInfo[]>();
  const units: Unit[] = [];
  for (const item of items) {
    if (item.kind !== 'handoff' || item.trace === undefined) {
      units.push(item);
      continue;
    }
    const key = traceKey(item);
    const known = traces.get(key);
    if (known) {
      known.push(item);
    } else {
      const trace = [item];
      traces.set(key, trace);
      units.push(trace);
    }
  }
  return units.map((unit) => (isTrace(unit) && unit.length === 1 ? (unit[0] ?? unit) : unit));
}

function groupUnits(units: readonly Unit[], grouping: LogGrouping): GroupNode[] {
  const groups = new Map<string, { group: LogGroup; units: Unit[] }>();
  for (const unit of units) {
    for (const group of groupsOf(unit, grouping)) {
      const key = groupId(group);
      const known = groups.get(key);
      if (known) known.units.push(unit);
      else groups.set(key, { group, units: [unit] });
    }
  }
  const nodes = [...groups.values()].map((one) => groupNode(one.group, one.units));
  // Days and files come in the order of their newest row.
  if (grouping === 'state') nodes.sort((a, b) => rankOf(a.group) - rankOf(b.group));
  if (grouping === 'participant') nodes.sort((a, b) => a.id.localeCompare(b.id, 'en'));
  return nodes;
}

function groupsOf(unit: Unit, grouping: LogGrouping): LogGroup[] {
  const first = isTrace(unit) ? unit[0] : unit;
  switch (grouping) {
    case 'state':
      if (first?.kind === 'entry') return [{ by: 'state', state: first.state }];
      return [first?.kind === 'note' ? { by: 'notes' } : { by: 'handoffs' }];
    case 'day':
      return [{ by: 'day', day: first?.day }];
    case 'file':
      // A file holds one handoff, so that their files would be groups of one.
      if (!first || first.kind === 'handoff') return [{ by: 'handoffs' }];
      return [{ by: 'file', file: first.file, project: first.project }];
    case 'participant': {
      const rows = isTrace(unit) ? unit : [unit];
      const names = new Set(rows.flatMap(({ from, to }) => [from, to]).filter((name) => name !== undefined));
      return names.size === 0
        ? [{ by: 'participant', participant: undefined }]
        : [...names].map((participant) => ({ by: 'participant', participant }));
    }
  }
}

function rankOf(group: LogGroup): number {
  if (group.by === 'state') return stateOrder.indexOf(group.state);
  return stateOrder.length + (group.by === 'notes' ? 0 : 1);
}

function groupId(group: LogGroup): string {
  switch (group.by) {
    case 'waiting':
    case 'notes':
    case 'handoffs':
      return group.by;
    case 'state':
      return `state:${group.state}`;
    case 'day':
      return `day:${group.day ?? ''}`;
    case 'file':
      return `file:${group.project}/${group.file}`;
    case 'participant':
      return `participant:${group.participant ?? ''}`;
  }
}

/** A row may be in several groups, so the ids of what is in a group begin with the group's. */
function groupNode(group: LogGroup, units: readonly Unit[]): GroupNode {
  const id = groupId(group);
  return { kind: 'group', id, group, children: units.map((unit) => unitNode(unit, id)) };
}

function unitNode(unit: Unit, within: string): RowNode | TraceNode {
  const [newest] = isTrace(unit) ? unit : [];
  if (!isTrace(unit) || !newest) return rowNode(unit as LogItem, within);
  const id = `${within}|${traceKey(newest)}`;
  const inOrder = [...unit].reverse();
  const chain: string[] = [];
  for (const { from = '?', to = '?' } of inOrder) {
    if (chain.at(-1) !== from) chain.push(from);
    chain.push(to);
  }
  const children = inOrder.map((item) => rowNode(item, id));
  return { kind: 'trace', id, trace: newest.trace ?? '', format: newest.format, chain, children };
}

function rowNode(item: LogItem, within: string): RowNode {
  return { kind: 'row', id: `${within}|${item.id}`, item };
}

function traceKey({ project, format, trace = '' }: LogHandoffInfo): string {
  return `trace:${project}:${format}:${trace}`;
}

function isTrace(unit: Unit): unit is readonly LogHandoffInfo[] {
  return Array.isArray(unit);
}
