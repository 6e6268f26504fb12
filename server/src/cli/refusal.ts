import { formatMessage, type Message } from '../engine/message.ts';
import { UsageError } from './cli.ts';

/** Where a sentence of ours ends and the next one says what to do. What was not written is no advice. */
const boundary = /[.?] (?=[A-Z"])(?!Nothing was )/;

/**
 * The error that an operation's refusal is. Its template is parted, not the finished sentence: what files say may hold full stops as well.
 *
 * @param place what it is about, put in front with a colon
 */
export function refusalOf({ reason }: { readonly reason: Message }, place?: string): UsageError {
  const { template, args } = reason;
  const end = boundary.exec(template);
  const first = formatMessage({ template: end ? template.slice(0, end.index + 1) : template, args });
  const remedy = end ? formatMessage({ template: template.slice(end.index + 2), args }) : undefined;
  return new UsageError(place === undefined ? first : `${place}: ${first}`, remedy);
}
