import type { Format } from '../../format.ts';
import { handoffJsonGlobs } from '../places.ts';
import { detectUniversal } from './detect.ts';

/** Universal Handoff Schema 3.0. */
export const universal: Format = {
  id: 'universal',
  globs: handoffJsonGlobs,
  detect: detectUniversal,
  rules: [],
  fixes: [],
};
