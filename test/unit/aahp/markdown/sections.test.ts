import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../../../../server/src/engine/formats/aahp/markdown/sections.ts';
import { handoffDocument } from '../../../support/handoffProject.ts';

/** The problems of a run of markers: `a` opens the section a, `/a` closes it, `/` closes the innermost one. */
function problemsOf(markers: string): string[] {
  const text = markers
    .split(' ')
    .map((marker) => (marker === '/' ? '<!-- /SECTION -->' : marker.replace(/^(\/?)(.*)$/, '<!-- $1SECTION: $2 -->')))
    .join('\n');
  const { problems } = sectionsOf(handoffDocument('STATUS.md', text));
  return problems.map(({ kind, marker, other }) => `${marker.line} ${kind}${other ? ` ${other.name}` : ''}`);
}

describe('sectionsOf', () => {
  it.each([
    ['a /a b /b', []],
    ['a b /b /a', []],
    ['a b / /', []],
    ['a', ['0 unclosed']],
    ['/a', ['0 unopened']],
    ['/', ['0 unopened']],
    ['a b /a', ['1 unclosed']],
    ['a b /b', ['0 unclosed']],
    ['a b /a /b', ['2 crossed b']],
    ['a /b', ['1 misnamed a']],
    ['a /b /a', ['1 unopened']],
    ['a a', ['1 reopened a']],
    ['a /a a /a', ['2 repeated a']],
    ['a a /a', ['0 unclosed', '1 repeated a']],
    ['a b c /a /b /c', ['3 crossed c', '4 crossed c']],
    ['a /a /a', ['2 unopened']],
  ])('%s', (markers, problems) => {
    expect(problemsOf(markers)).toEqual(problems);
  });

  it('keeps where each section begins and ends', () => {
    const document = handoffDocument(
      'STATUS.md',
      '<!-- SECTION: a b -->\nText\n<!--/SECTION:a b-->\n<!-- SECTION: c -->\n',
    );
    const { sections } = sectionsOf(document);
    expect(sections.map(({ name, open, close }) => [name, open.line, close?.line])).toEqual([
      ['a b', 0, 2],
      ['c', 3, undefined],
    ]);
    const range = sections[0]?.close?.nameRange;
    expect(range && document.text.text.slice(range.start, range.end)).toBe('a b');
  });

  it('takes its time in proportion to the text', () => {
    const many = (make: (index: number) => string) =>
      Array.from({ length: 20_000 }, (_, index) => make(index)).join('\n\n');
    const opened = many((index) => `<!-- SECTION: s${index} -->`);
    const closed = many((index) => `<!-- /SECTION: s${index} -->`);
    expect(sectionsOf(handoffDocument('STATUS.md', `${opened}\n\n${closed}`)).problems).toHaveLength(19_999);
  });
});
