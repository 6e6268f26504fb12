import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../server/src/engine/rule.ts';
import { settingKey } from '../../server/src/engine/rule.ts';
import { findingsBelow } from './aahpTrees.ts';

/** Real handoff files, beside the checkout; they are not part of the project. */
const corpus = join(import.meta.dirname, '../../../shared/corpus');
describe.skipIf(!existsSync(corpus))('real handoff files', () => {
  const trees = existsSync(corpus) ? findTrees() : [];

  it('gives the reviewed number of findings per rule, in how many trees', () => {
    const counts = new Map<string, { findings: number; trees: Set<string> }>();
    for (const { name, findings } of trees) {
      for (const { code, variant, severity } of findings) {
        const key = `${severity.padEnd(7)} ${settingKey(code, variant)}`;
        const count = counts.get(key) ?? { findings: 0, trees: new Set() };
        count.findings++;
        count.trees.add(name);
        counts.set(key, count);
      }
    }
    const lines = [...counts].map(([key, count]) => `${key}: ${count.findings} in ${count.trees.size} trees`);
    return expect(lines.sort().join('\n') + '\n').toMatchFileSnapshot('findings.txt');
  });

  it('has no syntax errors but those of files that are cut off in the original', () => {
    expect(codes('file/syntax')).toEqual([]);
  });

  it('has two unresolved conflicts', () => {
    expect(codes('file/conflict-markers').map(({ name }) => name)).toEqual([
      'aahp-defects/05-conflict-markers',
      'aahp/08',
    ]);
  });

  function codes(code: string): { name: string; message: unknown }[] {
    return trees
      .flatMap(({ name, findings }) =>
        findings.filter((finding) => finding.code === code).map(({ message }) => ({ name, message })),
      )
      .filter((one, index, all) => all.findIndex(({ name }) => name === one.name) === index)
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }
});

interface Tree {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Every AAHP tree is a project of its own; of the other formats each folder. */
function findTrees(): Tree[] {
  const folders = readdirSync(corpus).flatMap((group) => {
    const inner = join(corpus, group);
    if (!group.startsWith('aahp')) return [group];
    return readdirSync(inner).flatMap((name) =>
      statSync(join(inner, name)).isDirectory() ? [`${group}/${name}`] : [],
    );
  });
  return folders.map((name) => ({ name, findings: findingsBelow(join(corpus, name)) }));
}
