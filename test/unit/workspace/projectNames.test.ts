import { describe, expect, it } from 'vitest';
import { projectNames } from '../../../server/src/workspace/projectNames.ts';

const namesOf = (...uris: readonly string[]) => uris.map(projectNames(uris));

describe('names of projects', () => {
  it('are those of their folders', () => {
    expect(namesOf('file:///work/shop', 'file:///work/blog', 'file:///')).toEqual(['shop', 'blog', '']);
  });

  it('tell folders of one name apart by those around them, and leave the others short', () => {
    expect(namesOf('file:///work/shop/app', 'file:///work/blog/app', 'file:///work/blog')).toEqual([
      'shop/app',
      'blog/app',
      'blog',
    ]);
    expect(namesOf('file:///a/x/app', 'file:///b/x/app', 'file:///c/y/app')).toEqual(['a/x/app', 'b/x/app', 'y/app']);
    expect(namesOf('file:///app', 'file:///app/app')).toEqual(['app', 'app/app']);
    expect(namesOf('file:///a/app', 'file:///b/a/app')).toEqual(['a/app', 'b/a/app']);
  });

  it('are URIs where the same path lies in two file systems', () => {
    expect(namesOf('file:///work/app', 'vscode-vfs://github/work/app')).toEqual([
      'file:///work/app',
      'vscode-vfs://github/work/app',
    ]);
  });

  it('are read as people write them', () => {
    expect(namesOf('file:///work/My%20%C3%9Cbung')).toEqual(['My Übung']);
    expect(projectNames([])('file:///work/shop')).toBe('shop');
  });

  it('are all different', () => {
    const many = Array.from({ length: 3000 }, (_, index) => `file:///repo/${index % 7}/${index}/app`);
    expect(new Set(namesOf(...many)).size).toBe(many.length);
  });

  describe('where an editor has given folders names', () => {
    const folders = new Map([
      ['file:///work/shop', 'Front end'],
      ['file:///work/api', 'Back end'],
    ]);
    const named = (...uris: readonly string[]) => uris.map(projectNames(uris, folders));

    it('are these, for the folders and for what lies in them', () => {
      expect(named('file:///work/shop', 'file:///work/api', 'file:///work/other')).toEqual([
        'Front end',
        'Back end',
        'other',
      ]);
      expect(named('file:///work/shop/app', 'file:///work/api/app')).toEqual(['Front end/app', 'Back end/app']);
    });

    it('are told apart where two folders have one name', () => {
      const same = new Map([
        ['file:///a/one', 'App'],
        ['file:///b/two', 'App'],
      ]);
      const uris = ['file:///a/one', 'file:///b/two'];
      expect(uris.map(projectNames(uris, same))).toEqual(['a/App', 'b/App']);
    });
  });
});
