import { describe, expect, it } from 'vitest';
import {
  compareTaskIds,
  formatTaskId,
  isTaskId,
  meantTaskId,
  taskNumber,
} from '../../../server/src/engine/formats/aahp/taskId.ts';

describe('task ids', () => {
  it.each(['T-001', 'T-1000', 'T-000'])('%j is one', (id) => {
    expect(isTaskId(id)).toBe(true);
    expect(meantTaskId(id)).toBe(id);
  });

  it.each(['T-01', 't-001', 'T-001b', 'T-001 ', ' T-001', 'TT-001', ''])('%j is none', (text) => {
    expect(isTaskId(text)).toBe(false);
    expect(taskNumber(text)).toBeUndefined();
  });

  it.each([
    ['T-1', 'T-001'],
    ['t-001', 'T-001'],
    ['T001', 'T-001'],
    ['T_12', 'T-012'],
    ['TASK-7', 'T-007'],
    ['task 7', 'T-007'],
    ['#7', 'T-007'],
    [' 7 ', 'T-007'],
    ['T-0001000', 'T-0001000'],
  ])('%j means %j', (text, expected) => {
    expect(meantTaskId(text)).toBe(expected);
  });

  it.each(['T-003b', 'setup', 'T-', 'T-1-2', 'version 3', '1234567890'])('%j means none', (text) => {
    expect(meantTaskId(text)).toBeUndefined();
  });

  it('are numbered and ordered by number, not by text', () => {
    expect(taskNumber('T-0012')).toBe(12);
    expect(formatTaskId(7)).toBe('T-007');
    expect(formatTaskId(1234)).toBe('T-1234');
    expect(['T-1000', 'other', 'T-200', 'T-003', 'also'].toSorted(compareTaskIds)).toEqual([
      'T-003',
      'T-200',
      'T-1000',
      'also',
      'other',
    ]);
  });
});
