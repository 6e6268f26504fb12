import { describe, expect, it } from 'vitest';
import { buildHealthTree, type HealthTreeNode, type RemediesFor } from '../../../client/src/views/health/healthTree.ts';
import { changedNodes, childrenOf } from '../../../client/src/views/treeDifference.ts';
import type { HealthOverviewResult, HealthResult } from '../../../server/src/protocol.ts';
import { handoffRootInfo } from '../../support/handoffRootInfo.ts';

type Check = HealthResult['checks'][number];

const status = { uri: 'file:///a/STATUS.md' };

const check = (id: Check['id'], verdict: Check['verdict'] = 'good', more: Partial<Check> = {}): Check => ({
  id,
  verdict,
  said: `${id} is ${verdict}`,
  place: undefined,
  details: [],
  remedy: undefined,
  ...more,
});
const health = (...changed: readonly Check[]): HealthResult => ({
  checks: (['folder', 'manifest', 'lock', 'checksums', 'trust'] as const).map(
    (id) => changed.find((one) => one.id === id) ?? check(id),
  ),
  quickContext: 'Parser done.',
  contextIsWithheld: false,
  contextPlace: undefined,
  plans: [{ purpose: 'fix', tokens: 100, files: [{ text: 'STATUS.md 100', place: status }], missing: ['LOG.md'] }],
  next: { id: 'T-001', title: 'Print', titleIsWithheld: false, priority: 'high', place: status },
  eligible: 1,
});
const of = (...roots: readonly (readonly [string, HealthResult])[]): HealthOverviewResult => ({
  roots: roots.map(([name, one]) => ({ root: handoffRootInfo(name), health: one })),
});
const remedies: RemediesFor = (id) => [{ title: `Mend ${id}`, command: `mend.${id}` }];

function lines(nodes: readonly HealthTreeNode[], depth = ''): string[] {
  return nodes.flatMap((node) => [depth + nameOf(node), ...lines(childrenOf(node), `${depth}  `)]);
}

function nameOf(node: HealthTreeNode): string {
  switch (node.kind) {
    case 'root':
      return `${node.root.label} ${node.verdict}`;
    case 'check':
      return `${node.step} ${node.check.id} ${node.check.verdict}`;
    case 'leaf':
      return node.leaf.is === 'remedy' ? `> ${node.leaf.command}` : node.leaf.is;
    default:
      return node.kind;
  }
}

describe('the tree of health', () => {
  const drifted = health(
    check('checksums', 'bad', {
      details: [{ text: 'STATUS.md has changed.', place: status }],
      remedy: 'Read it anew.',
    }),
  );

  it('has the eight steps in their order, and remedies only where something is wrong', () => {
    expect(lines(buildHealthTree(of(['a', drifted]), remedies))).toEqual([
      '1 folder good',
      '2 manifest good',
      '3 lock good',
      '4 checksums bad',
      '  detail',
      '  advice',
      '  > mend.checksums',
      '5 trust good',
      'context',
      'plans',
      '  plan',
      '    file',
      '    file',
      'next',
    ]);
  });

  it('says where what it speaks of stands, and of a file that is not there nothing', () => {
    const leaves = buildHealthTree(of(['a', drifted]), remedies)
      .flatMap((node) => [
        node,
        ...childrenOf<HealthTreeNode>(node).flatMap((child) => [child, ...childrenOf<HealthTreeNode>(child)]),
      ])
      .flatMap((node) => (node.kind === 'leaf' ? [node.leaf] : []));
    expect(leaves.filter(({ is }) => is === 'detail' || is === 'file')).toEqual([
      { is: 'detail', text: 'STATUS.md has changed.', place: status },
      { is: 'file', text: 'STATUS.md 100', place: status },
      { is: 'file', text: 'LOG.md', place: undefined },
    ]);
  });

  it('shows of several roots which is worst', () => {
    const attention = health(check('trust', 'attention'));
    const nodes = buildHealthTree(of(['a', health()], ['b', attention], ['c', drifted]), remedies);
    expect(nodes.map(nameOf)).toEqual(['a good', 'b attention', 'c bad']);
    expect(buildHealthTree(of(), remedies)).toEqual([]);
  });

  it('has ids that say what a node is, so that only what changed is drawn anew', () => {
    const before = buildHealthTree(of(['a', drifted]), remedies);
    expect(changedNodes(before, buildHealthTree(of(['a', drifted]), remedies))).toEqual([]);
    const other = { ...drifted, next: undefined, eligible: 0 };
    expect(changedNodes(before, buildHealthTree(of(['a', other]), remedies))).toEqual(['file:///a#next']);
    // Another verdict is another node at the top.
    expect(changedNodes(before, buildHealthTree(of(['a', health()]), remedies))).toBe('all');
  });
});
