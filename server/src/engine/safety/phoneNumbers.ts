import type { PersonalDataMatch } from './personalData.ts';

/** `+49 151 23456789`, `+1 (555) 867-5309`, `+44-20-7946-0018`: a plus, a country, and digits in groups. */
const INTERNATIONAL = /(?<![\w+.\-/=&@])\+[1-9]\d{0,14}(?:[ ./-]{0,2}\(?\d{1,14}\)?){0,7}/g;

/** `(212) 867-5309`, `212-867-5309`. */
const NORTH_AMERICAN = /(?<![\w+.\-/=#])(?:1[ -])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}-)\d{3}-\d{4}(?![\w-])(?!\.\d)/g;

/** A number that is said to be one: `Tel.: 030 1234567`, `phone 0151/2345678`, `tel:0301234567`. */
const ANNOUNCED =
  /(?<![A-Za-z])(?:tel(?:efon|ephone)?(?:nummer)?|phone(?: ?number)?|fon|mobile?|handy(?:nummer)?|cell|fax|whatsapp|hotline)(?:["'*_]{0,3}[ .]{0,2}(?:no|nr|number)?\.?["'*_]{0,3} ?[:=]["'*_]{0,3} ?["']?| )(0\d{1,5}(?:[ ./-]{1,3}\d{2,9}){1,5}|0\d{7,13}|\(0\d{1,5}\)(?: ?[ /-]? ?\d{2,9}){1,5})(?![\w-])(?!\.\d)/gi;

/** Country calling codes (ITU-T E.164): those of one and of two digits; the rest have three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);
const THREE_DIGITS =
  /^(?:2[1-6]\d|29[0-9]|35\d|37\d|38\d|42[01]|423|50\d|59\d|67\d|68\d|69[0-2]|80[08]|85[0-6]|870|878|88[0-8]|96\d|97\d|99\d)/;

/** Phone numbers, without numbers that are kept for fiction and documentation. Linear in the text. */
export function* phoneNumbers(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (const { 0: written, index } of text.matchAll(INTERNATIONAL)) {
    const number = written.replace(/[ ./(-]+$/, '');
    if (/\d/.test(text.charAt(index + number.length)) || !isInternational(number)) continue;
    yield { start: index, end: index + number.length, kind: 'phone' };
  }
  for (const { 0: number, index } of text.matchAll(NORTH_AMERICAN)) {
    if (isNorthAmerican(digitsOf(number).slice(-10))) yield { start: index, end: index + number.length, kind: 'phone' };
  }
  for (const match of text.matchAll(ANNOUNCED)) {
    const number = match[1] ?? '';
    const digits = digitsOf(number);
    if (digits.length < 7 || digits.length > 15 || isMonotonous(digits)) continue;
    const end = match.index + match[0].length;
    yield { start: end - number.length, end, kind: 'phone' };
  }
}

function isInternational(number: string): boolean {
  const digits = digitsOf(number);
  if (digits.length < 9 || digits.length > 15 || isMonotonous(digits)) return false;
  if (digits.startsWith('1')) return digits.length === 11 && isNorthAmerican(digits.slice(1));
  if (digits.startsWith('7')) return digits.length === 11 && /^7[3489]/.test(digits);
  return TWO_DIGITS.has(digits.slice(0, 2)) || THREE_DIGITS.test(digits);
}

/** Areas begin with 2 to 9 and do not end in 11; 555-0100 to 555-0199 are kept for fiction. */
function isNorthAmerican(digits: string): boolean {
  return /^[2-9]\d{9}$/.test(digits) && !/^.11|^...55501/.test(digits) && !isMonotonous(digits);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** `+49 000 000000` and `+1 (555) 555-5555` are nobody's. */
function isMonotonous(digits: string): boolean {
  return /(\d)\1{6}/.test(digits);
}
