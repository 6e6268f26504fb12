import { describe, expect, it } from 'vitest';
import { releaseBytes } from '../../../server/src/workspace/releaseBytes.ts';

describe('releaseBytes', () => {
  it('empties large bytes where the runtime can', () => {
    const bytes = new Uint8Array(2 * 1024 * 1024).fill(7);
    releaseBytes(bytes.subarray(10));
    expect(bytes).toHaveLength('transfer' in ArrayBuffer.prototype ? 0 : 2 * 1024 * 1024);
  });

  it('leaves small ones alone, which may share their memory with others', () => {
    const bytes = Buffer.from('text');
    releaseBytes(bytes);
    expect(bytes.toString()).toBe('text');
  });
});
