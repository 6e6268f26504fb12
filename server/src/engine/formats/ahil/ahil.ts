import type { Fix } from '../../fix.ts';
import type { Format } from '../../format.ts';
import { sha256Hex } from '../common/sha256.ts';
import { detectAhil } from './detect.ts';
import { ahilFeatures } from './features/ahilFeatures.ts';
import { answerUnanswered } from './fixes/answerUnanswered.ts';
import { dateOfId } from './fixes/dateOfId.ts';
import { firstStatus } from './fixes/firstStatus.ts';
import { nextIdForDuplicate, nextIdForIrregular } from './fixes/newId.ts';
import { restoreHistory } from './fixes/restoreHistory.ts';
import { schemaFixes } from './fixes/schemaFixes.ts';
import { isInRecordedEntry, unlessRecorded } from './fixes/unlessRecorded.ts';
import { takeOver } from './fixes/takeOver.ts';
import { type HistoryOf, LogHistory } from './history/earlierVersions.ts';
import { LogSeals } from './history/logSeals.ts';
import { type Hash, sealNameOf } from './history/seal.ts';
import { historyQuestions } from './historyQuestions.ts';
import { RecentLogs } from './recentLogs.ts';
import { adpl } from './rules/adpl.ts';
import { appendOnly } from './rules/appendOnly.ts';
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
export const ahil: Format = ahilHashedBy(sha256Hex);

/** The same with another way to compute SHA-256. */
export function ahilHashedBy(hash: Hash): Format {
  return createAhil((project, path) => project.facts.history?.versions(path), hash);
}

/**
 * The format with a memory of its own for the logs that were looked at last (see `RecentLogs`). With `historyOf` it also knows the
 * rule that needs earlier versions of a log, and offers no fix that would edit an entry which they hold already.
 */
export function createAhil(historyOf?: HistoryOf, hash: Hash = sha256Hex): Format {
  const recent = new RecentLogs();
  const history = historyOf && new LogHistory(historyOf);
  const seals = new LogSeals(hash);
  const editing: readonly Fix[] = [nextIdForDuplicate, nextIdForIrregular, dateOfId, firstStatus, ...schemaFixes];
  return {
    id: 'ahil',
    globs: ['**/*.ahil.json', '**/exchange.json', '**/*.adpl', '**/*.adpl.json'],
    detect(document) {
      const kind = detectAhil(document);
      // Every version of a document passes here once, before any rule looks at it.
      if (kind !== undefined) recent.follow(document);
      return kind;
    },
    *probes(project) {
      for (const { path } of project.documentsOfKind('ahil/log', 'ahil/adpl')) yield sealNameOf(path);
    },
    historyQuestions,
    rules: [
      adpl,
      ...(history ? [appendOnly(history, seals)] : []),
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
    features: ahilFeatures,
    fixes: [
      ...(history
        ? [takeOver, restoreHistory(history), ...editing.map((fix) => unlessRecorded(fix, history, seals))]
        : editing),
      ...answerUnanswered,
    ],
    ...(history && {
      protects: (finding, project) =>
        ['ahil/log', 'ahil/adpl'].includes(project.kindOf(finding.document)) &&
        isInRecordedEntry(finding, project, history, seals),
    }),
  };
}
