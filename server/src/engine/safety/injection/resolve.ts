import type { TextContainer } from '../textUnit.ts';
import {
  asksToActOnIt,
  isForbidden,
  isInBlockQuote,
  isInTable,
  isMaterial,
  isOfOption,
  isSample,
  isToldOf,
  quotationAround,
  speaksOfAttacks,
} from './damping.ts';
import { lineStartOf } from './lines.ts';
import type { SafetyLanguage, ScanResult } from './scanResult.ts';
import type { InjectionCategory, Signal, Weight } from './signal.ts';
import { pushAll } from '../../pushAll.ts';

/** How sure a finding is; the names are those of the variants of `safety/prompt-injection`. */
export type InjectionConfidence = 'certain' | 'high' | 'medium' | 'weak' | 'quoted';

/** Text that may try to steer the agent that reads it. Offsets are UTF-16 offsets of the source. */
export interface InjectionFinding {
  readonly start: number;
  readonly end: number;
  readonly category: InjectionCategory;
  readonly confidence: InjectionConfidence;
  /** What was seen, in plain words; `{0}` and so on stand for `args`. */
  readonly reason: string;
  readonly args: readonly string[];
  /** Where the text stands. */
  readonly container: TextContainer;
  /** The text behind an encoding or disguise, for the hover. Untrusted: escape before showing. */
  readonly decoded?: string;
}

/** A signal at its place in the source. */
export interface Located extends Signal {
  readonly container: TextContainer;
  /** True in places a reader of the page does not see, and for text that had to be decoded: never damped. */
  readonly hidden: boolean;
  readonly decoded?: string;
}

/** The order of weights. */
export const ORDER: Readonly<Record<Weight, number>> = { weak: 1, notable: 2, medium: 3, high: 4, certain: 5 };

/** How near two weak signals must be to count together, in UTF-16 units. */
const NEAR = 200;
const POINTS: Readonly<Record<Weight, number>> = { weak: 1, notable: 2, medium: 4, high: 4, certain: 4 };
/** Points at which weak signals of different kinds together are worth a warning. */
const WARNING = 4;

/** The code fence around an offset; undefined when there is none. The fences are in order. */
export function fenceAt(scanned: ScanResult, offset: number): { start: number; end: number } | undefined {
  const { fences } = scanned;
  let low = 0;
  let high = fences.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const fence = fences[middle];
    if (fence === undefined) return undefined;
    if (offset < fence.start) high = middle - 1;
    else if (offset >= fence.end) low = middle + 1;
    else return fence;
  }
  return undefined;
}

/** True when an offset stands in a fence or between backticks of its line. */
export function isInCode(source: string, scanned: ScanResult, offset: number): boolean {
  if (fenceAt(scanned, offset) !== undefined) return true;
  return source.slice(lineStartOf(source, offset), offset).split('`').length % 2 === 0;
}

/** Turns signals into findings: damps what is only described, combines weak ones, keeps the strongest of each place. */
export function resolve(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  signals: Located[],
): InjectionFinding[] {
  signals.sort((a, b) => a.start - b.start || a.end - b.end);
  const judged: [Located, InjectionConfidence][] = [];
  const weak: Located[] = [];
  for (const signal of signals) {
    if (ORDER[signal.weight] < ORDER.medium) {
      if (!signal.described) weak.push(signal);
      continue;
    }
    const confidence = judge(source, language, scanned, signal);
    if (confidence !== undefined) judged.push([signal, confidence]);
  }
  pushAll(judged, combine(source, language, scanned, weak));
  judged.sort(([a], [b]) => a.start - b.start || a.end - b.end);
  const findings: InjectionFinding[] = [];
  for (const [signal, confidence] of judged) push(findings, signal, confidence);
  return findings;
}

/** What a user may choose by an option: to be asked less, or to have a step left out. */
const MAY_BE_CHOSEN: ReadonlySet<InjectionCategory> = new Set(['agent-action', 'policy']);

function judge(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  signal: Located,
): InjectionConfidence | undefined {
  const confidence: InjectionConfidence =
    signal.weight === 'medium' && signal.hidden
      ? 'high'
      : signal.weight === 'high' || signal.weight === 'certain'
        ? signal.weight
        : 'medium';
  if (signal.hidden) return confidence;
  const fence = fenceAt(scanned, signal.start);
  const quotation = quotationAround(source, signal.start, signal.end, language);
  const sample = language !== 'markdown' && isSample(source, signal.start, signal.end);
  const quoted =
    fence !== undefined ||
    quotation !== undefined ||
    sample ||
    isInTable(source, signal.start) ||
    isMaterial(source, signal.start, language) ||
    (language === 'markdown' && isInBlockQuote(source, signal.start));
  if (signal.described || quoted) {
    const { start, end } = quotation ?? signal;
    const about =
      sample ||
      (quotation !== undefined && isToldOf(source, quotation)) ||
      speaksOfAttacks(source, signal.start, signal.end, fence?.start);
    if (about && !asksToActOnIt(source, start, end)) return 'quoted';
    if (signal.described) {
      // Tokens and frames in code are shown, not used; what else is only told of is no finding.
      if (signal.category === 'chat-tokens' || signal.category === 'fake-system') return 'quoted';
      return undefined;
    }
  }
  if (MAY_BE_CHOSEN.has(signal.category) && isOfOption(source, signal.start)) return 'quoted';
  return isForbidden(source, signal.start, language) ? 'quoted' : confidence;
}

/** Weak signals only count in company: two kinds are a hint, and enough of them together are a warning. */
function combine(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  weak: readonly Located[],
): [Located, InjectionConfidence][] {
  const combined: [Located, InjectionConfidence][] = [];
  weak.forEach((first, i) => {
    // The same observation again adds little: at most as much as a notable one.
    const kinds = new Map<string, number>([[first.reason, POINTS[first.weight]]]);
    let best = first;
    let end = first.end;
    for (let j = i + 1; j < weak.length; j++) {
      const other = weak[j];
      if (other === undefined || other.start - first.start > NEAR) break;
      kinds.set(other.reason, Math.min(POINTS.notable, (kinds.get(other.reason) ?? 0) + POINTS[other.weight]));
      if (ORDER[other.weight] > ORDER[best.weight]) best = other;
      end = Math.max(end, other.end);
    }
    if (kinds.size < 2) return;
    let points = 0;
    for (const value of kinds.values()) points += value;
    const merged: Located = { ...best, start: first.start, end };
    const fence = fenceAt(scanned, first.start);
    const quotation =
      quotationAround(source, first.start, end, language) ?? quotationAround(source, best.start, best.end, language);
    const outer = quotation ?? { start: first.start, end };
    const quoted =
      !first.hidden &&
      (((fence !== undefined ||
        quotation !== undefined ||
        isMaterial(source, first.start, language) ||
        isInTable(source, first.start)) &&
        ((quotation !== undefined && isToldOf(source, quotation)) ||
          speaksOfAttacks(source, first.start, end, fence?.start)) &&
        !asksToActOnIt(source, outer.start, outer.end)) ||
        (language !== 'markdown' && isSample(source, first.start, end)) ||
        (MAY_BE_CHOSEN.has(first.category) && MAY_BE_CHOSEN.has(best.category) && isOfOption(source, first.start)) ||
        isForbidden(source, first.start, language));
    combined.push([merged, quoted ? 'quoted' : points >= WARNING ? 'medium' : 'weak']);
  });
  return combined;
}

const RANK: Readonly<Record<InjectionConfidence, number>> = { quoted: 0, weak: 1, medium: 2, high: 3, certain: 4 };

/**
 * Adds a finding unless a stronger or equal one covers the same place; weaker ones it covers go. Findings come in order of
 * their start and do not overlap, so only the last ones can be concerned.
 */
function push(findings: InjectionFinding[], signal: Located, confidence: InjectionConfidence): void {
  for (let last = findings.at(-1); last !== undefined && last.end > signal.start; last = findings.at(-1)) {
    if (RANK[last.confidence] >= RANK[confidence]) return;
    findings.pop();
  }
  findings.push({
    start: signal.start,
    end: signal.end,
    category: signal.category,
    confidence,
    reason: signal.reason,
    args: signal.args,
    container: signal.container,
    ...(signal.decoded === undefined ? {} : { decoded: signal.decoded }),
  });
}
