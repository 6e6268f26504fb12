import type { Document } from '../../document.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';

/** A manifest's entry for one file (AAHP v3 section 1.1). */
export interface ManifestFileEntry {
  readonly name: string;
  readonly node: JsonNode;
  readonly checksum: string | undefined;
  readonly checksumNode: JsonNode | undefined;
  readonly lines: number | undefined;
  readonly linesNode: JsonNode | undefined;
}

/** One task of a manifest (AAHP v3 section 8.3), as written. */
export interface ManifestTask {
  readonly id: string;
  readonly node: JsonNode;
  readonly title: string | undefined;
  readonly status: string | undefined;
  readonly priority: string | undefined;
  readonly dependsOn: readonly { readonly id: string; readonly node: JsonNode }[];
  readonly blockedBy: string | undefined;
  readonly assignedTo: string | undefined;
  readonly created: string | undefined;
  readonly completed: string | undefined;
}

/** The entries of `files`, in the order of the text; entries that are no objects are left out. */
export function manifestFiles(document: Document): ManifestFileEntry[] {
  const { json } = document;
  const files = json.member(json.root, 'files');
  if (files === undefined || json.kind(files) !== 'object') return [];
  return [...json.children(files)].flatMap((node) => {
    if (json.kind(node) !== 'object') return [];
    const checksumNode = json.member(node, 'checksum');
    const linesNode = json.member(node, 'lines');
    return {
      name: json.key(node) ?? '',
      node,
      checksum: json.string(checksumNode),
      checksumNode,
      lines: json.number(linesNode),
      linesNode,
    };
  });
}

/**
 * The tasks in the order of the text. Both shapes are read: the object by id of version 3, and the array with an `id`
 * in each item that some 2.0 manifests have; items without an id, or that are no objects, are left out.
 */
export function manifestTasks(document: Document): ManifestTask[] {
  const { json } = document;
  const tasks = json.member(json.root, 'tasks');
  if (tasks === undefined) return [];
  return [...json.children(tasks)].flatMap((node) => {
    if (json.kind(node) !== 'object') return [];
    const id = json.key(node) ?? json.string(json.member(node, 'id'));
    return id === undefined ? [] : readTask(json, id, node);
  });
}

function readTask(json: JsonTree, id: string, node: JsonNode): ManifestTask {
  const text = (key: string) => json.string(json.member(node, key));
  const dependencies = json.member(node, 'depends_on');
  const items = dependencies !== undefined && json.kind(dependencies) === 'array' ? [...json.children(dependencies)] : [];
  return {
    id,
    node,
    title: text('title'),
    status: text('status'),
    priority: text('priority'),
    dependsOn: items.flatMap((item) => {
      const dependency = json.string(item);
      return dependency === undefined ? [] : { id: dependency, node: item };
    }),
    blockedBy: text('blocked_by'),
    assignedTo: text('assigned_to') ?? text('assignee'),
    created: text('created'),
    completed: text('completed'),
  };
}
