import type { Format } from '../../format.ts';
import { handoffJsonGlobs, handoffYamlGlobs } from '../places.ts';
import { governedFeatures } from './features/governedFeatures.ts';
import { detectGoverned } from './detect.ts';
import { registry } from './fixes/registry.ts';
import { schema as schemaFixes } from './fixes/schema.ts';
import { historyQuestions, probes } from './probes.ts';
import { agentType } from './rules/agentType.ts';
import { agentUnknown } from './rules/agentUnknown.ts';
import { agentVersion } from './rules/agentVersion.ts';
import { attestation } from './rules/attestation.ts';
import { attestationFalse } from './rules/attestationFalse.ts';
import { auditRewritten } from './rules/auditRewritten.ts';
import { auditTrail } from './rules/auditTrail.ts';
import { boundary } from './rules/boundary.ts';
import { composition } from './rules/composition.ts';
import { lockDrift } from './rules/lockDrift.ts';
import { promptHash } from './rules/promptHash.ts';
import { registryMismatch } from './rules/registryMismatch.ts';
import { registryMissing } from './rules/registryMissing.ts';
import { replay } from './rules/replay.ts';
import { schema } from './rules/schema.ts';
import { selfHandoff } from './rules/selfHandoff.ts';

/** Agent Handoff Schema 1.0.0 for governed prompts in JSON and YAML, with the registries of the prompts. */
export const governed: Format = {
  id: 'governed',
  globs: [...handoffJsonGlobs, ...handoffYamlGlobs, '**/prompt-manifest.json', '**/prompt-lock.json'],
  detect: detectGoverned,
  probes,
  historyQuestions,
  rules: [
    schema,
    registryMissing,
    registryMismatch,
    agentUnknown,
    agentType,
    agentVersion,
    promptHash,
    lockDrift,
    composition,
    boundary,
    attestation,
    attestationFalse,
    auditTrail,
    auditRewritten,
    replay,
    selfHandoff,
  ],
  features: governedFeatures,
  fixes: [...schemaFixes, ...registry],
};
