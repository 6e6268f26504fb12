import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { pathsToProbe } from '../../../server/src/engine/formats/aahp/probes.ts';
import { checkedManifests, handoffRoots } from '../../../server/src/engine/formats/aahp/root.ts';
import { noFacts, type Project } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

function projectOf(files: Readonly<Record<string, string>>): Project {
  const documents = Object.entries(files).map(
    ([path, text]) => new Document({ uri: `file:///p/${path}`, path, text: SourceText.fromString(text) }),
  );
  return createEngine().project({
    uri: 'file:///p',
    documents,
    facts: noFacts,
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
}

const manifest = '{ "aahp_version": "3.0", "files": {} }';

describe('handoffRoots', () => {
  it('finds every root with the files below it, and what it belongs to', () => {
    const project = projectOf({
      '.ai/handoff/MANIFEST.json': manifest,
      '.ai/handoff/research/T-001.md': '# Research',
      'packages/api/.ai/handoff-agent-a/STATUS.md': '# Status',
      'README.md': '# Read me',
    });
    const roots = handoffRoots(project);
    expect(roots.map(({ path, base }) => [path, base])).toEqual([
      ['.ai/handoff', ''],
      ['packages/api/.ai/handoff-agent-a', 'packages/api'],
    ]);
    expect([...(roots[0]?.documents.keys() ?? [])]).toEqual(['MANIFEST.json', 'research/T-001.md']);
    expect(roots[1]?.manifest).toBeUndefined();
    expect(handoffRoots(project)).toBe(roots);
  });

  it('takes the folder of a manifest of any name for its root', () => {
    const project = projectOf({
      'backup/01.json': '{ "aahp_version": "3.0", "files": {} }',
      'backup/02.json': '{ "aahp_version": "3.0", "tasks": {} }',
      'backup/notes.json': '{ "files": {} }',
    });
    expect([...checkedManifests(project)].map(({ root, manifest }) => [root.path, manifest.path])).toEqual([
      ['backup', 'backup/01.json'],
      ['backup', 'backup/02.json'],
    ]);
  });
});

describe('resolve', () => {
  const [root] = handoffRoots(projectOf({ 'a/.ai/handoff/MANIFEST.json': manifest }));

  it.each([
    ['STATUS.md', 'a/.ai/handoff/STATUS.md'],
    ['./notes//x.md', 'a/.ai/handoff/notes/x.md'],
    ['../research/x.md', 'a/.ai/research/x.md'],
    ['../../../README.md', 'README.md'],
    ['../../../../README.md', undefined],
    ['/etc/hosts', undefined],
    ['C:/x.md', undefined],
    ['notes\\x.md', undefined],
  ])('%j is %j', (name, expected) => {
    expect(root?.resolve(name)).toBe(expected);
  });
});

describe('checkedManifests', () => {
  it('leaves out files of other tools and files that rules do not look at', () => {
    const project = projectOf({
      '.ai/handoff-a/MANIFEST.json': '{ "project": "x" }',
      '.ai/handoff-b/MANIFEST.json': '{ "aahp_version": "3.0",\n<<<<<<< HEAD\n}',
      '.ai/handoff-c/MANIFEST.json': manifest,
    });
    expect([...checkedManifests(project)].map(({ root }) => root.path)).toEqual(['.ai/handoff-c']);
  });
});

describe('pathsToProbe', () => {
  it('asks for listed files that are no documents, and for where they may lie instead', () => {
    const project = projectOf({
      'a/.ai/handoff/MANIFEST.json':
        '{ "aahp_version": "3.0", "files": { "STATUS.md": {}, "ROADMAP.md": {}, "../../../../../x.md": {} } }',
      'a/.ai/handoff/STATUS.md': '# Status',
    });
    expect(pathsToProbe(project).slice(0, 5)).toEqual([
      'a/.ai/handoff/ROADMAP.md',
      'a/ROADMAP.md',
      'a/.ai/ROADMAP.md',
      'a/.ai/research/ROADMAP.md',
      'a/docs/ROADMAP.md',
    ]);
  });

  it('asks for the files of a root that it is expected to have and that are no documents', () => {
    expect(pathsToProbe(projectOf({ '.ai/handoff/STATUS.md': '# Status' }))).toEqual([
      '.ai/handoff/DASHBOARD.md',
      '.ai/handoff/LOG-ARCHIVE.md',
      '.ai/handoff/LOG.md',
      '.ai/handoff/MANIFEST.json',
      '.ai/handoff/NEXT_ACTIONS.md',
    ]);
    expect(pathsToProbe(projectOf({ 'README.md': '# Read me' }))).toEqual([]);
  });
});
