import type { PictureEdge, TaskPicture } from './pictureModel.ts';
import { lookOf } from './pictureStyle.ts';
import { type PictureWords, standWords, titleWords } from './pictureWords.ts';

/**
 * A task graph as a Mermaid flowchart. Nodes are called by their keys, and in labels every character but letters, digits, spaces and a
 * few plain signs is written by its number, so that no text of a file can be a directive, a link, HTML or Markdown. Ends with a line break.
 */
export function mermaidPicture({ nodes, edges }: TaskPicture, words: PictureWords): string {
  const lines = ['flowchart LR'];
  for (const node of nodes) {
    const title = titleWords(node, words);
    const parts = [`${node.id} (${standWords(node, words)})`, ...(title === '' ? [] : [title])];
    lines.push(`  ${node.key}["${parts.map(mermaidLabel).join('<br/>')}"]:::${lookOf(node)}`);
  }
  const red: number[] = [];
  for (const [index, edge] of edges.entries()) {
    lines.push(`  ${edge.from} ${arrowOf(edge)} ${edge.to}`);
    if (edge.kind === 'cycle') red.push(index);
  }
  lines.push(
    '  classDef start stroke:#1a7f37,stroke-width:3px',
    '  classDef progress stroke:#0969da,stroke-width:2px',
    '  classDef blocked stroke:#9a6700',
    '  classDef over opacity:0.6',
    '  classDef unknown stroke-dasharray:5 4',
    '  classDef circle stroke:#cf222e,stroke-width:3px',
  );
  if (red.length > 0) lines.push(`  linkStyle ${red.join(',')} stroke:#cf222e,stroke-width:2px`);
  return lines.join('\n') + '\n';
}

function arrowOf({ kind }: PictureEdge): string {
  return kind === 'unknown' || kind === 'cancelled' ? '-.->' : '-->';
}

/** Text that a Mermaid label shows as it is: `#35;` and the like stand for signs. A hyphen within a word, as in ids, stays. */
export function mermaidLabel(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])|[^\p{L}\p{M}\p{N} ,()?\u2026-]/gu,
    (sign) => `#${sign.codePointAt(0) ?? 0};`,
  );
}
