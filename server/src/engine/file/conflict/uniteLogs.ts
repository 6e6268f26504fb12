import { applyTextChanges, type TextChange } from '../../fix.ts';
import { findEntries } from '../../formats/ahil/log.ts';
import { insertItemSource, insertMemberSource, replaceNode, replaceNodeSource } from '../../json/jsonEdits.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { childrenByKey, editedSource, isSameValue, sourceOf } from './sources.ts';
import type { UnitedSides } from './uniteSides.ts';

/**
 * Unites two versions of an append-only log (AHIL 1.0): ours stays as it is, and the entries that only their side has are appended in
 * their order. Two different entries with the same id were both given the next free one; theirs then gets another, and
 * their side's references to it follow. `undefined` when a side has no array of entries.
 */
export function uniteLogs(ours: JsonTree, theirs: JsonTree, isAdpl: boolean): UnitedSides | undefined {
  const our = findEntries(ours, isAdpl).array;
  const their = findEntries(theirs, isAdpl).array;
  if (our === undefined || their === undefined) return undefined;
  const edits: (TextChange | undefined)[] =
    ours.firstChild(our) === undefined
      ? [replaceNodeSource(ours, our, sourceOf(theirs, their))]
      : appended(ours, our, theirs, their);
  const [root, theirRoot] = [ours.root, theirs.root];
  if (
    !isAdpl &&
    root !== undefined &&
    theirRoot !== undefined &&
    ours.kind(root) === 'object' &&
    theirs.kind(theirRoot) === 'object'
  ) {
    for (const [key, node] of childrenByKey(theirs, theirRoot)) {
      if (ours.member(root, key) === undefined) edits.push(insertMemberSource(ours, root, key, sourceOf(theirs, node)));
    }
  }
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  return { kind: 'log', text: applyTextChanges(ours.text, edits), decided: [] };
}

function appended(ours: JsonTree, our: JsonNode, theirs: JsonTree, their: JsonNode): (TextChange | undefined)[] {
  const known = childrenByKey(ours, our);
  const nameless = new Set(
    [...ours.children(our)]
      .filter((entry) => idOf(ours, entry) === undefined)
      .map((entry) => JSON.stringify(JSON.parse(sourceOf(ours, entry)))),
  );
  const entries = [...theirs.children(their)].filter((entry) => {
    const id = idOf(theirs, entry);
    if (id === undefined) return !nameless.has(JSON.stringify(JSON.parse(sourceOf(theirs, entry))));
    const present = known.get(id);
    return present === undefined || !isSameEntry(ours, present, theirs, entry);
  });
  const renamed = newIds(ours, our, theirs, their, entries, known);
  return entries.map((entry) =>
    insertItemSource(ours, our, editedSource(theirs, entry, renameIn(theirs, entry, renamed))),
  );
}

/** Whether two entries with one id are one and the same; a status that somebody has edited in place does not make another. */
function isSameEntry(ours: JsonTree, our: JsonNode, theirs: JsonTree, their: JsonNode): boolean {
  if (isSameValue(ours, our, theirs, their)) return true;
  if (ours.string(ours.member(our, 'content')) === undefined) return false;
  return ['from', 'type', 'date', 'content'].every(
    (key) => ours.string(ours.member(our, key)) === theirs.string(theirs.member(their, key)),
  );
}

/** New ids for entries of their side whose id is taken: the same beginning with the next free number. */
function newIds(
  ours: JsonTree,
  our: JsonNode,
  theirs: JsonTree,
  their: JsonNode,
  entries: readonly JsonNode[],
  known: ReadonlyMap<string, JsonNode>,
): Map<string, string> {
  const highest = new Map<string, number>();
  for (const [tree, array] of [
    [ours, our],
    [theirs, their],
  ] as const) {
    for (const entry of tree.children(array)) {
      const parts = numbered(idOf(tree, entry));
      if (parts) highest.set(parts.prefix, Math.max(highest.get(parts.prefix) ?? 0, parts.number));
    }
  }
  const renamed = new Map<string, string>();
  for (const entry of entries) {
    const id = idOf(theirs, entry);
    const parts = numbered(id);
    // An id of another form stays; the log then says that it is there twice.
    if (id === undefined || !parts || !known.has(id)) continue;
    const next = (highest.get(parts.prefix) ?? 0) + 1;
    highest.set(parts.prefix, next);
    renamed.set(id, parts.prefix + String(next).padStart(parts.width, '0'));
  }
  return renamed;
}

function numbered(id: string | undefined): { prefix: string; number: number; width: number } | undefined {
  const digits = /(?<=-)\d{3,15}$/.exec(id ?? '')?.[0];
  return id === undefined || digits === undefined
    ? undefined
    : { prefix: id.slice(0, -digits.length), number: Number(digits), width: digits.length };
}

/** Writes the new ids into an entry: its own, and what it refers to in `context.ref` and `context.refs`. */
function renameIn(tree: JsonTree, entry: JsonNode, renamed: ReadonlyMap<string, string>): TextChange[] {
  if (renamed.size === 0) return [];
  const context = tree.member(entry, 'context');
  const refs = tree.member(context, 'refs');
  const places = [
    tree.member(entry, 'id'),
    tree.member(context, 'ref'),
    ...(refs === undefined ? [] : tree.children(refs)),
  ];
  return places.flatMap((node) => {
    const next = node === undefined ? undefined : renamed.get(tree.string(node) ?? '');
    return node === undefined || next === undefined ? [] : [replaceNode(tree, node, next)];
  });
}

function idOf(tree: JsonTree, entry: JsonNode): string | undefined {
  return tree.string(tree.member(entry, 'id'));
}
