import type { Fix } from '../../../fix.ts';
import { schemaFixes } from '../../common/schemaRepairs.ts';
import { expandAlias } from '../../common/yamlProblems.ts';
import { uagentContext, uagentKnowledge, uagentRepairs } from '../schema.ts';

const code = 'uagent/schema';

/** Repairs of the shape: absent lists, types, spelling, and unknown keys moved the way the file's dialect does. */
export const schema: readonly Fix[] = [
  ...schemaFixes(code, uagentKnowledge, uagentRepairs, uagentContext),
  expandAlias(code),
];
