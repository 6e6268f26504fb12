import { describe, expect, it } from 'vitest';
import { previewedFile } from '../../../client/src/commands/previewedFile.ts';

const file = (path: string) => ({ path, toString: () => `file://${path}` });
const [status, billing] = [file('/a/STATUS.md'), file('/b/STATUS.md')];
const [notes, mine] = [file('/a/notes.md'), file('/a/my notes.md')];

describe('the file that a preview shows', () => {
  it('is the one that the tab names, whatever the words before it', () => {
    for (const label of ['Preview STATUS.md', '[Preview] STATUS.md', 'Vorschau STATUS.md', 'STATUS.md'])
      expect(previewedFile(label, [notes, status])).toBe(status);
  });

  it('is not known where none or several have that name', () => {
    expect(previewedFile('Preview README.md', [status, notes])).toBeUndefined();
    expect(previewedFile('Preview STATUS.md', [status, billing])).toBeUndefined();
    expect(previewedFile('Preview STATUS.md', [status, file('/a/STATUS.md')])?.path).toBe(status.path);
    expect(previewedFile('Preview OLD-STATUS.md', [status])).toBeUndefined();
  });

  it('has the longer of two names that the tab ends with', () => {
    expect(previewedFile('Preview my notes.md', [notes, mine])).toBe(mine);
    expect(previewedFile('Preview my notes.md', [mine, notes])).toBe(mine);
  });
});
