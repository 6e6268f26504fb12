import type { Document } from '../../../document.ts';
import { uniteLogs } from '../../../file/conflict/uniteLogs.ts';
import type { TextChange } from '../../../fix.ts';
import { parseJson } from '../../../json/parseJson.ts';
import { type AhilLog, ahilLog, isAdplName } from '../log.ts';

/** An entry as it stands in a file. */
export interface EntrySource {
  readonly id: string | undefined;
  readonly source: string;
}

/**
 * The entries that others have appended to a file on disk since an editor has unsaved changes of it, and that the editor does not have;
 * in the order of the file. Empty when nobody has, and as long as one of the texts is not valid JSON.
 */
export function appendedOnDisk(document: Document): readonly EntrySource[] {
  return document.overtaken ? document.derived(findAppended) : [];
}

function findAppended(document: Document): readonly EntrySource[] {
  const { overtaken } = document;
  if (!overtaken) return [];
  const { before, now } = overtaken;
  if ([document, before, now].some(({ json }) => json.errors.length > 0)) return [];
  const [own, old, present] = [ahilLog(document), ahilLog(before), ahilLog(now)];
  if (own.array === undefined || present.array === undefined) return [];
  const known = new Set([...sourcesOf(own), ...sourcesOf(old)].map(({ source }) => source));
  // An entry of the version that the unsaved text goes back to may have been edited or deleted here; that is not another's entry.
  const oldIds = new Set(sourcesOf(old).map(({ id }) => id));
  const onDisk = sourcesOf(present);
  const sources = new Set(onDisk.map(({ source }) => source));
  // One that was taken over may have another id now. Each of those stands for one entry only: an agent may say the same thing twice.
  const taken = new Map<string, number>();
  for (const { source, says } of sourcesOf(own)) {
    if (!sources.has(source)) taken.set(says, (taken.get(says) ?? 0) + 1);
  }
  return onDisk.filter(({ id, source, says }) => {
    if (known.has(source) || (id !== undefined && oldIds.has(id))) return false;
    const left = taken.get(says) ?? 0;
    taken.set(says, left - 1);
    return left <= 0;
  });
}

function sourcesOf(log: AhilLog): (EntrySource & { readonly says: string })[] {
  return log.entries.map(({ id, type, from, to, date, content }, index) => ({
    id,
    source: log.sourceOf(index).replaceAll('\r\n', '\n'),
    says: JSON.stringify([type, from, to, date, content]),
  }));
}

/**
 * The change that puts those entries behind the ones of the editor. Where both gave one id to different entries, theirs gets the next
 * free one. `undefined` when there is nothing to take over.
 */
export function takeOverFromDisk(document: Document): TextChange | undefined {
  const appended = appendedOnDisk(document);
  if (appended.length === 0) return undefined;
  const isAdpl = isAdplName(document.name);
  const { text, endOfLine } = document.text;
  const list = `[${appended.map(({ source }) => source.replaceAll('\n', endOfLine)).join(',')}]`;
  const theirs = parseJson(isAdpl ? `{"ahi":{"log":${list}}}` : list);
  const united = uniteLogs(document.json, theirs, isAdpl);
  return united && differenceOf(text, united.text);
}

/** One change that makes one text of another: all between the first and the last difference. */
export function differenceOf(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let behind = 0;
  while (
    behind < shorter - start &&
    before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind)
  ) {
    behind++;
  }
  return { start, end: before.length - behind, text: after.slice(start, after.length - behind) };
}
