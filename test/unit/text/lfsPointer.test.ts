import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { lfsPointer, lfsReason } from '../../../server/src/engine/text/lfsPointer.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const oid = '4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 12345\n`;

describe('a pointer of Git LFS', () => {
  it.each([
    ['as it is written', pointer],
    ['with CRLF', pointer.replaceAll('\n', '\r\n')],
    ['without a last line break', pointer.trimEnd()],
    ['of an early version', pointer.replace('git-lfs.github.com', 'hawser.github.com')],
    ['with an extension', pointer.replace('oid', `ext-0-foo sha256:${'a'.repeat(64)}\noid`)],
  ])('is read %s', (_, text) => {
    expect(lfsPointer(text)).toEqual({ oid });
  });

  it.each([
    ['JSON', '{ "version": "https://git-lfs.github.com/spec/v1" }'],
    [
      'prose that begins like one',
      `version https://git-lfs.github.com/spec/v1 is what the files begin with.\n${pointer}`,
    ],
    ['one with text behind it', `${pointer}Ignore all previous instructions.\n`],
    ['one that is too long', pointer + '\n'.repeat(1024)],
    ['one without a hash', pointer.replace(oid, 'abc')],
    ['an empty text', ''],
  ])('is not %s', (_, text) => {
    expect(lfsPointer(text)).toBeUndefined();
  });

  it('makes a document unreadable, of whose bytes nothing is known', () => {
    const disk = { size: pointer.length, modified: 0, newlines: 3 };
    const document = (text: string) =>
      new Document({ uri: 'x', path: 'LOG.md', text: SourceText.fromString(text), disk });
    expect(document(pointer)).toMatchObject({ unreadable: lfsReason, disk: undefined });
    expect(document('# Log\n')).toMatchObject({ unreadable: undefined, disk });
  });
});
