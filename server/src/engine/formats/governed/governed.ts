import type { Format } from '../../format.ts';
import { handoffJsonGlobs } from '../places.ts';
import { detectGoverned } from './detect.ts';

/** Agent Handoff Schema 1.0.0 for governed prompts, with the registries of the prompts. */
export const governed: Format = {
  id: 'governed',
  globs: [...handoffJsonGlobs, '**/prompt-manifest.json', '**/prompt-lock.json'],
  detect: detectGoverned,
  rules: [],
  fixes: [],
};
