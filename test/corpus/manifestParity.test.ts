import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ManifestFile, SummaryMode } from '../../server/src/engine/formats/aahp/manifest/fileEntry.ts';
import { regenerateManifest, type RegenerateResult } from '../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { parseJson } from '../../server/src/engine/json/parseJson.ts';
import { formatMessage } from '../../server/src/engine/message.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

// Real handoff folders, and what the protocol's own generator makes of them, lie beside the checkout where there are any.
const shared = resolve(import.meta.dirname, '../../../shared');
const corpus = join(shared, 'corpus/aahp');
const expectations = join(shared, 'parity/manifest');
const available = existsSync(corpus) && existsSync(expectations);
if (!available) console.warn('No corpus beside the checkout: the parity of the manifest generator is not tested.');

const trees = available ? readdirSync(corpus).sort() : [];
const defects = available ? readdirSync(join(shared, 'corpus/aahp-defects')).sort() : [];

describe.skipIf(!available)('parity with the reference manifest generator', () => {
  it.each(trees)('makes the same manifest of folder %s', (name) => {
    const result = regenerate(join(corpus, name), 'generate');
    const expected = join(expectations, `${name}.json`);
    if (!existsSync(expected)) {
      expect(result).toMatchObject({ kind: 'refused', code: 'conflict-markers' });
      return;
    }
    const manifest = parsed(result) as Partial<Record<string, unknown>> & { files: Record<string, Entry> };
    expect({
      files: Object.fromEntries(
        Object.entries(manifest.files).map(([file, { checksum, lines, summary }]) => [
          file,
          { checksum, lines, summary },
        ]),
      ),
      quick_context: manifest['quick_context'],
      token_budget: manifest['token_budget'],
      tasks: manifest['tasks'] ?? null,
      next_task_id: manifest['next_task_id'] ?? null,
      cross_repo_ref: manifest['cross_repo_ref'] ?? null,
    }).toEqual(JSON.parse(readFileSync(expected, 'utf8').replaceAll('\ufeff', '')));
  });

  it('has an expectation for every folder but the one with conflict markers', () => {
    expect(trees.filter((name) => !existsSync(join(expectations, `${name}.json`)))).toEqual(['08']);
    expect(trees.length).toBeGreaterThan(20);
  });
});

const folders = [
  ...trees.map((name) => join(corpus, name)),
  ...defects.map((name) => join(shared, 'corpus/aahp-defects', name)),
];

describe.skipIf(!available)('regenerating real manifests', () => {
  const modes: readonly SummaryMode[] = ['keep', 'generate'];
  const cases = folders.flatMap((folder) => modes.map((mode) => ({ folder: relative(shared, folder), mode })));

  it.each(cases)('loses no task data and no unknown member of $folder ($mode)', ({ folder, mode }) => {
    const path = join(shared, folder, '.ai/handoff/MANIFEST.json');
    const result = regenerate(join(shared, folder), mode);
    if (result.kind === 'refused') {
      expect(readFileSync(path, 'utf8')).toMatch(/^<<<<<<< /m);
      return;
    }
    const after = parseJson(result.text);
    expect(after.errors).toEqual([]);
    if (!existsSync(path)) return;
    const before = parseJson(SourceText.fromBytes(readFileSync(path)).text);
    for (const child of before.children(before.root ?? 0)) {
      const key = before.key(child) ?? '';
      if (['aahp_version', 'last_session', 'files', 'quick_context', 'token_budget', 'next_task_id'].includes(key))
        continue;
      expect(sources(after, key), key).toEqual(sources(before, key));
    }
  });

  it.each(cases)('has nothing left to change in $folder ($mode)', ({ folder, mode }) => {
    const first = regenerate(join(shared, folder), mode);
    if (first.kind === 'refused') return;
    const again = regenerate(join(shared, folder), mode, first.text);
    expect(again).toMatchObject({ kind: 'written', text: first.text });
    expect(again.kind === 'written' && again.changes.filter(({ kind }) => kind !== 'kept')).toEqual([]);
  });
});

interface Entry {
  readonly checksum: string;
  readonly lines: number;
  readonly summary: string;
}

function regenerate(folder: string, summaries: SummaryMode, current?: string): RegenerateResult {
  const root = join(folder, '.ai/handoff');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const path = join(root, 'MANIFEST.json');
  return regenerateManifest({
    current: current ?? (existsSync(path) ? SourceText.fromBytes(readFileSync(path)).text : undefined),
    project: 'corpus',
    files: files.map((name) => readHandoffFile(join(root, name), name)),
    session: {
      agent: 'tester',
      sessionId: 'cli-0',
      timestamp: '2026-01-01T00:00:00Z',
      commit: 'unknown',
      phase: 'idle',
      durationMinutes: 0,
    },
    summaries,
  });
}

function readHandoffFile(path: string, name: string): ManifestFile {
  const bytes = readFileSync(path);
  const portable = bytes.filter((byte) => byte !== 13);
  const digest = createHash('sha256').update(portable).digest('hex');
  const { text, hasByteOrderMark } = SourceText.fromBytes(bytes);
  return {
    name,
    text: (hasByteOrderMark ? '\ufeff' : '') + text,
    checksum: `sha256:${digest}`,
    lines: bytes.filter((byte) => byte === 10).length,
    modified: '2026-01-01T00:00:00Z',
  };
}

function parsed(result: RegenerateResult): unknown {
  if (result.kind === 'refused') throw new Error(formatMessage(result.reason));
  return JSON.parse(result.text);
}

function sources(tree: ReturnType<typeof parseJson>, key: string): string[] {
  return [...tree.children(tree.root ?? 0)]
    .filter((child) => tree.key(child) === key)
    .map((child) => tree.text.slice(tree.memberRange(child).start, tree.memberRange(child).end));
}
