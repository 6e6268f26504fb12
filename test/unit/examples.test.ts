import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { createEngine } from '../../server/src/engine/registry.ts';
import { commandLineLimits } from '../../server/src/engine/settings.ts';
import { isAtLeast } from '../../server/src/engine/severity.ts';
import { nodeFileSystem } from '../../server/src/workspace/nodeFileSystem.ts';
import { Workspace } from '../../server/src/workspace/workspace.ts';

const folder = join(import.meta.dirname, '../../examples');

describe('the example workspace', () => {
  it('has exactly the findings that its README promises, hints aside', async () => {
    const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
      /^\| `([^`]+)` \|.*\| `([a-z]+\/[a-z-]+)` \|/gm,
    );
    const promised = [...rows].map(([, file, code]) => `${file ?? ''} ${code ?? ''}`);
    expect(promised.length).toBeGreaterThan(5);
    expect(await found()).toEqual([...new Set(promised)].sort());
  });
});

async function found(): Promise<string[]> {
  const workspace = new Workspace({
    engine: createEngine(),
    fileSystem: nodeFileSystem,
    limits: commandLineLimits,
    today: () => '2026-11-28',
  });
  await workspace.addFolder(URI.file(folder).toString());
  const all: string[] = [];
  for (const project of workspace.projectUris()) {
    const { findings } = await workspace.check(project);
    for (const list of findings.values()) {
      for (const { code, document, severity } of list) {
        if (isAtLeast(severity, 'info'))
          all.push(`${decodeURIComponent(document.uri).slice(URI.file(folder).toString().length + 1)} ${code}`);
      }
    }
  }
  return [...new Set(all)].sort();
}
