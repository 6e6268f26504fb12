import type { Format } from '../../format.ts';
import { handoffJsonGlobs, handoffYamlGlobs } from '../places.ts';
import { universalFeatures } from './features/universalFeatures.ts';
import { detectUniversal } from './detect.ts';
import { chain } from './fixes/chain.ts';
import { fileName as renameFile } from './fixes/fileName.ts';
import { schema as schemaFixes } from './fixes/schema.ts';
import { tokenLimit as compress } from './fixes/tokenLimit.ts';
import { traceId as traceIdFixes } from './fixes/traceId.ts';
import { values } from './fixes/values.ts';
import { probes } from './probes.ts';
import { artifactChecksum } from './rules/artifactChecksum.ts';
import { chainLength } from './rules/chainLength.ts';
import { chainSource } from './rules/chainSource.ts';
import { circular } from './rules/circular.ts';
import { expired } from './rules/expired.ts';
import { fileName } from './rules/fileName.ts';
import { payloadHash } from './rules/payloadHash.ts';
import { payloadSize } from './rules/payloadSize.ts';
import { referenceMissing } from './rules/referenceMissing.ts';
import { schema } from './rules/schema.ts';
import { selfHandoff } from './rules/selfHandoff.ts';
import { targetUnknown } from './rules/targetUnknown.ts';
import { timestamp } from './rules/timestamp.ts';
import { tokenCount } from './rules/tokenCount.ts';
import { tokenLimit } from './rules/tokenLimit.ts';
import { traceId } from './rules/traceId.ts';
import { version } from './rules/version.ts';

/** Universal Handoff Schema 3.0, in JSON and YAML. */
export const universal: Format = {
  id: 'universal',
  globs: [...handoffJsonGlobs, ...handoffYamlGlobs],
  detect: detectUniversal,
  probes,
  rules: [
    version,
    schema,
    traceId,
    timestamp,
    expired,
    tokenLimit,
    tokenCount,
    payloadSize,
    selfHandoff,
    circular,
    chainLength,
    chainSource,
    referenceMissing,
    artifactChecksum,
    payloadHash,
    targetUnknown,
    fileName,
  ],
  features: universalFeatures,
  fixes: [...schemaFixes, ...traceIdFixes, ...values, ...compress, ...chain, renameFile],
};
