import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../server/src/engine/formats/common/sha256.ts';
import { nodeSha256 } from '../../../server/src/workspace/nodeSha256.ts';

describe('nodeSha256', () => {
  it.each(['', 'abc', 'ä – 你好 😀', 'lone \ud83d and \ude00', '\ufeffmark', '\0', 'x'.repeat(100_000) + 'é'])(
    'hashes %j as the engine does',
    (text) => expect(nodeSha256(text)).toBe(sha256Hex(text)),
  );

  it('gives the known hash of "abc" (FIPS 180-4)', () => {
    expect(nodeSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
