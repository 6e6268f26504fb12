import type { PersonalDataMatch } from './personalData.ts';

/** The characters of a number with a country: `+49 151 23456789`, `+1 (555) 867-5309`, `+44-20-7946-0018`. */
const INTERNATIONAL = /\+[1-9][\d()./ -]{7,24}/g;

/** `(212) 867-5309`, `212-867-5309`; whether a bracket opens is looked at behind. */
const NORTH_AMERICAN = /\d{3}(?:-|\) ?)\d{3}-\d{4}/g;

/**
 * The beginning of a national number with its area, or of one without gaps; only where a word announces it. What stands before the zero is
 * asked first, since every date looks like the beginning of one, and a long log has hundreds of thousands.
 */
const NATIONAL = /(?<=[ "'*_.:=(])0(?:\d{1,5}\)?[ ./-]{1,3}\d\d|\d{7})/g;
/** What stands before one without gaps. */
const COLON = /:["'*_ ]{0,3}$/;

/** The words that announce a number: `Tel.: 030 1234567`, `phone 0151/2345678`, `tel:0301234567`. */
const ANNOUNCEMENTS = ['tel', 'phone', 'fon', 'mobil', 'handy', 'cell', 'fax', 'whatsapp', 'hotline'];

/** Country calling codes (ITU-T E.164): those of two digits; `1` and `7` have one, the rest three. */
const TWO_DIGITS = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 ' +
    '95 98'
  ).split(' '),
);
const THREE_DIGITS =
  /^(?:2[1-6]\d|29\d|35\d|37\d|38\d|42[013]|50\d|59\d|67\d|68\d|69[0-2]|80[08]|85[0-6]|87[08]|88[0-8]|96\d|97\d|99\d)/;

/** Phone numbers, without numbers that are kept for fiction and documentation. Linear in the text. */
export function* phoneNumbers(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (const { 0: run, index } of text.matchAll(INTERNATIONAL)) {
    if (/[\w+.\-/=&@]/.test(text.charAt(index - 1))) continue;
    const number = firstNumber(run);
    const end = index + number.length;
    if (isInternational(number) && !/\w/.test(text.charAt(end))) yield { start: index, end, kind: 'phone' };
  }
  for (const { 0: number, index } of text.matchAll(NORTH_AMERICAN)) {
    const start = number.charAt(3) === ')' ? index - 1 : index;
    const end = index + number.length;
    if (start !== index && text.charAt(start) !== '(') continue;
    if (/[\w+.\-/=#]/.test(text.charAt(start - 1)) || /^(?:[\w-]|\.\d)/.test(text.slice(end, end + 2))) continue;
    // Behind `+1` it is part of a number with a country.
    if (/\+1[ .-]?$/.test(text.slice(Math.max(0, start - 3), start))) continue;
    if (isNorthAmerican(digitsOf(number))) yield { start, end, kind: 'phone' };
  }
  for (const { 0: begin, index } of text.matchAll(NATIONAL)) {
    const start = text.charAt(index - 1) === '(' ? index - 1 : index;
    const hasGap = /\D/.test(begin);
    if (!hasGap && !COLON.test(text.slice(Math.max(0, index - 4), index))) continue;
    if (!isAnnounced(text, start)) continue;
    const number = firstNumber(text.slice(start, start + 26));
    const digits = digitsOf(number);
    const end = start + number.length;
    if (digits.length < 7 || digits.length > 15 || isMonotonous(digits)) continue;
    // A date, such as 01.02.2026.
    if (/^0\d[./-]\d\d[./-](?:19|20)\d\d$/.test(number)) continue;
    if (!/^(?:[\w-]|\.\d)/.test(text.slice(end, end + 2))) yield { start, end, kind: 'phone' };
  }
}

/** Whether a word right before an offset, with a colon, quotes and blanks between, says that a number follows. */
function isAnnounced(text: string, offset: number): boolean {
  let end = offset;
  while (offset - end < 8 && /[ "'*_.:=]/.test(text.charAt(end - 1))) end--;
  if (end === offset) return false;
  let word = wordBefore(text, end);
  if (/^(?:no|nr|number)$/.test(word) && text.charAt(end - word.length - 1) === ' ')
    word = wordBefore(text, end - word.length - 1);
  return word.length >= 3 && ANNOUNCEMENTS.some((one) => word.startsWith(one));
}

function wordBefore(text: string, end: number): string {
  let start = end;
  while (end - start < 20 && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, end).toLowerCase();
}

/** Groups of digits, some in brackets, with at most two other signs between them; without what follows the last digit. */
function firstNumber(run: string): string {
  let end = 0;
  let isOpen = false;
  for (let i = 0; i < run.length; i++) {
    const character = run.charAt(i);
    if (/\d/.test(character)) {
      end = i + 1;
    } else if (character === ')') {
      // One that opened before the number closes behind it.
      if (!isOpen) break;
      isOpen = false;
      if (i === end) end = i + 1;
    } else if (!/[+(./ -]/.test(character) || i - end >= 3) {
      break;
    }
    if (character === '(') isOpen = true;
  }
  return run.slice(0, end);
}

function isInternational(number: string): boolean {
  const digits = digitsOf(number);
  if (digits.length < 9 || digits.length > 15 || isMonotonous(digits)) return false;
  if (digits.startsWith('1')) return digits.length === 11 && isNorthAmerican(digits.slice(1));
  if (digits.startsWith('7')) return digits.length === 11 && /^7[3489]/.test(digits);
  return TWO_DIGITS.has(digits.slice(0, 2)) || THREE_DIGITS.test(digits);
}

/** Areas begin with 2 to 9 and do not end in 11; 555 is none, and 555-0100 to 555-0199 are kept for fiction. */
function isNorthAmerican(digits: string): boolean {
  return /^[2-9]\d{9}$/.test(digits) && !/^.11|^555|^...55501/.test(digits) && !isMonotonous(digits);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** `+49 000 0000000` and `+1 (555) 555-5555` are nobody's. */
function isMonotonous(digits: string): boolean {
  return /0{7}|1{7}|2{7}|3{7}|4{7}|5{7}|6{7}|7{7}|8{7}|9{7}/.test(digits);
}
