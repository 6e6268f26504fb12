import { sha256Hex } from '../formats/common/sha256.ts';
import type { AcceptedFinding, Settings } from '../settings.ts';

/** What an entry of `accepted` is compared with. */
export interface AcceptableFinding {
  readonly code: string;
  readonly variant: string | undefined;
  /** Path relative to the project's folder. */
  readonly file: string;
  readonly pointer: string | undefined;
  /** The text that the finding marks, as it stands in the file. */
  readonly text: string;
}

/**
 * Whether an entry names a finding, whatever the day: by its code, or its code and variant, and its file, and by each of
 * pointer, text and hash that the entry has. Once the budget is used up nothing more is hashed, and the entry does not name the finding.
 */
export function names(entry: AcceptedFinding, finding: AcceptableFinding, budget: HashBudget = { left: 1 }): boolean {
  if (entry.code !== finding.code && entry.code !== `${finding.code}#${finding.variant ?? ''}`) return false;
  if (entry.file !== finding.file) return false;
  if (entry.pointer !== undefined && entry.pointer !== finding.pointer) return false;
  if (entry.text !== undefined && plainLines(entry.text) !== plainLines(finding.text)) return false;
  if (entry.hash === undefined) return true;
  return budget.left-- > 0 && entry.hash.toLowerCase() === acceptanceHash(finding.text, entry.salt ?? '');
}

/** How many texts may still be hashed. Thousands of entries about a file of thousands of findings must not hang an editor. */
export interface HashBudget {
  left: number;
}

/** Far more than any project needs for one rule in one file. */
export const hashBudget = 20_000;

/** Whether an entry is still in force on a day. What is unsafe is accepted only where somebody answers for it. */
export function isInForce({ code, owner = '', expires }: AcceptedFinding, today: string): boolean {
  if (code.startsWith('safety/') && owner.trim() === '') return false;
  return expires === undefined || expires >= today;
}

/** Whether an entry accepts whatever findings of its code a file has or will have. */
export function isBroad({ pointer, text, hash }: AcceptedFinding): boolean {
  return pointer === undefined && text === undefined && hash === undefined;
}

/**
 * What an entry holds in place of a text that must not be repeated: SHA-256 of the salt followed by the text, as 64
 * hexadecimal digits. Line endings count as LF, so that a checkout with CRLF has the same hash.
 */
export function acceptanceHash(text: string, salt: string): string {
  return sha256Hex(salt + plainLines(text));
}

/** The entries of some settings, looked up by file. */
export class Acceptances {
  private readonly byFile = new Map<string, AcceptedFinding[]>();

  constructor({ accepted }: Pick<Settings, 'accepted'>) {
    for (const entry of accepted) {
      const known = this.byFile.get(entry.file);
      if (known) known.push(entry);
      else this.byFile.set(entry.file, [entry]);
    }
  }

  /** Whether any entry accepts findings of a file, so that there is something to compare. */
  concern(file: string): boolean {
    return this.byFile.has(file);
  }

  /** Whether an entry that is in force on the day `today` names the finding. */
  accept(finding: AcceptableFinding, today: string, budget?: HashBudget): boolean {
    const entries = this.byFile.get(finding.file) ?? [];
    return entries.some((entry) => isInForce(entry, today) && names(entry, finding, budget));
  }
}

function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
