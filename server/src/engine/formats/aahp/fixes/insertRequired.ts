import { insertMember, placeFor } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { parsePointer } from '../../../json/jsonPointer.ts';
import { isListable } from '../manifest/handoffFiles.ts';
import { quickContext } from '../manifest/quickContext.ts';
import { noSummary, summarize } from '../manifest/summary.ts';
import { fileEntry, isoTime } from '../fileFacts.ts';
import { rootOf } from '../root.ts';
import type { SchemaData } from '../rules/schema.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/**
 * Adds a member that every manifest has. What can be read from the files (line counts, summaries, times) is; the rest is a
 * value that claims nothing.
 */
export const insertRequired = jsonFix({
  code: 'aahp/schema',
  id: 'insert-required',
  preferred: true,
  title: (target) => {
    const key = requiredKey(target);
    return key === undefined || valueFor(target, key) === undefined
      ? undefined
      : message('Add "{field}"', { field: key });
  },
  edits: (target) => {
    const { json, node } = target;
    const key = requiredKey(target);
    const value = key === undefined ? undefined : valueFor(target, key);
    if (key === undefined || value === undefined || json.member(node, key) !== undefined) return undefined;
    return [insertMember(json, node, key, value, placeFor(json, node, key, memberOrders[kindOf(target) ?? 'root']))];
  },
});

function requiredKey({ data }: JsonTarget): string | undefined {
  const known = data as SchemaData | undefined;
  return known?.kind === 'required' ? known.key : undefined;
}

function pathOf({ json, node }: JsonTarget): string[] {
  return parsePointer(json.pointer(node));
}

function kindOf(target: JsonTarget): keyof typeof memberOrders | undefined {
  const path = pathOf(target);
  if (path.length === 0) return 'root';
  if (path.length === 1) return path[0] === 'last_session' ? 'session' : undefined;
  if (path.length !== 2) return undefined;
  return path[0] === 'files' ? 'file' : path[0] === 'tasks' ? 'task' : undefined;
}

function valueFor(target: JsonTarget, key: string): unknown {
  switch (kindOf(target)) {
    case 'root':
      return rootValue(target, key);
    case 'session':
      return sessionValue(target, key);
    case 'file':
      return fileValue(target, key);
    case 'task':
      return taskValue(target, key);
    default:
      return undefined;
  }
}

function rootValue(target: JsonTarget, key: string): unknown {
  switch (key) {
    case 'project':
      return projectName(target);
    case 'last_session':
      return Object.fromEntries(['agent', 'timestamp', 'phase'].map((field) => [field, sessionValue(target, field)]));
    case 'files':
      return filesValue(target);
    case 'quick_context':
      return contextValue(target);
    default:
      return undefined;
  }
}

/** The name of the project's folder, as far as its address tells. */
function projectName({ project }: JsonTarget): string {
  const path = project.uri.replace(/^[a-z][a-z\d+.-]*:\/*/i, '').replace(/\/+$/, '');
  const folder = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(folder) || 'unnamed';
  } catch {
    return folder;
  }
}

function sessionValue({ document, project }: JsonTarget, key: string): string | undefined {
  switch (key) {
    case 'agent':
      return 'unknown';
    case 'phase':
      return 'idle';
    case 'timestamp':
      return document.disk ? isoTime(document.disk.modified) : `${project.today}T00:00:00Z`;
    default:
      return undefined;
  }
}

function filesValue({ document, project }: JsonTarget): unknown {
  const root = rootOf(document, project);
  const entries = [...(root?.documents ?? [])].flatMap(([name, file]) => {
    const entry = isListable(name) ? fileEntry(file) : undefined;
    return entry ? [[name, entry] as const] : [];
  });
  return Object.fromEntries(entries);
}

function contextValue({ document, project }: JsonTarget): string {
  const root = rootOf(document, project);
  return quickContext((name) => {
    const file = root?.documents.get(name);
    return file && summarize(file.text.text);
  }).trim();
}

function fileValue({ document, project, json, node }: JsonTarget, key: string): unknown {
  const path = rootOf(document, project)?.resolve(json.key(node) ?? '');
  const file = path === undefined ? undefined : project.document(path);
  const session = json.string(json.member(json.member(json.root, 'last_session'), 'timestamp'));
  switch (key) {
    case 'lines':
      return file?.disk?.newlines ?? 0;
    case 'summary':
      return file ? summarize(file.text.text) : noSummary;
    case 'updated':
      return file?.disk ? isoTime(file.disk.modified) : (session ?? `${project.today}T00:00:00Z`);
    default:
      return undefined;
  }
}

function taskValue({ json, node }: JsonTarget, key: string): string | undefined {
  const has = (member: string) => (json.string(json.member(node, member)) ?? '') !== '';
  switch (key) {
    case 'title':
      return 'Untitled task';
    case 'status':
      return has('completed') ? 'done' : has('blocked_by') || has('blocked_reason') ? 'blocked' : 'ready';
    default:
      return undefined;
  }
}
