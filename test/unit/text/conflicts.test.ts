import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { findConflicts, resolveConflicts } from '../../../server/src/engine/text/conflicts.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const source = (...lines: string[]) => SourceText.fromString(lines.join('\n'));
const plain = source('a', '<<<<<<< HEAD', 'ours', '=======', 'theirs', '>>>>>>> topic', 'z', '');

function sidesOf(text: SourceText): { ours: string | undefined; theirs: string | undefined } {
  const conflicts = findConflicts(text);
  return { ours: resolveConflicts(text, conflicts, 'ours'), theirs: resolveConflicts(text, conflicts, 'theirs') };
}

describe('findConflicts', () => {
  it('reads markers, labels and sides', () => {
    const [conflict, ...more] = findConflicts(plain);
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      oursLabel: 'HEAD',
      theirsLabel: 'topic',
      lines: { first: 1, end: 6 },
      sides: { ours: { first: 2, end: 3 }, base: undefined, theirs: { first: 4, end: 5 } },
    });
    expect(plain.text.slice(conflict?.range.start, conflict?.range.end)).toBe('<<<<<<< HEAD');
    expect(conflict?.markers.map(({ start, end }) => plain.text.slice(start, end))).toEqual([
      '=======',
      '>>>>>>> topic',
    ]);
  });

  it('reads CRLF, markers without labels and a missing last line break', () => {
    const text = SourceText.fromString('<<<<<<< HEAD\r\nours\r\n=======\r\ntheirs\r\n>>>>>>>');
    expect(sidesOf(text)).toEqual({ ours: 'ours\r\n', theirs: 'theirs\r\n' });
  });

  it('leaves the common ancestor of diff3 markers out', () => {
    const text = source('<<<<<<< HEAD', 'ours', '||||||| 1a2b3c', 'base', '=======', 'theirs', '>>>>>>> topic', '');
    expect(findConflicts(text)[0]?.sides?.base).toEqual({ first: 3, end: 4 });
    expect(sidesOf(text)).toEqual({ ours: 'ours\n', theirs: 'theirs\n' });
  });

  it('resolves nested conflicts', () => {
    const text = source(
      '<<<<<<< HEAD',
      'o1',
      '<<<<<<< inner',
      'o2',
      '=======',
      'x',
      '>>>>>>> inner',
      'o3',
      '||||||| base',
      '<<<<<<< old',
      'b1',
      '=======',
      'b2',
      '>>>>>>> old',
      '=======',
      't1',
      '<<<<<<< inner',
      'y',
      '=======',
      't2',
      '>>>>>>> inner',
      '>>>>>>> topic',
      'z',
      '',
    );
    expect(findConflicts(text)).toHaveLength(4);
    expect(sidesOf(text)).toEqual({ ours: 'o1\no2\no3\nz\n', theirs: 't1\nt2\nz\n' });
  });

  it('resolves several conflicts and empty sides', () => {
    const text = source('<<<<<<< a', '=======', '1', '>>>>>>> b', 'm', '<<<<<<< a', '2', '=======', '>>>>>>> b', '');
    expect(sidesOf(text)).toEqual({ ours: 'm\n2\n', theirs: '1\nm\n' });
  });

  it('gives no sides where markers are missing or doubled', () => {
    for (const text of [
      source('<<<<<<< HEAD', 'ours', '=======', 'theirs'),
      source('<<<<<<< HEAD', 'ours', '>>>>>>> topic'),
      source('<<<<<<< HEAD', 'Heading', '=======', 'ours', '=======', 'theirs', '>>>>>>> topic'),
      source('<<<<<<< HEAD', '||||||| a', '||||||| b', '=======', '>>>>>>> topic'),
    ]) {
      const conflicts = findConflicts(text);
      expect(conflicts).toHaveLength(1);
      expect(conflicts[0]?.sides).toBeUndefined();
      expect(resolveConflicts(text, conflicts, 'ours')).toBeUndefined();
    }
  });

  it('still reads a whole conflict behind an opening marker that nothing closes', () => {
    const text = source('<<<<<<< lost', 'x', '<<<<<<< HEAD', 'ours', '=======', 'theirs', '>>>>>>> topic', '');
    expect(findConflicts(text).map(({ sides }) => sides !== undefined)).toEqual([false, true]);
  });

  it.each([
    'Heading\n=======\ntext\n',
    '> > > > > > > deep\n>>>>>>> quote\n',
    'text <<<<<<< HEAD\n',
    '<<<<<<<HEAD\n',
    '<<<<<<<< HEAD\n',
    ' <<<<<<< HEAD\n',
    '',
  ])('sees none in %j', (text) => {
    expect(findConflicts(SourceText.fromString(text))).toEqual([]);
  });

  it('is linear in the number of markers', () => {
    const text = SourceText.fromString('<<<<<<< a\n'.repeat(50_000) + '=======\n>>>>>>> b\n'.repeat(50_000));
    const conflicts = findConflicts(text);
    expect(conflicts).toHaveLength(50_000);
    expect(resolveConflicts(text, conflicts, 'ours')).toBe('');
  });
});

describe('Document.conflicts', () => {
  const document = (path: string, text: string) => new Document({ uri: path, path, text: SourceText.fromString(text) });
  const example = '```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n```\n';

  it('takes what a Markdown file shows in a code block for an example', () => {
    expect(document('LOG.md', `# Log\n\n${example}\ntext\n`).hasConflictMarkers).toBe(false);
    expect(document('LOG.md', '~~~diff\n<<<<<<< HEAD\n~~~\n').hasConflictMarkers).toBe(false);
    expect(document('log.txt', example).hasConflictMarkers).toBe(true);
    expect(document('a.yaml', example).hasConflictMarkers).toBe(true);
  });

  it('finds real ones beside examples, in list items, and where they tear a code block apart', () => {
    const real = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n';
    expect(document('LOG.md', example + real + example).conflicts).toHaveLength(1);
    expect(document('LOG.md', `- item\n  \`\`\`\n  code\n${real}`).conflicts).toHaveLength(1);
    expect(
      document('LOG.md', '```js\ncommon\n<<<<<<< HEAD\na\n```\n=======\nb\n```\n>>>>>>> topic\n').conflicts,
    ).toHaveLength(1);
  });
});
