import type { Place } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import { type Dialect, dialectOfMembers, type UagentHandoff, uagentHandoff, writtenHandoffs } from '../handoff.ts';

/**
 * How an artifact at a cursor is written: as those beside it are, else as the rest of the handoff or the other handoffs of the project want it.
 * Where nothing tells, as the specification shows it, with path and description.
 */
export function artifactForm({ document, project, offset }: Place): Dialect {
  const handoff = uagentHandoff(document);
  return (handoff && (besides(handoff, offset) ?? dialectOfMembers(handoff.root))) ?? usualForm(project) ?? 'objects';
}

/** By the artifacts of the list other than the one that is being written. */
function besides({ root }: UagentHandoff, offset: number): Dialect | undefined {
  const others = (root.member('artifacts')?.items ?? []).filter(
    ({ place }) => offset < place.start || offset > place.end,
  );
  const known = others.filter(({ kind }) => kind === 'object' || kind === 'string');
  return known[0] && (known[0].kind === 'object' ? 'objects' : 'strings');
}

/** That of most of the other handoffs. */
function usualForm(project: Project): Dialect | undefined {
  let balance = 0;
  for (const { dialect } of writtenHandoffs(project)) {
    if (dialect !== undefined) balance += dialect === 'strings' ? 1 : -1;
  }
  return balance === 0 ? undefined : balance > 0 ? 'strings' : 'objects';
}
