import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { editorLimits } from '../../../server/src/engine/settings.ts';
import { nodeGit } from '../../../server/src/workspace/git.ts';
import { GitFacts } from '../../../server/src/workspace/gitFacts.ts';
import { nodeFileSystem } from '../../../server/src/workspace/nodeFileSystem.ts';
import { Workspace } from '../../../server/src/workspace/workspace.ts';
import { TestRepository } from './support.ts';

const path = 'exchange.json';
const logPath = '.ai/handoff/LOG.md';

function entry(id: string, content = `What ${id} has to say.`): string {
  return `  {"id":"${id}","type":"observation","from":"${id.split('-')[0]}","to":"human","date":"2026-02-27","status":"noted","content":"${content}"}`;
}

const ahil = (...entries: readonly string[]) => `[\n${entries.join(',\n')}\n]\n`;
const log = (...days: readonly string[]) =>
  `# Log\n\n${days.map((day) => `## [2026-02-${day}] kit: Day ${day}\n\nText.\n`).join('\n')}`;

const [root, kit1, kit2, fox1] = ['human-20260227-001', 'kit-20260227-001', 'kit-20260227-002', 'fox-20260227-001'].map(
  (id) => entry(id),
) as [string, string, string, string];

/** What the history rules say of a repository, compared with a base. */
async function findings(repository: TestRepository, base: string): Promise<string[]> {
  const facts = new GitFacts(nodeGit, { base });
  const workspace = new Workspace({
    engine: createEngine(),
    fileSystem: nodeFileSystem,
    limits: editorLimits,
    today: () => '2026-03-01',
    history: () => facts,
    waitsForHistory: true,
  });
  await workspace.addFolder(repository.uri);
  const { findings: found } = await workspace.check(repository.uri);
  return [...found.values()]
    .flat()
    .filter(({ code }) => code === 'ahil/append-only' || code === 'aahp/log-rewritten')
    .map(
      ({ document, range, message }) =>
        `${document.text.text.slice(range.start, range.end)}: ${formatMessage(message)}`,
    );
}

/** A base, a branch with entries of kit, one with an entry of fox, and a merge of the two as given. */
function merged(before: string, kit: readonly string[], fox: string, result: string, file = path) {
  const repository = new TestRepository();
  const base = repository.commit({ [file]: before });
  repository.git('checkout', '--quiet', '-b', 'fox');
  repository.commit({ [file]: fox });
  repository.git('checkout', '--quiet', 'main');
  for (const text of kit) repository.commit({ [file]: text });
  repository.git('merge', '--quiet', '--no-commit', '--strategy=ours', 'fox');
  repository.commit({ [file]: result }, 'Merge');
  return { repository, base };
}

describe('a log that two agents appended to on branches', () => {
  const kit = [ahil(root, kit1), ahil(root, kit1, kit2)];
  const fox = ahil(root, fox1);
  const check = (result: string) => {
    const { repository, base } = merged(ahil(root), kit, fox, result);
    return findings(repository, base);
  };

  it('may hold the entries of either first, or between each other', async () => {
    expect(await check(ahil(root, kit1, kit2, fox1))).toEqual([]);
    expect(await check(ahil(root, fox1, kit1, kit2))).toEqual([]);
    expect(await check(ahil(root, kit1, fox1, kit2))).toEqual([]);
  });

  it('must keep the order of each, and stay behind what was there before', async () => {
    expect(await check(ahil(root, kit2, fox1, kit1))).toHaveLength(1);
    expect((await check(ahil(fox1, root, kit1, kit2)))[0]).toMatch(/^"(?:fox|human)-.*elsewhere in the log/);
  });

  it('must not lose what either has', async () => {
    expect(await check(ahil(root, kit1, kit2))).toEqual([
      expect.stringMatching(/The entry fox-20260227-001 was recorded here \([0-9a-f]{7}\) and is gone/),
    ]);
    expect(await check(fox)).toHaveLength(2);
  });
});

describe('a LOG.md that two agents wrote on branches', () => {
  it('may drop what the merged branch logged, but not what the branch itself did', async () => {
    const [kit, fox] = [log('20', '19'), log('21', '19')];
    const of = (result: string) => {
      const { repository, base } = merged(log('19'), [kit, log('22', '20', '19')], fox, result, logPath);
      return findings(repository, base);
    };
    expect(await of(log('22', '20', '19'))).toEqual([]);
    expect(await of(log('22', '21', '20', '19'))).toEqual([]);
    expect(await of(log('22', '21', '19'))).toEqual([expect.stringContaining('[2026-02-20] kit: Day 20 was recorded')]);
  });
});
