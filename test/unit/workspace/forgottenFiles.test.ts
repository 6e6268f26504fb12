import { describe, expect, it, vi } from 'vitest';
import { makeWorkspace } from '../../support/memoryWorkspace.ts';

const configuration = 'agent-handoff.config.json';
const markdown = (text: string) => ({ text, version: 1, languageId: 'markdown' });

function settings(files: object) {
  return { configurations: new Map([['', { files }]]), trusted: true, reportsJsonSyntax: false };
}

describe('what a workspace knows does not depend on how it came to be', () => {
  it('lists what is left out in the same order, whichever file came first', async () => {
    const { workspace, fileSystem } = makeWorkspace({ [`file:///w/${configuration}`]: '{"files":{"aahp":[]}}' });
    await workspace.addFolder('file:///w');
    for (const name of ['STATUS.md', 'LOG.md', 'MANIFEST.json']) {
      fileSystem.files.set(`file:///w/.ai/handoff/${name}`, '# Text');
      await workspace.readRoot('file:///w/.ai/handoff');
    }
    const snapshot = await workspace.snapshot('file:///w');
    const names = ['LOG.md', 'MANIFEST.json', 'STATUS.md'].map((name) => `.ai/handoff/${name}`);
    expect([...(snapshot?.facts.leftOut ?? [])]).toEqual([['/files/aahp', names]]);
  });

  it('counts a file that is left out no more when it is gone from a project below', async () => {
    const status = 'file:///w/in/.ai/handoff/STATUS.md';
    const { workspace, touched } = makeWorkspace({
      [`file:///w/${configuration}`]: '{"files":{"exclude":["in/**"]}}',
      [status]: '# Status',
    });
    await workspace.addFolder('file:///w');
    await workspace.readRoot('file:///w/in/.ai/handoff');
    const leftOut = async () => (await workspace.snapshot('file:///w'))?.facts.leftOut?.size;
    expect(await leftOut()).toBe(1);
    touched.clear();
    workspace.fileDeleted(status);
    expect(touched).toContain('file:///w');
    expect(await leftOut()).toBe(0);
  });

  it('does not read the configuration of a folder that was taken away', async () => {
    const uri = `file:///w/${configuration}`;
    const { workspace } = makeWorkspace({ [uri]: '{}', 'file:///w/.ai/handoff/STATUS.md': '# Status' });
    await workspace.addFolder('file:///w');
    await workspace.snapshot('file:///w');
    await workspace.removeFolder('file:///w');
    await workspace.snapshot('file:///w');
    expect(workspace.projectUris()).toEqual([]);
  });

  it('forgets a configuration outside of all folders with the last text that it holds for', async () => {
    const status = 'file:///w/.ai/handoff/STATUS.md';
    const { workspace, paths } = makeWorkspace({ [`file:///w/${configuration}`]: '{}', [status]: '# Status' });
    await workspace.didOpen(status, markdown('# Status'));
    await paths('file:///w');
    expect(await paths('file:///w')).toContain(configuration);
    await workspace.didClose(status);
    expect(await paths('file:///w')).toEqual([]);
  });

  it('takes no notice of files around its folders, nor of others beside an open one', async () => {
    const { workspace } = makeWorkspace({
      [`file:///w/${configuration}`]: '{}',
      'file:///w/in/.ai/handoff/STATUS.md': '# Status',
      'file:///other/.ai/handoff/STATUS.md': '# Status',
      'file:///other/x.ahil.json': '{}',
    });
    await workspace.addFolder('file:///w/in');
    await workspace.didOpen('file:///other/.ai/handoff/STATUS.md', markdown('# Status'));
    await workspace.changeReported(`file:///w/${configuration}`);
    await workspace.changeReported('file:///other/x.ahil.json');
    expect(workspace.projectUris()).toEqual(['file:///other', 'file:///w/in']);
    expect((await workspace.snapshot('file:///other'))?.documents.size).toBe(1);
  });

  it('reads all of a root that an editor shows when it is made anew, although no glob names it', async () => {
    const status = 'file:///w/.ai/handoff/STATUS.md';
    const { workspace, paths } = makeWorkspace({ [status]: '# Status', 'file:///w/.ai/handoff/LOG.md': '# Log' });
    workspace.setEditorState(settings({ aahp: [] }));
    await workspace.addFolder('file:///w');
    await workspace.didOpen(status, markdown('# Status'));
    workspace.fileDeleted('file:///w/.ai');
    await workspace.appeared('file:///w/.ai');
    expect(await paths('file:///w')).toEqual(['.ai/handoff/LOG.md', '.ai/handoff/STATUS.md']);
  });

  it('looks in a folder inside of another one at what its own settings name, whichever came first', async () => {
    const files = { 'file:///w/x.ahil.json': '{}', 'file:///w/in/y.ahil.json': '{}' };
    const configurations = new Map([
      ['', {}],
      ['file:///w/in', { files: { ahil: [] } }],
    ]);
    for (const order of [
      ['file:///w', 'file:///w/in'],
      ['file:///w/in', 'file:///w'],
    ]) {
      const { workspace } = makeWorkspace(files);
      workspace.setEditorState({ configurations, trusted: true, reportsJsonSyntax: false });
      for (const folder of order) await workspace.addFolder(folder);
      expect(workspace.projectUris()).toEqual(['file:///w']);
      await workspace.removeFolder('file:///w/in');
      expect((await workspace.snapshot('file:///w'))?.documents.size).toBe(2);
    }
  });

  it('reports of a configuration in its own folder, also where git ignores that by now', async () => {
    const status = 'file:///w/in/.ai/handoff/STATUS.md';
    const files = { [`file:///w/in/${configuration}`]: '{"files":{"aahp":[]}}', [status]: '# Status' };
    const { workspace, fileSystem } = makeWorkspace({ ...files, [`file:///w/${configuration}`]: '{}' });
    const { workspace: anew } = makeWorkspace({
      ...files,
      [`file:///w/${configuration}`]: '{}',
      'file:///w/.gitignore': 'in/',
    });
    for (const one of [workspace, anew]) {
      await one.addFolder('file:///w');
      await one.didOpen(status, markdown('# Status'));
    }
    fileSystem.files.set('file:///w/.gitignore', 'in/');
    await workspace.changeReported('file:///w/.gitignore');
    await vi.waitFor(() => expect(workspace.places.markedIn('file:///w')).toEqual(['file:///w']));
    const findings = async (one: typeof workspace) => {
      await one.check('file:///w/in');
      const { project, findings: found } = await one.check('file:///w/in');
      return [[...project.documents.keys()], [...found.values()].flat().map(({ code }) => code)];
    };
    expect(await findings(workspace)).toEqual([[configuration], ['safety/loosened']]);
    expect(await findings(anew)).toEqual(await findings(workspace));
  });

  it('has a project end with its configuration, unless a repository is there', async () => {
    const uri = (folder: string) => `file:///w/${folder}/${configuration}`;
    const { workspace, fileSystem } = makeWorkspace({
      [uri('a')]: '{}',
      'file:///w/a/x.ahil.json': '{}',
      [uri('b')]: '{}',
      'file:///w/b/.git/HEAD': '',
      'file:///w/b/x.ahil.json': '{}',
    });
    await workspace.addFolder('file:///w');
    expect(workspace.projectUris()).toEqual(['file:///w/a', 'file:///w/b']);
    for (const gone of [uri('a'), uri('b')]) {
      fileSystem.files.delete(gone);
      workspace.fileDeleted(gone);
    }
    await vi.waitFor(() => expect(workspace.projectUris()).toEqual(['file:///w', 'file:///w/b']));
  });

  it('leaves a handoff folder alone when something is open in another one inside of it', async () => {
    const inner = 'file:///w/.ai/handoff/OLD.md/.ai/handoff/STATUS.md';
    const { workspace } = makeWorkspace({ [inner]: '# Status' });
    await workspace.didOpen(inner, markdown('# Status'));
    await workspace.appeared('file:///w/.ai/handoff/OLD.md');
    expect(workspace.projectUris()).toEqual(['file:///w/.ai/handoff/OLD.md']);
    await workspace.didClose(inner);
    expect(workspace.projectUris()).toEqual([]);
  });

  it('takes no configuration for one that a walk would pass by', async () => {
    const inFile = `file:///w/.ai/handoff/LOG.md/${configuration}`;
    const ignored = `file:///w/in/${configuration}`;
    const { workspace } = makeWorkspace({ 'file:///w/.gitignore': 'in/', [inFile]: '{}', [ignored]: '{}' });
    await workspace.addFolder('file:///w');
    for (const uri of [inFile, ignored]) await workspace.changeReported(uri);
    const snapshot = await workspace.snapshot('file:///w');
    expect([...(snapshot?.documents.keys() ?? [])]).toEqual(['.ai/handoff/LOG.md']);
    expect(workspace.projectUris()).toEqual(['file:///w']);
  });

  it('does not bring back a folder that was taken away just behind the one around it', async () => {
    const { workspace } = makeWorkspace({
      'file:///w/a/.ai/handoff/STATUS.md': '# Status',
      'file:///w/b/.ai/handoff/STATUS.md': '# Status',
    });
    for (const folder of ['file:///w', 'file:///w/a', 'file:///w/b']) await workspace.addFolder(folder);
    await Promise.all(['file:///w', 'file:///w/b'].map((folder) => workspace.removeFolder(folder)));
    expect([...workspace.places.folders]).toEqual(['file:///w/a']);
    expect(workspace.projectUris()).toEqual(['file:///w/a']);
  });
});
