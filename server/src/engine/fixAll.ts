import type { Document } from './document.ts';
import type { Engine } from './engine.ts';
import { applyTextChanges, type Change, type Fix, questionsOf, standsApart, type TextChange } from './fix.ts';
import type { Project } from './project.ts';
import type { Finding } from './rule.ts';
import { SourceText } from './text/sourceText.ts';

/** A fix may uncover work for another; this many rounds are enough for any chain, and end a quarrel between two fixes. */
const roundLimit = 10;

/** Chooses the fix to apply to a finding; `undefined` leaves the finding alone. */
export type ChooseFix = (finding: Finding, fixes: readonly Fix[], project: Project) => Fix | undefined;

/**
 * All safe fixes of some documents as one change: overlapping edits are left for the next round, and rounds go on until nothing
 * changes. Fixes that need a person's consent are never among them. `undefined` when there is nothing to do.
 *
 * The result is edits of texts and nothing else, since that is all an editor takes from a fix-all on save. Fixes that make, move or remove files,
 * take a byte order mark away or have a manifest regenerated are left out: none of them is safe, and `nextRepair` carries
 * them out one step at a time where somebody asks for them.
 */
export function fixAll(
  engine: Engine,
  project: Project,
  documents: readonly Document[],
  choose: ChooseFix = (_, fixes) => fixes.find(({ kind }) => kind === 'safe'),
): Change | undefined {
  const paths = new Set(documents.map(({ path }) => path));
  const edits = new Map<string, TextChange[]>();
  let present = project;
  for (let round = 0; round < roundLimit; round++) {
    const changes = roundOf(engine, present, paths, choose);
    if (changes.size === 0) break;
    present = applied(engine, present, changes);
    for (const path of changes.keys()) edits.set(path, []);
  }
  for (const path of [...edits.keys()]) {
    const change = difference(project.document(path)?.text.text ?? '', present.document(path)?.text.text ?? '');
    if (change) edits.set(path, [change]);
    else edits.delete(path);
  }
  return edits.size > 0 ? { edits } : undefined;
}

/** The fix of a finding that may be made without a look at it, where others of its kind are repaired: the preferred one, if it asks nobody. */
export function unaskedFix(finding: Finding, fixes: readonly Fix[], project: Project): Fix | undefined {
  return fixes.find(
    (fix) => fix.preferred && fix.kind !== 'consent' && questionsOf(fix, finding, project).length === 0,
  );
}

/** All findings of a code in one document repaired, each by its own preferred fix; those that have none are left alone. */
export function fixAllOfKind(engine: Engine, project: Project, document: Document, code: string): Change | undefined {
  return fixAll(engine, project, [document], (finding, fixes, present) =>
    finding.code === code ? unaskedFix(finding, fixes, present) : undefined,
  );
}

/** The edits of one round, by path, free of overlaps. A fix is taken whole or not at all. */
function roundOf(
  engine: Engine,
  project: Project,
  paths: ReadonlySet<string>,
  choose: ChooseFix,
): Map<string, TextChange[]> {
  const accepted = new Map<string, TextChange[]>();
  for (const [document, findings] of engine.check(project)) {
    if (!paths.has(document.path)) continue;
    for (const finding of findings) {
      const fix = choose(finding, engine.fixesFor(finding, project), project);
      const change = fix?.kind === 'consent' ? undefined : fix?.build(finding, project, {});
      // Files that are created or deleted, and what has to be done afterwards, need a look of their own.
      if (!change?.edits || standsApart(change)) continue;
      const parts = [...change.edits];
      if (
        parts.some(([path, edits]) => edits.some((edit) => accepted.get(path)?.some((other) => collide(edit, other))))
      )
        continue;
      for (const [path, edits] of parts) accepted.set(path, [...(accepted.get(path) ?? []), ...edits]);
    }
  }
  return accepted;
}

/** Whether two edits touch: their ranges overlap, begin together, or one inserts at the edge of the other. */
function collide(a: TextChange, b: TextChange): boolean {
  if (a.start === b.start) return true;
  const insertion = a.start === a.end || b.start === b.end;
  return insertion ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}

function applied(engine: Engine, project: Project, changes: ReadonlyMap<string, readonly TextChange[]>): Project {
  const documents = [...project.documents.values()].map((document) => {
    const edits = changes.get(document.path);
    if (!edits) return document;
    return document.withText(
      SourceText.fromString(applyTextChanges(document.text.text, edits), document.text.hasByteOrderMark),
    );
  });
  const { uri, facts, settings, today, generation } = project;
  return engine.project({ uri, documents, facts, settings, today, generation });
}

/** The one replacement that turns a text into another: everything between their common beginning and their common end. */
export function difference(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  // Never between the halves of a surrogate pair or of a CRLF.
  if (start > 0 && splits(before, start)) start--;
  if (tail > 0 && splits(before, before.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

function splits(text: string, offset: number): boolean {
  const left = text.charCodeAt(offset - 1);
  const right = text.charCodeAt(offset);
  return (left >= 0xd800 && left <= 0xdbff && right >= 0xdc00 && right <= 0xdfff) || (left === 13 && right === 10);
}
