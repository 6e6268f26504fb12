import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { plainText } from '../markdown/plainText.ts';
import { trustClaims } from '../markdown/trust.ts';

/** Ways of arriving at a claim that have met nothing outside a model's head. */
const ungrounded: ReadonlySet<string> = new Set(['model claim', 'self reviewed', 'cross model reviewed']);

/** Agreement is no evidence: what only models have said or reviewed is assumed, however many they were. */
export const trustGrounding: DocumentRule = {
  code: 'aahp/trust-grounding',
  title: 'A claim is verified on a provenance that cannot carry it',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 2.5; provenance scale of the AAHP tools',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    ungrounded:
      'A claim whose provenance is {provenance} is assumed, not verified. Check it against a source, a tool, a test or the running program, and name that.',
  },
  *check(document: Document): Iterable<Problem> {
    for (const { level, cells } of trustClaims(document)) {
      const { provenance } = cells;
      if (level !== 'verified' || !provenance) continue;
      // One grounded way among several is enough, and words that are not on the scale are not judged.
      const words = plainText(provenance.text)
        .toLowerCase()
        .replace(/[_-]/g, ' ')
        .split(/[,;+/&]| and /);
      if (!words.every((word) => ungrounded.has(word.trim()))) continue;
      yield { range: provenance.range, message: 'ungrounded', args: { provenance: provenance.text } };
    }
  },
};
