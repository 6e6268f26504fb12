import { decodeTags } from './injection/decoders/tagCharacters.ts';
import { decodeVariationSelectors } from './injection/decoders/variationSelectors.ts';
import { decodeZeroWidth } from './injection/decoders/zeroWidth.ts';
import { type HiddenElement, hiddenElements, openingTags } from './injection/hiddenHtml.ts';
import { codeFences, lineEndOf, lineStartOf } from './injection/lines.ts';
import type { SafetyLanguage } from './injection/scanResult.ts';
import { hiddenControls } from './hiddenControls.ts';
import { softHyphenChains } from './softHyphens.ts';
import { suspiciousPlaces } from './suspiciousCharacters.ts';

export type HiddenTextKind =
  'tag-characters' | 'variation-selectors' | 'zero-width' | 'bidi-control' | 'filler' | 'control' | 'invisible-html';

/** A place where a text holds what its reader does not see. Offsets are UTF-16 offsets of the source. */
export interface HiddenTextFinding {
  /** The hidden part, also the range to remove. */
  readonly start: number;
  readonly end: number;
  readonly kind: HiddenTextKind;
  /** What is hidden, as far as it can be read; empty when it carries no text. Untrusted: escape before showing. */
  readonly decoded: string;
  /** How many characters are hidden. */
  readonly count: number;
  /** In plain words; `{0}` and so on stand for `args`. */
  readonly reason: string;
  readonly args: readonly string[];
  /** What is left of the range when what is hidden is removed; nothing when absent. */
  readonly kept?: string;
}

/** What a joiner or selector may belong to: pictographs, flags, skin tones, keycaps. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{FE0F}|\u{20E3}|[#*0-9]/u;
const JOINED_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Nko}]/u;
const UNSPACED_SCRIPT =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const ASCII_LETTER = /[A-Za-z]/;

function isTag(source: string, i: number): boolean {
  const low = source.charCodeAt(i + 1);
  return source.charCodeAt(i) === 0xdb40 && low >= 0xdc00 && low <= 0xdc7f;
}

function isSelector(source: string, i: number): boolean {
  const c = source.charCodeAt(i);
  const low = source.charCodeAt(i + 1);
  return (c >= 0xfe00 && c <= 0xfe0f) || (c === 0xdb40 && low >= 0xdd00 && low <= 0xddef);
}

function isPair(source: string, i: number): boolean {
  const low = source.charCodeAt(i + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

/** Format characters of music and shorthand beyond the basic plane, and the note head that is left blank. */
function isFormatPair(source: string, i: number): boolean {
  const high = source.charCodeAt(i);
  const low = source.charCodeAt(i + 1);
  if (high === 0xd834) return (low >= 0xdd73 && low <= 0xdd7a) || low === 0xdd59;
  return high === 0xd82f && low >= 0xdca0 && low <= 0xdca3;
}

/** The rest of the block of tag characters, which nothing stands for yet. */
function isUnassignedTag(source: string, i: number): boolean {
  const low = source.charCodeAt(i + 1);
  return source.charCodeAt(i) === 0xdb40 && low >= 0xdc80 && low <= 0xdcff;
}

function isBidi(c: number): boolean {
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

function isFiller(c: number): boolean {
  return c === 0x3164 || c === 0x115f || c === 0x1160 || c === 0xffa0;
}

function charBefore(source: string, i: number): string {
  if (i <= 0) return '';
  const low = source.charCodeAt(i - 1);
  return low >= 0xdc00 && low <= 0xdfff && i >= 2 ? source.slice(i - 2, i) : source.charAt(i - 1);
}

function charAt(source: string, i: number): string {
  const point = source.codePointAt(i);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/**
 * Everything in a text that its reader cannot see: tag characters, runs of variation selectors, zero-width and blank characters,
 * bidirectional and other controls, and (in Markdown and plain text) HTML whose style hides it. Not reported: a byte order mark at the
 * start, the joiners and selectors of emoji, joiners of scripts that need them, soft hyphens between syllables, Braille.
 */
export function findHiddenText(source: string, language: SafetyLanguage): HiddenTextFinding[] {
  const elements = showsHtml(language) ? hiddenElements(source, openingTags(source)) : [];
  return hiddenTextIn(source, language, { suspicious: suspiciousPlaces(source), controls: true }, elements);
}

/** Whether HTML in a text is there to be read, so that nobody has a good reason to hide parts of it. */
function showsHtml(language: SafetyLanguage): boolean {
  return language === 'markdown' || language === 'text';
}

/**
 * Like `findHiddenText`, with what is known of the text already.
 * @param places where `isSuspicious` is true, in order, and whether there may be controls
 * @param elements its hidden elements
 */
export function hiddenTextIn(
  source: string,
  language: SafetyLanguage,
  places: { readonly suspicious: Iterable<number>; readonly controls: boolean },
  elements: readonly HiddenElement[],
): HiddenTextFinding[] {
  const found: HiddenTextFinding[] = [];
  hiddenCharacters(source, places.suspicious, found);
  if (places.controls) for (const one of hiddenControls(source, language)) found.push(one);
  if (showsHtml(language)) {
    const fences = elements.length > 0 && language === 'markdown' ? codeFences(source) : [];
    for (const element of elements) {
      if (isInCode(source, fences, element.start)) continue;
      found.push({
        start: element.start,
        end: element.end,
        kind: 'invisible-html',
        decoded: source
          .slice(element.innerStart, element.innerEnd)
          .replace(/<[^<>]{0,400}>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
        count: element.innerEnd - element.innerStart,
        reason: 'HTML that a reader of the page does not see ({0})',
        args: [element.means],
      });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** So many findings of a text are enough, each of which is an error: nobody reads more. */
const enough = 1000;
/** So much of a run is decoded, in UTF-16 units. */
const decodedLimit = 20_000;

function hiddenCharacters(source: string, suspicious: Iterable<number>, found: HiddenTextFinding[]): void {
  const singles: { start: number; end: number }[] = [];
  const softHyphens: number[] = [];
  let behind = 0;
  for (const start of suspicious) {
    if (start < behind) continue;
    if (found.length >= enough || singles.length >= enough) break;
    // Half a pair stands for nothing.
    if (source.charCodeAt(start) === 0xdb40 && !isPair(source, start)) continue;
    let end = start + (source.charCodeAt(start) === 0xdb40 ? 2 : 1);
    if (isTag(source, start)) {
      while (isTag(source, end)) end += 2;
      tagRun(source, start, end, found);
    } else if (isSelector(source, start)) {
      let count = 1;
      while (isSelector(source, end)) {
        end += source.charCodeAt(end) === 0xdb40 ? 2 : 1;
        count++;
      }
      selectorRun(source, start, end, count, found);
    } else if (isBidi(source.charCodeAt(start))) {
      bidi(source, start, end, found);
    } else if (isFormatPair(source, start)) {
      end = start + 2;
      while (isFormatPair(source, end)) end += 2;
      formatRun(source, start, end, found);
    } else if (source.charCodeAt(start) === BLANK) {
      while (source.charCodeAt(end) === BLANK) end++;
      blankRun(source, start, end, found, singles);
    } else if (source.charCodeAt(start) === 0xad && source.charCodeAt(end) !== 0xad) {
      softHyphens.push(start);
    } else if (isInvisible(source.charCodeAt(start)) || isUnassignedTag(source, start)) {
      while (end < source.length && isInvisible(source.charCodeAt(end))) end++;
      zeroWidthRun(source, start, end, found, singles);
    }
    behind = end;
  }
  // One stray zero-width space is an accident of copying; several inside words are a disguise.
  if (singles.length >= 2) {
    for (const { start, end } of singles) found.push(zeroWidth(source, start, end));
  }
  for (const { start, end, count, kept } of softHyphenChains(source, softHyphens)) {
    const reason = '{0} soft hyphens, one behind every letter';
    found.push({ start, end, kind: 'zero-width', decoded: kept, count, reason, args: [String(count)], kept });
  }
}

function isInvisible(c: number): boolean {
  return (
    c === 0x34f ||
    c === 0x61c ||
    c === 0xad ||
    (c >= 0x180b && c <= 0x180f) ||
    (c >= 0x200b && c <= 0x200f) ||
    (c >= 0x2060 && c <= 0x2065) ||
    (c >= 0x206a && c <= 0x206f) ||
    c === 0xfeff ||
    (c >= 0xfff9 && c <= 0xfffb) ||
    c === 0x17b4 ||
    c === 0x17b5 ||
    isFiller(c)
  );
}

/** The blank pattern of Braille. */
const BLANK = 0x2800;
/** How far the nearest sign that is no blank is looked for. */
const BLANK_CONTEXT = 500;

/** Blank patterns belong to Braille, in text and in pictures made of it; elsewhere they pad or cut what is there. */
function blankRun(
  source: string,
  start: number,
  end: number,
  found: HiddenTextFinding[],
  singles: { start: number; end: number }[],
): void {
  const before = [...source.slice(Math.max(0, start - BLANK_CONTEXT), start).matchAll(/[^\s\u2800]/g)].at(-1) ?? null;
  const after = /[^\s\u2800]/.exec(source.slice(end, end + BLANK_CONTEXT));
  if ([before, after].some((one) => one !== null && /[\u2801-\u28ff]/.test(one[0]))) return;
  const length = end - start;
  if (length > 1)
    found.push({
      start,
      end,
      kind: 'filler',
      decoded: '',
      count: length,
      reason: '{0} characters that look like blanks',
      args: [String(length)],
    });
  else if (ASCII_LETTER.test(charBefore(source, start)) && ASCII_LETTER.test(charAt(source, end)))
    singles.push({ start, end });
}

/** Format characters belong to the signs of their scripts. */
const FORMATTED_SCRIPT = /[\u{1D100}-\u{1D1FF}\u{1BC00}-\u{1BC9F}]/u;

function formatRun(source: string, start: number, end: number, found: HiddenTextFinding[]): void {
  if (FORMATTED_SCRIPT.test(charBefore(source, start)) || FORMATTED_SCRIPT.test(charAt(source, end))) return;
  const count = (end - start) / 2;
  const reason =
    count === 1
      ? 'an invisible format character of music or shorthand'
      : '{0} invisible format characters of music or shorthand';
  found.push({ start, end, kind: 'zero-width', decoded: '', count, reason, args: [String(count)] });
}

function tagRun(source: string, start: number, end: number, found: HiddenTextFinding[]): void {
  const unit = decodeTags(source, start, Math.min(end, start + decodedLimit));
  // The flags of regions are a black flag, a few tag letters and a closing tag.
  const flag =
    charBefore(source, start) === '\u{1F3F4}' &&
    /^[a-z]{2}[a-z0-9]{1,4}$/.test(unit.text) &&
    source.charCodeAt(end - 1) === 0xdc7f;
  if (flag) return;
  const count = (end - start) / 2;
  found.push({
    start,
    end,
    kind: 'tag-characters',
    decoded: unit.text,
    count,
    reason:
      count === 1
        ? 'an invisible tag character, which can spell a text with others'
        : '{0} invisible tag characters that spell a text',
    args: [String(count)],
  });
}

function selectorRun(source: string, start: number, end: number, count: number, found: HiddenTextFinding[]): void {
  if (count === 1) {
    // One selector belongs to the character before it; only the upper ones on a plain letter have no use.
    const before = charBefore(source, start);
    if (source.charCodeAt(start) !== 0xdb40 || UNSPACED_SCRIPT.test(before) || EMOJI.test(before)) return;
  }
  if (count === 2 && EMOJI.test(charBefore(source, start))) return;
  const unit = decodeVariationSelectors(source, start, Math.min(end, start + decodedLimit));
  found.push({
    start,
    end,
    kind: 'variation-selectors',
    decoded: unit?.text ?? '',
    count,
    reason:
      count === 1
        ? 'a variation selector that can carry hidden data'
        : '{0} variation selectors in a row that can carry hidden data',
    args: [String(count)],
  });
}

function bidi(source: string, start: number, end: number, found: HiddenTextFinding[]): void {
  const c = source.charCodeAt(start);
  const override = c === 0x202d || c === 0x202e;
  if (!override) {
    if (RIGHT_TO_LEFT.test(source.slice(lineStartOf(source, start, 500), lineEndOf(source, start, 500)))) return;
  }
  found.push({
    start,
    end,
    kind: 'bidi-control',
    decoded: '',
    count: 1,
    reason: 'a control character that shows text in another order than it is read (U+{0})',
    args: [c.toString(16).toUpperCase()],
  });
}

function zeroWidth(source: string, start: number, end: number): HiddenTextFinding {
  const unit = decodeZeroWidth(source, start, Math.min(end, start + decodedLimit));
  return {
    start,
    end,
    kind: 'zero-width',
    decoded: unit?.text ?? '',
    count: end - start,
    reason: end - start === 1 ? 'a zero-width character' : '{0} zero-width characters',
    args: [String(end - start)],
  };
}

function zeroWidthRun(
  source: string,
  start: number,
  end: number,
  found: HiddenTextFinding[],
  singles: { start: number; end: number }[],
): void {
  let from = start;
  if (from === 0 && source.charCodeAt(0) === 0xfeff) from = 1;
  if (from >= end) return;
  const before = charBefore(source, from);
  const after = charAt(source, end);
  const length = end - from;
  const c = source.charCodeAt(from);
  if (length === 1) {
    if (isFiller(c)) {
      if (!UNSPACED_SCRIPT.test(before) && !UNSPACED_SCRIPT.test(after)) {
        found.push({
          start: from,
          end,
          kind: 'filler',
          decoded: '',
          count: 1,
          reason: 'an invisible letter',
          args: [],
        });
      }
      return;
    }
    if (c === 0x200d && (EMOJI.test(before) || EMOJI.test(after))) return;
    if ((c === 0x200c || c === 0x200d) && (JOINED_SCRIPT.test(before) || JOINED_SCRIPT.test(after))) return;
    const isInWord = ASCII_LETTER.test(before) && ASCII_LETTER.test(after);
    // Marks of direction have no use between Latin letters.
    if ((c === 0x200e || c === 0x200f || c === 0x61c) && !isInWord) return;
    if (UNSPACED_SCRIPT.test(before) || UNSPACED_SCRIPT.test(after)) return;
    if (isInWord && c !== 0xad) singles.push({ start: from, end });
    return;
  }
  // Two stray ones beside a space are an accident of some editors; between letters they are not, and invisible letters are none.
  const isBesideUnspaced = UNSPACED_SCRIPT.test(before) || UNSPACED_SCRIPT.test(after);
  const hasFiller = isFiller(c) || isFiller(source.charCodeAt(end - 1));
  if (length === 2 && !(hasFiller && !isBesideUnspaced) && !(ASCII_LETTER.test(before) && ASCII_LETTER.test(after)))
    return;
  found.push(zeroWidth(source, from, end));
}

/** True when a place stands in one of the code fences or between backticks: there HTML is shown, not rendered. */
function isInCode(source: string, fences: readonly { start: number; end: number }[], offset: number): boolean {
  if (source.slice(lineStartOf(source, offset), offset).split('`').length % 2 === 0) return true;
  return fences.some((fence) => offset >= fence.start && offset < fence.end);
}
