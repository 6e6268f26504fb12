import { type HiddenTextFinding, hiddenTextIn } from './hiddenText.ts';
import type { Decoded } from './injection/decoded.ts';
import { decodeTargets } from './injection/decodeTargets.ts';
import { evaluate, evaluateCommands } from './injection/evaluate.ts';
import { hiddenElements, openingTags } from './injection/hiddenHtml.ts';
import { hiddenPlaces } from './injection/hiddenPlaces.ts';
import { isInCode, ORDER, resolve, type InjectionFinding, type Located } from './injection/resolve.ts';
import { linkRule } from './injection/rules/upload.ts';
import { onwardRule } from './injection/rules/onward.ts';
import { switchedOffRule } from './injection/rules/switchedOff.ts';
import { lineRule, markRule } from './injection/rules/fakeSystem.ts';
import { hiddenRule } from './injection/rules/hidden.ts';
import { SIGN } from './injection/nomination.ts';
import { scan } from './injection/scan.ts';
import type { Candidate, SafetyLanguage } from './injection/scanResult.ts';
import type { Signal, Weight } from './injection/signal.ts';
import type { Reading } from './injection/wordTable.ts';
import { plainUnit, sourceRange, type TextContainer, type TextUnit } from './textUnit.ts';

export type { InjectionFinding } from './injection/resolve.ts';
export type { SafetyLanguage } from './injection/scanResult.ts';
export type { InjectionCategory } from './injection/signal.ts';

/**
 * Everything in a source that reads like an attempt to steer an agent (AAHP v3 section 2.3). JSON and YAML are read as raw
 * text, so it works the same when they do not parse. Linear in the source; never throws; findings are in source order.
 */
export function findPromptInjections(source: string, language: SafetyLanguage): readonly InjectionFinding[] {
  return findUnsafeText(source, language).injections;
}

/** What a text tries to make its reader do, and what it hides from people. */
export interface UnsafeText {
  readonly injections: readonly InjectionFinding[];
  readonly hidden: readonly HiddenTextFinding[];
}

/** What `findPromptInjections` and `findHiddenText` find, in one reading. */
export function findUnsafeText(source: string, language: SafetyLanguage): UnsafeText {
  const scanned = scan(source, language);
  // In JSON and YAML tags are nothing but text.
  const tags = language === 'json' || language === 'yaml' ? [] : openingTags(source, scanned.marks);
  const elements = hiddenElements(source, tags);
  const hidden = hiddenTextIn(source, language, scanned, elements);
  const places = hiddenPlaces(source, language, scanned, tags, elements);
  const signals: Located[] = [];

  const enough = new Enough((batch) => resolve(source, language, scanned, batch));
  for (const place of places) {
    if (enough.has(signals)) break;
    const unit = plainUnit(source.slice(place.start, place.end), place.start, place.container);
    locate(signals, unit, hiddenRule(unit, place.container), true);
  }
  let nextPlace = 0;
  for (const candidate of scanned.candidates) {
    // Candidates and places are in order; what stands in a hidden place has been judged with it.
    while (nextPlace < places.length && (places[nextPlace]?.end ?? 0) <= candidate.start) nextPlace++;
    if (nextPlace < places.length && (places[nextPlace]?.start ?? 0) <= candidate.start) continue;
    if (enough.has(signals)) break;
    sentence(signals, source, candidate, language);
  }
  const mark = (signal: Signal | undefined): void => {
    if (signal === undefined) return;
    // In code, tokens and frames are shown, not used.
    const inCode = isInCode(source, scanned, signal.start);
    signals.push({
      ...signal,
      described: inCode,
      container: inCode ? 'code' : 'prose',
      hidden: !inCode && isIn(places, signal.start),
    });
  };
  for (const offset of scanned.marks) {
    if (enough.has(signals)) break;
    mark(markRule(source, offset));
  }
  for (const offset of scanned.roleLines) {
    if (enough.has(signals)) break;
    mark(lineRule(source, offset, language === 'markdown'));
  }
  for (const signal of linkRule(source, scanned.links))
    signals.push({ ...signal, container: 'prose', hidden: isIn(places, signal.start) });
  for (const signal of switchedOffRule(source)) mark(signal);
  const strings = new EscapedStrings();
  for (const decoded of decodeTargets(source, language, scanned, strings.read))
    encodedText(signals, decoded, isIn(places, decoded.start));
  if (scanned.invisible) invisibleText(signals, hidden);
  const injections = resolve(source, language, scanned, strings.without(signals));
  return strings.complete({ injections, hidden });
}

/** Warnings of a text from which on nobody reads more. */
const ENOUGH = 1000;
const BATCH = 1024;

/**
 * Tells when a text holds so many warnings that further ones need not be looked for: a text that is made of attacks would otherwise cost
 * time and memory without end. Only what was judged counts, so that nothing can hide behind attacks that are merely quoted.
 */
class Enough {
  readonly #judge: (signals: Located[]) => readonly InjectionFinding[];
  #judged = 0;
  #warnings = 0;

  constructor(judge: (signals: Located[]) => readonly InjectionFinding[]) {
    this.#judge = judge;
  }

  has(signals: readonly Located[]): boolean {
    if (signals.length - this.#judged >= BATCH) {
      const found = this.#judge(signals.slice(this.#judged));
      this.#warnings += found.filter(isWarning).length;
      this.#judged = signals.length;
    }
    return this.#warnings >= ENOUGH;
  }
}

function isWarning({ confidence }: InjectionFinding): boolean {
  return confidence !== 'weak' && confidence !== 'quoted';
}

/**
 * Strings in which characters are written by their numbers, as JSON and YAML allow. They are read as what they say, with everything
 * that is looked for in plain text; what is found goes back to its place in the source.
 */
class EscapedStrings {
  readonly #places: { start: number; end: number }[] = [];
  readonly #injections: InjectionFinding[] = [];
  readonly #hidden: HiddenTextFinding[] = [];
  #warnings = 0;

  readonly read = (unit: TextUnit, start: number, end: number): void => {
    if (this.#warnings >= ENOUGH) return;
    this.#places.push({ start, end });
    const found = findUnsafeText(unit.text, 'code');
    this.#warnings += found.hidden.length + found.injections.filter(isWarning).length;
    for (const one of found.injections) this.#injections.push({ ...one, ...sourceRange(unit, one.start, one.end) });
    for (const one of found.hidden) this.#hidden.push({ ...one, ...sourceRange(unit, one.start, one.end) });
  };

  /** Signals of the source as it is written, without those inside of these strings. */
  without(signals: Located[]): Located[] {
    return this.#places.length === 0 ? signals : signals.filter(({ start }) => !isIn(this.#places, start));
  }

  /** What was found in the source together with what was found in these strings, in the order of the source. */
  complete({ injections, hidden }: UnsafeText): UnsafeText {
    if (this.#places.length === 0) return { injections, hidden };
    const outside = hidden.filter(({ start }) => !isIn(this.#places, start));
    const byStart = (a: { start: number }, b: { start: number }) => a.start - b.start;
    return {
      injections: [...injections, ...this.#injections].sort(byStart),
      hidden: [...outside, ...this.#hidden].sort(byStart),
    };
  }
}

/** True when an offset stands in one of the places, which are in order. */
function isIn(places: readonly { readonly start: number; readonly end: number }[], offset: number): boolean {
  let low = 0;
  let high = places.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const place = places[middle];
    if (place === undefined) return false;
    if (offset < place.start) high = middle - 1;
    else if (offset >= place.end) low = middle + 1;
    else return true;
  }
  return false;
}

function locate(signals: Located[], unit: TextUnit, found: readonly Signal[], hidden: boolean): void {
  for (const signal of found) {
    signals.push({ ...signal, ...sourceRange(unit, signal.start, signal.end), container: unit.container, hidden });
  }
}

const DISGUISES = SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth;

/** A sentence without spaces may be of any length; it is judged in pieces that overlap. */
const PIECE = 16_000;
const OVERLAP = 1_000;

function sentence(signals: Located[], source: string, candidate: Candidate, language: SafetyLanguage): void {
  for (let start = candidate.start; ; start += PIECE - OVERLAP) {
    const end = Math.min(candidate.end, start + PIECE);
    piece(signals, source, { ...candidate, start, end }, language);
    if (end === candidate.end) return;
  }
}

function piece(signals: Located[], source: string, candidate: Candidate, language: SafetyLanguage): void {
  const { start, end, signs } = candidate;
  const comment = (signs & SIGN.comment) !== 0;
  const container: TextContainer =
    (signs & SIGN.fence) !== 0 ? 'fence' : comment ? 'comment' : language === 'json' ? 'json-string' : 'prose';
  const unit = plainUnit(source.slice(start, end), start, container);
  const onlyCommands = (signs & SIGN.onlyCommands) !== 0;
  const found = onlyCommands ? evaluateCommands(unit.text) : evaluate(unit, 'plain', language === 'json');
  locate(signals, unit, found, comment);
  const onward = onlyCommands ? undefined : onwardRule(source, start, end);
  if (onward !== undefined) locate(signals, unit, [onward], comment);
  if ((signs & DISGUISES) !== 0) disguisedSentence(signals, unit, signs, found, language === 'json');
}

/** The strongest signal that asks for something, when it weighs at least `least`. */
function strongest(found: readonly Signal[], least: Weight): Signal | undefined {
  let best: Signal | undefined;
  for (const signal of found) {
    if (signal.described || ORDER[signal.weight] < ORDER[least]) continue;
    if (best === undefined || ORDER[signal.weight] > ORDER[best.weight]) best = signal;
  }
  return best;
}

/** Zero-width characters between letters, as opposed to strays beside spaces or emoji. */
const SPLIT_WORD = /[A-Za-z][\u200b-\u200f\u2060-\u2064]{1,4}[A-Za-z ]/;

/** Reads a sentence once more with its disguise undone; an order that only then can be read is certain. */
function disguisedSentence(
  signals: Located[],
  unit: TextUnit,
  signs: number,
  plain: readonly Signal[],
  escapes: boolean,
): void {
  const readable = strongest(plain, 'medium');
  const readings: readonly (readonly [number, Reading])[] = [
    [SIGN.leet, 'leet'],
    [SIGN.mixedScript, 'lookalike'],
    [SIGN.zeroWidth, 'zero-width-as-space'],
  ];
  for (const [sign, reading] of readings) {
    if ((signs & sign) === 0) continue;
    const zeroWidth = sign === SIGN.zeroWidth;
    if (readable !== undefined && !zeroWidth) continue;
    const best = strongest(evaluate(unit, reading, escapes), 'medium') ?? (zeroWidth ? readable : undefined);
    if (best === undefined) continue;
    if (zeroWidth && !SPLIT_WORD.test(unit.text.slice(best.start, best.end))) continue;
    signals.push({
      ...best,
      ...sourceRange(unit, best.start, best.end),
      category: zeroWidth ? 'invisible' : 'encoded',
      weight: 'certain',
      reason: zeroWidth ? 'an order that zero-width characters disguise' : 'an order in disguised letters',
      args: [],
      container: unit.container,
      hidden: true,
    });
    return;
  }
}

function encodedText(signals: Located[], decoded: Decoded, hidden: boolean): void {
  const best = strongest(evaluate(decoded.unit), decoded.suspicious ? 'notable' : 'medium') ?? innerOrder(decoded);
  // Prose that is encoded and hidden as well has no honest use.
  const prose =
    hidden && decoded.whole && decoded.unit.text.split(' ').filter((word) => /^\p{L}\p{L}/u.test(word)).length >= 4;
  if (best === undefined && !prose) return;
  const whole = decoded.whole || best === undefined;
  const range = whole ? { start: decoded.start, end: decoded.end } : sourceRange(decoded.unit, best.start, best.end);
  signals.push({
    ...range,
    category: 'encoded',
    weight: best === undefined ? 'high' : 'certain',
    described: false,
    reason: best === undefined ? 'encoded text in a hidden place ({0})' : 'an order in encoded text ({0})',
    args: [decoded.name],
    container: 'decoded',
    hidden: true,
    decoded: decoded.unit.text,
  });
}

/** An order that was encoded twice. */
function innerOrder(decoded: Decoded): Signal | undefined {
  if (!decoded.whole) return undefined;
  const { text } = decoded.unit;
  for (const inner of decodeTargets(text, 'text', scan(text, 'text'))) {
    const best = strongest(evaluate(inner.unit), 'notable');
    if (best !== undefined) return { ...best, start: inner.start, end: inner.end };
  }
  return undefined;
}

function invisibleText(signals: Located[], found: readonly HiddenTextFinding[]): void {
  for (const hidden of found) {
    if (hidden.decoded === '' || hidden.kind === 'invisible-html') continue;
    const unit = plainUnit(hidden.decoded, hidden.start, 'decoded');
    if (strongest(evaluate(unit), 'notable') === undefined) continue;
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
