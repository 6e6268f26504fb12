import { sha256Hex } from './sha256.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in lower case with hyphens, of any version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a text is a UUID of version 4 (RFC 9562 section 5.4) in lower case. */
export function isUuidV4(text: string): boolean {
  return uuidV4.test(text);
}

/** The UUID that a text spells in another way: in upper case, in braces, as a URN or without hyphens; else `undefined`. */
export function normalisedUuid(text: string): string | undefined {
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1')
    .replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return undefined;
  return withHyphens(digits);
}

/**
 * A UUID of version 4 whose random bits come from a hash of `seed`: the same seed gives the same identifier, so that a repair can be
 * previewed, repeated and applied to several files alike.
 */
export function uuidFrom(seed: string): string {
  const digits = sha256Hex(seed);
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) & 3);
  return withHyphens(`${digits.slice(0, 12)}4${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`);
}

function withHyphens(digits: string): string {
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
