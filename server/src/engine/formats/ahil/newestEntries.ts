import { Document } from '../../document.ts';
import { SourceText } from '../../text/sourceText.ts';
import { type AhilLog, ahilLog, isAdplName } from './log.ts';
import { scanLog } from './operations/scanLog.ts';

/** The end of a log, read as a log of its own. Whatever answers one of its entries stands behind that, so their states are right. */
export interface NewestEntries {
  readonly log: AhilLog;
  /** How many entries stand before those. */
  readonly before: number;
  /** What has to be added to offsets in `log` to have those in the document. */
  readonly offset: number;
}

/** So much of the end of a log is read, and so many entries; UTF-16 units. */
const tailLength = 2 * 1024 * 1024;
const tailCount = 2000;

/** A longer text is not even scanned: that would keep the editor waiting. */
const scanLength = 64 * 1024 * 1024;

/** The newest entries of a log that is too large to be checked. `undefined` when it has none, its brackets do not fit, or it is too long for that, too. */
export function newestEntries(document: Document): NewestEntries | undefined {
  return document.derived(readNewest);
}

function readNewest(document: Document): NewestEntries | undefined {
  const { text } = document.text;
  if (text.length > scanLength) return undefined;
  const places = scanLog(text, isAdplName(document.name));
  if (!('array' in places)) return undefined;
  const { starts, ends } = places;
  const end = ends.at(-1);
  if (end === undefined) return undefined;
  let first = starts.length;
  while (first > 0 && starts.length - first < tailCount && end - (starts[first - 1] ?? 0) <= tailLength) first--;
  const start = starts[first];
  if (start === undefined) return undefined;
  // An array under a name that is not ADPL's is read as a log whatever the file holds around it.
  const source = SourceText.fromString(`[${text.slice(start, end)}]`);
  const tail = new Document({ uri: document.uri, path: 'exchange.json', text: source });
  return { log: ahilLog(tail), before: first, offset: start - 1 };
}
