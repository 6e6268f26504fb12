import type { HandoffRootInfo, TrustResult, TrustRoot, TrustRowInfo } from '../../../../server/src/protocol.ts';

/** What the trust view shows: roots (only when there are several), in them groups, in groups rows. Knows nothing of VS Code. */
export type TrustTreeNode = TrustRootNode | TrustGroupNode | TrustRowNode | TrustProblemNode;

export interface TrustRootNode {
  readonly kind: 'root';
  readonly id: string;
  readonly root: HandoffRootInfo;
  readonly rootUri: string;
  readonly expired: number;
  readonly children: readonly (TrustGroupNode | TrustProblemNode)[];
}

export interface TrustGroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly state: TrustRowInfo['state'];
  readonly rootUri: string;
  readonly children: readonly TrustRowNode[];
}

export interface TrustRowNode {
  readonly kind: 'row';
  readonly id: string;
  readonly row: TrustRowInfo;
  readonly rootUri: string;
  readonly registerUri: string;
}

/** Stands for a register whose claims are not known. */
export interface TrustProblemNode {
  readonly kind: 'problem';
  readonly id: string;
  readonly problem: string;
  readonly rootUri: string;
  readonly registerUri: string;
}

/** What has to be seen to comes first. */
const stateOrder: readonly TrustRowInfo['state'][] = ['expired', 'expiring', 'verified', 'undated', 'not-verified'];

/** The top nodes of the view. A single root is not shown as a level of its own; registers without claims are left out. */
export function buildTrustTree({ roots }: TrustResult): readonly TrustTreeNode[] {
  const nodes = roots
    .filter(({ register }) => register.problem !== undefined || register.claims.length > 0)
    .map((one): TrustRootNode => {
      const { uri: rootUri } = one.root;
      const expired = one.register.claims.filter(({ state }) => state === 'expired').length;
      return { kind: 'root', id: rootUri, root: one.root, rootUri, expired, children: childrenOfRoot(one) };
    });
  const [only] = nodes;
  return nodes.length === 1 && only ? only.children : nodes;
}

function childrenOfRoot({ root: { uri: rootUri }, register }: TrustRoot): (TrustGroupNode | TrustProblemNode)[] {
  const { uri: registerUri, problem, claims } = register;
  if (problem !== undefined) return [{ kind: 'problem', id: `${rootUri}#problem`, problem, rootUri, registerUri }];
  return stateOrder.flatMap((state): TrustGroupNode[] => {
    const id = `${rootUri}#${state}`;
    const rows = claims.filter((row) => row.state === state).sort(byExpiry);
    const seen = new Map<string, number>();
    // The ids of rows begin with that of their group, since VS Code takes the same id in two places for an error.
    const children = rows.map((row): TrustRowNode => {
      // Rows with the same text are told apart by their order.
      const count = (seen.get(row.claim) ?? 0) + 1;
      seen.set(row.claim, count);
      return { kind: 'row', id: `${id}#${count}:${row.claim}`, row, rootUri, registerUri };
    });
    return children.length === 0 ? [] : [{ kind: 'group', id, state, rootUri, children }];
  });
}

/** What expires first, or has for the longest time, comes first; the others keep the order of the register. */
function byExpiry(a: TrustRowInfo, b: TrustRowInfo): number {
  return a.daysLeft === b.daysLeft ? 0 : (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity);
}
