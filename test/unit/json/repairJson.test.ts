import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { projectOf } from '../../support/handoffProject.ts';

const path = 'handoffs/a.json';

/** The fixes that are offered for a text, each with the text that it makes. */
function offered(text: string): (readonly [string, string])[] {
  const { engine, project } = projectOf({ [path]: text });
  const findings = [...engine.check(project).values()].flat().filter(({ code }) => code === 'file/syntax');
  return findings.flatMap((finding) =>
    engine.fixesFor(finding, project).map(({ id }) => {
      const edits = engine.buildFix(finding, id, project)?.edits?.get(path) ?? [];
      return [id, applyTextChanges(text, edits)] as const;
    }),
  );
}

describe('repairs of half-written JSON', () => {
  it.each([
    ['{ "a": "say "hi" now" }'],
    ['{ "a": \'say "hi"\' }'],
    ["{ 'it\\'s': 1 }"],
    ['{ "a": two words }'],
    ['{ "a" 1 }'],
    ['{ "a": 1, con }'],
    ['{ "a": 1 /* never closed'],
    ['{ "a": { "b": 1 ] }'],
    ['[1, , 2]'],
  ])('are not offered where it is not certain what was meant: %j', (text) => {
    expect(offered(text)).toEqual([]);
  });

  it.each([
    ['{ "a": 1 "b": 2 }', 'add-comma', '{ "a": 1, "b": 2 }'],
    ['["x" ["y"]]', 'add-comma', '["x", ["y"]]'],
    ['{ "a": 1, /* x */ }', 'remove-comment', '{ "a": 1, }'],
    ['{ "a": 1, // x\n}', 'remove-comma', '{ "a": 1 // x\n}'],
    ["{ 'a': 1 }", 'quote-key', '{ "a": 1 }'],
    ['{ "a": None }', 'json-word', '{ "a": null }'],
  ])('%j: %s', (text, id, repaired) => {
    expect(offered(text)).toContainEqual([id, repaired]);
  });

  // The tree keeps a hundred defects.
  const many = 150;

  it.each(['\n', '\r\n'])('are offered among any number of defects of their kind, with %j', (endOfLine) => {
    const text = `[${`"😀"${endOfLine}`.repeat(many)}1]`;
    const [first] = offered(text);
    expect(first).toEqual(['add-comma', text.replace(endOfLine, `,${endOfLine}`)]);
  });

  it('are not offered where a defect that the tree has no room for leaves it open what was meant', () => {
    expect(offered(`[${'1 '.repeat(many)}"a\n]`)).toEqual([]);
  });

  it('take a text that stands on one line in time that grows with its length', () => {
    const text = `["${'x'.repeat(1_000_000)}",\n/* x */ 1]`;
    expect(offered(text)).toEqual([['remove-comment', text.replace('/* x */ ', '')]]);
  });
});
