import { expect, it } from 'vitest';
import { commitFolder, tagHead } from '../../../server/src/workspace/gitCommit.ts';
import { TestRepository } from './support.ts';

it('commits and tags with every line of a message, also those that begin with a number sign', async () => {
  const repository = new TestRepository();
  for (const [name, value] of [
    ['user.name', 'Kit'],
    ['user.email', 'kit@example.com'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
  ] as const)
    repository.git('config', name, value);
  repository.write('.ai/handoff/STATUS.md', '# Status\n');
  const text = '#42 is done\n# and so is the rest';
  expect(await commitFolder(repository.uri, '.ai/handoff', text)).toMatchObject({ kind: 'done' });
  expect(repository.git('log', '-1', '--format=%B')).toBe(text);
  expect(await tagHead(repository.uri, 'aahp/one', text)).toMatchObject({ kind: 'done' });
  expect(repository.git('for-each-ref', '--format=%(contents)', 'refs/tags/aahp/one')).toBe(text);
});
