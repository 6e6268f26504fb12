import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { Workspace } from '../../../server/src/workspace/workspace.ts';

const trust =
  '# Trust\n\n| Property | Status | Verified | TTL | Expires |\n|---|---|---|---|---|\n| DNS | verified | 2026-02-01 | 30d | 2026-03-03 |\n';

/** A file system with one handoff folder that holds one file. */
const fileSystem: FileSystem = {
  read: (uri) =>
    Promise.resolve(
      uri.endsWith('/.ai/handoff/TRUST.md')
        ? {
            kind: 'file',
            bytes: new TextEncoder().encode(trust),
            disk: { size: trust.length, modified: 0, newlines: 5 },
          }
        : { kind: 'missing' },
    ),
  list: (uri) => {
    if (uri.endsWith('/p')) return Promise.resolve([{ name: '.ai', kind: 'folder' as const }]);
    if (uri.endsWith('/.ai')) return Promise.resolve([{ name: 'handoff', kind: 'folder' as const }]);
    return Promise.resolve(uri.endsWith('/handoff') ? [{ name: 'TRUST.md', kind: 'file' as const }] : []);
  },
  resolveLink: () => Promise.resolve({ kind: 'broken' }),
  exists: () => Promise.resolve(false),
};

describe('a new day', () => {
  it('lets trust expire without anybody touching a file', async () => {
    let today = '2026-02-20';
    const touched: string[] = [];
    const workspace = new Workspace({
      engine: createEngine(),
      fileSystem,
      limits: defaultSettings.limits,
      today: () => today,
      onChange: (project) => touched.push(project),
    });
    await workspace.addFolder('file:///p');
    const codes = async () => {
      const { findings } = await workspace.check('file:///p');
      return [...findings.values()].flat().flatMap(({ code }) => (code.startsWith('aahp/trust-') ? [code] : []));
    };
    expect(await codes()).toEqual([]);
    for (const [day, expected] of [
      ['2026-03-02', ['aahp/trust-expiring']],
      ['2026-03-03', ['aahp/trust-expiring']],
      ['2026-03-04', ['aahp/trust-expired']],
    ] as const) {
      today = day;
      touched.length = 0;
      workspace.dayChanged();
      expect(touched).toEqual(['file:///p']);
      expect(await codes(), day).toEqual(expected);
    }
  });
});
