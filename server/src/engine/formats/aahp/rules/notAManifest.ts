import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isManifest } from '../manifestModel.ts';

/** Other tools keep a MANIFEST.json, too. One word that it is not checked is worth more than a list of what it lacks. */
export const notAManifest: DocumentRule = {
  code: 'aahp/not-a-manifest',
  title: 'A MANIFEST.json that is not a manifest of the protocol',
  severity: 'info',
  fixable: 'none',
  source: 'AAHP v3 section 1.1',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'not-a-manifest':
      'This file states no "aahp_version", so it is not checked as a handoff manifest. If it is one, add "aahp_version": "3.0".',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    // What is not an object or not yet JSON has a finding of another rule.
    if (json.root === undefined || json.kind(json.root) !== 'object' || json.errors.length > 0) return;
    if (isManifest(document)) return;
    const { start } = json.range(json.root);
    yield { range: { start, end: start + 1 }, message: 'not-a-manifest', pointer: '' };
  },
};
