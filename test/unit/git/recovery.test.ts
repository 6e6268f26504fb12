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
});
