import { editDocument, type Change, type Fix, type TextChange } from '../../../fix.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { nextEntryId } from '../entryId.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { referenceNodes } from '../references.ts';
import { type ConcernedEntry, concernedEntry } from './concerned.ts';

/** Gives the second entry with an id the next free one. Answers keep meaning the first, whose id it is. */
export const nextIdForDuplicate = useNextId('ahil/duplicate-id', (_, { log }, change) =>
  editDocument(log.document.path, change),
);

/** Gives an entry the id that its sender and date ask for; whatever refers to the entry follows, in all logs of the project. */
export const nextIdForIrregular = useNextId('ahil/id-format', followed);

function useNextId(
  code: string,
  build: (project: Project, concerned: ConcernedEntry, change: TextChange) => Change,
): Fix {
  return {
    code,
    id: 'use-next-id',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => titleOf(concernedEntry(finding, project)),
    build: (finding, project) => {
      const concerned = concernedEntry(finding, project);
      const change = concerned && idChange(concerned);
      return concerned && change && build(project, concerned, change);
    },
  };
}

function titleOf(concerned: ConcernedEntry | undefined) {
  const id = concerned && newId(concerned);
  return id === undefined ? undefined : message('Change the id to {id}', { id });
}

/** The next id of the entry's sender and day; `undefined` when either is not known. */
function newId({ log, entry }: ConcernedEntry): string | undefined {
  const { from, date, day } = entry;
  if (from === undefined || from === '' || date === undefined || day === undefined) return undefined;
  return nextEntryId(
    from,
    date,
    log.entries.map(({ id }) => id),
  );
}

function idChange(concerned: ConcernedEntry): TextChange | undefined {
  const { log, index } = concerned;
  const id = newId(concerned);
  const node = log.memberNode(index, 'id');
  return id === undefined || node === undefined
    ? undefined
    : { ...log.document.json.range(node), text: encodeJsonString(id) };
}

function followed(project: Project, { log, index, entry }: ConcernedEntry, change: TextChange): Change {
  const edits = new Map<string, TextChange[]>([[log.document.path, [change]]]);
  const { id } = entry;
  // An id that several entries have, here or elsewhere, does not tell which of them is meant.
  const logs = [...project.documentsOfKind('ahil/log', 'ahil/adpl')].filter((other) => !project.isSkipped(other));
  const holders = logs.filter((other) => ahilLog(other).relations.byId.has(id ?? ''));
  if (id === undefined || id === '' || holders.length !== 1 || log.relations.byId.get(id) !== index) return { edits };
  if (log.relations.repeated.some((repeated) => log.entries[repeated]?.id === id)) return { edits };
  for (const other of logs) {
    const changes = referenceChanges(ahilLog(other), id, change.text);
    if (changes.length > 0) edits.set(other.path, [...(edits.get(other.path) ?? []), ...changes]);
  }
  return { edits };
}

function referenceChanges(log: AhilLog, id: string, text: string): TextChange[] {
  const { json } = log.document;
  return log
    .select(({ refs }) => refs.includes(id))
    .flatMap(([index]) =>
      [...referenceNodes(json, log.memberNode(index, 'context'))]
        .filter(({ ref }) => ref === id)
        .map(({ node }) => ({ ...json.range(node), text })),
    );
}
