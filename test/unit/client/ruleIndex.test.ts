import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foundFirst, listedRules } from '../../../client/src/commands/ruleIndex.ts';
import { formats } from '../../../server/src/engine/registry.ts';

describe('the list of rules', () => {
  it('is read with every rule and what it reports', () => {
    const index = readFileSync(join(import.meta.dirname, '../../../docs/rules/README.md'), 'utf8');
    const rules = formats.flatMap(({ rules: list }) => list).map(({ code, title }) => ({ code, title }));
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
    expect(listedRules(index).sort(byCode)).toEqual(rules.sort(byCode));
  });

  it('keeps what a cell escapes', () => {
    const index = '| [a/b](a/b.md) | One \\| two | error | none |\n| no rule | x |\n';
    expect(listedRules(index)).toEqual([{ code: 'a/b', title: 'One | two' }]);
  });

  it('begins with what was found most often', () => {
    const rules = ['a/a', 'a/b', 'a/c', 'a/d'].map((code) => ({ code, title: code }));
    const { found, others } = foundFirst(rules, ['a/d', 'a/b', 'a/d', 'else']);
    expect(found.map(({ code }) => code)).toEqual(['a/d', 'a/b']);
    expect(others.map(({ code }) => code)).toEqual(['a/a', 'a/c']);
  });
});
