import schema from '../../../../../../schemas/aahp-manifest.schema.json' with { type: 'json' };
import type { Hover, Place } from '../../../features.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { fieldHover, fieldPath } from '../../common/features/fieldHover.ts';
import { nodeAtOffset } from '../../common/features/nodeAt.ts';

/** What a member of a manifest means. The ids of tasks and the names of files are no members of the protocol. */
export function* manifestFieldHover(place: Place): Iterable<Hover> {
  if (place.project.kindOf(place.document) !== 'aahp/manifest') return;
  const node = nodeAtOffset(valuesOf(place.document), place.offset);
  const path = node ? fieldPath(node) : [];
  if (path.length === 2 && (path[0] === 'tasks' || path[0] === 'files')) return;
  const hover = fieldHover(place, schema);
  if (hover) yield hover;
}
