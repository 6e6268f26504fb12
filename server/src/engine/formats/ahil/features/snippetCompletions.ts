import type { Completion } from '../../../features.ts';
import { indentationAt, isOnOneLine, jsonLayout } from '../../../json/jsonLayout.ts';
import { message } from '../../../message.ts';
import { nextEntryId } from '../entryId.ts';
import { ahilLog } from '../log.ts';
import { knownParticipants } from '../participants.ts';
import { type EntrySnippet, entrySnippets, snippetText } from '../snippets.ts';
import { answerTypes, human } from '../vocabulary.ts';
import type { LogPlace } from './entryCompletions.ts';
import { commas, filterFor, replaced } from './insertion.ts';

/** So many entries that wait for an answer are offered as what a new one refers to. */
const openLimit = 10;

/** A whole entry of each of the seven types, with the next free id and today's date, laid out like its neighbours. */
export function snippetCompletions(place: LogPlace): Completion[] {
  const { document, project } = place;
  const log = ahilLog(document);
  const identity = project.settings.identity ?? human;
  const from = identity === human ? (knownParticipants(document).find((name) => name !== human) ?? 'agent') : identity;
  const ids = log.entries.map(({ id }) => id);
  const nextId = (sender: string) => nextEntryId(sender, project.today, ids);
  const { before, base, after, indent, endOfLine } = surroundings(place);
  const { behind, alsoChange } = commas(place);
  const range = replaced(place);
  return entrySnippets.map((plain, order) => {
    const snippet = withReferences(plain, openIds(place));
    const text = snippetText(snippet, { from, today: project.today, nextId, indent });
    return {
      label: snippet.prefix,
      kind: 'snippet' as const,
      detail: message(snippet.description),
      range,
      insert: `${before}${text.replaceAll('\n', endOfLine + base)}${behind}${after}`,
      isSnippet: true,
      filter: filterFor(place, snippet.prefix),
      sort: `0${order}`,
      ...(alsoChange && { alsoChange }),
    };
  });
}

/** White space around a new entry, and how its lines are indented. */
function surroundings({ document, offset, cursor }: LogPlace) {
  const log = ahilLog(document);
  const { json, text } = document;
  const { endOfLine, indent = '  ' } = jsonLayout(json);
  const neighbour = log.nodes.find((node) => json.kind(node) === 'object');
  const start = cursor.token?.start ?? offset;
  const end = cursor.token?.end ?? offset;
  const line = text.lineRange(text.positionAt(start).line);
  const isBlankBefore = text.text.slice(line.start, start).trim() === '';
  const rest = text.text.slice(end, line.end).trim();
  const array = log.array ?? 0;
  const opening = json.range(array).start;
  const isOneLine = isOnOneLine(json, array) && neighbour !== undefined;
  if (isOneLine) {
    const space = text.text.charAt(start - 1) === ',' ? ' ' : '';
    return { before: space, base: '', after: '', indent: undefined, endOfLine };
  }
  const outer = indentationAt(text.text, opening);
  const usual = neighbour === undefined ? outer + indent : indentationAt(text.text, json.range(neighbour).start);
  const present = isBlankBefore ? text.text.slice(line.start, start) : '';
  const base = present === '' ? usual : present;
  return {
    before: isBlankBefore ? (present === '' ? usual : '') : endOfLine + base,
    base,
    after: rest.startsWith(']') ? endOfLine + outer : '',
    indent: neighbour !== undefined && isOnOneLine(json, neighbour) ? undefined : indent,
    endOfLine,
  };
}

function openIds({ document }: LogPlace): string[] {
  const log = ahilLog(document);
  const found: string[] = [];
  for (let index = log.entries.length - 1; index >= 0 && found.length < openLimit; index--) {
    const { id, type } = log.entries[index] ?? {};
    const state = log.relations.state(index);
    const isOpen = state === 'pending' || state === 'approved' || state === 'acknowledged';
    if (id !== undefined && id !== '' && isOpen && !answerTypes.has(type ?? '')) found.push(id);
  }
  return found;
}

/** Offers what waits for an answer where a snippet refers to another entry. */
function withReferences(snippet: EntrySnippet, ids: readonly string[]): EntrySnippet {
  if (snippet.context.length === 0 || ids.length === 0) return snippet;
  const options = ids.map((id) => JSON.stringify(id).slice(1, -1));
  return {
    ...snippet,
    context: snippet.context.map(([member, value]) => [member, member === 'ref' ? { kind: 'choice', options } : value]),
  };
}
