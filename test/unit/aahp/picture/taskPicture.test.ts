import { describe, expect, it } from 'vitest';
import { withoutOver } from '../../../../server/src/engine/formats/aahp/picture/pictureModel.ts';
import { injection, pictureOf, placedPictureOf } from './support.ts';

describe('the picture of a task graph', () => {
  it('has every task, every id that only dependencies name, and every dependency once', () => {
    const picture = pictureOf({
      'T-001': { title: 'a', status: 'completed' },
      'T-002': { title: 'b', status: 'todo', depends_on: ['T-001', 'T-001'] },
      'T-003': { title: 'c', status: 'ready', depends_on: ['T-002', 'T-404'] },
      'T-004': { title: 'd', status: 'ready', depends_on: ['T-404', 'T-005'] },
      'T-005': { title: 'e', status: 'dropped' },
      'T-006': { title: 'f', status: 'strange' },
    });
    expect(picture.nodes.map(({ id, state, canStart }) => [id, state, canStart])).toEqual([
      ['T-001', 'done', false],
      ['T-002', 'ready', true],
      ['T-003', 'ready', false],
      ['T-004', 'ready', false],
      ['T-005', 'cancelled', false],
      ['T-006', 'unknown', false],
      ['T-404', 'missing', false],
    ]);
    expect(picture.nodes[5]?.status).toBe('strange');
    expect(picture.edges).toEqual([
      { from: 'n0', to: 'n1', kind: 'done' },
      { from: 'n1', to: 'n2', kind: 'open' },
      { from: 'n6', to: 'n2', kind: 'unknown' },
      { from: 'n6', to: 'n3', kind: 'unknown' },
      { from: 'n4', to: 'n3', kind: 'cancelled' },
    ]);
  });

  it('marks circles, also of one task', () => {
    const { nodes, edges } = pictureOf({
      'T-001': { status: 'ready', depends_on: ['T-002'] },
      'T-002': { status: 'ready', depends_on: ['T-001'] },
      'T-003': { status: 'ready', depends_on: ['T-003', 'T-001'] },
      'T-004': { status: 'ready', depends_on: ['T-003'] },
    });
    expect(nodes.map(({ inCycle }) => inCycle)).toEqual([true, true, true, false]);
    expect(edges.map(({ kind }) => kind)).toEqual(['cycle', 'cycle', 'cycle', 'open', 'open']);
  });

  it('cuts and escapes titles, and says where tasks stand', () => {
    const { picture, places } = placedPictureOf({ 'T-001': { title: `a\t\n${'x'.repeat(100)}` } });
    expect(picture.nodes[0]?.title).toBe(`a\\t\\n${'x'.repeat(56)}…`);
    expect(places.get('n0')?.start).toBeGreaterThan(0);
  });

  it.each([
    ['on lines of their own', 2],
    ['all on one line', 0],
  ])('withholds what a safety rule warns of, and nothing else: %s', (_, indent) => {
    const { nodes } = pictureOf(
      {
        'T-001': { title: injection, status: 'ready' },
        'T-002': { title: 'Take payments', status: 'ready', depends_on: [injection] },
      },
      indent,
    );
    expect(nodes.map(({ id, title, withheld }) => [id, title, withheld])).toEqual([
      ['T-001', '', true],
      ['T-002', 'Take payments', false],
      ['(withheld)', '', true],
    ]);
  });

  it('reads tasks in an array, and nothing of other files', () => {
    expect(pictureOf([{ id: 'T-001', title: 'a', status: 'in-progress' }, null]).nodes).toMatchObject([
      { id: 'T-001', state: 'in_progress' },
    ]);
    expect(pictureOf({})).toEqual({ nodes: [], edges: [] });
  });

  it('leaves out what is over, but not what still holds up or lies on a circle', () => {
    const picture = pictureOf({
      'T-001': { status: 'done' },
      'T-002': { status: 'cancelled' },
      'T-003': { status: 'ready', depends_on: ['T-001', 'T-002'] },
      'T-004': { status: 'cancelled' },
      'T-005': { status: 'done', depends_on: ['T-004', 'T-006'] },
      'T-006': { status: 'ready', depends_on: ['T-005'] },
    });
    const { nodes, edges } = withoutOver(picture);
    expect(nodes.map(({ id }) => id)).toEqual(['T-002', 'T-003', 'T-005', 'T-006']);
    expect(edges).toHaveLength(3);
  });
});
