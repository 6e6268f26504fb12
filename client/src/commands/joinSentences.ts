/**
 * Sentences of the server as one paragraph. On the command line each stands on a line of its own, so some end without a full stop, such as
 * those that end with the title of a task.
 */
export function joinSentences(sentences: readonly string[]): string {
  const last = sentences.length - 1;
  return sentences.map((one, index) => (index === last || /[.!?:…]$/.test(one) ? one : `${one}.`)).join(' ');
}
