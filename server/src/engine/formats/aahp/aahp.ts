import type { Format } from '../../format.ts';
import { detectAahp } from './detect.ts';
import { pathsToProbe } from './probes.ts';
import { acceptChecksum } from './fixes/acceptChecksum.ts';
import { convertType, removeNull } from './fixes/convertType.ts';
import { correctExpires } from './fixes/correctExpires.ts';
import { correctVersion } from './fixes/correctVersion.ts';
import { correctWord } from './fixes/correctWord.ts';
import { downgradeTrust } from './fixes/downgradeTrust.ts';
import { insertRequired } from './fixes/insertRequired.ts';
import { removeFileEntry } from './fixes/removeFileEntry.ts';
import { sectionMarkers } from './fixes/sectionMarkers.ts';
import { shorten } from './fixes/shorten.ts';
import { spellChecksum } from './fixes/spellChecksum.ts';
import { removeUnknownKey, renameUnknownKey } from './fixes/unknownKey.ts';
import { verifyTrust } from './fixes/verifyTrust.ts';
import { checksumDrift } from './rules/checksumDrift.ts';
import { checksumNotPortable } from './rules/checksumNotPortable.ts';
import { checksumPlaceholder } from './rules/checksumPlaceholder.ts';
import { fileMissing } from './rules/fileMissing.ts';
import { notAManifest } from './rules/notAManifest.ts';
import { schema } from './rules/schema.ts';
import { sectionMarker } from './rules/sectionMarker.ts';
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
    checksumDrift,
    checksumNotPortable,
    checksumPlaceholder,
    fileMissing,
    notAManifest,
    schema,
    sectionMarker,
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
    convertType,
    correctExpires,
    correctVersion,
    correctWord,
    downgradeTrust,
    insertRequired,
    removeFileEntry,
    removeNull,
    removeUnknownKey,
    renameUnknownKey,
    ...sectionMarkers,
    shorten,
    spellChecksum,
    ...verifyTrust,
  ],
};
