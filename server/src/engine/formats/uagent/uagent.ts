import type { Format } from '../../format.ts';
import { handoffJsonGlobs, handoffYamlGlobs } from '../places.ts';
import { probes } from './artifacts.ts';
import { uagentFeatures } from './features/uagentFeatures.ts';
import { detectUagent } from './detect.ts';
import { schema as schemaFixes } from './fixes/schema.ts';
import { values } from './fixes/values.ts';
import { artifactMissing } from './rules/artifactMissing.ts';
import { duplicateId } from './rules/duplicateId.ts';
import { empty } from './rules/empty.ts';
import { fileName } from './rules/fileName.ts';
import { handoffId } from './rules/handoffId.ts';
import { issuedAt } from './rules/issuedAt.ts';
import { role } from './rules/role.ts';
import { schema } from './rules/schema.ts';
import { selfHandoff } from './rules/selfHandoff.ts';
import { sequence } from './rules/sequence.ts';
import { version } from './rules/version.ts';

/** U.AgentHandoff 0.1.0 in both of its dialects, in JSON and YAML. */
export const uagent: Format = {
  id: 'uagent',
  globs: [...handoffJsonGlobs, ...handoffYamlGlobs],
  detect: detectUagent,
  probes,
  rules: [
    schema,
    version,
    role,
    handoffId,
    issuedAt,
    selfHandoff,
    artifactMissing,
    duplicateId,
    sequence,
    empty,
    fileName,
  ],
  features: uagentFeatures,
  fixes: [...schemaFixes, ...values],
};
