import type { Document } from '../../document.ts';
import { skipReason } from '../../project.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../rule.ts';
import { sizeAndLimit } from '../../sizeAndLimit.ts';
import { startOf } from '../place.ts';

/** Says that a file was not checked, so that nobody takes silence for approval. */
export const tooLarge: DocumentRule = {
  code: 'file/too-large',
  title: 'The file is larger than the limit and is not checked',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff, limits',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    large:
      'The file has {size}; files of more than {limit} are not checked. Archive what is old, split the file, or raise the limit in the configuration.',
  },
  *check(document: Document, { settings }: DocumentContext): Iterable<Problem> {
    if (skipReason(document, settings) !== 'too-large') return;
    yield { range: startOf(document), message: 'large', args: sizeAndLimit(document, settings.limits.fileSize) };
  },
};
