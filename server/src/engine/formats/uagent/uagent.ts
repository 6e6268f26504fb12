import type { Format } from '../../format.ts';
import { handoffJsonGlobs, handoffYamlGlobs } from '../places.ts';
import { detectUagent } from './detect.ts';

/** U.AgentHandoff 0.1.0, in JSON and YAML. */
export const uagent: Format = {
  id: 'uagent',
  globs: [...handoffJsonGlobs, ...handoffYamlGlobs],
  detect: detectUagent,
  rules: [],
  fixes: [],
};
