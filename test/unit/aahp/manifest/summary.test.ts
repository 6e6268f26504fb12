import { describe, expect, it } from 'vitest';
import {
  firstCodePoints,
  isEmptySummary,
  isStructure,
  looksCopied,
  noSummary,
  summarize,
} from '../../../../server/src/engine/formats/aahp/manifest/summary.ts';

describe('summarize', () => {
  it('takes the first line behind headings, quotes, rules and blank lines', () => {
    expect(summarize('# Title\n\n> quoted\n---\nThe build is green.\n')).toBe('The build is green.');
  });

  it('looks at five lines only', () => {
    expect(summarize('# Title\n\n> one\n> two\n\nToo late.\n')).toBe(noSummary);
    expect(summarize('')).toBe(noSummary);
    expect(summarize('\n\n\n\n\n')).toBe(noSummary);
  });

  it.each(['{', '```', '| Claim | Status |', '<!-- SECTION: summary -->', '- item', '**Bold:** text', '  indented'])(
    'takes %j as it stands',
    (line) => {
      expect(summarize(`# Title\n${line}\nmore\n`)).toBe(line);
    },
  );

  it('skips a line of spaces as it does an empty one', () => {
    expect(summarize('# Title\n   \t\nText\n')).toBe('Text');
  });

  it('keeps the space at both ends of the line it takes', () => {
    expect(summarize('  Text  \n')).toBe('  Text  ');
  });

  it('takes the last line without a line ending', () => {
    expect(summarize('# Title\nText')).toBe('Text');
  });

  it('leaves carriage returns out', () => {
    expect(summarize('# Title\r\n\r\nText\r\nmore\r\n')).toBe('Text');
  });

  it('takes a title behind a byte order mark, without the mark', () => {
    expect(summarize('\ufeff# Title\n\nText\n')).toBe('# Title');
    expect(summarize('\ufeff\nText\n')).toBe('Text');
    expect(summarize('\ufeffText\n')).toBe('Text');
  });

  it('cuts at 150 code points and halves no emoji', () => {
    expect(summarize('a'.repeat(151))).toBe('a'.repeat(150));
    expect(summarize('🚀'.repeat(151))).toBe('🚀'.repeat(150));
    expect(summarize('a'.repeat(149) + '🚀🚀')).toBe('a'.repeat(149) + '🚀');
  });
});

describe('firstCodePoints', () => {
  it('gives a short text back', () => {
    expect(firstCodePoints('abc', 3)).toBe('abc');
    expect(firstCodePoints('🚀🚀', 3)).toBe('🚀🚀');
    expect(firstCodePoints('abc', 0)).toBe('');
  });
});

describe('what a recorded summary is', () => {
  it.each(['', '  ', noSummary, '[One line]', 'TODO', 'tbd', 'pending', '...', '…', '-', '\ufeff# Title'])(
    '%j says nothing',
    (summary) => {
      expect(isEmptySummary(summary)).toBe(true);
    },
  );

  it.each(['Two tasks open.', '[blocked] two tasks, [ready] one', 'Pending: the review', 'None of the tests fail'])(
    '%j says something',
    (summary) => {
      expect(isEmptySummary(summary)).toBe(false);
    },
  );

  it.each(['{', '}', '| a |', '```sh', '~~~', '<!-- x -->', '# Title', '> quote', '---', ' | a |'])(
    '%j is structure',
    (summary) => {
      expect(isStructure(summary)).toBe(true);
      expect(looksCopied(summary)).toBe(true);
    },
  );

  it.each([
    '- item',
    '* item',
    '[ ] box',
    '_Last updated: 2026-01-01_',
    '**Last Updated:** now',
    'Last updated: today',
  ])('%j looks copied', (summary) => {
    expect(isStructure(summary)).toBe(false);
    expect(looksCopied(summary)).toBe(true);
  });

  it.each(['Build green. One task open.', '5/7 services up.', '*All* tests pass.', 'Last entry: the parser'])(
    '%j looks written',
    (summary) => {
      expect(looksCopied(summary)).toBe(false);
    },
  );
});
