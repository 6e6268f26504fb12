import { findHiddenText } from './hiddenText.ts';
import { isQuoted, speaksOfAttacks } from './injection/damping.ts';
import { decodeTargets, type Decoded } from './injection/decodeTargets.ts';
import { evaluate } from './injection/evaluate.ts';
import { hiddenPlaces } from './injection/hiddenPlaces.ts';
import { hiddenRule } from './injection/rules/hidden.ts';
import { lineRule, markRule } from './injection/rules/fakeSystem.ts';
import { scan, SIGN, type SafetyLanguage, type ScanResult } from './injection/scan.ts';
import type { InjectionCategory, Signal, Weight } from './injection/signal.ts';
import { plainUnit, sourceRange, type TextContainer, type TextUnit } from './textUnit.ts';
import type { Reading } from './injection/wordTable.ts';

export type { InjectionCategory } from './injection/signal.ts';
export type { SafetyLanguage } from './injection/scan.ts';

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

interface Located extends Signal {
  readonly container: TextContainer;
  readonly hidden: boolean;
  readonly decoded?: string;
}

/**
 * Everything in a source that reads like an attempt to steer an agent. JSON and YAML are read as raw text, so it works the
 * same when they do not parse. Linear in the source; never throws.
 */
export function findPromptInjections(source: string, language: SafetyLanguage): InjectionFinding[] {
  const scanned = scan(source, language);
  const signals: Located[] = [];
  const places = hiddenPlaces(source, language, scanned);

  for (const place of places) {
    const unit = plainUnit(source.slice(place.start, place.end), place.start, place.container);
    collect(signals, unit, hiddenRule(unit, place.container), true);
  }
  const inPlace = (offset: number): boolean => places.some((place) => offset >= place.start && offset < place.end);
  for (const candidate of scanned.candidates) {
    if (places.length > 0 && inPlace(candidate.start)) continue;
    const container: TextContainer =
      (candidate.signs & SIGN.fence) !== 0
        ? 'fence'
        : (candidate.signs & SIGN.comment) !== 0
          ? 'comment'
          : language === 'json'
            ? 'json-string'
            : 'prose';
    const hidden = container === 'comment';
    const unit = plainUnit(source.slice(candidate.start, candidate.end), candidate.start, container);
    const plain = evaluate(unit, 'plain', language === 'json');
    collect(signals, unit, plain, hidden);
    if ((candidate.signs & (SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth)) !== 0)
      disguised(signals, unit, candidate.signs, plain, language === 'json');
  }
  for (const offset of scanned.marks) {
    const inCode = isInCode(source, scanned, offset);
    const signal = markRule(source, offset, inCode);
    if (signal !== undefined)
      signals.push({ ...signal, container: inCode ? 'code' : 'prose', hidden: inPlace(offset) });
  }
  for (const offset of scanned.roleLines) {
    if (language === 'json') continue;
    const inCode = isInCode(source, scanned, offset);
    const signal = lineRule(source, offset, inCode, language === 'markdown');
    if (signal !== undefined)
      signals.push({ ...signal, container: inCode ? 'code' : 'prose', hidden: inPlace(offset) });
  }
  for (const decoded of decodeTargets(source, language, scanned)) decodedSignals(signals, decoded);
  for (const hidden of findHiddenText(source, language)) {
    if (hidden.decoded === '' || hidden.kind === 'invisible-html') continue;
    const unit: TextUnit = { text: hidden.decoded, base: hidden.start, container: 'decoded' };
    if (strongest(evaluate(unit)) !== undefined) {
      signals.push({
        start: hidden.start,
        end: hidden.end,
        category: 'invisible',
        weight: 'certain',
        described: false,
        reason: 'an order in invisible characters',
        args: [],
        container: 'decoded',
        hidden: true,
        decoded: hidden.decoded,
      });
    }
  }
  return resolve(source, scanned, signals);
}

function collect(signals: Located[], unit: TextUnit, found: readonly Signal[], hidden: boolean): void {
  for (const signal of found) {
    const range = sourceRange(unit, signal.start, signal.end);
    signals.push({ ...signal, ...range, container: unit.container, hidden });
  }
}

const ORDER: Readonly<Record<Weight, number>> = { weak: 1, notable: 2, medium: 3, high: 4, certain: 5 };

/** The strongest signal that asks for something, when it is at least notable. */
function strongest(found: readonly Signal[], least: Weight = 'notable'): Signal | undefined {
  let best: Signal | undefined;
  for (const signal of found) {
    if (signal.described || ORDER[signal.weight] < ORDER[least]) continue;
    if (best === undefined || ORDER[signal.weight] > ORDER[best.weight]) best = signal;
  }
  return best;
}

/** Reads a sentence once more with disguised letters undone; what only then makes sense is certain. */
function disguised(
  signals: Located[],
  unit: TextUnit,
  signs: number,
  plain: readonly Signal[],
  escapes: boolean,
): void {
  const readings: [number, Reading][] = [
    [SIGN.leet, 'leet'],
    [SIGN.mixedScript, 'lookalike'],
    [SIGN.zeroWidth, 'zero-width-as-space'],
  ];
  const before = strongest(plain, 'medium');
  for (const [sign, reading] of readings) {
    if ((signs & sign) === 0) continue;
    const best =
      strongest(evaluate(unit, reading, escapes), 'medium') ?? (sign === SIGN.zeroWidth ? before : undefined);
    if (best === undefined) continue;
    if (before !== undefined && sign !== SIGN.zeroWidth) continue;
    const range = sourceRange(unit, best.start, best.end);
    if (
      sign === SIGN.zeroWidth &&
      !/[A-Za-z][\u200b-\u200f\u2060-\u2064]{1,4}[A-Za-z ]/.test(unit.text.slice(best.start, best.end))
    )
      continue;
    signals.push({
      ...best,
      ...range,
      category: sign === SIGN.zeroWidth ? 'invisible' : 'encoded',
      weight: 'certain',
      reason:
        sign === SIGN.zeroWidth ? 'an order that zero-width characters disguise' : 'an order in disguised letters',
      container: unit.container,
      hidden: true,
    });
    return;
  }
}

function decodedSignals(signals: Located[], decoded: Decoded): void {
  const found = evaluate(decoded.unit);
  const best = strongest(found, decoded.suspicious ? 'notable' : 'medium');
  if (best === undefined) return;
  const range = decoded.whole
    ? { start: decoded.start, end: decoded.end }
    : sourceRange(decoded.unit, best.start, best.end);
  if (!decoded.encoded) {
    signals.push({ ...best, ...range, container: 'decoded', hidden: false });
    return;
  }
  signals.push({
    ...range,
    category: 'encoded',
    weight: 'certain',
    described: false,
    reason: 'an order in encoded text ({0})',
    args: [decoded.name],
    container: 'decoded',
    hidden: true,
    decoded: decoded.unit.text,
  });
}

/** True when an offset stands in a fence or between backticks of its line. */
function isInCode(source: string, scanned: ScanResult, offset: number): boolean {
  if (fenceAt(scanned, offset) !== undefined) return true;
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  let ticks = 0;
  for (let i = Math.max(lineStart, offset - 2000); i < offset; i++) if (source.charCodeAt(i) === 0x60) ticks++;
  return ticks % 2 === 1;
}

function fenceAt(scanned: ScanResult, offset: number): { start: number; end: number } | undefined {
  const { fences } = scanned;
  let low = 0;
  let high = fences.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const fence = fences[middle]!;
    if (offset < fence.start) high = middle - 1;
    else if (offset >= fence.end) low = middle + 1;
    else return fence;
  }
  return undefined;
}

/** How near two weak signals must be to count together, in UTF-16 units. */
const NEAR = 200;
const POINTS: Readonly<Record<Weight, number>> = { weak: 1, notable: 2, medium: 4, high: 4, certain: 4 };

function resolve(source: string, scanned: ScanResult, signals: Located[]): InjectionFinding[] {
  signals.sort((a, b) => a.start - b.start || a.end - b.end);
  const findings: InjectionFinding[] = [];
  const weak: Located[] = [];
  for (const signal of signals) {
    if (ORDER[signal.weight] < ORDER.medium) {
      if (!signal.described) weak.push(signal);
      continue;
    }
    const fence = fenceAt(scanned, signal.start);
    const quotedHere =
      signal.described ||
      fence !== undefined ||
      isQuoted(source, signal.start, signal.end) ||
      inTable(source, signal.start);
    let confidence: InjectionConfidence = signal.weight as InjectionConfidence;
    if (signal.hidden && confidence === 'medium') confidence = 'high';
    if (!signal.hidden || (fence !== undefined && signal.container !== 'decoded')) {
      if (
        quotedHere &&
        speaksOfAttacks(source, signal.start, signal.end, fence === undefined ? 0 : Math.max(0, fence.start - 400))
      )
        confidence = 'quoted';
      else if (signal.described) {
        if (signal.category === 'chat-tokens') confidence = 'quoted';
        else if (signal.category === 'fake-system') confidence = fence === undefined ? 'quoted' : confidence;
        else continue;
      }
    }
    push(findings, signal, confidence);
  }
  // Weak signals only count in company: two kinds are a hint, and enough of them together are a warning.
  for (let i = 0; i < weak.length; i++) {
    const first = weak[i]!;
    const reasons = new Map<string, number>([[first.reason, POINTS[first.weight]]]);
    let best = first;
    let end = first.end;
    for (let j = i + 1; j < weak.length && weak[j]!.start - first.start <= NEAR; j++) {
      const other = weak[j]!;
      reasons.set(other.reason, Math.max(reasons.get(other.reason) ?? 0, POINTS[other.weight]));
      if (ORDER[other.weight] > ORDER[best.weight]) best = other;
      end = Math.max(end, other.end);
    }
    if (reasons.size < 2) continue;
    const sum = [...reasons.values()].reduce((a, b) => a + b, 0);
    const merged = { ...best, start: first.start, end };
    const fence = fenceAt(scanned, first.start);
    const quoted =
      (fence !== undefined || isQuoted(source, first.start, end) || inTable(source, first.start)) &&
      speaksOfAttacks(source, first.start, end, fence === undefined ? 0 : Math.max(0, fence.start - 400));
    push(findings, merged, quoted && !first.hidden ? 'quoted' : sum >= 4 ? 'medium' : 'weak');
  }
  return findings.sort((a, b) => a.start - b.start);
}

const RANK: Readonly<Record<InjectionConfidence, number>> = { quoted: 0, weak: 1, medium: 2, high: 3, certain: 4 };

/** Adds a finding unless a stronger or equal one covers the same place; weaker ones it covers go. */
function push(findings: InjectionFinding[], signal: Located, confidence: InjectionConfidence): void {
  for (let i = findings.length - 1; i >= 0; i--) {
    const other = findings[i]!;
    if (other.end <= signal.start || other.start >= signal.end) continue;
    if (RANK[other.confidence] >= RANK[confidence]) return;
    findings.splice(i, 1);
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

function inTable(source: string, offset: number): boolean {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t>]{0,8}\|/.test(source.slice(lineStart, lineStart + 12));
}
