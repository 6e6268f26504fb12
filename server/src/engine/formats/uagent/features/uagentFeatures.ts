import schema from '../../../../../../schemas/uagent-handoff.schema.json' with { type: 'json' };
import type { Hover, LanguageFeatures, Place } from '../../../features.ts';
import { message } from '../../../message.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { fieldHover } from '../../common/features/fieldHover.ts';
import { isAtKey, nodeAtOffset } from '../../common/features/nodeAt.ts';
import { pathLink } from '../../common/features/pathLink.ts';
import { schemaCompletions } from '../../common/features/schemaCompletions.ts';
import { fileExists } from '../../common/fileFacts.ts';
import { artifactPaths } from '../artifacts.ts';
import { numbersIn, uagentHandoff } from '../handoff.ts';
import { rolesOf } from '../roles.ts';
import { artifactForm } from './artifactForm.ts';
import { offeredValues } from './offeredValues.ts';

/** What editors show of a U.AgentHandoff beside findings. */
export const uagentFeatures: LanguageFeatures = {
  *hovers(place) {
    yield* handoffHover(place);
    const field = fieldHover(place, schema);
    if (field) yield field;
  },
  completions: (place) =>
    schemaCompletions(place, {
      schema,
      values: offeredValues,
      itemsAreObjects: (path, at) => (path.join('/') === 'artifacts' ? artifactForm(at) === 'objects' : undefined),
    }),
  *links(project, document) {
    const handoff = uagentHandoff(document);
    for (const { node, places } of handoff ? artifactPaths(handoff) : []) {
      const path = places.find((place) => fileExists(project, place));
      if (path !== undefined) yield pathLink(document, node, path);
    }
  },
};

/** At the id the numbers of the session's handoffs, at the ends the roles that there are. */
function* handoffHover({ document, project, offset }: Place): Iterable<Hover> {
  const handoff = uagentHandoff(document);
  const node = handoff && nodeAtOffset(valuesOf(document), offset);
  if (!handoff || !node) return;
  const range = isAtKey(node, offset) && node.keyRange ? node.keyRange : node.place;
  if (node === handoff.handoffId) {
    const session = handoff.sessionId?.string;
    const to = handoff.to?.string;
    if (session === undefined || to === undefined) return;
    const numbers = [...numbersIn(project, session, to)].sort((a, b) => a - b).map(String);
    if (numbers.length === 0) return;
    const sentence = message('Handoffs of {session} to {to} in this project: {numbers}', { session, to, numbers });
    yield { range, blocks: [{ kind: 'text', message: sentence }] };
  } else if (node === handoff.from || node === handoff.to) {
    const roles = rolesOf(project.settings);
    yield { range, blocks: [{ kind: 'text', message: message('The roles are {roles}.', { roles }) }] };
  }
}
