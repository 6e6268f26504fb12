import { describe, expect, it } from 'vitest';
import { components, graphOf, shortestPath } from '../../../server/src/engine/formats/loop/components.ts';

/** The sets of nodes that reach each other, by asking for every pair: slow, but plainly right. */
function groupsByReach(edges: readonly (readonly [string, string])[]): string[] {
  const graph = graphOf(edges);
  const nodes = [...graph.keys()].sort();
  const reaches = (from: string, to: string) => shortestPath(graph, from, to) !== undefined;
  const groups = nodes.map((node) => nodes.filter((other) => reaches(node, other) && reaches(other, node)).join());
  return [...new Set(groups)].sort();
}

function groups(edges: readonly (readonly [string, string])[]): string[] {
  const byNumber = new Map<number, string[]>();
  for (const [node, number] of components(graphOf(edges)))
    byNumber.set(number, [...(byNumber.get(number) ?? []), node]);
  return [...byNumber.values()].map((members) => members.sort().join()).sort();
}

describe('strongly connected components', () => {
  it.each([
    [[]],
    [[['a', 'b']]],
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    [
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'd'],
        ['f', 'a'],
      ],
    ],
    [
      [
        ['a', 'a'],
        ['a', 'b'],
        ['c', 'b'],
        ['b', 'd'],
        ['d', 'c'],
      ],
    ],
  ] as [string, string][][][])('of %j', (edges) => {
    expect(groups(edges)).toEqual(groupsByReach(edges));
  });

  it('agree with reachability on generated graphs', () => {
    let state = 7;
    const next = (limit: number) => (state = (state * 48271) % 2147483647) % limit;
    for (let round = 0; round < 200; round++) {
      const edges = Array.from({ length: next(14) }, () => [`n${next(7)}`, `n${next(7)}`] as const);
      expect(groups(edges), JSON.stringify(edges)).toEqual(groupsByReach(edges));
    }
  });

  it('do not recurse', () => {
    const edges = Array.from({ length: 50_000 }, (_, index) => [`n${index}`, `n${index + 1}`] as const);
    expect(new Set(components(graphOf([...edges, ['n50000', 'n0']])).values()).size).toBe(1);
  });
});

describe('the shortest path', () => {
  it('is found, or not', () => {
    const graph = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
      ['c', 'd'],
    ]);
    expect(shortestPath(graph, 'a', 'd')).toEqual(['a', 'c', 'd']);
    expect(shortestPath(graph, 'd', 'a')).toBeUndefined();
    expect(shortestPath(graph, 'a', 'a')).toEqual(['a']);
  });
});
