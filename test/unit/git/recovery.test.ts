import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { nodeGit } from '../../../server/src/workspace/git.ts';
import { findAttestedVersion } from '../../../server/src/workspace/gitAttested.ts';
import { findCleanCommit } from '../../../server/src/workspace/gitCleanCommit.ts';
import { temporaryFolder, TestRepository } from './support.ts';

const root = '.ai/handoff';
const status = `${root}/STATUS.md`;

const checksumOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const decode = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

function manifest(files: Readonly<Record<string, string>>): string {
  const entries = Object.entries(files).map(([name, text]) => [name, { checksum: checksumOf(text) }] as const);
  return JSON.stringify({ aahp_version: '3.0', files: Object.fromEntries(entries) });
}

describe('the version that a checksum attests', () => {
  const attested = async (repository: TestRepository, checksum: string, path = status, project = '') => {
    const found = await findAttestedVersion(nodeGit, repository.uriOf(project), path, checksum);
    return found && [found.commit, found.subject, decode(found.bytes)];
  };

  it('is the newest one in git that has the hash, in each of its forms', async () => {
    const repository = new TestRepository();
    const first = repository.commit({ [status]: 'one\ntwo\n' }, 'Begin');
    repository.commit({ [status]: 'three\n' }, 'Go on');
    const third = repository.commit({ [status]: 'one\ntwo\n' }, 'Go\tback');
    const last = repository.commit({ [status]: 'four\n' }, 'End');
    expect(await attested(repository, checksumOf('one\ntwo\n'))).toEqual([third, 'Go\tback', 'one\ntwo\n']);
    expect(await attested(repository, checksumOf('one\r\ntwo\r\n'))).toEqual([third, 'Go\tback', 'one\ntwo\n']);
    expect(await attested(repository, checksumOf('four\n'))).toEqual([last, 'End', 'four\n']);
    expect(await attested(repository, checksumOf('never\n'))).toBeUndefined();
    expect(await attested(repository, 'sha256:none')).toBeUndefined();
    repository.git('checkout', '--quiet', first);
    expect(await attested(repository, checksumOf('four\n'))).toBeUndefined();
  });

  it('may be in the index alone', async () => {
    const repository = new TestRepository();
    repository.commit({ 'README.md': 'x' });
    repository.write(status, 'staged');
    repository.git('add', status);
    repository.write(status, 'later');
    expect(await attested(repository, checksumOf('staged'))).toEqual([undefined, undefined, 'staged']);
  });

  it('is found below the top of a repository, and not without one', async () => {
    const repository = new TestRepository();
    const hash = repository.commit({ [`packages/tides/${status}`]: 'one' }, 'Begin');
    expect(await attested(repository, checksumOf('one'), status, 'packages/tides')).toEqual([hash, 'Begin', 'one']);
    const nowhere = URI.file(temporaryFolder()).toString();
    expect(await findAttestedVersion(nodeGit, nowhere, status, checksumOf('one'))).toBeUndefined();
  });
});

describe('the last clean commit', () => {
  it('is the newest one whose manifest fits its tree and that has no lock', async () => {
    const repository = new TestRepository();
    const find = async () => {
      const found = await findCleanCommit(nodeGit, repository.uri, root);
      return found && [found.commit, [...found.files].map(([path, bytes]) => [path, decode(bytes)])];
    };
    const clean = manifest({ 'STATUS.md': 'one' });
    repository.commit({ 'README.md': 'x' });
    expect(await find()).toBeUndefined();
    repository.commit({ [`${root}/MANIFEST.json`]: clean, [status]: 'other' });
    expect(await find()).toBeUndefined();
    const good = repository.commit({ [status]: 'one' });
    const expected = [
      good,
      [
        [`${root}/MANIFEST.json`, clean],
        [status, 'one'],
      ],
    ];
    expect(await find()).toEqual(expected);
    repository.commit({ [status]: 'drifted' });
    repository.commit({ 'src/a.ts': 'a' });
    expect(await find()).toEqual(expected);
    repository.commit({ [status]: 'one', [`${root}/HANDOFF.lock`]: '{}' });
    expect(await find()).toEqual(expected);
    repository.git('rm', '--quiet', `${root}/HANDOFF.lock`);
    const later = repository.commitStaged('Finish');
    expect((await find())?.[0]).toBe(later);
    repository.commit({ [`${root}/MANIFEST.json`]: manifest({ 'STATUS.md': 'one', 'LOG.md': 'absent' }) });
    repository.commit({ [`${root}/MANIFEST.json`]: '{' });
    repository.commit({ [`${root}/MANIFEST.json`]: manifest({ '../../../../etc/passwd': 'x' }) });
    expect((await find())?.[0]).toBe(later);
  });

  it('is looked for below the top of a repository, too, and in each root by itself', async () => {
    const repository = new TestRepository();
    const project = 'packages/tides';
    const other = '.ai/handoff-kit';
    const good = repository.commit({
      [`${project}/${root}/MANIFEST.json`]: manifest({ 'STATUS.md': 'one' }),
      [`${project}/${status}`]: 'one',
      [`${project}/${other}/MANIFEST.json`]: manifest({ 'STATUS.md': 'kit' }),
      [`${project}/${other}/STATUS.md`]: 'kit',
    });
    repository.commit({ [`${project}/${other}/STATUS.md`]: 'drifted' });
    const later = repository.commit({ [`${project}/${status}`]: 'one', [`${project}/${root}/LOG.md`]: 'unlisted' });
    const uri = repository.uriOf(project);
    expect((await findCleanCommit(nodeGit, uri, root))?.commit).toBe(later);
    const found = await findCleanCommit(nodeGit, uri, other);
    expect(found?.commit).toBe(good);
    expect([...(found?.files.keys() ?? [])]).toEqual([`${other}/MANIFEST.json`, `${other}/STATUS.md`]);
    expect(decode(found?.files.get(`${other}/STATUS.md`))).toBe('kit');
  });

  it('takes checksums in each of their forms, and none that is a placeholder', async () => {
    const repository = new TestRepository();
    const listing = (checksum: string) => JSON.stringify({ aahp_version: '3.0', files: { 'STATUS.md': { checksum } } });
    const text = '\ufeffone\ntwo\n';
    const clean = repository.commit({ [`${root}/MANIFEST.json`]: listing(checksumOf(text)), [status]: text });
    const crlf = repository.commit({ [`${root}/MANIFEST.json`]: listing(checksumOf(text.replaceAll('\n', '\r\n'))) });
    expect((await findCleanCommit(nodeGit, repository.uri, root))?.commit).toBe(crlf);
    repository.commit({ [`${root}/MANIFEST.json`]: listing('sha256:pending') });
    repository.commit({ [`${root}/MANIFEST.json`]: listing(`sha256:${'0'.repeat(64)}`) });
    repository.commit({ [`${root}/MANIFEST.json`]: JSON.stringify({ aahp_version: '3.0', files: {} }) });
    repository.commit({
      [`${root}/MANIFEST.json`]: JSON.stringify({ files: { 'STATUS.md': { checksum: checksumOf(text) } } }),
    });
    expect((await findCleanCommit(nodeGit, repository.uri, root))?.commit).toBe(crlf);
    repository.git('checkout', '--quiet', clean);
    expect((await findCleanCommit(nodeGit, repository.uri, root))?.commit).toBe(clean);
  });

  it('may lie on either side of a merge, or be the merge itself', async () => {
    const repository = new TestRepository();
    const files = (text: string, recorded = text) => ({
      [`${root}/MANIFEST.json`]: manifest({ 'STATUS.md': recorded }),
      [status]: text,
    });
    repository.commit({ 'README.md': 'x' });
    repository.git('checkout', '--quiet', '-b', 'side');
    const side = repository.commit(files('side'));
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ 'src/a.ts': 'a' });
    repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'side');
    expect((await findCleanCommit(nodeGit, repository.uri, root))?.commit).toBe(side);
    repository.git('checkout', '--quiet', '-b', 'other');
    repository.commit(files('other', 'drifted'));
    repository.git('checkout', '--quiet', 'main');
    repository.commit(files('main', 'drifted, too'));
    try {
      repository.git('merge', '--quiet', 'other');
    } catch {
      // Both sides changed the same lines.
    }
    const merged = repository.commit(files('both'), 'Unite');
    expect((await findCleanCommit(nodeGit, repository.uri, root))?.commit).toBe(merged);
  });

  it('is not known without a commit or outside of a repository', async () => {
    expect(await findCleanCommit(nodeGit, new TestRepository().uri, root)).toBeUndefined();
    expect(await findCleanCommit(nodeGit, URI.file(temporaryFolder()).toString(), root)).toBeUndefined();
  });
});
