import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Cli } from '../../../server/src/cli/cli.ts';
import { run } from '../../../server/src/cli/run.ts';
import { temporaryFolder, TestRepository } from './support.ts';

const log = '.ai/handoff/LOG.md';
const entries = (...texts: readonly string[]) =>
  [
    '# Log',
    ...texts.map((text, index) => `## [2026-02-${20 - index}] kit: Entry ${texts.length - index}\n\n${text}`),
  ].join('\n\n') + '\n';

async function check(folder: string, args: readonly string[] = [], env: Cli['env'] = {}) {
  let stdout = '';
  let stderr = '';
  const sink = (keep: (text: string) => void) => ({ isTerminal: false, write: keep });
  const cli: Cli = {
    cwd: folder,
    env,
    stdout: sink((text) => (stdout += text)),
    stderr: sink((text) => (stderr += text)),
    rulePages: folder,
  };
  const code = await run(['check', '--today', '2026-03-01', ...args], cli);
  return { code, stdout, stderr };
}

/** A branch on which a log was rewritten in a commit that has been followed by another. */
function rewritten(): TestRepository {
  const repository = new TestRepository();
  repository.commit({ [log]: entries('Two.', 'One.') });
  repository.git('checkout', '--quiet', '-b', 'feature');
  repository.commit({ [log]: entries('Two.', 'Changed.') });
  repository.commit({ 'src/a.ts': 'a' });
  return repository;
}

describe('agent-handoff check', () => {
  it('compares with the base that is named', async () => {
    const { folder } = rewritten();
    expect((await check(folder)).stdout).not.toContain('aahp/log-rewritten');
    const { stdout } = await check(folder, ['--base', 'main']);
    expect(stdout).toContain('aahp/log-rewritten');
    expect(stdout).not.toContain('Not compared');
  });

  it('compares with the target of a pull request in a workflow', async () => {
    const origin = rewritten();
    const clone = new TestRepository(join(temporaryFolder(), 'clone'), false);
    origin.git('checkout', '--quiet', 'main');
    origin.git('clone', '--quiet', `file://${origin.folder}`, clone.folder);
    clone.git('checkout', '--quiet', '--detach', 'origin/feature');
    expect((await check(clone.folder)).stdout).not.toContain('aahp/log-rewritten');
    const { stdout } = await check(clone.folder, [], { GITHUB_BASE_REF: 'main' });
    expect(stdout).toContain('aahp/log-rewritten');
  });

  it('refuses a base that is not there', async () => {
    const { folder } = rewritten();
    const { code, stdout, stderr } = await check(folder, ['--base', 'no\u001bwhere']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--base no\\u{1b}where names no commit');
  });

  it('says once why nothing was compared', async () => {
    const origin = rewritten();
    const folder = join(temporaryFolder(), 'clone');
    origin.git('clone', '--quiet', '--depth=1', `file://${origin.folder}`, folder);
    const { stdout } = await check(folder);
    expect(stdout).not.toContain('aahp/log-rewritten');
    expect(stdout.match(/Not compared with earlier versions: the clone is shallow\./g)).toHaveLength(1);
    expect((await check(folder, ['--quiet'])).stdout).toBe('');
    expect((await check(folder, ['--format', 'json'])).stdout).not.toContain('Not compared');
  });

  it('says nothing of git where no file has a history that matters', async () => {
    const folder = temporaryFolder();
    const plain = new TestRepository(folder, false);
    plain.write('a.handoff.json', '{"handoff": {"version": "1.0"}}');
    expect((await check(folder)).stdout).not.toContain('Not compared');
    plain.write(log, entries('One.'));
    expect((await check(folder)).stdout).toContain('Not compared with earlier versions: there is no git repository');
  });

  it('leaves out of a stale handoff what the configuration names', async () => {
    const repository = new TestRepository();
    const manifest = '{ "aahp_version": "3.0", "last_session": {}, "files": {} }';
    repository.commit({ '.ai/handoff/MANIFEST.json': manifest, [log]: entries('One.') });
    repository.commit({ 'docs/tides.md': 'x' }, 'Write about tides');
    const stale = async () => (await check(repository.folder)).stdout.match(/info .*aahp\/stale-handoff/)?.[0];
    expect(await stale()).toMatch(
      /A commit changed the project after this handoff was written: [0-9a-f]+ Write about tides\./,
    );
    repository.write('agent-handoff.config.json', '{ "staleHandoff": { "ignore": ["docs/**", "*.json"] } }');
    expect(await stale()).toBeUndefined();
  });
});
