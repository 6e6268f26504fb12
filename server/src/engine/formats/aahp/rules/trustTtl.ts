import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isPlaceholder } from '../markdown/plainText.ts';
import { type TrustCell, type TrustClaim, type TrustTable, trustTables } from '../markdown/trust.ts';

/** How long a claim may hold at most, in days: what changes with every commit for less than the rest. */
const longest = { churn: 3, any: 30 };

/** Properties that change all the time. Names such as `lint-handoff.sh` only contain such a word and are none. */
export const churning = /(?<![\w./-])(?:builds?|tests?|lint|linting|linter)(?![\w/-]|\.\w)/i;

/** Verified for ever, or for longer than such a thing stays true, is what trust decay is there to prevent. */
export const trustTtl: DocumentRule = {
  code: 'aahp/trust-ttl',
  title: 'A verified claim has no or too long a time to live',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 2.5',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    columns: 'This table has neither a TTL nor an Expires column, so what is verified here never expires. Add them.',
    'no-ttl': 'This is verified without a TTL, so it never expires: {claim}. Add a TTL, such as 3d or 30d.',
    'no-date': 'This is verified, but not said when: {claim}. Add the date of the check.',
    neither: 'This is verified without a date and a TTL, so it never expires: {claim}. Add both.',
    churn:
      '{days} days are long for a build, tests or lint, which change with every commit. Use {longest} days at most.',
    long: '{days} days are long even for what hardly changes. Use {longest} days at most.',
  },
  *check(document: Document): Iterable<Problem> {
    for (const table of trustTables(document)) {
      if (hasNoExpiry(table)) yield* columnProblem(table);
      else for (const claim of table.claims) yield* claimProblem(claim);
    }
  },
};

function hasNoExpiry({ columns }: TrustTable): boolean {
  return columns.ttl === undefined && columns.expires === undefined;
}

/** One word about the table; the same for each of its rows would say no more. */
function* columnProblem({ table, columns, claims }: TrustTable): Iterable<Problem> {
  const cell = table.header.cells[columns.status ?? 0];
  if (cell && claims.some(({ level }) => level === 'verified')) yield { range: cell.range, message: 'columns' };
}

function* claimProblem(claim: TrustClaim): Iterable<Problem> {
  const { cells, expires, level, status, ttl, verified } = claim;
  if (level !== 'verified') return;
  const dated = verified !== undefined || expires !== undefined || !isEmpty(cells.verified);
  const limited = ttl !== undefined || expires !== undefined || !isEmpty(cells.expires);
  const args = { claim: claim.claim };
  if (!dated && !limited) yield { range: status.range, message: 'neither', args };
  else if (!dated) yield { range: visible(cells.verified, status), message: 'no-date', args };
  else if (!limited) yield { range: visible(cells.ttl, status), message: 'no-ttl', args };
  if (ttl?.days === undefined) return;
  const churns = churning.test(claim.claim);
  const limit = churns ? longest.churn : longest.any;
  if (ttl.days <= limit) return;
  yield { range: ttl.cell.range, message: churns ? 'churn' : 'long', args: { days: ttl.days, longest: limit } };
}

function isEmpty(cell: TrustCell | undefined): boolean {
  return !cell || isPlaceholder(cell.text);
}

/** A cell without text has no width; the status is marked in its stead. */
function visible(cell: TrustCell | undefined, status: TrustCell): OffsetRange {
  return cell && cell.range.end > cell.range.start ? cell.range : status.range;
}
