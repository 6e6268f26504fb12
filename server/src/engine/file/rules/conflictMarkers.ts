import type { Document } from '../../document.ts';
import { skipReason } from '../../project.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../rule.ts';

/** What a merge left behind: two versions of the same lines, of which the next agent reads both. */
export const conflictMarkers: DocumentRule = {
  code: 'file/conflict-markers',
  title: 'The file holds an unresolved merge conflict',
  severity: 'error',
  fixable: 'explicit',
  source: 'git-merge, "How conflicts are presented"',
  scope: 'document',
  kinds: 'any',
  runsOnSkipped: true,
  messages: {
    between:
      'Unresolved merge conflict between {ours} and {theirs}. Decide for a side or unite both; until then only unsafe text in this file is reported.',
    plain:
      'Unresolved merge conflict. Decide for a side or unite both; until then only unsafe text in this file is reported.',
    incomplete:
      'This marker opens a merge conflict whose other markers are missing or ambiguous. Decide by hand which lines stay, and remove the markers.',
    marker: 'Another marker of this conflict',
  },
  *check(document: Document, { settings }: DocumentContext): Iterable<Problem> {
    if (skipReason(document, settings) !== 'conflict') return;
    for (const { range, markers, oursLabel: ours, theirsLabel: theirs, sides } of document.conflicts) {
      const related = markers.map((marker) => ({ document, range: marker, message: 'marker' }));
      if (!sides) yield { range, message: 'incomplete', related };
      else if (ours === '' || theirs === '') yield { range, message: 'plain', related };
      else yield { range, message: 'between', args: { ours, theirs }, related };
    }
  },
};
