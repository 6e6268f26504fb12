import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { sectionData } from '../markdown/sectionFinding.ts';
import { sectionsOf } from '../markdown/sections.ts';

/** Agents read single sections to save tokens; a marker that is off makes them read too much, too little or the wrong part. */
export const sectionMarker: DocumentRule = {
  code: 'aahp/section-marker',
  title: 'Section markers do not pair up',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 1.2',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    unclosed: 'The section {name} is never closed. Add <!-- /SECTION: {name} --> where it ends.',
    unopened: 'This closes the section {name}, which was never opened. Remove the marker or open the section.',
    nameless: 'This closes a section, but none is open. Remove the marker or open the section.',
    misnamed: 'This closes the section {name}, but the one that is open is {other}. Use the same name in both markers.',
    reopened: 'The section {name} is open already. A closing marker has a slash: <!-- /SECTION: {name} -->.',
    crossed:
      'This closes the section {name} while {other}, which began inside it, goes on. Close the inner section first.',
    repeated: 'There is a section {name} before this one. Give each section of a file a name of its own.',
    other: 'The other marker',
  },
  *check(document: Document): Iterable<Problem> {
    for (const problem of sectionsOf(document).problems) {
      const { kind, marker, other } = problem;
      yield {
        range: marker.range,
        message: marker.name === '' ? 'nameless' : kind,
        args: { name: marker.name, other: other?.name ?? '' },
        related: other ? [{ document, range: other.range, message: 'other' }] : [],
        data: sectionData(problem),
      };
    }
  },
};
