import type { Format } from '../format.ts';
import { completionsAroundLog } from '../formats/ahil/features/newLogCompletions.ts';
import { wholeHandoffs } from './features/newHandoffSnippets.ts';
import { repairDirective } from './fixes/repairDirective.ts';
import { loop } from '../formats/loop/rules/loop.ts';
import { suppression } from './rules/suppression.ts';

/** Rules about handoffs as such, across files and formats. */
export const handoff: Format = {
  id: 'handoff',
  globs: [],
  detect: () => undefined,
  rules: [loop, suppression],
  // Asked of any document, also of those that are not of any format yet.
  features: { completions: (place) => [...wholeHandoffs(place), ...completionsAroundLog(place)] },
  fixes: [...repairDirective],
};
