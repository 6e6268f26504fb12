import { describe, expect, it } from 'vitest';
import { Document } from '../../../../server/src/engine/document.ts';
import { aiignore } from '../../../../server/src/engine/safety/aiignore/aiignore.ts';
import { backtracksExponentially } from '../../../../server/src/engine/safety/aiignore/backtracking.ts';
import { ignoreLines, isRegularExpression } from '../../../../server/src/engine/safety/aiignore/ignoreLines.ts';
import { SourceText } from '../../../../server/src/engine/text/sourceText.ts';

const document = (path: string, text: string) => new Document({ uri: path, path, text: SourceText.fromString(text) });
const list = (text: string) => aiignore(document('.ai/handoff/.aiignore', text));

/** What a pattern finds in a text, as it stands there. */
function found(pattern: string, text: string, path = '.ai/handoff/STATUS.md'): string[] {
  const file = document(path, text);
  return list(pattern)
    .matches(file)
    .map(({ start, end }) => text.slice(start, end));
}

describe('the lines of .aiignore', () => {
  it('are patterns with their exact places, without comments and blanks', () => {
    const text = '# keep out\r\n  *_KEY=*  \r\n\r\nBearer *   # tokens\r\n\\#tag\r\n a#b\r\n';
    const lines = ignoreLines(document('.aiignore', text));
    expect(lines.map((line) => [line.text, line.line])).toEqual([
      ['*_KEY=*', 1],
      ['Bearer *', 3],
      ['\\#tag', 4],
      ['a#b', 5],
    ]);
    for (const { range, text: pattern } of lines) expect(text.slice(range.start, range.end)).toBe(pattern);
  });

  it.each([
    '\\b\\d{3}-\\d{2}-\\d{4}\\b',
    '^internal',
    'only$',
    '(?i)acme',
    '(alpha|beta)-key',
    '[a-z]+@corp',
    'x{3,}',
    'disregard.*rules',
    '/acme\\d/',
    '/plain/i',
    'a.+b',
  ])('hold a regular expression in %s', (pattern) => {
    expect(isRegularExpression(pattern)).toBe(true);
  });

  it.each([
    '*_KEY=*',
    '*@*.com',
    '10.0.0.*',
    '192.168.*',
    '*.internal.example.org',
    '*.log',
    'node_modules/',
    '/dist/',
    'config.*.json',
    'redis://*:*@*',
    'sk-[a-z0-9]*',
    '\\*literal',
    '-----BEGIN*PRIVATE KEY-----',
    'who?',
    '${HOME}',
  ])('hold a glob in %s', (pattern) => {
    expect(isRegularExpression(pattern)).toBe(false);
  });
});

describe('a glob', () => {
  it.each<[string, string, string[]]>([
    ['*_KEY=*', 'set ACME_KEY=q8w7e6r5t4 and go', ['ACME_KEY=q8w7e6r5t4']],
    ['*_KEY=*', 'set ACME_KEY="q8w7 e6r5" and go', ['ACME_KEY="q8w7 e6r5'.slice(0, 14)]],
    ['*_KEY=*', '`ACME_KEY=q8w7e6r5t4`.', ['ACME_KEY=q8w7e6r5t4']],
    ['*_KEY=*', 'ACME_KEY=q8w7e6r5t4. Then', ['ACME_KEY=q8w7e6r5t4']],
    ['acme-*', 'ask acme-north or (acme-south); macme-x, acme', ['acme-north', 'acme-south']],
    ['*_KEY=*', '**ACME_KEY=q8w7e6r5t4**.', ['ACME_KEY=q8w7e6r5t4']],
    ['acme-*', '**acme-north** url=acme-south x_acme-no', ['acme-north', 'acme-south']],
    ['.env', 'see .env and `.env`, not process.env.HOME or .envrc', ['.env', '.env']],
    ['*@corp.io', 'mail kim@corp.io, kim@corp.io.au and kim@corp.ion', ['kim@corp.io']],
    ['host-??', 'host-a1 host-b host-abc', ['host-a1']],
    ['host-[ab]', 'host-a host-c host-b', ['host-a', 'host-b']],
    ['host-[!ab]', 'host-a host-c', ['host-c']],
    ['host-[x', 'host-[x', ['host-[x']],
    ['host-\\', 'host-\\ host-', ['host-\\']],
    ['host-[[:digit:]x]', 'host-1 host-x host-d host-:', ['host-1', 'host-x']],
    ['host-[![:digit:]]', 'host-1 host-x', ['host-x']],
    ['host-[]x]', 'host-] host-x', ['host-]', 'host-x']],
    ['host-[\\]x]', 'host-] host-x', ['host-]', 'host-x']],
    ['host-[a\\-c]', 'host-- host-b host-c', ['host--', 'host-c']],
    ['host-[a-]', 'host-- host-a host-b', ['host--', 'host-a']],
    ['*corp*', 'all of acmecorpx here', ['acmecorpx']],
    ['project falcon*', 'Of Project Falcons: project  falcon', ['Project Falcons']],
    [
      'ship*to the customer',
      'We ship all boxes to the customer.\nship\nto the customer',
      ['ship all boxes to the customer'],
    ],
    ['-----BEGIN*PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----', ['-----BEGIN RSA PRIVATE KEY-----']],
    ['Falcon', 'falcon Falcon', ['Falcon']],
    ['falcon', 'falcon FALCON', ['falcon', 'FALCON']],
    ['größe-*', 'die GRÖSSE-1, die Größe-2', ['Größe-2']],
    ['a*b*c', 'a1b2c a1b2 c abc', ['a1b2c', 'abc']],
    ['a*b*c', 'axbxc.', ['axbxc']],
    ['x-*', '🦊 x-1 İ x-2', ['x-1', 'x-2']],
  ])('%s finds in %j', (pattern, text, expected) => {
    expect(found(pattern, text)).toEqual(expected);
  });

  it.each<[string, string]>([
    ['Bearer *', 'Authorization: Bearer <token>, Bearer {token}, a Bearer token header, Bearer $TOKEN'],
    ['*_TOKEN=*', 'ACME_TOKEN=, ACME_TOKEN=<yours>, ACME_TOKEN=${ACME}, ACME_TOKEN=xxxx, `*_TOKEN=*`'],
    ['sk-*', 'sk-learn, sk-, the prefix `sk-*`, task-status, risk-1234567890123456'],
    ['ghp_*', 'ghp_ begins the tokens of that host, as in ghp_…'],
    ['*@*.com', 'noreply@acme.com, git@github.com:acme/x.git, ssh root@box.acme.com, you@example.com, `*@*.com`'],
    ['*@*', '@acme/pkg and pkg@1.2.3'],
    ['10.0.*', 'the network 10.0.0.0'],
  ])('%s leaves alone what stands for nothing in %j', (pattern, text) => {
    expect(found(pattern, text)).toEqual([]);
  });

  it('finds what JSON writes with escapes, at its place in the source', () => {
    const text = '{ "notes": "run\\nACME\\u005fKEY=q8w7e6r5t4\\nagain" }';
    expect(found('*_KEY=*', text, '.ai/handoff/MANIFEST.json')).toEqual(['ACME\\u005fKEY=q8w7e6r5t4']);
  });

  it('counts a place once, whatever the number of patterns', () => {
    expect(found('*_KEY=*\n*_KEY=*\nacme*', 'ACME_KEY=q8w7e6r5t4')).toEqual(['ACME_KEY=q8w7e6r5t4']);
  });
});

describe('a regular expression', () => {
  it.each<[string, string, string[]]>([
    ['\\b\\d{3}-\\d{2}-\\d{4}\\b', 'id 219-09-9999, not 1219-09-9999 or 219-09-9999-1', ['219-09-9999']],
    ['AC-[0-9]{4}', 'AC-1234 and MAC-1234 and AC-12345', ['AC-1234']],
    ['(?i)falcon\\s+one', 'FALCON  one', ['FALCON  one']],
    ['/falcon\\d/i', 'Falcon7', ['Falcon7']],
    ['falcon\\u002d\\d', 'falcon-7', ['falcon-7']],
    ['secret.*place', 'a secret hidden place\nsecret\nplace', ['secret hidden place']],
    ['^internal', 'internal\n not internal', ['internal']],
    ['(alpha|beta)-key', 'beta-key', ['beta-key']],
  ])('%s finds in %j', (pattern, text, expected) => {
    expect(found(pattern, text)).toEqual(expected);
  });
});

describe('a pattern that cannot work', () => {
  it.each<[string, string | undefined]>([
    ['*', 'everything'],
    ['**', 'everything'],
    ['.*', undefined],
    ['\\S+', 'everything'],
    ['a{0,}', 'everything'],
    ['[a-z]*|\\d*|.*', 'everything'],
    ['!acme', 'exception'],
    ['dist/', 'files'],
    ['build/**/', 'files'],
    ['https://', undefined],
    ['.env', undefined],
    ['/dist', undefined],
    ['(?=a)b', 'lookaround'],
    ['(?<!a)\\w', 'lookaround'],
    ['(a)\\1', 'backreference'],
    ['\\d++b', 'possessive'],
    ['(?>a)', 'possessive'],
    ['(alpha|beta', undefined],
    ['(?:alpha', 'invalid'],
    ['x{2,1}', 'invalid'],
    ['x{5000}', 'too-large'],
    ['((x{100}){100}){100}', 'too-large'],
    ['(a+)+$', 'exponential'],
    ['[ab]*a[ab]{60}[cd]', 'explodes'],
    ['x'.repeat(513), 'too-long'],
    ['host-[', 'bracket'],
    ['host-[]', 'bracket'],
    ['host-[[:digit:]', 'bracket'],
    ['[', 'bracket'],
    ['host-\\', 'backslash'],
    ['host-[z-a]', 'set'],
    ['host-[[:letter:]]', 'set'],
    ['host-\\[', undefined],
    ['host-[!z-a]', undefined],
    ['acme-*', undefined],
    ['\\b\\d{3}-\\d{2}-\\d{4}\\b', undefined],
  ])('%s is said to be %s', (pattern, defect) => {
    expect(list(pattern).patterns.map((one) => one.defect)).toEqual([defect]);
  });

  it.each([
    '(a+)+',
    '(a*)*b',
    '(\\w|\\d)*',
    '(a|ab|b)*',
    '([a-z]+)*\\d',
    '(?:\\S+\\s*)+x',
    '((a+))+',
    '(a+|b)+',
    '(?:x+y?)*',
  ])('goes back exponentially elsewhere: %s', (pattern) => {
    expect(backtracksExponentially(pattern)).toBe(true);
  });

  it.each([
    '\\d+(?:\\.\\d+)*',
    '(?:[a-z]+-)*x',
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
    '(alpha|beta)+',
    'a+b+c+',
    '[(+*]+',
    '\\(a+\\)+',
    '(a{1,3}){2}',
    '(?:a|b)*',
    '(?<word>\\w+)=',
    '[\\w-]+',
    ')(',
    '(((',
    '\\',
    '[',
  ])('does not go back exponentially: %s', (pattern) => {
    expect(backtracksExponentially(pattern)).toBe(false);
  });
});
