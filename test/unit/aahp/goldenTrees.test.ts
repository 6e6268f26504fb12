import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../server/src/engine/engine.ts';
import { file } from '../../../server/src/engine/file/file.ts';
import { aahp } from '../../../server/src/engine/formats/aahp/aahp.ts';
import { regenerateManifest } from '../../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { handoff } from '../../../server/src/engine/handoff/handoff.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { settingKey } from '../../../server/src/engine/rule.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { projectOfFiles } from '../../support/treeProject.ts';

/**
 * Handoff folders that were generated once (`randomTrees.ts`) and kept, with the manifest that is made of each and what the check says of it.
 * The same code makes the reference tool's manifests of real folders, where those are at hand; these show everywhere when it changes.
 */
const folder = join(import.meta.dirname, 'golden');
const trees = JSON.parse(readFileSync(join(folder, 'trees.json'), 'utf8')) as readonly Record<string, string>[];
const engine = new Engine([file, aahp, handoff]);

const encode = (text: string) => new TextEncoder().encode(text);
const cases = trees.map((tree, index) => ({ name: `tree ${index + 1}`, tree }));

describe('kept handoff folders', () => {
  it('are of many kinds', () => {
    const has = (test: (tree: Record<string, string>) => boolean) =>
      expect(trees.filter(test).length).toBeGreaterThan(0);
    has((tree) => tree['MANIFEST.json'] === undefined);
    has((tree) => tree['LOG.md']?.includes('\r\n') === true);
    has((tree) => Object.values(tree).some((text) => text.startsWith('\ufeff')));
    has((tree) => /\n *,"/.test(tree['MANIFEST.json'] ?? ''));
    has((tree) => /"tasks": \[/.test(tree['MANIFEST.json'] ?? ''));
  });

  it('make the same manifests', async () => {
    // Version control may change line endings of files, so they are spelled out.
    const manifests = cases
      .map(({ name, tree }) => `${name}\n${regenerated(tree)}`)
      .join('\n')
      .replaceAll('\r', '␍');
    await expect(manifests).toMatchFileSnapshot('golden/manifests.txt');
  });

  it.each(cases)('have checksums and lines that any other program counts alike: $name', ({ tree }) => {
    const manifest = JSON.parse(regenerated(tree)) as { files: Record<string, { checksum: string; lines: number }> };
    for (const [name, { checksum, lines }] of Object.entries(manifest.files)) {
      const text = tree[name] ?? '';
      const digest = createHash('sha256').update(text.replaceAll('\r', ''), 'utf8').digest('hex');
      expect({ name, checksum, lines }).toEqual({
        name,
        checksum: `sha256:${digest}`,
        lines: text.split('\n').length - 1,
      });
    }
  });

  it('have the same findings', async () => {
    const findings = cases.flatMap(({ name, tree }) => [name, ...described(tree), '']).join('\n');
    await expect(findings).toMatchFileSnapshot('golden/findings.txt');
  });
});

/** The manifest that is made anew with all summaries, in a session that is always the same. */
function regenerated(tree: Readonly<Record<string, string>>): string {
  const files = Object.entries(tree).filter(([name]) => name !== 'MANIFEST.json');
  const current = tree['MANIFEST.json'];
  const result = regenerateManifest({
    current: current === undefined ? undefined : SourceText.fromBytes(encode(current)).text,
    project: 'golden',
    files: files.map(([name, text]) => ({
      name,
      text,
      checksum: `sha256:${createHash('sha256').update(text.replaceAll('\r', ''), 'utf8').digest('hex')}`,
      lines: text.split('\n').length - 1,
      modified: '2026-01-01T00:00:00Z',
    })),
    session: {
      agent: 'tester',
      sessionId: 'cli-0',
      timestamp: '2026-01-01T00:00:00Z',
      commit: 'unknown',
      phase: 'idle',
      durationMinutes: 0,
    },
    summaries: 'generate',
  });
  if (result.kind === 'refused') throw new Error(formatMessage(result.reason));
  return result.text;
}

function described(tree: Readonly<Record<string, string>>): string[] {
  const files = new Map(Object.entries(tree).map(([name, text]) => [name, encode(text)]));
  const findings = [...engine.check(projectOfFiles(engine, files)).values()].flat();
  return findings.map(({ code, variant, severity, document, range, pointer }) => {
    const { line, character } = document.text.positionAt(range.start);
    const place = `${document.name}:${line + 1}:${character + 1}`;
    return `${place} ${severity} ${settingKey(code, variant)} ${pointer ?? ''}`.trim();
  });
}
