import { type Completion, escapeSnippet, type Place } from '../../../features.ts';
import { indentationAt, jsonLayout } from '../../../json/jsonLayout.ts';
import { type JsonCursor, jsonCursor } from '../../../json/jsonCursor.ts';
import { message } from '../../../message.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { hasOnlyLogMembers, isLogName } from '../detect.ts';
import { nextEntryId } from '../entryId.ts';
import { findEntries, isAdplName } from '../log.ts';
import { entrySnippets, snippetText } from '../snippets.ts';
import { human, logMembers } from '../vocabulary.ts';
import { commas, filterFor, replaced } from './insertion.ts';

/** A cursor outside of the entries of a log. */
interface AroundPlace extends Place {
  readonly cursor: JsonCursor;
  readonly index: -1;
}

/**
 * Around the entries of a log, and where there are none yet: in an empty file and an empty object a whole log, alone or with its first
 * entry; else the members of the log or of the ADPL file around it that are not there yet.
 */
export function completionsAroundLog(place: Place): Completion[] {
  const { document, offset } = place;
  const { json, text, language, name } = document;
  const isAdpl = isAdplName(name);
  if (language !== 'json' || (!isAdpl && !isLogName(name))) return [];
  // Somebody may have typed the beginning of what they look for.
  if (/^\s*[\w-]*\s*$/.test(text.text)) {
    const line = text.lineRange(text.positionAt(offset).line);
    const range = { start: line.start, end: line.end };
    const before = text.text.slice(range.start, range.end).trim();
    return wholeFiles(place, isAdpl).map((file) => whole(file, range, before || file.label, '{\n', '\n}'));
  }
  const { root } = json;
  if (root === undefined || json.kind(root) !== 'object') return [];
  const { array } = findEntries(json, isAdpl);
  // What stands behind the entries would have to be read through all of them.
  if (array !== undefined && offset > json.range(array).start) return [];
  const around: AroundPlace = { ...place, index: -1, cursor: jsonCursor(text.text, 0, offset) };
  const typed = around.cursor.token?.start;
  if (!isAdpl && !hasOnlyLogMembers(json, root, typed) && !isLog(place)) return [];
  const isEmpty = json.firstChild(root) === undefined || hasOnlyToken(around);
  return [...membersAround(around, isAdpl), ...(isEmpty ? filesWithin(around, isAdpl) : [])];
}

function isLog({ document, project }: Place): boolean {
  return project.kindOf(document) === 'ahil/log';
}

/** Whether all that the outermost object holds is what is being typed. */
function hasOnlyToken({ document, cursor: { token, path } }: AroundPlace): boolean {
  const { text } = document.text;
  return (
    path.length === 1 &&
    token !== undefined &&
    /^\s*\{\s*\}?\s*$/.test(text.slice(0, token.start) + text.slice(token.end))
  );
}

interface WholeFile {
  readonly label: string;
  readonly detail: string;
  /** The members as a snippet, without the braces around them; lines are joined with `\n`. */
  readonly members: string;
}

function wholeFiles({ project }: Place, isAdpl: boolean): WholeFile[] {
  if (isAdpl) {
    const members = '  "adpl": "1.1",\n  "pipeline": {\n    $1\n  },\n  "ahi": {\n    "log": [$2]\n  }';
    return [{ label: 'adpl', detail: 'An ADPL file with an empty log.', members }];
  }
  const version = '  "schema_version": "1.0",\n';
  const entry = (snippet: (typeof entrySnippets)[number]) => {
    const identity = project.settings.identity ?? human;
    const nextId = (sender: string) => nextEntryId(sender, project.today, []);
    const from = identity === human ? 'agent' : identity;
    const text = snippetText(snippet, { from, today: project.today, nextId, indent: '  ' });
    return `${version}  "entries": [\n    ${text.replaceAll('\n', '\n    ')}\n  ]`;
  };
  return [
    {
      label: 'ahil-log',
      detail: 'A log without entries.',
      members: `${version}  "description": "$1",\n  "entries": [$2]`,
    },
    ...entrySnippets.map((snippet) => ({
      label: snippet.prefix,
      detail: snippet.description,
      members: entry(snippet),
    })),
  ];
}

function whole(file: WholeFile, range: OffsetRange, filter: string, before: string, after: string): Completion {
  return {
    label: file.label,
    kind: 'snippet',
    detail: message(file.detail),
    range,
    insert: before + file.members + after,
    isSnippet: true,
    filter,
    sort:
      file.label === 'ahil-log' || file.label === 'adpl'
        ? '00'
        : `1${entrySnippets.findIndex(({ prefix }) => prefix === file.label)}`,
  };
}

/** Whole files for an object that is there already and holds nothing. */
function filesWithin(place: AroundPlace, isAdpl: boolean): Completion[] {
  const { cursor, document } = place;
  if (cursor.expects !== 'key' || cursor.path.length !== 1 || cursor.colonBehind) return [];
  const { text } = document;
  const range = replaced(place);
  const line = text.lineRange(text.positionAt(range.start).line);
  const { endOfLine } = jsonLayout(document.json);
  const before = text.text.slice(line.start, range.start);
  const rest = text.text.slice(range.end, line.end).trim();
  return wholeFiles(place, isAdpl).map((file) => {
    // On a line of its own, what is indented already stays.
    const members = before.trim() === '' ? file.members.replace(/^ {2}/, before === '' ? '  ' : '') : file.members;
    const completion = whole(
      { ...file, members },
      range,
      filterFor(place, file.label),
      before.trim() === '' ? '' : '\n',
      rest === '' ? '' : '\n',
    );
    return { ...completion, insert: completion.insert.replaceAll('\n', endOfLine) };
  });
}

/** The members that the log, or the ADPL file around it, does not have yet, and the versions that are known. */
function membersAround(place: AroundPlace, isAdpl: boolean): Completion[] {
  const { cursor, document } = place;
  const { json } = document;
  const [, inside, ...deeper] = cursor.path;
  if (cursor.expects === 'nothing' || deeper.length > 0) return [];
  const isAhi = isAdpl && cursor.path.length === 2 && inside === 'ahi';
  if (cursor.path.length !== 1 && !isAhi) return [];
  if (cursor.expects === 'value')
    return versions(place, isAdpl && !isAhi ? ['1.1', '1.0'] : isAdpl ? [] : ['1.0'], isAdpl);
  const object = isAhi ? json.member(json.root, 'ahi') : json.root;
  const range = replaced(place);
  const present = new Set<string>();
  if (object !== undefined) {
    for (const child of json.children(object)) {
      if (json.keyRange(child)?.start !== range.start) present.add(json.key(child) ?? '');
    }
  }
  const members = isAhi ? ['log'] : isAdpl ? ['adpl', 'ahi'] : logMembers;
  const { behind, alsoChange } = commas(place);
  const { colon } = jsonLayout(json);
  return members
    .filter((member) => !present.has(member))
    .map((member, order) => ({
      label: member,
      kind: 'property' as const,
      range,
      insert: JSON.stringify(member) + (cursor.colonBehind ? '' : colon + valueOf(member, place) + behind),
      isSnippet: true,
      filter: filterFor(place, member),
      sort: `0${order}`,
      ...(alsoChange && { alsoChange }),
    }));
}

function versions(place: AroundPlace, known: readonly string[], isAdpl: boolean): Completion[] {
  if (place.cursor.key !== (isAdpl ? 'adpl' : 'schema_version')) return [];
  const range = replaced(place);
  const space = place.document.text.text.charAt(range.start - 1) === ':' ? ' ' : '';
  const { behind, alsoChange } = commas(place);
  return known.map((version, order) => ({
    label: version,
    kind: 'value',
    range,
    insert: `${space}"${version}"${behind}`,
    filter: filterFor(place, version),
    sort: String(order),
    ...(alsoChange && { alsoChange }),
  }));
}

/** The value of a member in the snippet syntax. */
function valueOf(member: string, { document, offset }: AroundPlace): string {
  const { endOfLine, indent } = jsonLayout(document.json);
  const outer = indentationAt(document.text.text, offset);
  const array = indent === undefined ? '[$1]' : `[${endOfLine}${outer}${indent}$1${endOfLine}${outer}]`;
  switch (member) {
    case 'schema_version':
      return '"1.0"';
    case 'adpl':
      return '"1.1"';
    case 'ahi':
      return `{ "log": [$1] ${escapeSnippet('}')}`;
    case 'entries':
    case 'log':
      return array;
    default:
      return '"$1"';
  }
}
