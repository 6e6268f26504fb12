import type { Fix } from '../../../fix.ts';
import { repairContext } from '../../common/repairContext.ts';
import { schemaFixes } from '../../common/schemaRepairs.ts';
import { expandAlias } from '../../common/yamlProblems.ts';
import { universalKnowledge, universalRepairs } from '../schema.ts';

const code = 'universal/schema';

/** The automatic repairs of sections 1, 4 and 8. */
export const schema: readonly Fix[] = [
  ...schemaFixes(code, universalKnowledge, universalRepairs, repairContext),
  expandAlias(code),
];
