import { describe, expect, it } from 'vitest';
import {
  isGeneratedContext,
  noContext,
  quickContext,
} from '../../../../server/src/engine/formats/aahp/manifest/quickContext.ts';

const from = (summaries: Record<string, string>): string => quickContext((name) => summaries[name]);

describe('quickContext', () => {
  it('puts a space behind the summary of each core file', () => {
    expect(from({ 'STATUS.md': 'Green.', 'NEXT_ACTIONS.md': 'Ship it.', 'LOG.md': 'Unused.' })).toBe(
      'Green. Ship it. ',
    );
    expect(from({ 'NEXT_ACTIONS.md': 'Ship it.' })).toBe('Ship it. ');
  });

  it('says so when there is no core file', () => {
    expect(from({ 'LOG.md': 'Unused.' })).toBe(noContext);
  });

  it('cuts at 500 code points', () => {
    expect(from({ 'STATUS.md': '🚀'.repeat(300), 'NEXT_ACTIONS.md': 'b'.repeat(300) })).toBe(
      '🚀'.repeat(300) + ' ' + 'b'.repeat(199),
    );
  });
});

describe('isGeneratedContext', () => {
  it.each([
    '',
    noContext,
    '(no summary available) Ship it.',
    '| a | b | ',
    '{ ',
    '[What happened, what is next]',
    '\ufeff# Title next ',
  ])('recognises %j', (context) => {
    expect(isGeneratedContext(context, [])).toBe(true);
  });

  it('recognises what is made of known summaries, with or without the last space', () => {
    expect(isGeneratedContext('Green. Ship it. ', ['Green. Ship it. '])).toBe(true);
    expect(isGeneratedContext('Green. Ship it.', ['Green. Ship it. '])).toBe(true);
  });

  it.each(['Release is out. Next: the parser.', '- release is out\n- next: the parser'])(
    'takes %j for written',
    (context) => {
      expect(isGeneratedContext(context, ['Green. Ship it. '])).toBe(false);
    },
  );
});
