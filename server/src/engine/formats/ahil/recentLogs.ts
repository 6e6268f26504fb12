import type { Document } from '../../document.ts';
import { type AhilLog, ahilLog } from './log.ts';

/** So many logs are remembered: more than anybody edits at the same time. */
const logLimit = 8;

/**
 * Remembers the newest version of the logs that were looked at last, so that the next version of the same file need not
 * read all its entries anew. Changes no result, only the time it takes.
 */
export class RecentLogs {
  private readonly logs = new Map<string, AhilLog>();

  /** Lets the log of a document take over what is known of the version before it. */
  follow(document: Document): void {
    const log = ahilLog(document);
    const earlier = this.logs.get(document.uri);
    if (earlier) log.adopt(earlier);
    // Taken out and put in again, the log goes to the end of the map; the first one has not changed for the longest time.
    this.logs.delete(document.uri);
    this.logs.set(document.uri, log);
    const [oldest] = this.logs.keys();
    if (this.logs.size > logLimit && oldest !== undefined) this.logs.delete(oldest);
  }
}
