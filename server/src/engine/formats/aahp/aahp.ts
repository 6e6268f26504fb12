import type { Format } from '../../format.ts';
import { detectAahp } from './detect.ts';
import { pathsToProbe } from './probes.ts';
import { acceptChecksum } from './fixes/acceptChecksum.ts';
import { addProvenanceLines } from './fixes/addProvenance.ts';
import { archiveLog } from './fixes/archiveLog.ts';
import { convertType, removeNull } from './fixes/convertType.ts';
import { correctExpires } from './fixes/correctExpires.ts';
import { correctVersion } from './fixes/correctVersion.ts';
import { correctWord } from './fixes/correctWord.ts';
import { downgradeTrust } from './fixes/downgradeTrust.ts';
import { insertRequired } from './fixes/insertRequired.ts';
import { correctDependency, removeDependency } from './fixes/removeDependency.ts';
import { removeFileEntry } from './fixes/removeFileEntry.ts';
import { sectionMarkers } from './fixes/sectionMarkers.ts';
import { shorten } from './fixes/shorten.ts';
import { sortLog } from './fixes/sortLog.ts';
import { spellChecksum } from './fixes/spellChecksum.ts';
import { removeUnknownKey, renameUnknownKey } from './fixes/unknownKey.ts';
import { verifyTrust } from './fixes/verifyTrust.ts';
import { archiveIndex } from './rules/archiveIndex.ts';
import { checksumDrift } from './rules/checksumDrift.ts';
import { checksumNotPortable } from './rules/checksumNotPortable.ts';
import { checksumPlaceholder } from './rules/checksumPlaceholder.ts';
import { fileMissing } from './rules/fileMissing.ts';
import { logDate } from './rules/logDate.ts';
import { logLength } from './rules/logLength.ts';
import { logOrder } from './rules/logOrder.ts';
import { logProvenance } from './rules/logProvenance.ts';
import { notAManifest } from './rules/notAManifest.ts';
import { schema } from './rules/schema.ts';
import { sectionMarker } from './rules/sectionMarker.ts';
import { statusProvenance } from './rules/statusProvenance.ts';
import { taskCycle } from './rules/taskCycle.ts';
import { taskSelfDependency } from './rules/taskSelfDependency.ts';
import { taskUnknownDependency } from './rules/taskUnknownDependency.ts';
import { trustDates } from './rules/trustDates.ts';
import { trustExpired } from './rules/trustExpired.ts';
import { trustExpiring } from './rules/trustExpiring.ts';
import { trustGrounding } from './rules/trustGrounding.ts';
import { trustTtl } from './rules/trustTtl.ts';
import { version } from './rules/version.ts';

/** AI-to-AI Handoff Protocol, versions 1 to 3. */
export const aahp: Format = {
  id: 'aahp',
  globs: ['**/.ai/handoff/**', '**/.ai/handoff-*/**'],
  detect: detectAahp,
  probes: pathsToProbe,
  rules: [
    // One rule a line, sorted.
    archiveIndex,
    checksumDrift,
    checksumNotPortable,
    checksumPlaceholder,
    fileMissing,
    logDate,
    logLength,
    logOrder,
    logProvenance,
    notAManifest,
    schema,
    sectionMarker,
    statusProvenance,
    taskCycle,
    taskSelfDependency,
    taskUnknownDependency,
    trustDates,
    trustExpired,
    trustExpiring,
    trustGrounding,
    trustTtl,
    version,
  ],
  fixes: [
    // One fix a line, sorted.
    ...acceptChecksum,
    ...addProvenanceLines,
    archiveLog,
    convertType,
    correctDependency,
    correctExpires,
    correctVersion,
    correctWord,
    downgradeTrust,
    insertRequired,
    ...removeDependency,
    removeFileEntry,
    removeNull,
    removeUnknownKey,
    renameUnknownKey,
    ...sectionMarkers,
    shorten,
    sortLog,
    spellChecksum,
    ...verifyTrust,
  ],
};
