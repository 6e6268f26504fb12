import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationFileName } from '../../server/src/engine/configuration/configurationFile.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { parseFixture, realise } from '../support/fixture.ts';
import { fixtureProject } from '../support/fixtureProject.ts';

/** What format rules cannot judge they leave alone, whatever would be found otherwise. */
const folder = import.meta.dirname;
const engine = createEngine();
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.fixture') && !/^(?:file|safety)\//.test(file))
  .sort();

describe('format rules', () => {
  it('say nothing of files with an unresolved conflict', { timeout: 60_000 }, () => {
    const said = new Set<string>();
    for (const file of fixtures) {
      const fixture = parseFixture(readFileSync(join(folder, file), 'utf8'));
      const files = [...fixture.files].map(([path, text]): [string, string] => {
        const isConfiguration = path === configurationFileName;
        return [path, isConfiguration ? text : `${text}\n<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs\n`];
      });
      const project = fixtureProject(engine, fixture, 'lf', realise(new Map(files), 'lf').bytes);
      for (const { code, document } of [...engine.check(project).values()].flat())
        if (!/^(?:file|safety)\//.test(code)) said.add(`${code} of ${document.path} in ${file}`);
    }
    expect([...said]).toEqual([]);
  });
});
