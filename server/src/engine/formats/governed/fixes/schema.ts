import type { Fix } from '../../../fix.ts';
import { repairContext } from '../../common/repairContext.ts';
import { schemaFixes } from '../../common/schemaRepairs.ts';
import { expandAlias } from '../../common/yamlProblems.ts';
import { governedKnowledge, governedRepairs } from '../schema.ts';

const code = 'governed/schema';

/** Repairs of the shape. None of them states an attestation or a hash. */
export const schema: readonly Fix[] = [
  ...schemaFixes(code, governedKnowledge, governedRepairs, repairContext),
  expandAlias(code),
];
