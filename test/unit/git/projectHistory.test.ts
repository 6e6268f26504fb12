import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { editorLimits } from '../../../server/src/engine/settings.ts';
import { nodeGit } from '../../../server/src/workspace/git.ts';
import { GitFacts } from '../../../server/src/workspace/gitFacts.ts';
import { nodeFileSystem } from '../../../server/src/workspace/nodeFileSystem.ts';
import type { HistorySource } from '../../../server/src/workspace/projectHistory.ts';
import { Workspace, type WorkspaceOptions } from '../../../server/src/workspace/workspace.ts';
import { TestRepository } from './support.ts';

const path = 'exchange.json';
const entry = (content: string) =>
  `[{"id":"human-20260227-001","type":"order","from":"human","to":"scout","date":"2026-02-27","status":"pending","content":"${content}"}]\n`;

/** Git that answers when it is told to, and counts how often it was asked. */
class SlowSource implements HistorySource {
  asked = 0;
  private readonly facts = new GitFacts(nodeGit);
  private readonly waiting: (() => void)[] = [];

  async ask(...question: Parameters<HistorySource['ask']>): ReturnType<HistorySource['ask']> {
    this.asked++;
    await new Promise<void>((go) => this.waiting.push(go));
    return this.facts.ask(...question);
  }

  /** Lets the oldest question be answered. */
  answer(): void {
    this.waiting.shift()?.();
  }
}

/** A workspace whose changes can be waited for. */
async function open(repository: TestRepository, options: Partial<WorkspaceOptions>) {
  let changed: (() => void) | undefined;
  const workspace = new Workspace({
    engine: createEngine(),
    fileSystem: nodeFileSystem,
    limits: editorLimits,
    today: () => '2026-03-01',
    onChange: () => changed?.(),
    ...options,
  });
  await workspace.addFolder(repository.uri);
  const codes = async () => {
    const { findings } = await workspace.check(repository.uri);
    return [...findings.values()].flat().map(({ code }) => code);
  };
  return { workspace, codes, nextChange: () => new Promise<void>((resolve) => (changed = resolve)) };
}

describe('a snapshot in an editor', () => {
  it('does not wait for git, and comes once more when git has answered', async () => {
    const repository = new TestRepository();
    repository.commit({ [path]: entry('Count the boats.') });
    repository.write(path, entry('Count the ferries.'));
    const source = new SlowSource();
    const { workspace, codes, nextChange } = await open(repository, { history: () => source });
    expect(await codes()).not.toContain('ahil/append-only');
    const changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).toContain('ahil/append-only');
    expect(source.asked).toBe(1);

    // Typing asks nothing and waits for nothing.
    const uri = repository.uriOf(path);
    await workspace.didOpen(uri, { text: entry('Count the ferries.'), version: 1, languageId: 'json' });
    await codes();
    source.answer();
    const asked = source.asked;
    for (let version = 2; version < 10; version++) {
      const text = entry(`Count the ferries${'!'.repeat(version)}`);
      workspace.didChange(uri, { text, version, languageId: 'json' });
      expect(await codes()).toContain('ahil/append-only');
    }
    workspace.didChange(uri, { text: entry('Count the boats.'), version: 10, languageId: 'json' });
    expect(await codes()).not.toContain('ahil/append-only');
    expect(source.asked).toBe(asked);
  });

  it('keeps the last answers until there are new ones after a commit', async () => {
    const repository = new TestRepository();
    repository.commit({ [path]: entry('Count the boats.') });
    repository.write(path, entry('Count the ferries.'));
    const source = new SlowSource();
    const { workspace, codes, nextChange } = await open(repository, { history: () => source });
    await codes();
    let changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).toContain('ahil/append-only');
    repository.commit({});
    workspace.historyChanged(repository.uri);
    expect(await codes()).toContain('ahil/append-only');
    changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).not.toContain('ahil/append-only');
  });

  it('asks what came up while it was asking', async () => {
    const repository = new TestRepository();
    const manifestPath = '.ai/handoff/MANIFEST.json';
    const manifest = (commit: string) =>
      `{ "aahp_version": "3.0", "last_session": { "commit": "${commit}" }, "files": {} }`;
    const hash = repository.commit({ [manifestPath]: manifest('pending') });
    const source = new SlowSource();
    const { workspace, codes, nextChange } = await open(repository, { history: () => source });
    const uri = repository.uriOf(manifestPath);
    await workspace.didOpen(uri, { text: manifest(hash.slice(0, 7)), version: 1, languageId: 'json' });
    await codes();
    workspace.didChange(uri, { text: manifest('0123456'), version: 2, languageId: 'json' });
    await codes();
    expect(source.asked).toBe(1);
    let changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).not.toContain('aahp/commit-unknown');
    changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).toContain('aahp/commit-unknown');
    expect(source.asked).toBe(2);
  });

  it('asks nobody in an untrusted workspace, and asks when it becomes trusted', async () => {
    const repository = new TestRepository();
    repository.commit({ [path]: entry('Count the boats.') });
    repository.write(path, entry('Count the ferries.'));
    const source = new SlowSource();
    const { workspace, codes, nextChange } = await open(repository, { history: () => source });
    const state = { configurations: new Map(), reportsJsonSyntax: false };
    workspace.setEditorState({ ...state, trusted: false });
    await codes();
    expect(source.asked).toBe(0);
    workspace.setEditorState({ ...state, trusted: true });
    await codes();
    const changed = nextChange();
    source.answer();
    await changed;
    expect(await codes()).toContain('ahil/append-only');
  });

  it('starts no git where no rule wants to know anything', async () => {
    const repository = new TestRepository();
    repository.commit({ 'notes.handoff.json': '{"a": 1}', 'README.md': '# Tides' });
    const source = new SlowSource();
    const { codes } = await open(repository, { history: () => source });
    await codes();
    expect(source.asked).toBe(0);
  });

  it('survives a source that fails, and tells of it', async () => {
    const repository = new TestRepository();
    repository.commit({ [path]: entry('Count the boats.') });
    const failure = new Error('broken');
    const told = new Promise<unknown>((onError) => {
      const history = () => ({ ask: () => Promise.reject(failure) });
      void open(repository, { history, onError }).then(({ codes }) => codes());
    });
    expect(await told).toBe(failure);
  });
});

describe('a snapshot on the command line', () => {
  it('waits for git and asks once', async () => {
    const repository = new TestRepository();
    repository.commit({ [path]: entry('Count the boats.') });
    repository.write(path, entry('Count the ferries.'));
    const facts = new GitFacts(nodeGit);
    let asked = 0;
    const history = () => ({
      ask: (...question: Parameters<HistorySource['ask']>) => {
        asked++;
        return facts.ask(...question);
      },
    });
    const { workspace, codes } = await open(repository, { history, waitsForHistory: true });
    expect(await codes()).toContain('ahil/append-only');
    await workspace.fileChanged(repository.uriOf(path));
    expect(await codes()).toContain('ahil/append-only');
    expect(asked).toBe(1);
    expect(workspace.historySilences).toEqual([]);
  });
});
