import type { Sha256 } from './diskState.ts';

/** SHA-256 by the Web Crypto API, which Node and browsers share. */
export const webSha256: Sha256 = async (bytes) => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
