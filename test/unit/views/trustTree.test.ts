import { describe, expect, it } from 'vitest';
import { buildTrustTree, type TrustTreeNode } from '../../../client/src/views/trust/trustTree.ts';
import { changedNodes, childrenOf } from '../../../client/src/views/treeDifference.ts';
import type { TrustRoot, TrustRowInfo } from '../../../server/src/protocol.ts';
import { handoffRootInfo } from '../../support/handoffRootInfo.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const row = (claim: string, state: TrustRowInfo['state'], daysLeft?: number): TrustRowInfo => ({
  claim,
  label: claim,
  level: 'verified',
  state,
  verified: undefined,
  expires: undefined,
  daysLeft,
  agent: undefined,
  provenance: undefined,
  canVerify: true,
  range,
});
const register = (name: string, claims: readonly TrustRowInfo[], problem?: string): TrustRoot => ({
  root: handoffRootInfo(name),
  register: { uri: `file:///${name}/TRUST.md`, claims, ...(problem !== undefined && { problem }) },
});

function lines(nodes: readonly TrustTreeNode[], depth = ''): string[] {
  return nodes.flatMap((node) => [depth + nameOf(node), ...lines(childrenOf(node), `${depth}  `)]);
}

function nameOf(node: TrustTreeNode): string {
  switch (node.kind) {
    case 'root':
      return `${node.root.label} (${node.expired} expired)`;
    case 'group':
      return node.state;
    case 'row':
      return node.row.claim;
    case 'problem':
      return node.problem;
  }
}

const claims = [
  row('Docs are there', 'not-verified'),
  row('Build passes', 'verified', 5),
  row('Tests pass', 'expired', -3),
  row('Lint is clean', 'expired', -9),
  row('API is stable', 'expiring', 1),
  row('No dates', 'undated'),
];

describe('the tree of trust', () => {
  it('has what must be seen to first, and in a group what expired first', () => {
    expect(lines(buildTrustTree({ roots: [register('a', claims)] }))).toEqual([
      'expired',
      '  Lint is clean',
      '  Tests pass',
      'expiring',
      '  API is stable',
      'verified',
      '  Build passes',
      'undated',
      '  No dates',
      'not-verified',
      '  Docs are there',
    ]);
  });

  it('has a level of roots only where there are several, without those that claim nothing', () => {
    const roots = [register('a', claims.slice(1, 3)), register('b', []), register('c', [], 'It cannot be read.')];
    expect(lines(buildTrustTree({ roots }))).toEqual([
      'a (1 expired)',
      '  expired',
      '    Tests pass',
      '  verified',
      '    Build passes',
      'c (0 expired)',
      '  It cannot be read.',
    ]);
    expect(buildTrustTree({ roots: [register('b', [])] })).toEqual([]);
  });

  it('gives every node an id of its own, also rows with the same text', () => {
    const twice = [row('Same', 'verified', 1), row('Same', 'verified', 2), row('Same', 'expired', -1)];
    const nodes = buildTrustTree({ roots: [register('a', twice), register('b', twice)] });
    const ids: string[] = [];
    const waiting = [...nodes];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      ids.push(node.id);
      waiting.push(...childrenOf(node));
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells which rows look different, and that groups came or went', () => {
    const before = buildTrustTree({ roots: [register('a', claims)] });
    const other = claims.map((one) => (one.claim === 'API is stable' ? { ...one, daysLeft: 0 } : one));
    expect(changedNodes(before, buildTrustTree({ roots: [register('a', other)] }))).toEqual([
      'file:///a#expiring#1:API is stable',
    ]);
    expect(changedNodes(before, buildTrustTree({ roots: [register('a', claims.slice(0, 3))] }))).toBe('all');
    expect(changedNodes(before, before)).toEqual([]);
  });
});
