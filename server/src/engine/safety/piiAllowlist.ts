import type { Document } from '../document.ts';
import { placeInRoot } from '../formats/aahp/root.ts';
import type { JsonNode, JsonTree } from '../json/jsonTree.ts';
import type { Project } from '../project.ts';
import { parseIsoDate } from '../text/isoDate.ts';

/** The members that every entry has to have. */
const allowlistMembers = ['value', 'kind', 'reason', 'owner', 'expires'] as const;
export type AllowlistMember = (typeof allowlistMembers)[number];

/** One entry of pii-allowlist.json: an address that may stand in the files of the handoff folder, until a day. */
export interface AllowlistEntry {
  readonly node: JsonNode;
  /** As written; `undefined` where the entry has no such member, or one that is no string. */
  readonly members: Readonly<Partial<Record<AllowlistMember, string>>>;
  /** Why the entry allows nothing; `undefined` for one that is in order. */
  readonly defect: AllowlistDefect | undefined;
}

export type AllowlistDefect =
  | { readonly kind: 'shape' }
  | { readonly kind: 'missing'; readonly member: AllowlistMember }
  | { readonly kind: 'value' | 'kind' | 'expires'; readonly node: JsonNode }
  | { readonly kind: 'unknown-member'; readonly node: JsonNode };

/** What pii-allowlist.json says. */
export interface PiiAllowlist {
  readonly tree: JsonTree;
  /** Whether the file as a whole is one: an object with `version` 1 and an array `entries`. Otherwise it allows nothing. */
  readonly defect: 'root' | 'version' | 'entries' | undefined;
  readonly entries: readonly AllowlistEntry[];
}

/** The file of a handoff folder that allows personal data by name. */
export const piiAllowlistName = 'pii-allowlist.json';

/**
 * The entries of a pii-allowlist.json, in the order of the text, with what is wrong with each. An entry names one whole e-mail
 * address; patterns are not allowed. Nothing is allowed by a file that is not valid JSON.
 */
export function piiAllowlist(document: Document): PiiAllowlist {
  return document.derived(read);
}

/** The pii-allowlist.json of the handoff root that a document lies in; `undefined` outside of roots and where there is none. */
function piiAllowlistFor(document: Document, project: Project): Document | undefined {
  const place = placeInRoot(document.path);
  return place && project.document(`${place.root}/${piiAllowlistName}`);
}

/**
 * The values that may stand in a document because the allowlist of its handoff root says so on the day of the snapshot, in
 * lower case. Empty where there is no allowlist, or one that is not in order.
 */
export function allowedValues(document: Document, project: Project): ReadonlySet<string> {
  const list = piiAllowlistFor(document, project);
  if (!list || project.isSkipped(list)) return new Set();
  const { defect, entries } = piiAllowlist(list);
  if (defect !== undefined) return new Set();
  return new Set(
    entries.flatMap(({ defect: wrong, members: { value, expires } }) =>
      wrong === undefined && value !== undefined && expires !== undefined && expires >= project.today
        ? value.toLowerCase()
        : [],
    ),
  );
}

function read(document: Document): PiiAllowlist {
  const tree = document.json;
  const { root } = tree;
  if (root === undefined || tree.kind(root) !== 'object') return { tree, defect: 'root', entries: [] };
  const list = tree.member(root, 'entries');
  const isList = list !== undefined && tree.kind(list) === 'array';
  const entries = isList ? [...tree.children(list)].map((node) => readEntry(tree, node)) : [];
  if (tree.errors.length > 0) return { tree, defect: 'root', entries };
  if (tree.number(tree.member(root, 'version')) !== 1) return { tree, defect: 'version', entries };
  return { tree, defect: isList ? undefined : 'entries', entries };
}

function readEntry(tree: JsonTree, node: JsonNode): AllowlistEntry {
  if (tree.kind(node) !== 'object') return { node, members: {}, defect: { kind: 'shape' } };
  const members: Partial<Record<AllowlistMember, string>> = {};
  for (const member of allowlistMembers) {
    const text = tree.string(tree.member(node, member));
    if (text !== undefined) members[member] = text;
  }
  return { node, members, defect: defectOf(tree, node, members) };
}

function defectOf(tree: JsonTree, node: JsonNode, members: AllowlistEntry['members']): AllowlistDefect | undefined {
  const missing = allowlistMembers.find((member) => (members[member]?.trim() ?? '') === '');
  if (missing !== undefined) return { kind: 'missing', member: missing };
  const nodeOf = (member: AllowlistMember) => tree.member(node, member) ?? node;
  const { value = '', kind, expires = '' } = members;
  if (kind !== 'email') return { kind: 'kind', node: nodeOf('kind') };
  if (!isWholeAddress(value)) return { kind: 'value', node: nodeOf('value') };
  if (parseIsoDate(expires) === undefined) return { kind: 'expires', node: nodeOf('expires') };
  const known: readonly string[] = allowlistMembers;
  for (const child of tree.children(node)) {
    if (!known.includes(tree.key(child) ?? '')) return { kind: 'unknown-member', node: child };
  }
  return undefined;
}

/** One address and nothing else: no wildcard, no list, no name around it. */
function isWholeAddress(value: string): boolean {
  const at = value.indexOf('@');
  if (at <= 0 || at > 64 || value.length > 254 || value.includes('@', at + 1)) return false;
  return (
    /^[\p{L}\p{N}._%+'-]+$/u.test(value.slice(0, at)) &&
    /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(value.slice(at + 1))
  );
}
