import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { relativeTo, wayOrPath } from '../../../server/src/cli/displayPath.ts';
import { wayInside } from '../../../server/src/workspace/wayInside.ts';

const folder = join(import.meta.dirname, 'project');

describe('the way from a folder', () => {
  it.each([
    ['.', ''],
    ['a', 'a'],
    ['..a', '..a'],
    ['...', '...'],
    ['..', undefined],
    ['../project2', undefined],
    ['../other/a', undefined],
  ])('to %s is %s', (place, way) => {
    expect(wayInside(folder, join(folder, place))).toBe(way);
  });

  it('is what a place in it is called, whatever its name begins with', () => {
    expect(wayOrPath(folder, join(folder, '..notes/a.json'))).toBe('..notes/a.json');
    expect(wayOrPath(folder, folder)).toBe('.');
    expect(relativeTo(folder, URI.file(wayOrPath(folder, join(folder, '../a'))).toString())).toBe('../a');
  });
});
