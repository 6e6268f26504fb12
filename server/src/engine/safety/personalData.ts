import { isExemptEmail, isExemptIpAddress } from './exemptAddress.ts';
import { phoneNumbers } from './phoneNumbers.ts';

/** What a personal datum is, by the name that its placeholder carries; the sentences name it. */
export const personalDataKinds = {
  email: 'an e-mail address',
  phone: 'a phone number',
  ssn: 'a US social security number',
  'lan-address': 'the address of a machine in a private network',
} as const;

export type PersonalDataKind = keyof typeof personalDataKinds;

/** A place in a text that holds a personal datum; UTF-16 offsets. */
export interface PersonalDataMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: PersonalDataKind;
}

/**
 * The personal data in a text, in its order: e-mail addresses, phone numbers, US social security numbers, private IPv4 and IPv6
 * addresses (AAHP v3 section 2.6). Without what only looks like one; see `exemptAddress.ts`. Linear in the text.
 */
export function personalData(text: string): PersonalDataMatch[] {
  return [...emails(text), ...phoneNumbers(text), ...socialSecurityNumbers(text), ...lanAddresses(text)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

/** RFC 5321, section 4.5.3.1. */
const LOCAL_LIMIT = 64;
const DOMAIN_LIMIT = 255;

const LOCAL_END = /[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,63})$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_-])/;

/** Found from the `@`, which is rare, so that most of a text is only skipped over. */
function* emails(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (!isWord(text.charCodeAt(at - 1)) || !isWord(text.charCodeAt(at + 1))) continue;
    const local = LOCAL_END.exec(localPart(text, at))?.[0];
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + DOMAIN_LIMIT))?.[0];
    if (local === undefined || domain === undefined) continue;
    const start = at - local.length;
    const end = at + 1 + domain.length;
    if (!isExemptEmail(text, start, end)) yield { start, end, kind: 'email' };
  }
}

function localPart(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < LOCAL_LIMIT && /[A-Za-z0-9._%+-]/.test(text.charAt(start - 1))) start--;
  // A dot or sign in front belongs to what stands before.
  while (start < at && !isWord(text.charCodeAt(start))) start++;
  return text.slice(start, at);
}

/** Letters and digits of ASCII, and the underscore and other signs that a local part may end in. */
function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

/** Area 000, 666 and 900 to 999, group 00 and serial 0000 are never given out. */
function* socialSecurityNumbers(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (const { 0: number, index } of text.matchAll(/(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w-])(?!\.\d)/g)) {
    if (/^(?:000|666|9)|^...-00|0000$/.test(number)) continue;
    yield { start: index, end: index + number.length, kind: 'ssn' };
  }
}

const OCTET = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** RFC 1918 and RFC 4193. */
function* lanAddresses(text: string): Generator<PersonalDataMatch, void, undefined> {
  const version4 = /(?<![\w.])(?:10|192|172)\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w])(?!\.\d)/g;
  for (const { 0: address, index } of text.matchAll(version4)) {
    const octets = address.split('.');
    if (!octets.every((octet) => OCTET.test(octet))) continue;
    const [first, second] = octets.map(Number);
    if (first === 192 && second !== 168) continue;
    if (first === 172 && (second === undefined || second < 16 || second > 31)) continue;
    const end = index + address.length;
    if (!isExemptIpAddress(text, index, end)) yield { start: index, end, kind: 'lan-address' };
  }
  const version6 = /(?<![\w:.])f(?:[cd][0-9a-f]{2}|e80):(?:[0-9a-f]{1,4}:|:){1,7}[0-9a-f]{1,4}(?![\w:])/gi;
  for (const { 0: address, index } of text.matchAll(version6)) {
    if (address.split(':').length < 4) continue;
    yield { start: index, end: index + address.length, kind: 'lan-address' };
  }
}
