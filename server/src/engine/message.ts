import { quote } from './text/quote.ts';

/**
 * Values for the placeholders of a message. Strings are taken from files and therefore quoted; messages of our own inside another are
 * not.
 */
export type MessageArguments = Readonly<
  Record<string, string | number | readonly string[] | Message | readonly Message[]>
>;

/**
 * A sentence for a person, before localisation. Placeholders are `{name}`; for a list `{name}` joins with `, ` and
 * `{name: > }` with what stands between colon and brace.
 */
export interface Message {
  /** The English template; also the key in `l10n/bundle.l10n.*.json`. */
  readonly template: string;
  readonly args: MessageArguments;
}

/** Longer lists of texts are cut, with the number of what is left out. */
const listLimit = 12;

/** A sentence of a template, which is also the key of its translations, and what is put into its placeholders. */
export function message(template: string, args: MessageArguments = {}): Message {
  return { template, args };
}

/**
 * The sentence in the language of `translate`, which maps an English template to its translation (or to itself).
 * Every string argument is shown through `quote`, so that no file can smuggle text or controls into what we print.
 */
export function formatMessage({ template, args }: Message, translate: (template: string) => string = identity): string {
  const text = translate(template);
  return text.replace(
    /\{(\w+)(?::([^}]*))?\}/g,
    (placeholder, name: string, separator: string | undefined, at: number) => {
      const value = args[name];
      if (value === undefined) return placeholder;
      if (typeof value === 'number') return String(value);
      if (typeof value === 'object' && 'template' in value) return formatMessage(value, translate);
      if (value === '' && /["„]/.test(text.charAt(at - 1))) return value;
      return typeof value === 'string' ? shown(value) : formatList(value, separator ?? ', ', translate);
    },
  );
}

/** A text of a file within a sentence. Of an empty one something has to be seen, or the sentence lacks a word: its quotation marks. */
function shown(text: string): string {
  return text === '' ? '""' : quote(text);
}

function formatList(
  items: readonly string[] | readonly Message[],
  separator: string,
  translate: (template: string) => string,
): string {
  if (areMessages(items)) return items.map((item) => formatMessage(item, translate)).join(separator);
  const listed = items.slice(0, listLimit).map(shown);
  if (items.length > listLimit) listed.push(`… (${items.length - listLimit})`);
  return listed.join(separator);
}

/** Whether a list holds messages of our own. */
export function areMessages(items: readonly string[] | readonly Message[]): items is readonly Message[] {
  return typeof items[0] === 'object';
}

function identity(text: string): string {
  return text;
}
