import { describe, expect, it } from 'vitest';
import { plainSnippet } from '../../../server/src/handlers/plainSnippet.ts';

/** Snippets, and what a client without snippets writes. */
const snippets: readonly (readonly [string, string])[] = [
  ['"id": "$1",$0', '"id": "",'],
  ['"${1:2026-03-05}" ${2:}', '"2026-03-05" '],
  ['costs \\$5 \\} \\\\', 'costs $5 } \\'],
  ['"${1|open,closed|}"', '"open"'],
  ['"${1|open|}"', '"open"'],
  // Text in JSON has backslashes of its own, and names may hold any character.
  ['"${1:say \\\\"hi\\\\"}"', '"say \\"hi\\""'],
  ['"${1:a\\}b\\$c}", "$2"', '"a}b$c", ""'],
  ['"${1|a\\,b\\|c\\}d,e|}"', '"a,b|c}d"'],
  ['${1:one\ntwo}', 'one\ntwo'],
  ['${1:never closed', '${1:never closed'],
];

describe('a snippet for clients that know none', () => {
  it.each(snippets)('%j', (snippet, text) => {
    expect(plainSnippet(snippet)).toBe(text);
  });
});
