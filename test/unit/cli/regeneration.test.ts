import { describe, expect, it } from 'vitest';
import { Document, type DocumentInput } from '../../../server/src/engine/document.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import type { Project } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import type { Git } from '../../../server/src/workspace/git.ts';
import {
  planRegeneration,
  referenceSession,
  type RegenerationPlan,
} from '../../../server/src/workspace/regeneration.ts';
import { diskState } from '../../support/fixture.ts';

const root = '.ai/handoff';
const now = '2026-03-05T12:00:00.000Z';

function project(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, Partial<DocumentInput>>> = {},
  outside: readonly string[] = [],
): Project {
  const documents = Object.entries(files).map(([name, text]) => {
    const path = `${root}/${name}`;
    const bytes = new TextEncoder().encode(text);
    return new Document({
      uri: `file:///p/demo/${path}`,
      path,
      text: SourceText.fromBytes(bytes),
      disk: diskState(bytes),
      ...more[name],
    });
  });
  return createEngine().project({
    uri: 'file:///p/demo',
    documents,
    facts: { exists: () => undefined, outside: new Set(outside.map((name) => `${root}/${name}`)) },
    settings: defaultSettings,
    today: '2026-03-05',
    generation: 1,
  });
}

function planned(plan: RegenerationPlan): Extract<RegenerationPlan, { kind: 'planned' }> {
  if (plan.kind === 'refused') throw new Error(formatMessage(plan.reason));
  return plan;
}

function refused(plan: RegenerationPlan): string {
  return plan.kind === 'refused' ? formatMessage(plan.reason) : 'It was planned.';
}

const manifest = (files: object, more: object = {}) =>
  JSON.stringify({ aahp_version: '3.0', project: 'demo', files, quick_context: 'Written by hand.', ...more });
const checksumOf = (text: string, form: 'raw' | 'withoutCr' | 'crlf' = 'withoutCr') =>
  `sha256:${diskState(new TextEncoder().encode(text)).sha256[form]}`;

describe('planning', () => {
  it('makes a new manifest with what git knows, named after the folder', async () => {
    const git: Git = { headCommit: () => Promise.resolve('abc1234'), fileAtHead: () => Promise.resolve(undefined) };
    const plan = planned(
      await planRegeneration(project({ 'STATUS.md': '# S\n\nAll green.\n' }), root, referenceSession, { now, git }),
    );
    expect(plan.manifestPath).toBe(`${root}/MANIFEST.json`);
    expect(JSON.parse(plan.text)).toMatchObject({
      project: 'demo',
      last_session: {
        agent: 'cli-tool',
        session_id: 'cli-1772712000',
        commit: 'abc1234',
        phase: 'idle',
        duration_minutes: 0,
      },
      files: { 'STATUS.md': { checksum: checksumOf('# S\n\nAll green.\n'), lines: 3, summary: 'All green.' } },
    });
    expect(plan.changes.map((one) => formatMessage(one))).toContain('STATUS.md newly listed');
  });

  it('leaves an entry alone whose checksum is that of the file in another form', async () => {
    const text = '# S\n\nAll green.\n';
    const entry = {
      checksum: checksumOf(text, 'crlf'),
      updated: '2026-01-01T00:00:00Z',
      lines: 3,
      summary: 'By hand.',
    };
    const plan = planned(
      await planRegeneration(
        project({ 'STATUS.md': text, 'MANIFEST.json': manifest({ 'STATUS.md': entry }) }),
        root,
        referenceSession,
        { now },
      ),
    );
    const { files } = JSON.parse(plan.text) as { files: Record<string, unknown> };
    expect(files['STATUS.md']).toEqual({ ...entry, checksum: checksumOf(text) });
  });

  it('asks git for the old text to tell a copied summary from a written one', async () => {
    const old = '# S\n\nAll green.\n';
    const tree = {
      'STATUS.md': '# S\n\nAll red.\n',
      'MANIFEST.json': manifest({ 'STATUS.md': { checksum: checksumOf(old), lines: 3, summary: 'All green.' } }),
    };
    const summary = async (git: Git | undefined) => {
      const plan = planned(await planRegeneration(project(tree), root, referenceSession, { now, git }));
      return (JSON.parse(plan.text) as { files: Record<string, { summary: string }> }).files['STATUS.md']?.summary;
    };
    const answering = (text: string): Git => ({
      headCommit: () => Promise.resolve(undefined),
      fileAtHead: (folder, path) =>
        Promise.resolve(folder.endsWith(root) && path === 'STATUS.md' ? new TextEncoder().encode(text) : undefined),
    });
    expect(await summary(answering(old))).toBe('All red.');
    expect(await summary(answering('# S\n\nAnother version.\n'))).toBe('All green.');
    expect(await summary(undefined)).toBe('All green.');
  });

  it('says which files are not saved, and what is lost', async () => {
    const tree = project({
      'STATUS.md': '# S\n\nNew.\n',
      'MANIFEST.json': manifest({ 'STATUS.md': { checksum: checksumOf('x'), summary: 'By hand.' } }),
    });
    const plan = planned(
      await planRegeneration(
        tree,
        root,
        { ...referenceSession, summaries: 'generate' },
        { now, isDirty: ({ name }) => name === 'STATUS.md' },
      ),
    );
    expect(plan.notes.map((one) => formatMessage(one))).toEqual([
      'STATUS.md has unsaved changes: its checksum and line count are those of the file on disk. Save it and regenerate again.',
    ]);
    expect(plan.losses.map((one) => formatMessage(one))).toEqual([
      'STATUS.md: summary changed',
      'quick_context changed',
    ]);
  });

  it('keeps a byte order mark, and gives a file of another encoding a checksum alone', async () => {
    const binary = new TextEncoder().encode('binary');
    const text = SourceText.fromBytes(Uint8Array.of(0xff, 0xfe, 65, 0));
    const tree = project(
      { 'STATUS.md': '', 'MANIFEST.json': '\ufeff' + manifest({}) },
      { 'STATUS.md': { text, disk: diskState(binary) } },
    );
    const plan = planned(await planRegeneration(tree, root, referenceSession, { now }));
    expect(plan.hasByteOrderMark).toBe(true);
    expect(plan.text.startsWith('{')).toBe(true);
    expect(plan.notes.map((one) => formatMessage(one))).toEqual([
      'STATUS.md is not UTF-8 text: it gets a checksum, but no summary.',
    ]);
    expect(JSON.parse(plan.text)).toMatchObject({ files: { 'STATUS.md': { summary: '(no summary available)' } } });
  });
});

describe('refusing', () => {
  const refuse = async (...[files, more, outside]: Parameters<typeof project>) =>
    refused(await planRegeneration(project(files, more, outside), root, referenceSession, { now }));

  it('what cannot be read, since its checksum is unknown', async () => {
    const unread = { disk: undefined, text: SourceText.fromString('') };
    expect(
      await refuse({ 'STATUS.md': '' }, { 'STATUS.md': { ...unread, unreadable: 'permission is denied' } }),
    ).toContain('STATUS.md cannot be read');
    expect(await refuse({ 'STATUS.md': '' }, { 'STATUS.md': unread }, ['STATUS.md'])).toContain(
      'STATUS.md is a symbolic link',
    );
    expect(await refuse({ 'STATUS.md': '' }, { 'STATUS.md': { ...unread, truncatedFrom: 1e9 } })).toContain(
      'STATUS.md has 953.7 MB, which is too large to be read.',
    );
    expect(await refuse({ 'STATUS.md': '' }, { 'STATUS.md': unread })).toContain('STATUS.md was never saved');
    expect(await refuse({ 'notes.txt': '' }, { 'notes.txt': unread })).toBe('It was planned.');
  });

  it('manifests that would lose something', async () => {
    expect(await refuse({ 'MANIFEST.json': '<<<<<<< HEAD\n{}\n' })).toContain('conflict markers');
    expect(await refuse({ 'MANIFEST.json': '{"a":' + '['.repeat(600) + ']'.repeat(600) + '}' })).toContain(
      'nested too deeply',
    );
    expect(
      await refuse(
        { 'MANIFEST.json': '{}' },
        { 'MANIFEST.json': { text: SourceText.fromBytes(Uint8Array.of(0xff, 0xfe, 65, 0)) } },
      ),
    ).toContain('not UTF-8');
    expect(await refuse({ 'MANIFEST.json': '' }, {}, ['MANIFEST.json'])).toContain('symbolic link');
  });

  it('folders that are no handoff folders', async () => {
    expect(refused(await planRegeneration(project({}), 'docs', referenceSession, { now }))).toContain(
      'docs is no handoff folder',
    );
    expect(refused(await planRegeneration(project({}), '', referenceSession, { now }))).toContain('no handoff folder');
  });
});
