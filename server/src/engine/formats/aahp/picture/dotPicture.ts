import type { TaskPicture } from './pictureModel.ts';
import { edgeColour, lookOf, plainColour } from './pictureStyle.ts';
import { type PictureWords, standWords, titleWords } from './pictureWords.ts';

/** A task graph in the language of Graphviz. Labels are quoted strings in which nothing has a meaning. Ends with a line break. */
export function dotPicture({ nodes, edges }: TaskPicture, words: PictureWords): string {
  const lines = ['digraph tasks {', '  rankdir=LR;', '  node [shape=box, style=rounded];'];
  for (const node of nodes) {
    const label = [`${node.id} (${standWords(node, words)})`, titleWords(node, words)].filter((line) => line !== '');
    const style = lookOf(node) === 'unknown' ? ', style="rounded,dashed"' : '';
    lines.push(
      `  ${node.key} [label="${label.map(dotText).join('\\n')}", color="${plainColour(lookOf(node))}"${style}];`,
    );
  }
  for (const { from, to, kind } of edges) {
    const style = kind === 'unknown' || kind === 'cancelled' ? ', style=dashed' : '';
    lines.push(`  ${from} -> ${to} [color="${edgeColour(kind)}"${style}];`);
  }
  return lines.join('\n') + '\n}\n';
}

/** Within quotes a backslash begins an escape, and `&` a reference of HTML. */
function dotText(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('&', '&amp;');
}
