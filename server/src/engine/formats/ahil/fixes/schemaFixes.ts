import { editDocument, type Change, type Fix, type TextChange } from '../../../fix.ts';
import { insertMember, insertMemberSource, renameKey, removeNode, replaceNode } from '../../../json/jsonEdits.ts';
import { isOnOneLine, jsonLayout, printJson } from '../../../json/jsonLayout.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { formatIsoDate, parseIsoDate } from '../../../text/isoDate.ts';
import { nextEntryId, parseEntryId } from '../entryId.ts';
import type { AhilLog } from '../log.ts';
import type { SchemaData } from '../rules/schema.ts';
import { entryMembers, firstStatuses, isEntryType } from '../vocabulary.ts';
import { type ConcernedEntry, concernedEntry, concernedLog } from './concerned.ts';

/** The repairs of a log's shape: whatever can be told from the log itself. */
export const schemaFixes: readonly Fix[] = [
  schemaFix('use-nearest-value', {
    title: (data) => (data.fix === 'value' ? message('Change the value to {meant}', { meant: data.meant }) : undefined),
    build: (data, log, finding) => {
      const node = log.document.json.nodeAt(finding.pointer ?? '');
      if (data.fix !== 'value' || node === undefined) return undefined;
      return edited(log, replaceNode(log.document.json, node, data.meant));
    },
  }),
  schemaFix('rename-member', {
    title: (data) => (data.fix === 'rename' ? message('Rename it to {meant}', { meant: data.meant }) : undefined),
    build: (data, log, finding) => {
      const { json } = log.document;
      const node = json.nodeAt(finding.pointer ?? '');
      if (data.fix !== 'rename' || node === undefined) return undefined;
      return edited(log, renameKey(json, node, data.meant));
    },
  }),
  schemaFix('move-to-context', {
    title: (data) => (data.fix === 'to-context' ? message('Move it into "context"') : undefined),
    build: (data, log, finding) => {
      const { json } = log.document;
      const node = json.nodeAt(finding.pointer ?? '');
      return data.fix === 'to-context' && node !== undefined ? moveToContext(log, data.index, node) : undefined;
    },
  }),
  schemaFix('insert-member', {
    title: (data, finding, project) => {
      if (data.fix === 'insert-entries') return message('Add "entries": []');
      const concerned = concernedEntry(finding, project);
      const value =
        data.fix === 'insert' && concerned ? derivedValue(concerned, data.member, project.today) : undefined;
      return value === undefined || data.fix !== 'insert'
        ? undefined
        : message('Add "{member}": "{value}"', { member: data.member, value });
    },
    build: (data, log, finding, project) => {
      const { json } = log.document;
      if (data.fix === 'insert-entries') {
        return json.root === undefined ? undefined : edited(log, insertMember(json, json.root, 'entries', []));
      }
      const concerned = concernedEntry(finding, project);
      const node = concerned && log.nodes[concerned.index];
      const value =
        data.fix === 'insert' && concerned ? derivedValue(concerned, data.member, project.today) : undefined;
      if (data.fix !== 'insert' || node === undefined || value === undefined) return undefined;
      return edited(log, insertMember(json, node, data.member, value, placeOf(json, node, data.member)));
    },
  }),
  schemaFix('convert-value', {
    title: (data, finding, project) => {
      const value = data.fix === 'convert' ? convertedValue(concernedEntry(finding, project), data.member) : undefined;
      if (value === undefined) return undefined;
      return typeof value === 'string'
        ? message('Write it as the string "{value}"', { value })
        : message('Make it an object');
    },
    build: (data, log, finding, project) => {
      if (data.fix !== 'convert') return undefined;
      const value = convertedValue(concernedEntry(finding, project), data.member);
      const node = log.memberNode(data.index, data.member);
      if (value === undefined || node === undefined) return undefined;
      return edited(log, replacement(log, data.index, node, value));
    },
  }),
];

interface SchemaFix {
  readonly title: (data: SchemaData, finding: Finding, project: Project) => Message | undefined;
  readonly build: (data: SchemaData, log: AhilLog, finding: Finding, project: Project) => Change | undefined;
}

function schemaFix(id: string, { title, build }: SchemaFix): Fix {
  return {
    code: 'ahil/schema',
    id,
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      const data = finding.data as SchemaData | undefined;
      const log = concernedLog(finding, project);
      const said = data && log && title(data, finding, project);
      // What cannot be done is not offered: "context" may be no object, or have a member of the name already.
      return said && build(data, log, finding, project) ? said : undefined;
    },
    build: (finding, project) => {
      const data = finding.data as SchemaData | undefined;
      const log = concernedLog(finding, project);
      return data && log ? build(data, log, finding, project) : undefined;
    },
  };
}

function edited(log: AhilLog, ...edits: readonly (ReturnType<typeof insertMember> | undefined)[]): Change | undefined {
  const changes = edits.filter((edit) => edit !== undefined);
  return changes.length === edits.length ? editDocument(log.document.path, ...changes) : undefined;
}

function moveToContext(log: AhilLog, index: number, node: JsonNode): Change | undefined {
  const { json } = log.document;
  const entry = log.nodes[index];
  const key = json.key(node);
  if (entry === undefined || key === undefined || json.parent(node) !== entry) return undefined;
  const { start, end } = json.range(node);
  const source = json.text.slice(start, end);
  const context = log.memberNode(index, 'context');
  if (context === undefined) {
    // The first one stays where it is, in a context of its own.
    const space = jsonLayout(json).colon === ':' ? '' : ' ';
    const { start: from } = json.memberRange(node);
    return editDocument(
      log.document.path,
      { start: from, end: from, text: `"context":${space}{${space}` },
      { start: end, end, text: `${space}}` },
    );
  }
  if (json.kind(context) !== 'object' || json.member(context, key) !== undefined) return undefined;
  const value: unknown = json.firstChild(context) === undefined ? { [key]: plainValue(source) } : undefined;
  const insertion =
    value === undefined ? insertMemberSource(json, context, key, source) : replacement(log, index, context, value);
  return edited(log, removeNode(json, node), insertion);
}

/** Replaces a value in an entry; an entry that stands on one line stays on one line. */
function replacement({ document, nodes }: AhilLog, index: number, node: JsonNode, value: unknown): TextChange {
  const { json } = document;
  const oneLine = isOnOneLine(json, nodes[index] ?? node);
  return oneLine
    ? { ...json.range(node), text: printJson(value, jsonLayout(json), '', true) }
    : replaceNode(json, node, value);
}

function plainValue(source: string): unknown {
  return JSON.parse(source) as unknown;
}

/** What a missing member can be told from; `undefined` when only its writer knows. */
function derivedValue({ log, entry }: ConcernedEntry, member: string, today: string): string | undefined {
  const { id, from, date, day, type } = entry;
  const parts = id === undefined ? undefined : parseEntryId(id);
  switch (member) {
    case 'id': {
      if (from === undefined || from === '' || date === undefined || day === undefined) return undefined;
      const ids = log.entries.map((other) => other.id);
      return nextEntryId(from, date, ids);
    }
    case 'from':
      return parts?.sender;
    case 'date': {
      const named = parts && parseIsoDate(parts.date);
      const present = parseIsoDate(today);
      if (named !== undefined) return formatIsoDate(named);
      return present === undefined ? undefined : formatIsoDate(present);
    }
    case 'status':
      return isEntryType(type) ? firstStatuses[type][0] : undefined;
    default:
      return undefined;
  }
}

/** A member goes behind the one that stands before it in the specification. */
function placeOf(tree: JsonTree, entry: JsonNode, member: string) {
  const order: readonly string[] = entryMembers;
  const before = order.slice(0, order.indexOf(member)).reverse();
  for (const name of before) {
    const after = tree.member(entry, name);
    if (after !== undefined) return { after };
  }
  const first = tree.firstChild(entry);
  return first === undefined ? undefined : { before: first };
}

/** The value of a member in the type that it must have; `undefined` where that would be a guess. */
function convertedValue(concerned: ConcernedEntry | undefined, member: string): string | object | undefined {
  if (!concerned) return undefined;
  const { log, index } = concerned;
  const { json } = log.document;
  const node = log.memberNode(index, member);
  if (node === undefined) return undefined;
  const kind = json.kind(node);
  const { start, end } = json.range(node);
  const source = json.text.slice(start, end);
  if (member === 'context') {
    if (kind === 'null') return {};
    return kind === 'string' ? parsedObject(json.string(node) ?? '') : undefined;
  }
  return kind === 'number' || kind === 'true' || kind === 'false' ? source : undefined;
}

/** An object that somebody has written as a string of JSON; any other text becomes a note. */
function parsedObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Plain words are no JSON, which is what the note is for.
  }
  return { note: text };
}
