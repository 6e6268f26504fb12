import schema from '../../../../../../schemas/governed-handoff.schema.json' with { type: 'json' };
import type { LanguageFeatures } from '../../../features.ts';
import { fieldHover } from '../../common/features/fieldHover.ts';
import { schemaCompletions } from '../../common/features/schemaCompletions.ts';
import { agentHover } from './agentHover.ts';
import { offeredValues } from './offeredValues.ts';

/** What editors show of a handoff between governed prompts beside findings. */
export const governedFeatures: LanguageFeatures = {
  *hovers(place) {
    if (place.project.kindOf(place.document) !== 'governed/handoff') return;
    yield* agentHover(place);
    const field = fieldHover(place, schema);
    if (field) yield field;
  },
  completions: (place) =>
    place.project.kindOf(place.document) === 'governed/handoff'
      ? schemaCompletions(place, { schema, values: offeredValues })
      : [],
};
