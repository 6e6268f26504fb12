import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../server/src/engine/rule.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { settingKey } from '../../server/src/engine/rule.ts';
import { commandLineLimits, defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { Document } from '../../server/src/engine/document.ts';
import { handoffMatcher } from '../../server/src/workspace/globs.ts';
import { diskState } from '../support/fixture.ts';

/** Real handoff files, beside the checkout; they are not part of the project. */
const corpus = join(import.meta.dirname, '../../../shared/corpus');
/** The day on which the counts were reviewed. */
const today = '2026-11-28';

const engine = createEngine();
const isHandoffFile = handoffMatcher();

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

  it('gives each tree of the defects its own', () => {
    for (const [tree, code] of Object.entries(defects)) {
      const found = trees.find(({ name }) => name === `aahp-defects/${tree}`)?.findings ?? [];
      expect(
        found.some((finding) => settingKey(finding.code, finding.variant).startsWith(code)),
        `${tree}: ${code}`,
      ).toBe(true);
    }
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

/** What each tree was picked for. */
const defects: Readonly<Record<string, string>> = {
  '01-aiignore-in-files': 'aahp/schema',
  '02-bom': 'file/byte-order-mark',
  '03-checksum-drift': 'aahp/checksum-drift',
  '05-conflict-markers': 'file/conflict-markers',
  '06-crlf-checksum': 'aahp/checksum-not-portable',
  '08-done-with-open-deps': 'aahp/task-done-early',
  '09-duplicate-key': 'file/duplicate-key',
  '10-github_issues': 'aahp/schema',
  '11-next-id-lag': 'aahp/next-task-id',
  '13-pending-checksum': 'aahp/checksum-placeholder',
  '14-phase-bootstrap': 'aahp/schema',
  '15-phase-docs-publish': 'aahp/schema',
  '17-phase-planning': 'aahp/schema',
  '18-phase-release': 'aahp/schema',
  '19-phase-testing': 'aahp/schema',
  '21-ready-with-open-deps': 'aahp/task-not-ready',
  '23-status-completed': 'aahp/schema',
  '25-status-pending': 'aahp/schema',
  '27-tasks-array': 'aahp/tasks-shape',
  '28-template-placeholder': 'aahp/checksum-placeholder',
  '29-version-3': 'aahp/version',
};

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
  return folders.map((name) => ({ name, findings: check(join(corpus, name)) }));
}

function check(folder: string): Finding[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const documents = paths.filter(isHandoffFile).map((path) => {
    const bytes = readFileSync(join(folder, path));
    return new Document({ uri: path, path, text: SourceText.fromBytes(bytes), disk: diskState(bytes) });
  });
  const known = new Set(paths);
  const project = engine.project({
    uri: folder,
    documents,
    facts: { exists: (path) => known.has(path), outside: new Set() },
    settings: { ...defaultSettings, limits: commandLineLimits },
    today,
    generation: 1,
  });
  return [...engine.check(project).values()].flat();
}
