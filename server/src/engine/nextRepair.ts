import type { Document } from './document.ts';
import type { Engine, Findings } from './engine.ts';
import { type Change, type Fix, standsApart, type TextChange } from './fix.ts';
import { type ChooseFix, fixAll } from './fixAll.ts';
import type { Project } from './project.ts';
import { pushAll } from './pushAll.ts';

/**
 * The next change on the way to documents without findings that can be repaired: all edits of texts at once and, when none is
 * left, what needs a step of its own, such as making a file or regenerating a manifest. `undefined` when nothing is left. Whoever
 * carries it out looks at what it leaves and asks again; a change that changes nothing ends that.
 */
export function nextRepair(
  engine: Engine,
  project: Project,
  findings: Findings,
  documents: readonly Document[],
  choose: ChooseFix,
): Change | undefined {
  const apart = new Set<string>();
  const changes: Change[] = [];
  for (const document of documents) {
    for (const finding of findings.get(document) ?? []) {
      const fix = choose(finding, engine.fixesFor(finding, project), project);
      const change = fix?.kind === 'consent' ? undefined : fix?.build(finding, project, {});
      if (!fix || !change || !standsApart(change)) continue;
      apart.add(fixKey(fix));
      changes.push(change);
    }
  }
  const edits = fixAll(engine, project, documents, (finding, fixes, present) => {
    const fix = choose(finding, fixes, present);
    return fix && !apart.has(fixKey(fix)) ? fix : undefined;
  });
  return edits ?? unite(changes);
}

/** The first change with all others that touch other files; one after which a manifest is regenerated stays alone. */
function unite(changes: readonly Change[]): Change | undefined {
  const [first] = changes;
  if (!first || first.thenRegenerate !== undefined) return first;
  const touched = new Set<string>();
  const united = {
    edits: new Map<string, readonly TextChange[]>(),
    create: new Map<string, string>(),
    remove: [] as string[],
    move: new Map<string, string>(),
    withoutByteOrderMark: [] as string[],
  };
  for (const change of changes) {
    const { remove = [], withoutByteOrderMark = [] } = change;
    const edits = [...(change.edits ?? [])];
    const create = [...(change.create ?? [])];
    const moved = [...(change.move ?? [])];
    const paths = new Set([
      ...[...edits, ...create].map(([path]) => path),
      ...moved.flat(),
      ...remove,
      ...withoutByteOrderMark,
    ]);
    if (change.thenRegenerate !== undefined || [...paths].some((path) => touched.has(path))) continue;
    for (const path of paths) touched.add(path);
    for (const [path, list] of edits) united.edits.set(path, list);
    for (const [path, text] of create) united.create.set(path, text);
    for (const [from, to] of moved) united.move.set(from, to);
    pushAll(united.remove, remove);
    pushAll(united.withoutByteOrderMark, withoutByteOrderMark);
  }
  return united;
}

function fixKey({ code, id }: Fix): string {
  return `${code}/${id}`;
}
