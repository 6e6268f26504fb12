import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';

/** The members that may say why a task is blocked; the first that says anything counts. */
export const reasonMembers: readonly string[] = ['blocked_by', 'blocked_reason', 'notes', 'note'];

/** What the first of the members says that says anything; `undefined` when none does. */
export function firstReason(json: JsonTree, members: ReadonlyMap<string, JsonNode>): string | undefined {
  for (const name of reasonMembers) {
    const node = members.get(name);
    const reasons = node === undefined ? [] : statedReasons(json, node);
    if (reasons.length > 0) return reasons.join('; ');
  }
  return undefined;
}

/** What a member that should be a text says: that text, those of a list, anything else as it is spelled; `null`, `false` and blanks say nothing. */
export function statedReasons(json: JsonTree, node: JsonNode): string[] {
  switch (json.kind(node)) {
    case 'string': {
      const text = json.string(node) ?? '';
      return text.trim() === '' ? [] : [text];
    }
    case 'array':
      return [...json.children(node)].flatMap((item) => statedReasons(json, item));
    case 'null':
    case 'false':
    case 'missing':
      return [];
    default: {
      const { start, end } = json.range(node);
      return [json.text.slice(start, end).replace(/\s+/g, ' ')];
    }
  }
}
