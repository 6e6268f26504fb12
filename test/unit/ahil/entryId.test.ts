import { describe, expect, it } from 'vitest';
import {
  composeEntryId,
  nextEntryId,
  parseEntryId,
  regularNumber,
} from '../../../server/src/engine/formats/ahil/entryId.ts';

describe('parseEntryId', () => {
  it('takes sender, day and number apart, from the end', () => {
    expect(parseEntryId('setup-agent-20260317-012')).toEqual({
      sender: 'setup-agent',
      date: '2026-03-17',
      number: 12,
      digits: '012',
    });
    expect(parseEntryId('a-20260101-001-20260317-1000')?.sender).toBe('a-20260101-001');
  });

  it.each([
    '',
    'init-001',
    'scout-20260317-01',
    'scout-2026031-001',
    '-20260317-001',
    'scout-20260317-00x',
    'scout20260317-001',
    'scout-20260317-',
    'scout-20260317-1234567890',
  ])('knows that %j is none', (id) => {
    expect(parseEntryId(id)).toBeUndefined();
  });
});

describe('regularNumber', () => {
  it('agrees with parseEntryId', () => {
    const ids = [
      'scout-20260317-001',
      'scout-20260317-1000',
      'scout-20260318-001',
      'spotter-20260317-001',
      'scout-20260317-01',
      'scout-2026x317-001',
      'scout',
      '',
    ];
    for (const id of ids) {
      const parts = parseEntryId(id);
      const regular = parts?.sender === 'scout' && parts.date === '2026-03-17';
      expect(regularNumber(id, 'scout', '2026-03-17'), id).toBe(regular ? parts.number : -1);
    }
    expect(regularNumber('scout-20260317-001', 'scout', '2026-3-17')).toBe(-1);
    expect(regularNumber('scout-20260317-001', 'scout', 'yesterday!')).toBe(-1);
  });
});

describe('nextEntryId', () => {
  it('goes on from the highest number of the sender and day', () => {
    const ids = [
      'scout-20260317-001',
      'scout-20260317-007',
      undefined,
      'scout-20260318-050',
      'scout-20260317-9',
      'scoutx-20260317-020',
    ];
    expect(nextEntryId('scout', '2026-03-17', ids)).toBe('scout-20260317-008');
    expect(nextEntryId('human', '2026-03-17', ids)).toBe('human-20260317-001');
  });

  it('grows to four digits', () => {
    expect(nextEntryId('scout', '2026-03-17', ['scout-20260317-999'])).toBe('scout-20260317-1000');
    expect(composeEntryId('scout', '2026-03-17', 7)).toBe('scout-20260317-007');
  });
});
