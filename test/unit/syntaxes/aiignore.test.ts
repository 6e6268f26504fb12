import { describe, expect, it } from 'vitest';
import { isRegularExpression } from '../../../server/src/engine/safety/aiignore/ignoreLines.ts';
import grammar from '../../../syntaxes/aiignore.tmLanguage.json' with { type: 'json' };

const { comment, delimitedExpression, expression } = grammar.repository;

/** What the grammar takes a line for; its patterns are such that they mean the same to JavaScript. */
function kindOf(line: string): 'comment' | 'regular expression' | 'glob' {
  if (new RegExp(comment.match).exec(line)?.index === 0) return 'comment';
  return [delimitedExpression, expression].some(({ match }) => new RegExp(match).test(line))
    ? 'regular expression'
    : 'glob';
}

describe('the grammar of .aiignore', () => {
  it.each([
    '*_KEY=*',
    'ghp_*',
    'dist/',
    '/dist/',
    '**/*.pem',
    'sk-[a-z]*',
    'a.b',
    '.env',
    '\\#hash',
    '^sk-',
    'secret$',
    'ghp_[A-Za-z0-9]{36}',
    '\\d{3}-\\d{2}',
    '(?:a|b)',
    '(foo|bar)',
    '[a-z]+x',
    'AKIA.*KEY',
    '/token=\\w+/i',
    '/^abc$/',
    'price\\$',
  ])('takes %s for what the engine takes it for', (pattern) => {
    const expected = isRegularExpression(pattern) ? 'regular expression' : 'glob';
    for (const line of [pattern, `  ${pattern}`, `${pattern}  # why`]) expect(kindOf(line)).toBe(expected);
  });

  it('knows comments at the beginning of a line and behind a blank, and no others', () => {
    const matcher = new RegExp(comment.match);
    expect(matcher.exec('# secrets')?.index).toBe(0);
    expect(matcher.exec('ghp_* # tokens')?.index).toBe(6);
    expect(matcher.exec('a#b')).toBeNull();
    expect(matcher.exec('\\#a')).toBeNull();
  });

  it('needs no time for lines made to be slow', () => {
    for (const line of ['('.repeat(5000), '/'.repeat(5000), '(a'.repeat(2000) + '|', ' #'.repeat(3000)])
      expect(typeof kindOf(line)).toBe('string');
  });
});
