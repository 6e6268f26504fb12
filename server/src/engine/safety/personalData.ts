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

/** UTF-16 units that the parts of an address may have (RFC 5321, section 4.5.3.1). */
const LOCAL_LIMIT = 64;
const DOMAIN_LIMIT = 255;

/** Found from the `@`, which is rare, so that most of a text is only skipped over. */
function* emails(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const end = domainEnd(text, at + 1);
    if (start < at && end > at + 1 && !isExemptEmail(text, start, end)) yield { start, end, kind: 'email' };
  }
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LOCAL_LIMIT && /[\w.%+-]/.test(text.charAt(start - 1))) start--;
  // A dot or sign in front belongs to what stands before.
  while (start < at && !/\w/.test(text.charAt(start))) start++;
  return start;
}

function domainEnd(text: string, start: number): number {
  const run = /^[A-Za-z0-9.-]*/.exec(text.slice(start, start + DOMAIN_LIMIT))?.[0] ?? '';
  const domain = run.replace(/[.-]{1,9}$/, '');
  const labels = domain.split('.');
  const isDomain =
    labels.length >= 2 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[A-Za-z]{2,24}$/.test(labels.at(-1) ?? '');
  return isDomain && !/\w/.test(text.charAt(start + run.length)) ? start + domain.length : start;
}

/** Area 000, 666 and 900 to 999, group 00 and serial 0000 are never given out. */
function* socialSecurityNumbers(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (const { 0: number, index } of text.matchAll(/\d{3}-\d{2}-\d{4}/g)) {
    const end = index + number.length;
    if (/^(?:000|666|9)|^...-00|0000$/.test(number) || !standsAlone(text, index, end)) continue;
    yield { start: index, end, kind: 'ssn' };
  }
}

/** Whether a number is no part of a longer one, of a word, a version or an identifier. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !/[\w.-]/.test(text.charAt(start - 1)) && !/^(?:[\w-]|\.\d)/.test(text.slice(end, end + 2));
}

const OCTET = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** RFC 1918, RFC 4193 and RFC 4291. */
function* lanAddresses(text: string): Generator<PersonalDataMatch, void, undefined> {
  for (const { 0: address, index } of text.matchAll(/(?:10|192|172)\.\d{1,3}\.\d{1,3}\.\d{1,3}/g)) {
    const octets = address.split('.');
    const [first = 0, second = 0] = octets.map(Number);
    const isPrivate =
      first === 10 || (first === 192 && second === 168) || (first === 172 && second >= 16 && second <= 31);
    const end = index + address.length;
    if (!isPrivate || !octets.every((octet) => OCTET.test(octet))) continue;
    if (/[\w.]/.test(text.charAt(index - 1)) || /^(?:\w|\.\d)/.test(text.slice(end, end + 2))) continue;
    if (!isExemptIpAddress(text, index, end)) yield { start: index, end, kind: 'lan-address' };
  }
  const version6 = /f(?:[cd][0-9a-f]{2}|e80):[0-9a-f:]{3,34}/iy;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const start = colon - 4;
    const first = text.charCodeAt(start);
    if (first !== 102 && first !== 70) continue;
    version6.lastIndex = start;
    const address = version6.exec(text)?.[0];
    if (address === undefined) continue;
    const end = start + address.length;
    if (/[\w:.-]/.test(text.charAt(start - 1)) || /[\w:]/.test(text.charAt(end))) continue;
    if (isVersion6(address)) yield { start, end, kind: 'lan-address' };
  }
}

/** Eight groups, or fewer with one `::` in the place of the rest (RFC 4291, section 2.2). */
function isVersion6(address: string): boolean {
  const groups = address.split(':');
  const gaps = address.split('::').length - 1;
  const isGroup = (group: string, index: number) =>
    /^[0-9a-f]{1,4}$/i.test(group) || (group === '' && gaps === 1 && index > 0);
  return groups.every(isGroup) && groups.at(-1) !== '' && (gaps === 1 ? groups.length <= 8 : groups.length === 8);
}
