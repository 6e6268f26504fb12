import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { ProjectChecks } from '../../../server/src/workspace/projectChecks.ts';
import { Workspace } from '../../../server/src/workspace/workspace.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One file that can come and go; there is nothing else on this disk. */
class OneFile implements FileSystem {
  uri: string | undefined;
  text = '';

  read(uri: string): ReturnType<FileSystem['read']> {
    if (uri !== this.uri) return Promise.resolve({ kind: 'missing' });
    const bytes = new TextEncoder().encode(this.text);
    return Promise.resolve({ kind: 'file', bytes, disk: { size: bytes.length, modified: 0, newlines: 0 } });
  }

  list(folder: string): ReturnType<FileSystem['list']> {
    const [name, ...below] = this.uri?.startsWith(`${folder}/`) ? this.uri.slice(folder.length + 1).split('/') : [];
    return Promise.resolve(name === undefined ? [] : [{ name, kind: below.length > 0 ? 'folder' : 'file' }]);
  }

  resolveLink(): ReturnType<FileSystem['resolveLink']> {
    return Promise.resolve({ kind: 'broken' });
  }

  exists(uri: string): Promise<boolean> {
    return Promise.resolve(uri === this.uri);
  }
}

const folder = 'file:///w/project';
const uri = `${folder}/.ai/handoff/MANIFEST.json`;

describe('a project whose files are gone', () => {
  let checks: ProjectChecks | undefined;
  afterEach(() => checks?.dispose());

  async function workspaceWith(forgotten: string[], onSnapshot: (project: Project) => void) {
    const fileSystem = new OneFile();
    const workspace = new Workspace({
      engine: createEngine(),
      fileSystem,
      limits: defaultSettings.limits,
      today: () => '2026-03-01',
      onChange: (project) => checks?.schedule(project, true),
      history: () => ({
        ask: () =>
          Promise.resolve({
            versions: new Map(),
            commits: new Map(),
            tracked: new Map(),
            branches: new Map(),
            laterWork: new Map(),
            silence: undefined,
          }),
        forget: (project) => forgotten.push(project),
      }),
    });
    checks = new ProjectChecks({
      workspace,
      delay: 0,
      onChecked: (_, { project }) => {
        onSnapshot(project);
      },
      onError: (error) => {
        throw error;
      },
    });
    await workspace.addFolder('file:///w');
    const put = async (text: string) => {
      Object.assign(fileSystem, { uri, text });
      await workspace.fileChanged(uri);
    };
    const remove = () => {
      fileSystem.uri = undefined;
      workspace.fileDeleted(uri);
    };
    return { workspace, put, remove };
  }

  it('leaves nothing behind once that was told', async () => {
    const last: { size: number; snapshot: WeakRef<Project> }[] = [];
    const forgotten: string[] = [];
    const { put, remove } = await workspaceWith(forgotten, (project) =>
      last.push({ size: project.documents.size, snapshot: new WeakRef(project) }),
    );
    await put('{');
    await vi.waitFor(() => {
      expect(last.at(-1)?.size).toBe(1);
    });
    remove();
    await vi.waitFor(() => {
      expect(last.at(-1)?.size).toBe(0);
    });
    await vi.waitFor(() => {
      collectGarbage();
      expect(last.map(({ snapshot }) => snapshot.deref())).toEqual(last.map(() => undefined));
    });
    expect(forgotten).toEqual([folder]);
  });

  it('is looked at anew when they come again', async () => {
    const { workspace, put, remove } = await workspaceWith([], () => undefined);
    const codes = async () => {
      const found = await checks?.current(folder);
      return [...(found?.findings.values() ?? [])].flat().map(({ code }) => code);
    };
    await put('{');
    const before = await codes();
    expect(before).toContain('file/syntax');
    const { generation } = (await checks?.current(folder))?.project ?? {};
    remove();
    expect(await codes()).toEqual([]);
    await put('{}');
    expect(await codes()).not.toContain('file/syntax');
    expect(workspace.generationOf(folder)).toBeGreaterThan(generation ?? Infinity);
  });
});
