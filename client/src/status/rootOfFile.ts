import type { RootStatusInfo } from '../../../server/src/protocol.ts';

/** The parts of a URI that say where something lies. */
export interface Place {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/**
 * The handoff root that a file belongs to: the one it lies in, else the one of the innermost project around it. Of several roots of one
 * project `.ai/handoff` is meant. `undefined` when the file belongs to none.
 *
 * @param placeOf reads a URI
 */
export function rootOfFile(
  roots: readonly RootStatusInfo[],
  file: Place,
  placeOf: (uri: string) => Place,
): RootStatusInfo | undefined {
  const known = roots.map((status) => ({ status, place: placeOf(status.root.uri) }));
  const own = known.find(({ place }) => isBelow(place, file));
  if (own) return own.status;
  const around = known
    .map(({ status, place }) => ({ status, place, project: projectOf(place) }))
    .filter(({ project }) => project !== undefined && isBelow(project, file))
    // The longest path is the innermost project, the shortest of its roots the usual one.
    .sort(
      (a, b) =>
        (b.project?.path.length ?? 0) - (a.project?.path.length ?? 0) || a.place.path.length - b.place.path.length,
    );
  return around[0]?.status;
}

/** The folder that holds `.ai`; `undefined` for a root that lies elsewhere. */
function projectOf(root: Place): Place | undefined {
  const match = /^(.*)\/\.ai\/[^/]+\/?$/.exec(root.path);
  return match?.[1] === undefined ? undefined : { ...root, path: match[1] };
}

function isBelow(folder: Place, file: Place): boolean {
  return (
    folder.scheme === file.scheme &&
    folder.authority === file.authority &&
    file.path.startsWith(folder.path.endsWith('/') ? folder.path : `${folder.path}/`)
  );
}
