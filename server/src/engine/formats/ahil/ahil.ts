import type { Format } from '../../format.ts';
import { detectAhil } from './detect.ts';
import { answerUnanswered } from './fixes/answerUnanswered.ts';
import { dateOfId } from './fixes/dateOfId.ts';
import { firstStatus } from './fixes/firstStatus.ts';
import { nextIdForDuplicate, nextIdForIrregular } from './fixes/newId.ts';
import { schemaFixes } from './fixes/schemaFixes.ts';
import { RecentLogs } from './recentLogs.ts';
import { adpl } from './rules/adpl.ts';
import { content } from './rules/content.ts';
import { contradiction } from './rules/contradiction.ts';
import { date } from './rules/date.ts';
import { direction } from './rules/direction.ts';
import { duplicateId } from './rules/duplicateId.ts';
import { idFormat } from './rules/idFormat.ts';
import { idSequence } from './rules/idSequence.ts';
import { recipient } from './rules/recipient.ts';
import { reference } from './rules/reference.ts';
import { referenceCycle } from './rules/referenceCycle.ts';
import { rejectionReason } from './rules/rejectionReason.ts';
import { schema } from './rules/schema.ts';
import { status } from './rules/status.ts';
import { statusEdited } from './rules/statusEdited.ts';
import { unanswered } from './rules/unanswered.ts';
import { version } from './rules/version.ts';

/** AHIL 1.0: the append-only log between agents and humans, also inside ADPL files. */
export const ahil: Format = createAhil();

/** The format with a memory of its own for the logs that were looked at last (see `RecentLogs`). */
export function createAhil(): Format {
  const recent = new RecentLogs();
  return {
    id: 'ahil',
    globs: ['**/*.ahil.json', '**/exchange.json', '**/*.adpl', '**/*.adpl.json'],
    detect(document) {
      const kind = detectAhil(document);
      // Every version of a document passes here once, before any rule looks at it.
      if (kind !== undefined) recent.follow(document);
      return kind;
    },
    rules: [
      adpl,
      content,
      contradiction,
      date,
      direction,
      duplicateId,
      idFormat,
      idSequence,
      recipient,
      reference,
      referenceCycle,
      rejectionReason,
      schema,
      status,
      statusEdited,
      unanswered,
      version,
    ],
    fixes: [nextIdForDuplicate, nextIdForIrregular, dateOfId, firstStatus, ...schemaFixes, ...answerUnanswered],
  };
}
