import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { cursor, linksOf, nameAt, symbolsOf } from '../../support/features.ts';

const root = '.ai/handoff';

const manifest = `{
  "aahp_version": "3.0",
  "files": { "STATUS.md": {}, "gone.md": {}, "../../outside.md": {}, "notes/deep.md": {} },
  "tasks": {
    "T-001": { "title": "Parse", "status": "done" },
    "T-002": { "title": "Print", "status": "ready", "depends_on": ["T-001"] }
  }
}
`;

const files = {
  [`${root}/MANIFEST.json`]: manifest,
  [`${root}/STATUS.md`]: '# Status\n\nT-001 is done, T-0011 is not.\n\n```\nT-001\n```\n',
  [`${root}/NEXT_ACTIONS.md`]: '# Next\n\n## T-001b: Parse faster\n',
  [`${root}/LOG.md`]: '# Log\n\n## 2026-03-01 codex: Parsed\n\nFinished T-001.\n',
  [`${root}/TRUST.md`]:
    '# Trust\n\n| Property | Status | Expires |\n|---|---|---|\n| Build | verified | 2026-03-09 |\n',
  [`${root}/notes/deep.md`]: '# Deep\n',
  [`.ai/handoff-other/MANIFEST.json`]: manifest,
};

describe('the name of a task', () => {
  const texts = { ...files, [`${root}/MANIFEST.json`]: manifest.replace('["T-001"]', `["T-${cursor}001"]`) };

  it('stands in manifest and Markdown of its root alone', () => {
    expect(nameAt(texts)?.places).toEqual([
      `${root}/LOG.md:5:10 history`,
      `${root}/MANIFEST.json:5:6 definition`,
      `${root}/MANIFEST.json:6:69`,
      `${root}/NEXT_ACTIONS.md:3:4`,
      `${root}/STATUS.md:3:1`,
    ]);
  });

  it('is found from Markdown, too', () => {
    const name = nameAt({ ...files, [`${root}/STATUS.md`]: `T-001${cursor} is done.\n` });
    expect(name?.text).toBe('T-001');
    expect(name?.places).toHaveLength(5);
  });

  it.each([
    ['T-3', 'T-3 is no task id: it has to be T- and three or more digits.'],
    ['T-002', 'There is a task T-002 already.'],
    ['T-001', undefined],
    ['T-1234', undefined],
  ])('objects to %s or not', (name, sentence) => {
    const objection = nameAt(texts)?.objection?.(name);
    expect(objection && formatMessage(objection)).toBe(sentence);
  });

  it('is none outside of ids', () => {
    expect(nameAt({ ...files, [`${root}/STATUS.md`]: `T-001 is${cursor} done.\n` })).toBeUndefined();
  });
});

describe('symbols', () => {
  it.each([
    ['MANIFEST.json', ['task T-001: Parse', 'task T-002: Print']],
    ['LOG.md', ['entry 2026-03-01 Parsed']],
    ['TRUST.md', ['claim Build']],
    ['STATUS.md', []],
  ])('of %s', (name, symbols) => {
    expect(symbolsOf(files, `${root}/${name}`)).toEqual(symbols);
  });
});

describe('links', () => {
  it('lead to the files that are there and in the project', () => {
    expect(linksOf(files, `${root}/MANIFEST.json`)).toEqual([
      ['STATUS.md', `${root}/STATUS.md`],
      ['notes/deep.md', `${root}/notes/deep.md`],
    ]);
  });

  it('lead from a lock to what is being written', () => {
    const lock = '{ "agent": "codex", "started": "2026-03-01T10:00:00Z", "updating": ["LOG.md", "gone.md"] }';
    expect(linksOf({ ...files, [`${root}/HANDOFF.lock`]: lock }, `${root}/HANDOFF.lock`)).toEqual([
      ['LOG.md', `${root}/LOG.md`],
    ]);
  });
});
