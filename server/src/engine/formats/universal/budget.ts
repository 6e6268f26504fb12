import type { Document } from '../../document.ts';
import type { CountTokens, Settings } from '../../settings.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import type { SchemaViolation } from '../common/schemaViolations.ts';
import { knownHandoff, type UniversalHandoff } from './handoff.ts';
import { isOff, tokenCounter, tokenLimit } from './tokens.ts';

/** A part of a handoff with the share of the budget that the specification gives it (section 2). */
export type BudgetPart = 'metadata' | 'parties' | 'context' | 'working' | 'session' | 'references' | 'tracing';

/** How much of its share a part takes. */
export interface BudgetLine {
  readonly part: BudgetPart;
  /** Tokens of the part's text, keys included. */
  readonly tokens: number;
  /** Tokens that the specification suggests for it. */
  readonly share: number;
}

export interface BudgetBreakdown {
  readonly lines: readonly BudgetLine[];
  /** Tokens of the whole file, which count against the limit; more than the sum of the lines by what lies between them. */
  readonly total: number;
  readonly limit: number;
}

const shares: readonly {
  readonly part: BudgetPart;
  readonly share: number;
  readonly paths: readonly (readonly string[])[];
}[] = [
  {
    part: 'metadata',
    share: 100,
    paths: [['version'], ['schema_type'], ['timestamp'], ['expires_at'], ['trace_id']],
  },
  { part: 'parties', share: 50, paths: [['source'], ['target']] },
  { part: 'context', share: 200, paths: [['context']] },
  { part: 'working', share: 500, paths: [['payload', 'working']] },
  { part: 'session', share: 800, paths: [['payload', 'session']] },
  { part: 'references', share: 200, paths: [['payload', 'references']] },
  { part: 'tracing', share: 150, paths: [['meta'], ['tracing']] },
];

/** What each part of a handoff costs, for a hover; parts that are absent cost nothing. `undefined` for documents that are no known handoff. */
export function budgetBreakdown(document: Document, settings: Settings): BudgetBreakdown | undefined {
  const handoff = knownHandoff(document);
  if (!handoff) return undefined;
  const count = tokenCounter(settings);
  const lines = shares.map(({ part, share, paths }) => ({ part, share, tokens: count(textOf(handoff, paths)) }));
  return { lines, total: tokensOf(document, count), limit: tokenLimit };
}

/** Whether a handoff is longer than the limit. */
export function isOverLimit(document: Document, settings: Settings): boolean {
  return tokensOf(document, tokenCounter(settings)) > tokenLimit;
}

/** The recorded number of tokens when it is too far from ours; `undefined` when it is not, or no count at all. */
export function wrongCount(document: Document, settings: Settings): ValueNode | undefined {
  const node = knownHandoff(document)?.meta?.member('token_count');
  const recorded = node?.number;
  if (recorded === undefined || recorded < 0 || !Number.isInteger(recorded)) return undefined;
  return isOff(recorded, tokensOf(document, tokenCounter(settings))) ? node : undefined;
}

/** Whether a recorded count over the limit is the matter of `universal/token-limit` or `universal/token-count`. */
export function isCountReported({ node, keyword }: SchemaViolation, document: Document, settings: Settings): boolean {
  if (keyword !== 'maximum' || node !== knownHandoff(document)?.meta?.member('token_count')) return false;
  return isOverLimit(document, settings) || wrongCount(document, settings) !== undefined;
}

/** The tokens of the whole file; counted once a version and tokenizer, since several rules ask. */
export function tokensOf(document: Document, count: CountTokens): number {
  const counts = document.derived(emptyCounts);
  let known = counts.get(count);
  if (known === undefined) counts.set(count, (known = count(document.text.text)));
  return known;
}

function emptyCounts(): Map<CountTokens, number> {
  return new Map();
}

function textOf({ node, document }: UniversalHandoff, paths: readonly (readonly string[])[]): string {
  return paths
    .flatMap((path) => {
      const part = node.at(...path);
      return part ? [document.text.text.slice(part.keyRange?.start ?? part.range.start, part.range.end)] : [];
    })
    .join('');
}
