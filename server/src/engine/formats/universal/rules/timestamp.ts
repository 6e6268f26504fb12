import type { DocumentRule } from '../../../rule.ts';
import { parseTimestamp } from '../../common/timestamp.ts';
import { knownHandoff } from '../handoff.ts';

/** Times that are well formed but not as the format wants them. */
export const timestamp: DocumentRule = {
  code: 'universal/timestamp',
  title: 'A time is not in UTC, or the handoff expires before it was written',
  severity: { offset: 'warning', order: 'error' },
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference sections 1 and 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    offset: '{name} has an offset. Write it in UTC, ending in Z.',
    order: 'The handoff was written at {written} but expires at {expires}. Correct one of the two times.',
    expires: 'When it expires',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    if (!handoff) return;
    const { timestamp: written, expiresAt } = handoff;
    for (const node of [written, expiresAt]) {
      if (!node || parseTimestamp(node.string)?.isUtc !== false) continue;
      yield {
        range: node.range,
        message: 'offset',
        args: { name: node.key ?? '' },
        pointer: node.pointer,
        variant: 'offset',
      };
    }
    const from = parseTimestamp(written?.string);
    const until = parseTimestamp(expiresAt?.string);
    if (!written || !expiresAt || !from || !until || from.time < until.time) return;
    yield {
      range: written.range,
      message: 'order',
      args: { written: written.string ?? '', expires: expiresAt.string ?? '' },
      pointer: written.pointer,
      variant: 'order',
      related: [{ document, range: expiresAt.range, message: 'expires' }],
    };
  },
};
