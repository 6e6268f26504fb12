import { describe, expect, it } from 'vitest';
import { ProjectPlaces } from '../../../server/src/workspace/projectPlaces.ts';
import {
  fsPathOf,
  isAtOrBelow,
  isInside,
  joinUri,
  nameOf,
  normalUri,
  parentUri,
  relativePath,
} from '../../../server/src/workspace/uris.ts';

describe('URIs of Windows', () => {
  it.each([
    'file:///C:/Repo/.ai',
    'file:///c:/Repo/.ai',
    'file:///C%3A/Repo/.ai',
    'file:///c%3A/Repo/.ai',
    'file:///c%3a/Repo/.ai/',
  ])('have one spelling: %s', (written) => {
    expect(normalUri(written)).toBe('file:///c%3A/Repo/.ai');
  });

  it.each([
    ['file:///c%3A/Repo', 'file:///C:/Repo/.ai/handoff/LOG.md', '.ai/handoff/LOG.md'],
    ['file:///C:/Repo', 'file:///c%3A/Repo', ''],
    ['file:///C:/', 'file:///c%3A/Repo/x', 'Repo/x'],
    ['file:///c%3A/Repo', 'file:///c%3A/Repo2/x', undefined],
    ['file:///c%3A/Repo', 'file:///d%3A/Repo/x', undefined],
    ['file://server/share', 'file://server/share/x.json', 'x.json'],
    ['file://server/share', 'file://other/share/x.json', undefined],
    // Names keep their case: whether it matters is the file system's matter.
    ['file:///c%3A/Repo', 'file:///c%3A/repo/x', undefined],
  ])('%s holds %s at %s', (folder, uri, path) => {
    expect(relativePath(folder, uri)).toBe(path);
    expect(isInside(folder, uri)).toBe(path !== undefined);
    expect(isAtOrBelow(normalUri(folder), normalUri(uri))).toBe(path !== undefined);
  });

  it('end at the root of a drive', () => {
    expect(parentUri('file:///c%3A/x')).toBe(normalUri('file:///C:/'));
    expect(parentUri(normalUri('file:///C:/'))).toBe('file:///');
    expect(parentUri('file:///')).toBe('file:///');
    expect(fsPathOf('file:///c%3A')).toBe('c:\\');
    expect(fsPathOf(normalUri('file:///C:/'))).toBe('c:\\');
  });

  it('are taken apart and put together as others are', () => {
    expect(joinUri('file:///c%3A/Repo', 'a b/#1.json')).toBe('file:///c%3A/Repo/a%20b/%231.json');
    expect(nameOf('file:///c%3A/Repo/a%20b/%231.json')).toBe('#1.json');
  });

  it('have projects where they begin', () => {
    const places = new ProjectPlaces();
    places.addFolder(normalUri('file:///C:/Repo'));
    places.mark([normalUri('file:///C:/Repo/inner')]);
    const projectOf = (written: string) => places.projectOf(normalUri(written));
    expect(projectOf('file:///C:/Repo/inner/.ai/handoff/LOG.md')).toBe('file:///c%3A/Repo/inner');
    expect(projectOf('file:///c%3A/Repo/inner/x.ahil.json')).toBe('file:///c%3A/Repo/inner');
    expect(projectOf('file:///c:/Repo/other/x.ahil.json')).toBe('file:///c%3A/Repo');
    expect(projectOf('file:///d:/x/y.ahil.json')).toBe('file:///d%3A/x');
    expect(places.rootOf(normalUri('file:///C:/Repo/.ai/handoff/LOG.md'))).toBe('file:///c%3A/Repo/.ai/handoff');
  });
});
