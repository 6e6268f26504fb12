import type { Document } from '../document.ts';
import { codeFences } from './injection/lines.ts';
import type { SecretMatch } from './secretKinds.ts';

/** A password that is made of the words for one and of digits that count up, as samples of code have it: `testpass123`. */
const MADE_UP =
  /^(?:test|testing|demo|sample|dummy|fake|my|your|new|old|user|admin|super|secure|strong|valid|invalid|wrong|correct|secret|password|passwd|pass|pwd){1,6}(?:1|12|123|1234|12345|123456|456)[!@#]?$/i;
/** One of these words tells that the whole is only called a password. */
const CALLED = /test|demo|sample|dummy|fake|secret|pass|pwd/i;
/** Here AAHP v3 section 2.6 wants any value reported: `DB_PASSWORD=…`. */
const VARIABLE = /[A-Z0-9]_PASSWORD=["']?$/;

/**
 * The matches without passwords that somebody made up for a sample of code: in a code fence of Markdown, where it fills in a form or a
 * test. Anywhere else such a password may well be the one in use.
 */
export function withoutSamplePasswords(document: Document, found: readonly SecretMatch[]): readonly SecretMatch[] {
  if (document.language !== 'markdown') return found;
  const source = document.text.text;
  let fences: readonly { readonly start: number; readonly end: number }[] | undefined;
  return found.filter(({ start, end, kind }) => {
    if (kind !== 'password' || end - start > 48) return true;
    const value = source.slice(start, end);
    if (!MADE_UP.test(value) || !CALLED.test(value)) return true;
    if (VARIABLE.test(source.slice(Math.max(0, start - 12), start))) return true;
    // Looked for at the first of them: most documents have none.
    fences ??= codeFences(source);
    return !fences.some((fence) => start >= fence.start && end <= fence.end);
  });
}
