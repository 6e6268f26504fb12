import { areMessages, type Message, type MessageArguments } from '../message.ts';
import { findUnsafeText } from './promptInjection.ts';
import { withheldName } from './warnedParts.ts';

/** What most names are: one word, which asks nobody for anything. */
const plainName = /^[\w.@:/-]{1,64}$/;

/**
 * A name from a file, such as that of a file, an agent or an entry, or what stands in its place because it reads like an order (AAHP v3 section
 * 2.3). Names are repeated in many places away from where a safety rule warns of them, by agents' reports as well as by people's.
 */
export function repeatedName(name: string): string {
  if (plainName.test(name)) return name;
  const { injections, hidden } = findUnsafeText(name, 'text');
  return injections.length + hidden.length > 0 ? withheldName : name;
}

/** A message of ours with the names that it repeats, each as `repeatedName` has it. */
export function messageWithSafeNames({ template, args }: Message): Message {
  const safe: Record<string, MessageArguments[string]> = {};
  for (const [key, value] of Object.entries(args)) safe[key] = safeArgument(value);
  return { template, args: safe };
}

function safeArgument(value: MessageArguments[string]): MessageArguments[string] {
  if (typeof value === 'string') return repeatedName(value);
  if (typeof value === 'number') return value;
  if ('template' in value) return messageWithSafeNames(value);
  return areMessages(value) ? value.map(messageWithSafeNames) : value.map(repeatedName);
}
