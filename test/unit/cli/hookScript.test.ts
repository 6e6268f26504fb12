import { describe, expect, it } from 'vitest';
import { hasBlock, hookBlock, withBlock, withoutBlock } from '../../../server/src/cli/hooks/hookScript.ts';

const block = hookBlock('pre-commit', {}, { node: '/opt/no de', script: "/it's/cli.cjs" });

describe('the block in a hook', () => {
  it.each([
    ['#!/bin/sh\nexit 0\n'],
    ['#!/usr/bin/env bash\n\nset -e\nnpm test'],
    ['#!/usr/bin/env -S bash -e\necho x\n'],
    ['#!/bin/dash -e\r\necho x\r\n'],
    ['echo no interpreter\n'],
  ])('comes first and goes without a trace: %j', (script) => {
    const extended = withBlock(script, block) ?? '';
    expect(hasBlock(extended)).toBe(true);
    expect(extended.replace(/^#!.*\r?\n/, '').startsWith(block)).toBe(true);
    expect(withBlock(extended, block)).toBe(extended);
    expect(withoutBlock(extended)).toBe(script);
    const other = hookBlock('pre-commit', { failOn: 'warning' }, undefined);
    expect(withoutBlock(withBlock(extended, other) ?? '')).toBe(script);
  });

  it('makes a hook of its own, of which nothing is left', () => {
    for (const script of [undefined, '', '\n']) {
      const made = withBlock(script, block) ?? '';
      expect(made.startsWith('#!/bin/sh\n')).toBe(true);
      expect(withoutBlock(made)).toBeUndefined();
    }
  });

  it.each([['#!/usr/bin/env python3\n'], ['#!/usr/bin/perl -w\n'], ['#!/usr/bin/env node\n'], ['\u007fELF\0']])(
    'goes into no script of another language: %j',
    (script) => {
      expect(withBlock(script, block)).toBeUndefined();
    },
  );

  it('quotes paths for the shell', () => {
    expect(block).toContain(`'/opt/no de' '/it'\\''s/cli.cjs' hook run pre-commit --quiet || exit $?`);
  });

  it('leaves a script alone that has none', () => {
    expect(withoutBlock('#!/bin/sh\n# agent-handoff\n')).toBe('#!/bin/sh\n# agent-handoff\n');
  });
});
