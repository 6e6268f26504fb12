import type { Format } from '../format.ts';
import { syntax } from './rules/syntax.ts';

/** Rules about files as such, whatever their format. */
export const file: Format = {
  id: 'file',
  globs: [],
  detect: () => undefined,
  rules: [syntax],
  fixes: [],
};
