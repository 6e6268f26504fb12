import type { Document } from '../../../document.ts';
import type { Name, NamedPlace, Occurrence, Place } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import type { IsWarnedOf } from '../../../safety/warnedParts.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { referenceNodes } from '../references.ts';
import { lastEntryBefore } from './entryAt.ts';
import { shownEntry } from './shownEntry.ts';

/**
 * The id of an entry, where it stands as `id` and wherever an entry of any log of the project names it (AHIL 1.0, "References"). A
 * log is only ever appended to, so ids are never changed.
 */
export function entryName({ project, document, offset }: Place): Name | undefined {
  if (!isLog(project, document)) return undefined;
  const log = ahilLog(document);
  const index = lastEntryBefore(log, offset);
  if (index === -1) return undefined;
  const here = [...namesIn(log, index)].find(({ range }) => offset >= range.start && offset <= range.end);
  if (!here) return undefined;
  const occurrences: Occurrence[] = [];
  for (const other of project.documents.values()) {
    if (!isLog(project, other) || project.isSkipped(other)) continue;
    const otherLog = ahilLog(other);
    // The ids and references of entries are known already; only those that matter are looked up in the text.
    for (const [entry] of otherLog.select(({ id, refs }) => id === here.text || refs.includes(here.text)))
      for (const { text, range, isDefinition } of namesIn(otherLog, entry))
        if (text === here.text) occurrences.push({ document: other, range, isDefinition });
  }
  return { range: here.range, text: here.text, occurrences };
}

/**
 * The entries of a log, by id and the beginning of what they say.
 * @param isWarnedOf what is to be withheld; absent where the names are read beside the log itself
 */
export function* entrySymbols(project: Project, document: Document, isWarnedOf?: IsWarnedOf): Iterable<NamedPlace> {
  if (!isLog(project, document)) return;
  const log = ahilLog(document);
  for (const [index, { id, type, content }] of log.entries.entries()) {
    if (id === undefined) continue;
    const range = log.rangeOf(index);
    const shown = shownEntry(log, index, isWarnedOf);
    const name = content === undefined ? shown('id', id) : `${shown('id', id)}: ${shown('content', content)}`;
    yield { name, kind: 'entry', range, ...(type !== undefined && { detail: type }) };
  }
}

function isLog(project: Project, document: Document): boolean {
  const kind = project.kindOf(document);
  return kind === 'ahil/log' || kind === 'ahil/adpl';
}

function* namesIn(
  log: AhilLog,
  index: number,
): Iterable<{ readonly text: string; readonly range: OffsetRange; readonly isDefinition: boolean }> {
  const { json } = log.document;
  const inside = ({ start, end }: OffsetRange) => ({ start: start + 1, end: end - 1 });
  const id = log.memberNode(index, 'id');
  const text = json.string(id);
  if (id !== undefined && text !== undefined) yield { text, range: inside(json.range(id)), isDefinition: true };
  for (const { ref, node } of referenceNodes(json, log.memberNode(index, 'context')))
    yield { text: ref, range: inside(json.range(node)), isDefinition: false };
}
