import type { Format } from '../../format.ts';
import { detectAahp } from './detect.ts';
import { acceptChecksum } from './fixes/acceptChecksum.ts';
import { correctVersion } from './fixes/correctVersion.ts';
import { downgradeTrust } from './fixes/downgradeTrust.ts';
import { verifyTrust } from './fixes/verifyTrust.ts';
import { checksumDrift } from './rules/checksumDrift.ts';
import { notAManifest } from './rules/notAManifest.ts';
import { trustExpired } from './rules/trustExpired.ts';
import { version } from './rules/version.ts';

/** AI-to-AI Handoff Protocol, versions 1 to 3. */
export const aahp: Format = {
  id: 'aahp',
  globs: ['**/.ai/handoff/**', '**/.ai/handoff-*/**'],
  detect: detectAahp,
  rules: [
    // One rule a line, sorted.
    checksumDrift,
    notAManifest,
    trustExpired,
    version,
  ],
  fixes: [
    // One fix a line, sorted.
    ...acceptChecksum,
    correctVersion,
    downgradeTrust,
    ...verifyTrust,
  ],
};
