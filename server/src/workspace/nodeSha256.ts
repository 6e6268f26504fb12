import { hash } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes as 64 lower-case hexadecimal digits, by OpenSSL. Lone surrogates hash as U+FFFD. */
export function nodeSha256(text: string): string {
  return hash('sha256', text);
}
