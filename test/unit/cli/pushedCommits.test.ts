import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../server/src/cli/cli.ts';
import { pushedCommits } from '../../../server/src/cli/hooks/pushedCommits.ts';

const [here, there, none] = ['1'.repeat(40), '2'.repeat(40), '0'.repeat(40)];

const pushed = (text: string) =>
  pushedCommits({
    env: {},
    stdin: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(text));
    },
  });

describe('what git says is pushed', () => {
  it.each(['refs/heads/main', 'HEAD~1', ':/fix the parser', 'main@{2 days ago}'])('is read of %s', async (name) => {
    expect(await pushed(`${name} ${here} refs/heads/main ${there}\n`)).toEqual([{ commit: here, before: there }]);
  });

  it('leaves out what is deleted, and knows what is new', async () => {
    const text = `(delete) ${none} refs/heads/old ${there}\nrefs/heads/new ${here} refs/heads/new ${none}\n`;
    expect(await pushed(text)).toEqual([{ commit: here, before: undefined }]);
  });

  it('is refused when it is something else', async () => {
    await expect(pushed('main\n')).rejects.toThrow(UsageError);
  });
});
