import type { Document } from '../../document.ts';
import type { DocumentRule, Problem } from '../../rule.ts';
import { findPromptInjections } from '../promptInjection.ts';
import { addressesReader } from '../unexpectedComment.ts';

/** Larger files are not parsed for a hint. UTF-16 units. */
const sizeLimit = 5 * 1024 * 1024;

/** Comments that a page does not show and that speak to whoever reads the source. */
export const unexpectedComment: DocumentRule = {
  code: 'safety/unexpected-comment',
  title: 'An HTML comment that speaks to the reader',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.3',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    comment:
      'This comment speaks to whoever reads the source, and nobody who reads the page sees it. Say it in the text, or remove it.',
  },
  *check(document: Document): Iterable<Problem> {
    const { text } = document.text;
    if (document.language !== 'markdown' || text.length > sizeLimit || !text.includes('<!--')) return;
    for (const { content, range } of document.markdown.comments) {
      if (!addressesReader(content)) continue;
      // What tries to steer is reported as such.
      if (findPromptInjections(text.slice(range.start, range.end), 'markdown').length > 0) continue;
      yield { range, message: 'comment' };
    }
  },
};
