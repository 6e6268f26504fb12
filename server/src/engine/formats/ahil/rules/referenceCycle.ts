import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { referenceCycles } from '../cycles.ts';
import { ahilLog } from '../log.ts';
import { referencePlace } from '../references.ts';

/** Longer circles are spelled out in part. */
const relatedLimit = 50;

/** Answers that go round in a circle answer nothing. In a log that is only appended to there can be none. */
export const referenceCycle: DocumentRule = {
  code: 'ahil/reference-cycle',
  title: 'Entries refer to each other in a circle',
  severity: 'error',
  fixable: 'none',
  source: 'AHIL 1.0, "acknowledgement" and rule 4',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    self: 'The entry {id} refers to itself. Refer to the entry that it answers.',
    cycle:
      'These entries refer to each other in a circle: {cycle: → }. An entry can only answer one that was there before it.',
    member: 'This reference is part of the circle',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const { entries } of referenceCycles(document).cycles) {
      const [first = 0, second = first] = entries;
      const ids = entries.map((index) => log.entries[index]?.id ?? '');
      const place = referencePlace(log, first, log.entries[second]?.id ?? '');
      yield {
        range: place.range,
        message: entries.length === 1 ? 'self' : 'cycle',
        args: { id: ids[0] ?? '', cycle: [...ids, ids[0] ?? ''] },
        pointer: place.pointer,
        related: entries.slice(1, relatedLimit).map((index, position) => {
          const next = entries[(position + 2) % entries.length] ?? first;
          return { document, range: referencePlace(log, index, log.entries[next]?.id ?? '').range, message: 'member' };
        }),
      };
    }
  },
};
