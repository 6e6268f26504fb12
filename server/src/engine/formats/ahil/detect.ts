import type { Document, DocumentKind } from '../../document.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { isAdplName } from './log.ts';
import { logMembers } from './vocabulary.ts';

const entryKeys: ReadonlySet<string> = new Set(['id', 'type', 'from', 'to', 'status', 'content']);

/** What a file is in AHIL 1.0: a log of its own, or an ADPL file with the log inside. */
export function detectAhil(document: Document): DocumentKind | undefined {
  if (document.language !== 'json') return undefined;
  if (isAdplName(document.name)) return 'ahil/adpl';
  const tree = document.json;
  const { root } = tree;
  if (root === undefined) return undefined;
  const named = /\.ahil\.json$/i.test(document.name);
  const exchange = document.name === 'exchange.json';
  // Looked at in the tree and not as a plain value: a log of megabytes would be read twice.
  if (tree.kind(root) === 'array') {
    // An empty exchange.json is a log that nobody has written into yet.
    return named || (exchange && (isEmpty(tree, root) || isEntryList(tree, root))) ? 'ahil/log' : undefined;
  }
  const entries = tree.member(root, 'entries');
  const hasVersion = tree.member(root, 'schema_version') !== undefined;
  if (named) return entries !== undefined || hasVersion ? 'ahil/log' : undefined;
  if (entries === undefined || tree.kind(entries) !== 'array') return undefined;
  if (exchange && (hasVersion || (isEmpty(tree, entries) && hasOnlyLogMembers(tree, root)))) return 'ahil/log';
  return (exchange || hasVersion) && isEntryList(tree, entries) ? 'ahil/log' : undefined;
}

/** Whether a file has the name of a log of its own. */
export function isLogName(name: string): boolean {
  return name === 'exchange.json' || /\.ahil\.json$/i.test(name);
}

/** Whether an object has no members but those of a log. @param typed offset of a key that is still being typed and does not count */
export function hasOnlyLogMembers(tree: JsonTree, object: JsonNode, typed?: number): boolean {
  for (const member of tree.children(object)) {
    if (tree.keyRange(member)?.start === typed && typed !== undefined) continue;
    if (!logMembers.includes(tree.key(member) ?? '')) return false;
  }
  return true;
}

function isEmpty(tree: JsonTree, array: JsonNode): boolean {
  return tree.firstChild(array) === undefined;
}

/** Whether an array holds at least one object with two of the keys that tell an entry. */
function isEntryList(tree: JsonTree, array: JsonNode): boolean {
  for (const item of tree.children(array)) {
    const keys = new Set<string>();
    if (tree.kind(item) !== 'object') continue;
    for (const member of tree.children(item)) {
      const key = tree.key(member) ?? '';
      if (entryKeys.has(key) && keys.add(key).size >= 2) return true;
    }
  }
  return false;
}
