import type { Format } from '../format.ts';
import { newHandoffSnippets } from './features/newHandoffSnippets.ts';
import { repairDirective } from './fixes/repairDirective.ts';
import { loop } from '../formats/loop/rules/loop.ts';
import { suppression } from './rules/suppression.ts';

/** Rules about handoffs as such, across files and formats. */
export const handoff: Format = {
  id: 'handoff',
  globs: [],
  detect: () => undefined,
  rules: [loop, suppression],
  features: newHandoffSnippets,
  fixes: [...repairDirective],
};
