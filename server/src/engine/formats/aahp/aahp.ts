import type { Format } from '../../format.ts';
import { detectAahp } from './detect.ts';
import { historyQuestions } from './historyQuestions.ts';
import { pathsToProbe } from './probes.ts';
import { aahpFeatures } from './features/aahpFeatures.ts';
import { acceptAsAssumed } from './fixes/acceptAsAssumed.ts';
import { acceptChecksum } from './fixes/acceptChecksum.ts';
import { addProvenanceLines } from './fixes/addProvenance.ts';
import { archiveLog } from './fixes/archiveLog.ts';
import { addCompleted, removeCompleted } from './fixes/completedTime.ts';
import { convertTasks } from './fixes/convertTasks.ts';
import { convertType, removeNull } from './fixes/convertType.ts';
import { correctExpires } from './fixes/correctExpires.ts';
import { correctLines } from './fixes/correctLines.ts';
import { correctTaskId } from './fixes/correctTaskId.ts';
import { correctVersion } from './fixes/correctVersion.ts';
import { correctWord } from './fixes/correctWord.ts';
import { downgradeTrust } from './fixes/downgradeTrust.ts';
import { finishLock, removeLock } from './fixes/finishLock.ts';
import { insertRequired } from './fixes/insertRequired.ts';
import { listFiles } from './fixes/listFiles.ts';
import { completeLock, correctLockName, removeLockName } from './fixes/lockShape.ts';
import { makeCoreFile } from './fixes/makeCoreFile.ts';
import { makeManifest } from './fixes/makeManifest.ts';
import { moveToDependsOn } from './fixes/moveToDependsOn.ts';
import { recordCycle } from './fixes/recordCycle.ts';
import { recoverLock } from './fixes/recoverLock.ts';
import { correctDependency, removeCancelledDependency, removeDependency } from './fixes/removeDependency.ts';
import { moveHere } from './fixes/moveHere.ts';
import { correctFileName, renameBack } from './fixes/renamedFile.ts';
import { removeFileEntry } from './fixes/removeFileEntry.ts';
import { sectionMarkers } from './fixes/sectionMarkers.ts';
import { setNextTaskId } from './fixes/setNextTaskId.ts';
import { setStatus } from './fixes/setStatus.ts';
import { shorten } from './fixes/shorten.ts';
import { sortLog } from './fixes/sortLog.ts';
import { spellChecksum } from './fixes/spellChecksum.ts';
import { taskStateFixes } from './fixes/taskState.ts';
import { removeUnknownKey, renameUnknownKey } from './fixes/unknownKey.ts';
import { untrackLock } from './fixes/untrackLock.ts';
import { verifyTrust } from './fixes/verifyTrust.ts';
import { archiveIndex } from './rules/archiveIndex.ts';
import { checksumDrift } from './rules/checksumDrift.ts';
import { checksumNotPortable } from './rules/checksumNotPortable.ts';
import { checksumPlaceholder } from './rules/checksumPlaceholder.ts';
import { commitUnknown } from './rules/commitUnknown.ts';
import { coreFileMissing } from './rules/coreFileMissing.ts';
import { fileMissing } from './rules/fileMissing.ts';
import { fileUnlisted } from './rules/fileUnlisted.ts';
import { linesDrift } from './rules/linesDrift.ts';
import { lockCommitted } from './rules/lockCommitted.ts';
import { lockOnBranch } from './rules/lockOnBranch.ts';
import { lockPresent } from './rules/lockPresent.ts';
import { lockShape } from './rules/lockShape.ts';
import { logDate } from './rules/logDate.ts';
import { logLength } from './rules/logLength.ts';
import { logOrder } from './rules/logOrder.ts';
import { logProvenance } from './rules/logProvenance.ts';
import { logRewritten } from './rules/logRewritten.ts';
import { manifestMissing } from './rules/manifestMissing.ts';
import { nextActionsEmpty } from './rules/nextActionsEmpty.ts';
import { nextActionsLength } from './rules/nextActionsLength.ts';
import { nextTaskId } from './rules/nextTaskId.ts';
import { notAManifest } from './rules/notAManifest.ts';
import { schema } from './rules/schema.ts';
import { sectionMarker } from './rules/sectionMarker.ts';
import { sessionMismatch } from './rules/sessionMismatch.ts';
import { staleHandoff } from './rules/staleHandoff.ts';
import { statusProvenance } from './rules/statusProvenance.ts';
import { taskBlockedById } from './rules/taskBlockedById.ts';
import { taskBlockedWithoutReason } from './rules/taskBlockedWithoutReason.ts';
import { taskCanStart } from './rules/taskCanStart.ts';
import { taskCompletedMismatch } from './rules/taskCompletedMismatch.ts';
import { taskCycle } from './rules/taskCycle.ts';
import { taskDoneEarly } from './rules/taskDoneEarly.ts';
import { taskDuplicateDependency } from './rules/taskDuplicateDependency.ts';
import { taskId } from './rules/taskId.ts';
import { taskIdReused } from './rules/taskIdReused.ts';
import { taskNotReady } from './rules/taskNotReady.ts';
import { taskSelfDependency } from './rules/taskSelfDependency.ts';
import { tasksShape } from './rules/tasksShape.ts';
import { taskStateMismatch } from './rules/taskStateMismatch.ts';
import { taskUnassigned } from './rules/taskUnassigned.ts';
import { taskUnknown } from './rules/taskUnknown.ts';
import { taskUnknownDependency } from './rules/taskUnknownDependency.ts';
import { taskUnlisted } from './rules/taskUnlisted.ts';
import { timestamp } from './rules/timestamp.ts';
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
  historyQuestions,
  rules: [
    // One rule a line, sorted.
    archiveIndex,
    checksumDrift,
    checksumNotPortable,
    checksumPlaceholder,
    commitUnknown,
    coreFileMissing,
    fileMissing,
    fileUnlisted,
    linesDrift,
    lockCommitted,
    lockOnBranch,
    lockPresent,
    lockShape,
    logDate,
    logLength,
    logOrder,
    logProvenance,
    logRewritten,
    manifestMissing,
    nextActionsEmpty,
    nextActionsLength,
    nextTaskId,
    notAManifest,
    schema,
    sectionMarker,
    sessionMismatch,
    staleHandoff,
    statusProvenance,
    taskBlockedById,
    taskBlockedWithoutReason,
    taskCanStart,
    taskCompletedMismatch,
    taskCycle,
    taskDoneEarly,
    taskDuplicateDependency,
    taskId,
    taskIdReused,
    taskNotReady,
    taskSelfDependency,
    tasksShape,
    taskStateMismatch,
    taskUnassigned,
    taskUnknown,
    taskUnknownDependency,
    taskUnlisted,
    timestamp,
    trustDates,
    trustExpired,
    trustExpiring,
    trustGrounding,
    trustTtl,
    version,
  ],
  fixes: [
    // One fix a line, sorted.
    acceptAsAssumed,
    ...acceptChecksum,
    addCompleted,
    ...addProvenanceLines,
    archiveLog,
    completeLock,
    convertTasks,
    convertType,
    correctDependency,
    correctExpires,
    correctLines,
    correctLockName,
    correctTaskId,
    correctVersion,
    correctWord,
    downgradeTrust,
    finishLock,
    insertRequired,
    listFiles,
    // Files that were renamed are found again before others are made, or their entries given up.
    moveHere,
    renameBack,
    correctFileName,
    ...makeCoreFile,
    makeManifest,
    moveToDependsOn,
    recoverLock,
    removeCancelledDependency,
    removeCompleted,
    // The way out of a circle is offered before the note about it.
    ...removeDependency,
    recordCycle,
    removeFileEntry,
    removeLock,
    removeLockName,
    removeNull,
    removeUnknownKey,
    renameUnknownKey,
    ...sectionMarkers,
    setNextTaskId,
    ...setStatus,
    shorten,
    sortLog,
    spellChecksum,
    ...taskStateFixes,
    untrackLock,
    ...verifyTrust,
  ],
  features: aahpFeatures,
};
