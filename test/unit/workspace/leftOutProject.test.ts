import { expect, it } from 'vitest';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { ProjectChecks } from '../../../server/src/workspace/projectChecks.ts';
import { Workspace } from '../../../server/src/workspace/workspace.ts';

const folder = 'file:///w';
const project = `${folder}/old`;
const files = new Map([
  [`${folder}/agent-handoff.config.json`, JSON.stringify({ files: { exclude: ['old/**'] } })],
  [`${project}/.ai/handoff/MANIFEST.json`, '{'],
]);

const fileSystem: FileSystem = {
  read: (uri) => {
    const text = files.get(uri);
    if (text === undefined) return Promise.resolve({ kind: 'missing' });
    const bytes = new TextEncoder().encode(text);
    return Promise.resolve({ kind: 'file', bytes, disk: { size: bytes.length, modified: 0, newlines: 0 } });
  },
  list: (place) => {
    const below = [...files.keys()].flatMap((uri) => (uri.startsWith(`${place}/`) ? uri.slice(place.length + 1) : []));
    const entries = below.map((path) => path.split('/'));
    return Promise.resolve(
      entries.map(([name = '', ...inside]) => ({ name, kind: inside.length > 0 ? 'folder' : 'file' })),
    );
  },
  resolveLink: () => Promise.resolve({ kind: 'broken' }),
  exists: (uri) => Promise.resolve(files.has(uri)),
};

it('a project whose files are all left out stays left out while it is looked at twice at once', async () => {
  const workspace = new Workspace({
    engine: createEngine(),
    fileSystem,
    limits: defaultSettings.limits,
    today: () => '2026-03-01',
  });
  const checks = new ProjectChecks({
    workspace,
    delay: 0,
    onChecked: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await workspace.addFolder(folder);
  // As when an editor shows something of it, which globs do not keep from being read.
  await workspace.readRoot(`${project}/.ai/handoff`);
  // A check that found nothing to look at ends between two steps of another one, at each of them once.
  for (let steps = 0; steps < 12; steps++) {
    const other = workspace.snapshot(project);
    for (let step = 0; step < steps; step++) await Promise.resolve();
    workspace.forgetProject(project);
    expect((await other)?.documents.size ?? 0).toBe(0);
  }
  expect((await checks.current(project)).project.documents.size).toBe(0);
  expect(workspace.configurationOf(project)).toBeDefined();
  checks.dispose();
});
