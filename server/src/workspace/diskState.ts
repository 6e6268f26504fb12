import type { DiskState } from '../engine/document.ts';

const cr = 13;
const lf = 10;

/** Computes a lower-case hexadecimal SHA-256. */
export type Sha256 = (bytes: Uint8Array) => string | Promise<string>;

/**
 * What AAHP records of a file's bytes (AAHP v3 sections 2.2 and 7.2). `modified` is in milliseconds since 1970.
 * The hashes are left out when `sha256` is.
 */
export async function diskStateOf(bytes: Uint8Array, modified: number, sha256: Sha256 | undefined): Promise<DiskState> {
  let newlines = 0;
  let carriageReturns = 0;
  for (let index = bytes.indexOf(lf); index !== -1; index = bytes.indexOf(lf, index + 1)) newlines++;
  for (let index = bytes.indexOf(cr); index !== -1; index = bytes.indexOf(cr, index + 1)) carriageReturns++;
  const state = { size: bytes.length, modified, newlines };
  if (!sha256) return state;
  const stripped = carriageReturns === 0 ? bytes : bytes.filter((byte) => byte !== cr);
  const raw = await sha256(bytes);
  return {
    ...state,
    sha256: {
      raw,
      withoutCr: carriageReturns === 0 ? raw : await sha256(stripped),
      crlf: await sha256(withCrlf(stripped, newlines)),
    },
  };
}

function withCrlf(bytes: Uint8Array, newlines: number): Uint8Array {
  const result = new Uint8Array(bytes.length + newlines);
  let length = 0;
  let start = 0;
  for (let index = bytes.indexOf(lf); index !== -1; index = bytes.indexOf(lf, index + 1)) {
    result.set(bytes.subarray(start, index), length);
    length += index - start;
    result[length++] = cr;
    result[length++] = lf;
    start = index + 1;
  }
  result.set(bytes.subarray(start), length);
  return result;
}
