import type { Document } from '../document.ts';
import type { Project } from '../project.ts';
import { fromLibrary } from './librarySecrets.ts';
import { readingOf } from './reading.ts';
import { withoutSamplePasswords } from './samplePasswords.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';
import { secretsByPattern } from './secretPatterns.ts';
import { type TokenMark, tokenMarks } from './tokenMarks.ts';

/** Kinds that say little; another one at the same place says more. */
const VAGUE: ReadonlySet<SecretKind> = new Set([
  'api-key',
  'bearer-token',
  'connection-password',
  'password',
  'secret',
  'token',
  'url-password',
]);

/**
 * The secrets in a document of a project, with their ranges in the source, in its order and without overlaps: by our own patterns
 * and, as far as the host has asked it, by the library (`Facts.librarySecrets`).
 */
export function secretsOf(document: Document, project: Project): readonly SecretMatch[] {
  const own = document.derived(ownSecrets);
  const found = project.facts.librarySecrets?.(document) ?? [];
  if (found.length === 0) return own;
  return withoutOverlaps([...fromLibrary(found, document.derived(readingOf), document), ...own]);
}

/** The marks of tokens in the reading of a document, which both our own patterns and the prefilter of the library need. */
export function tokenMarksOf(document: Document): readonly TokenMark[] {
  return tokenMarks(document.derived(readingOf).text);
}

function ownSecrets(document: Document): readonly SecretMatch[] {
  const reading = document.derived(readingOf);
  const found = secretsByPattern(reading.text, document.derived(tokenMarksOf));
  const located = found.map(({ start, end, kind }) => ({ ...reading.sourceRange(start, end), kind }));
  return withoutOverlaps(withoutSamplePasswords(document, located));
}

/** Overlapping ranges are one secret, of the kind that says most; of kinds that say as much, the first one's. */
function withoutOverlaps(secrets: readonly SecretMatch[]): readonly SecretMatch[] {
  const merged: SecretMatch[] = [];
  for (const secret of [...secrets].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (!last || secret.start >= last.end) {
      merged.push(secret);
      continue;
    }
    const kind = VAGUE.has(last.kind) && !VAGUE.has(secret.kind) ? secret.kind : last.kind;
    merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, secret.end), kind };
  }
  return merged;
}
