import { describe, expect, it } from 'vitest';
import {
  filesToList,
  handoffFileNames,
  isListable,
} from '../../../../server/src/engine/formats/aahp/manifest/handoffFiles.ts';
import { generateSessionId } from '../../../../server/src/engine/formats/aahp/manifest/sessionId.ts';

describe('filesToList', () => {
  it('lists the known files that are there, in canonical order', () => {
    expect(filesToList(['TRUST.md', 'LOG.md', 'README.md', '.aiignore', 'MANIFEST.json', 'STATUS.md'], [])).toEqual([
      'STATUS.md',
      'LOG.md',
      'TRUST.md',
    ]);
    expect(filesToList([...handoffFileNames].reverse(), [])).toEqual([...handoffFileNames]);
  });

  it('keeps documents that are listed already and there', () => {
    const present = ['STATUS.md', 'DESIGN.md', 'research/one.md', '.aiignore', 'notes.txt'];
    const listed = ['research/one.md', 'GONE.md', 'DESIGN.md', '.aiignore', 'notes.txt', 'STATUS.md'];
    expect(filesToList(present, listed)).toEqual(['STATUS.md', 'research/one.md', 'DESIGN.md']);
  });
});

describe('isListable', () => {
  it('follows the schema', () => {
    expect(['A.md', 'a/b.md', 'pii-allowlist.json', 'LOG-ARCHIVE.index.json'].every(isListable)).toBe(true);
    expect(['.md', '.aiignore', 'MANIFEST.json', 'x/pii-allowlist.json', 'A.MD', 'HANDOFF.lock'].some(isListable)).toBe(
      false,
    );
  });
});

describe('generateSessionId', () => {
  it('holds the time in whole seconds', () => {
    expect(generateSessionId(1_772_116_200_999)).toBe('cli-1772116200');
  });
});
