import type { HiddenTextFinding } from './hiddenText.ts';
import type { SafetyLanguage } from './injection/scanResult.ts';
import { pushAll } from '../pushAll.ts';

/* eslint-disable no-control-regex -- controls are what this is about */

/** So many findings of a text are enough. */
const enough = 1000;
/** How far the text that a terminal conceals is followed, in UTF-16 units. */
const concealedLimit = 20_000;

/** Controls other than tab, line breaks, page breaks and the break of C1; written as numbers, since they cannot be read. */
const control = '\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f';
const controls = new RegExp(`[${control}]`, 'g');
const controlRun = new RegExp(`[${control}]{1,20000}`, 'y');

/** `ESC [`, its parameters and the letter that says what it does; C1 has one character for the first two. */
const sequence = /(?:\u001b\[|\u009b)([0-9:;<=>?]{0,60})[ -/]{0,4}([@-~])/y;
/** Strings that a terminal takes for itself and never shows, up to their end: DCS, SOS, OSC (without the number of what it is for), PM and APC. */
const kept = /\u001b(?:[PX^_]|\](?:[0-9]{1,4};)?)([^\u0007\u001b\u009c]{0,4000})(?:\u0007|\u001b\\|\u009c)/y;
/** Other escapes of two or three characters, such as the choice of a character set. They show nothing and hide nothing. */
const short = /\u001b(?:[ #%()*+.-][0-~]|[0-OQ-WYZ\\`-~])/y;

const reasons = {
  erased: 'codes by which a terminal erases or overwrites what is written',
  kept: 'a text that a terminal keeps to itself',
  concealed: 'text that a terminal conceals',
  nul: 'NUL characters, which make the file binary for git',
  run: '{0} control characters',
} as const;

const asciiLetter = /[A-Za-z]/;
/** What UTF-8 looks like when it was read as Latin-1: a letter or sign of Latin-1 beside controls of C1. */
const latin = /[\u00a0-\u00ff]/;
/** Quotes and dashes of Windows-1252 that were read as Latin-1. */
const strayPunctuation = /^[\u0091-\u0097]{1,3}$/;

/**
 * Control characters by which a file shows less, or something else, than it says: what a terminal conceals, keeps to itself, erases or
 * overwrites, runs of other controls, those that cut words apart, and NUL, which makes a file binary for git. Colours, stray controls and
 * misread encodings are left alone. A single NUL counts in text only, not in programs and decoded strings.
 */
export function hiddenControls(source: string, language: SafetyLanguage): HiddenTextFinding[] {
  const found: HiddenTextFinding[] = [];
  const singles: HiddenTextFinding[] = [];
  for (let at = next(source, 0); at >= 0 && found.length < enough && singles.length < enough;) {
    const one = escapeAt(source, at) ?? runAt(source, at, language);
    if (one.finding) (one.isSingle ? singles : found).push(one.finding);
    at = next(source, one.end);
  }
  // One inside of a word is an accident; several are a disguise.
  if (singles.length >= 2) pushAll(found, singles);
  return found;
}

function next(source: string, from: number): number {
  controls.lastIndex = from;
  return controls.exec(source)?.index ?? -1;
}

/** What stands at an offset, and where to go on. */
interface Piece {
  readonly end: number;
  readonly finding?: HiddenTextFinding;
  readonly isSingle?: boolean;
}

function escapeAt(source: string, start: number): Piece | undefined {
  // In text that was read as Latin-1, the C1 character is a part of a letter.
  const isPart = /[\u0080-\u00ff]/.test(source.charAt(start - 1)) && source.charAt(start) === '\u009b';
  const code = isPart ? null : match(sequence, source, start);
  if (code) {
    const [all, parameters = '', letter = ''] = code;
    const end = start + all.length;
    if (letter === 'm') return isConcealing(parameters) ? concealed(source, start, end) : { end };
    // Switches of modes, and questions to the terminal.
    if (/[hlcnqru]/.test(letter)) return { end };
    return { end, finding: finding(start, end, '', reasons.erased) };
  }
  const string = match(kept, source, start);
  if (string) {
    const [all, payload = ''] = string;
    const end = start + all.length;
    return { end, finding: finding(start, end, payload, reasons.kept) };
  }
  const other = match(short, source, start);
  return other ? { end: start + other[0].length } : undefined;
}

/** Whether 8, which conceals, is among the parameters and not part of a colour (`38;5;8`). */
function isConcealing(parameters: string): boolean {
  const parts = parameters.split(';');
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === '38' || parts[i] === '48' || parts[i] === '58') i += parts[i + 1] === '5' ? 2 : 4;
    else if (parts[i] === '8') return true;
  }
  return false;
}

/** Up to the next code, or to the end of the line where there is none. */
function concealed(source: string, start: number, end: number): Piece {
  const limit = Math.min(source.length, end + concealedLimit);
  const rest = source.slice(end, limit);
  const stop = /[\u001b\u009b]/.exec(rest)?.index ?? /\r?\n/.exec(rest)?.index ?? rest.length;
  const text = rest.slice(0, stop).trim();
  return { end: end + stop, finding: finding(start, end + stop, text, reasons.concealed) };
}

function runAt(source: string, start: number, language: SafetyLanguage): Piece {
  const run = match(controlRun, source, start)?.[0] ?? source.charAt(start);
  // An escape or string that begins inside of the run is read by itself.
  const cut = run.slice(1).search(/[\u001b\u009b]/) + 1;
  const length = cut > 0 && isEscape(source, start + cut) ? cut : run.length;
  const end = start + length;
  const text = source.slice(start, end);
  const before = source.charAt(start - 1);
  const after = source.charAt(end);
  if (isMisread(text, before, after)) return { end };
  if (text.includes('\0') && language !== 'code') return { end, finding: finding(start, end, '', reasons.nul) };
  const one = finding(start, end, '', reasons.run);
  if (length > 1) return { end, finding: one };
  return asciiLetter.test(before) && asciiLetter.test(after) ? { end, finding: one, isSingle: true } : { end };
}

function isEscape(source: string, at: number): boolean {
  return [sequence, kept, short].some((pattern) => match(pattern, source, at) !== null);
}

function isMisread(text: string, before: string, after: string): boolean {
  if (!/^[\u0080-\u009f]+$/.test(text)) return false;
  return latin.test(before) || latin.test(after) || strayPunctuation.test(text);
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function finding(start: number, end: number, decoded: string, reason: string): HiddenTextFinding {
  return { start, end, kind: 'control', decoded, count: end - start, reason, args: [String(end - start)] };
}
