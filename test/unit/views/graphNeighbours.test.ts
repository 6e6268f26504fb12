import { describe, expect, it } from 'vitest';
import { type Direction, neighbour } from '../../../client/src/graph/webview/neighbours.ts';
import { layoutPicture } from '../../../server/src/engine/formats/aahp/picture/layout.ts';
import { pictureOf } from '../aahp/picture/support.ts';

const picture = pictureOf({
  'T-001': { status: 'done' },
  'T-002': { status: 'ready', depends_on: ['T-001'] },
  'T-003': { status: 'ready', depends_on: ['T-001'] },
  'T-004': { status: 'ready', depends_on: ['T-002', 'T-003', 'T-004'] },
  'T-005': { status: 'ready' },
});
const layout = layoutPicture(picture);
const ids = new Map(picture.nodes.map(({ key, id }) => [key, id]));
const from = (id: string, direction: Direction) => {
  const key = picture.nodes.find((node) => node.id === id)?.key ?? '';
  return ids.get(neighbour(layout, key, direction) ?? '');
};

describe('arrow keys in a task graph', () => {
  it('lead right to what waits for a task and left to what it waits for, never to itself', () => {
    expect(['T-002', 'T-003']).toContain(from('T-001', 'right'));
    expect(from('T-002', 'right')).toBe('T-004');
    expect(from('T-004', 'right')).toBeUndefined();
    expect(['T-002', 'T-003']).toContain(from('T-004', 'left'));
    expect(from('T-002', 'left')).toBe('T-001');
    expect(from('T-005', 'left')).toBeUndefined();
  });

  it('lead up and down within a column', () => {
    const [upper, lower] = ['T-002', 'T-003'].sort((a, b) => {
      const y = (id: string) => layout.nodes.find(({ node }) => node.id === id)?.y ?? 0;
      return y(a) - y(b);
    });
    expect(from(upper ?? '', 'down')).toBe(lower);
    expect(from(lower ?? '', 'up')).toBe(upper);
  });

  it('reach every task from the first one', () => {
    const reached = new Set<string | undefined>([from('T-003', 'first')]);
    for (const id of reached)
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = from(id ?? '', direction);
        if (next !== undefined) reached.add(next);
      }
    expect([...reached].sort()).toEqual(['T-001', 'T-002', 'T-003', 'T-004', 'T-005']);
    expect(from('T-001', 'last')).toBe('T-005');
  });
});
