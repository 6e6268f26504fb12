import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxSize, type PictureLayout } from '../../../../server/src/engine/formats/aahp/picture/geometry.ts';
import { layoutPicture } from '../../../../server/src/engine/formats/aahp/picture/layout.ts';
import type { TaskPicture } from '../../../../server/src/engine/formats/aahp/picture/pictureModel.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';
import { pictureOf, type Task } from './support.ts';

const id = (number: number) => `T-${String(number + 1).padStart(3, '0')}`;

function graph(dependencies: readonly (readonly number[])[]): TaskPicture {
  const tasks: Record<string, Task> = {};
  for (const [index, needed] of dependencies.entries())
    tasks[id(index)] = { title: `Task ${index}`, status: 'ready', depends_on: needed.map(id) };
  return pictureOf(tasks);
}

/** What must hold of any layout: everything is there once, within the picture, and no boxes overlap. */
function expectSound(picture: TaskPicture, layout: PictureLayout): void {
  expect(layout.nodes.map(({ node }) => node.key)).toEqual(picture.nodes.map(({ key }) => key));
  expect(layout.edges.map(({ edge }) => edge)).toEqual(picture.edges);
  const rows = [...layout.nodes].sort((a, b) => a.y - b.y);
  for (const [index, one] of rows.entries()) {
    if (!(one.x >= 0 && one.y >= 0 && one.x + boxSize.width <= layout.width && one.y + boxSize.height <= layout.height))
      throw new Error(`${one.node.id} lies outside of the picture`);
    for (const other of rows.slice(index + 1)) {
      if (other.y >= one.y + boxSize.height) break;
      if (Math.abs(other.x - one.x) < boxSize.width) throw new Error(`${one.node.id} overlaps ${other.node.id}`);
    }
  }
  for (const { points } of layout.edges) {
    expect(points.length).toBeGreaterThan(1);
    for (const { x, y } of points)
      if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error('a way leads nowhere');
  }
}

/** Dependencies with circles, gaps and ids that no task has. */
const dependencies = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((count) =>
      fc.array(fc.array(fc.nat({ max: count + 2 }), { maxLength: 4 }), { minLength: count, maxLength: count }),
    );

describe('the layout of a task graph', () => {
  it('has every task and dependency once, and no boxes that overlap', () => {
    fc.assert(
      fc.property(dependencies(25), (given) => {
        const picture = graph(given);
        expectSound(picture, layoutPicture(picture));
      }),
      propertyRuns(11, 25),
    );
  });

  it('is sound beyond what is laid out in layers, too', () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      index === 0 ? [1999] : [Math.floor(index / 3), Math.max(0, index - 7), index - 1],
    );
    const picture = graph(many);
    expect(picture.nodes).toHaveLength(2000);
    expectSound(picture, layoutPicture(picture));
  });

  it('stands a chain of thousands of tasks without recursion', () => {
    const picture = graph(Array.from({ length: 2000 }, (_, index) => (index === 0 ? [] : [index - 1])));
    const layout = layoutPicture(picture);
    expectSound(picture, layout);
    const xs = layout.nodes.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it('draws thousands of tasks without dependencies in rows', () => {
    const picture = graph(Array.from({ length: 2000 }, () => []));
    const layout = layoutPicture(picture);
    expectSound(picture, layout);
    expect(layout.width / layout.height).toBeGreaterThan(1);
    expect(layout.width / layout.height).toBeLessThan(4);
  });

  it('is the same for the same picture', () => {
    const given = [[], [0], [0], [1, 2], [3, 5], [4], [], [6]];
    expect(layoutPicture(graph(given))).toEqual(layoutPicture(graph(given)));
  });

  it('puts what is needed to the left of what needs it', () => {
    const { nodes } = layoutPicture(graph([[2], [0], []]));
    const [first, second, third] = nodes.map(({ x }) => x);
    expect(third).toBeLessThan(first ?? 0);
    expect(first).toBeLessThan(second ?? 0);
  });

  it('is nothing but a margin without tasks', () => {
    expect(layoutPicture({ nodes: [], edges: [] })).toMatchObject({ nodes: [], edges: [], width: 48, height: 48 });
  });
});
