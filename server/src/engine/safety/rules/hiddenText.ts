import type { Document } from '../../document.ts';
import { message } from '../../message.ts';
import type { DocumentRule, Problem } from '../../rule.ts';
import { unsafeTextOf } from '../scannedText.ts';

/** Characters and HTML that an agent reads and a person does not see. Runs by place, not by format, and on raw text. */
export const hiddenText: DocumentRule = {
  code: 'safety/hidden-text',
  title: 'Text that an agent reads and a person does not see',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.3; Unicode Technical Report 36',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    decoded: 'Hidden text: {reason}. It reads: "{decoded}". Remove it.',
    undecoded: 'Hidden text: {reason}. Remove it.',
  },
  *check(document: Document): Iterable<Problem> {
    for (const { start, end, decoded, reason, args } of document.derived(unsafeTextOf).hidden) {
      yield {
        range: { start, end },
        message: decoded === '' ? 'undecoded' : 'decoded',
        args: { reason: message(reason, Object.fromEntries(args.entries())), decoded },
        data: { decoded },
      };
    }
  },
};
