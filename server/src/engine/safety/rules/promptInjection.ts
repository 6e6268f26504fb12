import type { Document } from '../../document.ts';
import { message } from '../../message.ts';
import type { DocumentRule, Problem } from '../../rule.ts';
import { unsafeTextOf } from '../scannedText.ts';

/** Text in a file for agents that tries to steer the agent which reads it. Runs by place, not by format, and on raw text. */
export const promptInjection: DocumentRule = {
  code: 'safety/prompt-injection',
  title: 'Text that tries to steer the agent that reads it',
  severity: { certain: 'error', high: 'warning', medium: 'warning', weak: 'hint', quoted: 'info' },
  fixable: 'none',
  source: 'AAHP v3 section 2.3',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    certain: 'Prompt injection ({category}): {reason}. Remove it, and find out who wrote it.',
    high: 'Very likely a prompt injection ({category}): {reason}. Remove it, or say it without addressing the reader.',
    medium: 'Possibly a prompt injection ({category}): {reason}. Look at who wrote it and why.',
    weak: 'Reads a little like a prompt injection ({category}): {reason}.',
    quoted: 'Mentions a prompt injection ({category}): {reason}. It seems to be quoted or described, not meant.',
  },
  *check(document: Document): Iterable<Problem> {
    for (const { start, end, category, confidence, reason, args } of document.derived(unsafeTextOf).injections) {
      yield {
        range: { start, end },
        variant: confidence,
        message: confidence,
        args: { category, reason: message(reason, Object.fromEntries(args.entries())) },
        data: { category, confidence },
      };
    }
  },
};
