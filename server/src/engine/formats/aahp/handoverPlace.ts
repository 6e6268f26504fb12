import type { Document } from '../../document.ts';
import type { OffsetRange } from '../../text/sourceText.ts';

/** Where a manifest tells of the last handoff: the key `last_session`, else `aahp_version`, else its first line. */
export function handoverPlace({ json, text }: Document): { range: OffsetRange; pointer: string } {
  for (const key of ['last_session', 'aahp_version']) {
    const node = json.member(json.root, key);
    const range = node === undefined ? undefined : json.keyRange(node);
    if (range) return { range, pointer: `/${key}` };
  }
  return { range: text.lineRange(0), pointer: '' };
}
