import type { Completion } from '../../../features.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import type { LogPlace } from './entryCompletions.ts';

/** What is replaced at a cursor: the string or word that is being typed, else nothing. */
export function replaced({ cursor: { token }, offset }: LogPlace): OffsetRange {
  return token ? { start: token.start, end: token.end } : { start: offset, end: offset };
}

/** What is compared with the text that is replaced: with its quote where the person has typed one. */
export function filterFor({ cursor: { token } }: LogPlace, text: string): string {
  return token?.isString ? JSON.stringify(text) : text;
}

/** The changes and characters around something new that keep the text JSON. */
export function commas({ cursor }: LogPlace): Pick<Completion, 'alsoChange'> & { readonly behind: string } {
  const { commaBefore: at, commaBehind } = cursor;
  return {
    ...(at !== undefined && { alsoChange: [{ start: at, end: at, text: ',' }] }),
    behind: commaBehind ? ',' : '',
  };
}
