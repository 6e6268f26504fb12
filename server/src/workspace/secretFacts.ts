import type { Document } from '../engine/document.ts';
import { tokenMarksOf } from '../engine/safety/documentSecrets.ts';
import { type LibrarySecret, needsRawJson } from '../engine/safety/librarySecrets.ts';
import { readingOf } from '../engine/safety/reading.ts';
import { isWhole, secretWindows } from '../engine/safety/secretPrefilter.ts';
import type { SecretTextKind } from './secretLibrary.ts';

/** Finds the secrets in a text; see `secretLibrary.ts`. */
export type FindSecrets = (text: string, kind: SecretTextKind) => Promise<LibrarySecret[]>;

/** Loads the library, which few workspaces need: most texts hold nothing that it could be asked about. */
async function loadLibrary(): Promise<FindSecrets> {
  const { findSecrets } = await import('./secretLibrary.ts');
  return findSecrets;
}

/**
 * What the library of secrets says of documents. It is asked at most once of each document, and only about the places where the
 * prefilter says that there may be something; it is loaded when that happens for the first time.
 */
export class SecretFacts {
  private readonly load: () => Promise<FindSecrets>;
  private readonly answers = new WeakMap<Document, readonly LibrarySecret[]>();
  private library: Promise<FindSecrets> | undefined;

  constructor(load: () => Promise<FindSecrets> = loadLibrary) {
    this.load = load;
  }

  /** What is known of a document; `undefined` before `look`. Offsets are those of the reading of the document. */
  readonly of = (document: Document): readonly LibrarySecret[] | undefined => this.answers.get(document);

  /** Asks the library about those documents of which nothing is known. */
  async look(documents: Iterable<Document>): Promise<void> {
    for (const document of documents) {
      if (this.answers.has(document)) continue;
      const { text } = document.derived(readingOf);
      const windows = secretWindows(text, document.derived(tokenMarksOf));
      const isJson = needsRawJson(document);
      this.answers.set(document, windows.length > 0 || isJson ? await this.ask(document, text, windows, isJson) : none);
    }
  }

  private async ask(
    document: Document,
    text: string,
    windows: ReturnType<typeof secretWindows>,
    isJson: boolean,
  ): Promise<readonly LibrarySecret[]> {
    this.library ??= this.load();
    const find = await this.library;
    const found = new Map<string, LibrarySecret>();
    for (const window of windows) {
      const part = text.slice(window.start, window.end);
      for (const kind of kindsOf(part)) {
        for (const { rule, start, end } of await find(part, kind)) {
          const secret = { rule, start: start + window.start, end: end + window.start };
          if (isWhole(secret, window, text.length)) found.set(`${secret.start}:${secret.end}:${rule}`, secret);
        }
      }
    }
    if (isJson)
      for (const secret of await find(document.text.text, 'json')) if (secret.rule === 'gcp') found.set('gcp', secret);
    return [...found.values()].sort((a, b) => a.start - b.start);
  }
}

const none: readonly LibrarySecret[] = [];

/** As which files a text is looked at: what belongs into a file of another name may stand in any text. */
function kindsOf(text: string): SecretTextKind[] {
  const kinds: SecretTextKind[] = ['text'];
  if (text.includes('x-oauth-basic@github')) kinds.push('package');
  if (text.includes('_authToken=')) kinds.push('npmrc');
  return kinds;
}
