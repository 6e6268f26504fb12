import schema from '../../../../../../schemas/universal-handoff.schema.json' with { type: 'json' };
import type { LanguageFeatures } from '../../../features.ts';
import { fieldHover } from '../../common/features/fieldHover.ts';
import { pathLink } from '../../common/features/pathLink.ts';
import { schemaCompletions } from '../../common/features/schemaCompletions.ts';
import { universalHandoff } from '../handoff.ts';
import { referencedPaths, stateOf } from '../references.ts';
import { handoffHints } from './handoffHints.ts';
import { handoffHover } from './handoffHover.ts';
import { offeredValues } from './offeredValues.ts';

/** What editors show of a Universal Handoff beside findings. */
export const universalFeatures: LanguageFeatures = {
  *hovers(place) {
    yield* handoffHover(place);
    const field = fieldHover(place, schema);
    if (field) yield field;
  },
  completions: (place) => schemaCompletions(place, { schema, values: offeredValues }),
  inlayHints: handoffHints,
  *links(project, document) {
    const handoff = universalHandoff(document);
    for (const reference of handoff ? referencedPaths(handoff) : []) {
      const state = handoff && stateOf(handoff, reference, project);
      if (state?.kind === 'present') yield pathLink(document, reference.node, state.path);
    }
  },
};
