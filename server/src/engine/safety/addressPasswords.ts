/** The user and the password of an address. */
export interface AddressUser {
  /** Where the user begins; UTF-16 offset. The password follows behind a colon. */
  readonly start: number;
  readonly user: string;
  readonly password: string;
}

/** More than any user with a password has. */
const LIMIT = 520;

/**
 * The addresses of a text that name a user and a password, `scheme://user:password@host`, of any scheme, in order. The password may
 * hold an `@` and a colon itself, and is not empty. Linear in the text.
 */
export function* addressesWithUser(text: string): Generator<AddressUser, void, undefined> {
  const authority = /[^\s/"'<>`|?#]*/y;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    if (!/[A-Za-z0-9]/.test(text.charAt(at - 1))) continue;
    const start = at + 3;
    authority.lastIndex = start;
    const run = authority.exec(text)?.[0] ?? '';
    const end = run.lastIndexOf('@');
    const colon = run.indexOf(':');
    if (colon < 0 || end < colon + 2 || end > LIMIT || !/[\w[{$.-]/.test(run.charAt(end + 1))) continue;
    yield { start, user: run.slice(0, colon), password: run.slice(colon + 1, end) };
  }
}
