import { describe, expect, it } from 'vitest';
import { Cursor } from './support.ts';

/** The names, kinds and details of a document's outline. */
function outline(path: string, text: string): string[] {
  const { features, project, document } = new Cursor({ [path]: `│${text}` });
  return features
    .flatMap((one) => [...(one.outline?.(project, document) ?? [])])
    .map(({ kind, name, detail }) => [kind, name, ...(detail === undefined ? [] : [`(${detail})`])].join(' '));
}

/** The folds of a document, `first-last`, with lines counted from 0. */
function folds(path: string, ...lines: string[]): string[] {
  const { features, project, document } = new Cursor({ [path]: `│${lines.join('\n')}` });
  return features
    .flatMap((one) => [...(one.folds?.(project, document) ?? [])])
    .map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`);
}

const folder = '.ai/handoff/';

describe('the outline', () => {
  it('has the tasks of a manifest by title and state', () => {
    const tasks = { 'T-001': { title: 'Print', status: 'ready' }, 'T-002': {} };
    expect(outline(`${folder}MANIFEST.json`, JSON.stringify({ aahp_version: '3.0', files: {}, tasks }))).toEqual([
      'task T-001: Print (ready)',
      'task T-002',
    ]);
  });

  it('has the sections of a Markdown file, also one that is never closed', () => {
    const text = '<!-- SECTION: summary -->\nGreen.\n<!-- /SECTION: summary -->\n<!-- SECTION: rest -->\n';
    expect(outline(`${folder}STATUS.md`, text)).toEqual(['section summary', 'section rest']);
  });

  it('has claims with their level, and tasks in tables', () => {
    const trust = '# Trust\n\n| Property | Status | TTL |\n|---|---|---|\n| Build passes | verified | 3d |\n';
    expect(outline(`${folder}TRUST.md`, trust)).toEqual(['claim Build passes (verified)']);
    const actions = '# Next\n\n## Done\n\n| Task | Title |\n|---|---|\n| T-001 | Crawl |\n';
    expect(outline(`${folder}NEXT_ACTIONS.md`, actions)).toEqual(['task T-001: Crawl']);
  });

  it('leaves headings to the outline of Markdown', () => {
    expect(outline(`${folder}LOG.md`, '# Log\n\n## 2026-02-01 codex: Parser\n\nDone.\n')).toEqual([]);
    expect(outline(`${folder}NEXT_ACTIONS.md`, '# Next\n\n## Ready\n\n### T-001: Crawl\n')).toEqual([]);
  });

  it('has the entries of a log by id and text, with their type', () => {
    const entry = { id: 'a-20260201-001', type: 'observation', content: 'Fresh.' };
    const text = JSON.stringify({ schema_version: '1.0', entries: [entry, { id: 'a-20260201-002' }, {}] });
    expect(outline('agents/exchange.json', text)).toEqual([
      'entry a-20260201-001: Fresh. (observation)',
      'entry a-20260201-002',
    ]);
  });
});

describe('folding', () => {
  const open = (name: string) => `<!-- SECTION: ${name} -->`;
  const close = (name: string) => `<!-- /SECTION: ${name} -->`;

  it('folds sections from marker to marker, and none that is not closed', () => {
    expect(folds(`${folder}STATUS.md`, open('a'), 'Text.', close('a'), open('b'), 'Text.')).toEqual(['0-2']);
  });

  it('ends headings where their section ends', () => {
    const lines = ['# Status', open('a'), '## Health', 'Green.', close('a'), open('b'), '## Rest', 'None.', close('b')];
    expect(folds(`${folder}STATUS.md`, ...lines)).toEqual(['1-4', '5-8', '2-3', '6-7']);
  });

  it('leaves headings alone that end by themselves within their section', () => {
    const lines = [open('a'), '## One', 'x', '', '## Two', 'y', close('a'), '', '# End'];
    expect(folds(`${folder}STATUS.md`, ...lines)).toEqual(['0-6', '4-5']);
  });

  it('knows of sections within sections', () => {
    const lines = [open('a'), open('b'), '# B', 'x', close('b'), '# A', 'y', close('a'), 'z'];
    expect(folds(`${folder}STATUS.md`, ...lines)).toEqual(['0-7', '1-4', '2-3', '5-6']);
  });

  it('has nothing to say of files that are none of a handoff folder', () => {
    expect(folds('docs/STATUS.md', open('a'), 'Text.', close('a'))).toEqual([]);
  });
});
