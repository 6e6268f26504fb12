import type { Format } from '../../format.ts';
import { detectAhil } from './detect.ts';

/** AHIL 1.0: the append-only log between agents and humans, also inside ADPL files. */
export const ahil: Format = {
  id: 'ahil',
  globs: ['**/*.ahil.json', '**/exchange.json', '**/*.adpl', '**/*.adpl.json'],
  detect: detectAhil,
  rules: [],
  fixes: [],
};
