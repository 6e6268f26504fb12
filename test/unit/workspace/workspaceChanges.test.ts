import { describe, expect, it, vi } from 'vitest';
import { forEach } from '../../../server/src/workspace/forEach.ts';
import { ProjectChecks } from '../../../server/src/workspace/projectChecks.ts';
import { ProjectDocuments } from '../../../server/src/workspace/projectDocuments.ts';
import { makeWorkspace } from '../../support/memoryWorkspace.ts';

const json = (text: string, version = 1) => ({ text, version, languageId: 'json' });

describe('a workspace that changes while it is read', () => {
  it('goes by the last of several settings, also while it is walked through for the first time', async () => {
    const { workspace, fileSystem, paths } = makeWorkspace({
      'file:///w/a.ahil.json': '{}',
      'file:///w/journal/b.json': '{}',
      'file:///w/notes/c.json': '{}',
    });
    const change = (files: object) => {
      workspace.setEditorState({
        configurations: new Map([['file:///w', { files }]]),
        trusted: true,
        reportsJsonSyntax: false,
      });
    };
    let open = (): void => undefined;
    fileSystem.gate = new Promise((resolve) => (open = resolve));
    change({ ahil: ['journal/*'] });
    const added = workspace.addFolder('file:///w');
    change({ ahil: ['notes/*'] });
    open();
    await added;
    await vi.waitFor(async () => {
      expect(await paths('file:///w')).toEqual(['notes/c.json']);
    });
    change({ exclude: ['**/a.*'] });
    change({});
    await vi.waitFor(async () => {
      expect(await paths('file:///w')).toEqual(['a.ahil.json']);
    });
  });

  it('looks at its files once for all of its projects', async () => {
    const projects = Array.from({ length: 20 }, (_, index) => `file:///w/p${index}`);
    const { workspace } = makeWorkspace(
      Object.fromEntries(projects.map((project) => [`${project}/.ai/handoff/STATUS.md`, '# Status'])),
    );
    await workspace.addFolder('file:///w');
    const looks = vi.spyOn(ProjectDocuments.prototype, 'uris');
    for (const project of projects) expect((await workspace.snapshot(project))?.documents.size).toBe(1);
    expect(looks.mock.calls.length).toBeLessThan(projects.length);
    looks.mockRestore();
  });

  it('keeps what was named and the files of handoff folders, whatever the globs say', async () => {
    const { workspace, paths } = makeWorkspace({
      'file:///w/.ai/handoff/STATUS.md': '# Status',
      'file:///w/a.ahil.json': '{}',
      'file:///w/b.ahil.json': '{}',
    });
    await workspace.addFolder('file:///w');
    await workspace.addFile('file:///w/a.ahil.json');
    workspace.setEditorState({
      configurations: new Map([['', { files: { exclude: ['**/*'] } }]]),
      trusted: true,
      reportsJsonSyntax: false,
    });
    await vi.waitFor(async () => {
      expect(await paths('file:///w')).toEqual(['.ai/handoff/STATUS.md', 'a.ahil.json']);
    });
  });

  it('tries changes of a folder that it has not walked through yet', async () => {
    const { workspace, fileSystem } = makeWorkspace({});
    const tried = workspace.fork(fileSystem);
    fileSystem.files.set('file:///w/.ai/handoff/STATUS.md', '# Status');
    await tried.fileChanged('file:///w/.ai/handoff/STATUS.md');
    expect(tried.projectUris()).toEqual(['file:///w']);
  });

  it('has a project begin where a repository is made, and end where it is taken away', async () => {
    const { workspace, fileSystem, touched, paths } = makeWorkspace({ 'file:///w/sub/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    expect(workspace.projectUris()).toEqual(['file:///w']);
    fileSystem.files.set('file:///w/sub/.git/HEAD', 'ref: refs/heads/main');
    touched.clear();
    await workspace.repositoryChanged('file:///w/sub');
    expect(workspace.projectUris()).toEqual(['file:///w/sub']);
    expect([...touched].sort()).toEqual(['file:///w', 'file:///w/sub']);
    expect(await paths('file:///w/sub')).toEqual(['a.ahil.json']);
    fileSystem.files.delete('file:///w/sub/.git/HEAD');
    await workspace.repositoryChanged('file:///w/sub');
    expect(workspace.projectUris()).toEqual(['file:///w']);
  });

  it('has the project of a folder that is taken away looked at once more', async () => {
    const { workspace, touched, paths } = makeWorkspace({ 'file:///w/sub/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    expect(await paths('file:///w')).toEqual(['sub/a.ahil.json']);
    touched.clear();
    await workspace.removeFolder('file:///w');
    expect([...touched]).toContain('file:///w');
    expect(await paths('file:///w')).toEqual([]);
    expect(workspace.projectUris()).toEqual([]);
  });

  it('moves what is open in it to the project that begins at the file', async () => {
    const { workspace, touched, paths } = makeWorkspace({ 'file:///w/sub/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    await workspace.didOpen('file:///w/sub/a.ahil.json', json('{}'));
    touched.clear();
    await workspace.removeFolder('file:///w');
    expect([...touched].sort()).toEqual(['file:///w', 'file:///w/sub']);
    expect(await paths('file:///w')).toEqual([]);
    expect(await paths('file:///w/sub')).toEqual(['a.ahil.json']);
  });

  it('does not bring back a folder that was taken away while it was read', async () => {
    const { workspace, fileSystem } = makeWorkspace({ 'file:///w/a.ahil.json': '{}' });
    let open = () => {};
    fileSystem.gate = new Promise((resolve) => (open = resolve));
    const added = workspace.addFolder('file:///w');
    const removed = workspace.removeFolder('file:///w');
    open();
    await Promise.all([added, removed]);
    expect(workspace.projectUris()).toEqual([]);
  });

  it('keeps what lies in a folder around the one that is taken away', async () => {
    const { workspace, paths } = makeWorkspace({ 'file:///w/in/a.ahil.json': '{}', 'file:///w/b.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    await workspace.addFolder('file:///w/in');
    await workspace.removeFolder('file:///w/in');
    expect(await paths('file:///w')).toEqual(['b.ahil.json', 'in/a.ahil.json']);
  });

  it('keeps what lies in a folder below the one that is taken away', async () => {
    const { workspace, paths } = makeWorkspace({ 'file:///w/in/a.ahil.json': '{}', 'file:///w/b.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    await workspace.addFolder('file:///w/in');
    await workspace.removeFolder('file:///w');
    expect(workspace.projectUris()).toEqual(['file:///w/in']);
    expect(await paths('file:///w/in')).toEqual(['a.ahil.json']);
  });

  it('takes no news of a folder that was taken away, except of what is open in it', async () => {
    const manifest = 'file:///w/.ai/handoff/MANIFEST.json';
    const { workspace, fileSystem } = makeWorkspace({ [manifest]: '{}' });
    await workspace.addFolder('file:///w');
    await workspace.removeFolder('file:///w');
    for (const tell of ['changeReported', 'appeared', 'lookAgain'] as const) await workspace[tell](manifest);
    await workspace.appeared('file:///w/.ai');
    expect(workspace.projectUris()).toEqual([]);
    await workspace.didOpen(manifest, json('{}'));
    fileSystem.files.set('file:///w/.ai/handoff/LOG.md', '# Log\n');
    await workspace.appeared('file:///w/.ai/handoff/LOG.md');
    const snapshot = await workspace.snapshot('file:///w');
    expect([...(snapshot?.documents.keys() ?? [])].sort()).toEqual(['.ai/handoff/LOG.md', '.ai/handoff/MANIFEST.json']);
  });

  it('does not bring back a folder that was taken away while what had come in it was looked at', async () => {
    const { workspace, fileSystem } = makeWorkspace({});
    await workspace.addFolder('file:///w');
    fileSystem.files.set('file:///w/day/.ai/handoff/MANIFEST.json', '{}');
    let open = () => {};
    fileSystem.gate = new Promise((resolve) => (open = resolve));
    const appeared = workspace.appeared('file:///w/day');
    const removed = workspace.removeFolder('file:///w');
    open();
    await Promise.all([appeared, removed]);
    expect(workspace.projectUris()).toEqual([]);
  });

  it('finds out which projects there are only when that may have changed', async () => {
    const { workspace, fileSystem } = makeWorkspace({
      'file:///w/a.ahil.json': '{}',
      'file:///w/in/b.ahil.json': '{}',
    });
    await workspace.addFolder('file:///w');
    const projects = workspace.projectUris();
    // What a program that unpacks itself does ten thousand times.
    await workspace.appeared('file:///w/src/x.ts');
    workspace.fileDeleted('file:///w/src/x.ts');
    await workspace.lookAgain('file:///w/src/x.ts');
    expect(workspace.projectUris()).toBe(projects);
    fileSystem.files.set('file:///w/in/agent-handoff.config.json', '{}');
    await workspace.appeared('file:///w/in/agent-handoff.config.json');
    expect(workspace.projectUris()).toEqual(['file:///w', 'file:///w/in']);
    await workspace.didOpen('file:///elsewhere/.ai/handoff/MANIFEST.json', json('{}'));
    expect(workspace.projectUris()).toEqual(['file:///elsewhere', 'file:///w', 'file:///w/in']);
    await workspace.didClose('file:///elsewhere/.ai/handoff/MANIFEST.json');
    workspace.fileDeleted('file:///w/in');
    expect(workspace.projectUris()).toEqual(['file:///w']);
  });

  it('walks once to all folders that came at once, and looks at nothing beside the way', async () => {
    const { workspace, fileSystem, paths } = makeWorkspace({ 'file:///w/old/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    const days = Array.from({ length: 40 }, (_, index) => `file:///w/days/${index}th`);
    for (const day of days) fileSystem.files.set(`${day}/in/b.ahil.json`, '{}');
    fileSystem.files.set('file:///w/days/unreported/c.ahil.json', '{}');
    fileSystem.listed.length = 0;
    await workspace.allAppeared(days);
    expect(await paths('file:///w')).toHaveLength(41);
    expect(fileSystem.listed.filter((folder) => folder === 'file:///w')).toHaveLength(1);
    expect(fileSystem.listed.filter((folder) => /old|unreported/.test(folder))).toEqual([]);
  });

  it('is asked no more than a few files at a time, however many come at once', async () => {
    let [running, most] = [0, 0];
    await forEach(Array.from({ length: 100 }), 8, async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    });
    expect([running, most]).toEqual([0, 8]);
  });

  it('opens no text that was closed while another one was taken over', async () => {
    const { workspace, fileSystem } = makeWorkspace({ 'file:///w/a.log.json': '{}', 'file:///w/b.log.json': '{}' });
    await workspace.addFolder('file:///w');
    await workspace.didOpen('file:///w/a.log.json', json('{}'));
    await workspace.didOpen('file:///w/b.log.json', json('{ "stale": 1 }'));
    let open = () => {};
    fileSystem.gate = new Promise((resolve) => (open = resolve));
    const configuration = { files: { ahil: ['*.log.json'] } };
    workspace.setEditorState({
      configurations: new Map([['', configuration]]),
      trusted: true,
      reportsJsonSyntax: false,
    });
    await workspace.didClose('file:///w/b.log.json');
    open();
    await workspace.check('file:///w');
    expect(workspace.openDocument('file:///w/a.log.json')).toBeDefined();
    expect(workspace.openDocument('file:///w/b.log.json')).toBeUndefined();
  });

  it('knows a file once that was renamed in case only', async () => {
    const { workspace, fileSystem, paths } = makeWorkspace({ 'file:///w/Log.ahil.json': '{}' });
    fileSystem.ignoresCase = true;
    await workspace.addFolder('file:///w');
    fileSystem.files.clear();
    fileSystem.files.set('file:///w/log.ahil.json', '{}');
    workspace.fileDeleted('file:///w/Log.ahil.json');
    await Promise.all([workspace.lookAgain('file:///w/Log.ahil.json'), workspace.appeared('file:///w/log.ahil.json')]);
    expect(await paths('file:///w')).toEqual(['log.ahil.json']);
  });

  it('knows a file that was deleted and made anew at once', async () => {
    const { workspace, paths } = makeWorkspace({ 'file:///w/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    workspace.fileDeleted('file:///w/a.ahil.json');
    await workspace.lookAgain('file:///w/a.ahil.json');
    expect(await paths('file:///w')).toEqual(['a.ahil.json']);
  });

  it('checks anew after a check has failed', async () => {
    const { workspace } = makeWorkspace({ 'file:///w/a.ahil.json': '{}' });
    await workspace.addFolder('file:///w');
    const checks = new ProjectChecks({ workspace, delay: 0, onChecked: () => undefined, onError: () => undefined });
    const check = workspace.check.bind(workspace);
    workspace.check = () => Promise.reject(new Error('once'));
    await expect(checks.current('file:///w')).rejects.toThrow('once');
    workspace.check = check;
    const { project } = await checks.current('file:///w');
    expect([...project.documents.keys()]).toEqual(['a.ahil.json']);
    checks.dispose();
  });
});
