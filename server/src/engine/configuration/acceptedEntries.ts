import type { Document } from '../document.ts';
import type { JsonNode, JsonTree } from '../json/jsonTree.ts';
import type { AcceptedFinding } from '../settings.ts';

/** One entry of `accepted` in a configuration file, with its place. */
export interface AcceptedEntry {
  readonly node: JsonNode;
  /** Set when the entry has what every entry needs: a code, a file and a reason. */
  readonly finding: AcceptedFinding | undefined;
}

/** The entries of `accepted` in a configuration file, in the order of the text; none when there is no such array. */
export function acceptedEntries(document: Document): readonly AcceptedEntry[] {
  return document.derived(read);
}

function read({ json: tree }: Document): readonly AcceptedEntry[] {
  const list = acceptedList(tree);
  return list === undefined ? [] : [...tree.children(list)].map((node) => ({ node, finding: readFinding(tree, node) }));
}

/** The array `accepted`; `undefined` where the configuration has none. */
export function acceptedList(tree: JsonTree): JsonNode | undefined {
  const list = tree.member(tree.root, 'accepted');
  return list !== undefined && tree.kind(list) === 'array' ? list : undefined;
}

const optional = ['pointer', 'text', 'hash', 'salt', 'owner', 'expires'] as const;

function readFinding(tree: JsonTree, node: JsonNode): AcceptedFinding | undefined {
  const text = (key: string) => tree.string(tree.member(node, key));
  const [code, file, reason] = [text('code'), text('file'), text('reason')];
  if (code === undefined || file === undefined || reason === undefined || reason.trim() === '') return undefined;
  const members = optional.flatMap((key) => {
    const value = text(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { code, file, reason, ...Object.fromEntries(members) };
}
