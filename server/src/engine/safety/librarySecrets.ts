import type { Document } from '../document.ts';
import type { OffsetRange } from '../text/sourceText.ts';
import { isMarkedPlaceholder } from './placeholder.ts';
import type { Reading } from './reading.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';

/** What the library of secrets says: which of its rules, and where in the reading of a document. */
export interface LibrarySecret extends OffsetRange {
  /** The rule's own name, without the prefix that all have, such as `github`. */
  readonly rule: string;
}

/** The rules of the library that are known here, with what they find. */
export const libraryRules: Readonly<Record<string, SecretKind>> = {
  '1password': '1password-token',
  anthropic: 'anthropic-api-key',
  aws: 'aws-secret-access-key',
  basicauth: 'url-password',
  cloudflare: 'cloudflare-token',
  'database-connection-string': 'connection-password',
  databricks: 'databricks-token',
  docker: 'docker-token',
  figma: 'figma-token',
  gcp: 'gcp-private-key',
  github: 'github-token',
  gitlab: 'gitlab-token',
  grafana: 'grafana-token',
  groq: 'groq-api-key',
  'hashicorp-vault': 'vault-token',
  huggingface: 'huggingface-token',
  linear: 'linear-token',
  notion: 'notion-token',
  npm: 'npm-token',
  openai: 'openai-api-key',
  privatekey: 'private-key',
  sendgrid: 'sendgrid-api-key',
  shopify: 'shopify-token',
  slack: 'slack-token',
  stripe: 'stripe-key',
  tailscale: 'tailscale-key',
  vercel: 'vercel-token',
};

/** A rule of the library that looks at a whole JSON text, and so must be given the text as it is written. */
export function needsRawJson(document: Document): boolean {
  const { text } = document.text;
  return document.language === 'json' && text.includes('private_key_id') && text.includes('private_key"');
}

/**
 * What the library found in a document as secrets, with their ranges in the source. Of addresses only the password counts, of a
 * service account only the key. Placeholders are left out.
 */
export function fromLibrary(found: readonly LibrarySecret[], reading: Reading, document: Document): SecretMatch[] {
  return found.flatMap((secret) => {
    if (secret.rule === 'gcp') return serviceAccountKey(document);
    const part = secretPart(secret, reading.text.slice(secret.start, secret.end));
    if (part === undefined) return [];
    const { start, end } = reading.sourceRange(secret.start + part.start, secret.start + part.end);
    return { start, end, kind: kindOf(secret.rule, reading.text.slice(secret.start, secret.end)) };
  });
}

function kindOf(rule: string, text: string): SecretKind {
  return isWebhook(rule, text) ? 'slack-webhook' : (libraryRules[rule] ?? 'secret');
}

function isWebhook(rule: string, text: string): boolean {
  return rule === 'slack' && /^https:/i.test(text);
}

/** Which part of a match is the secret; `undefined` when it is none. */
function secretPart({ rule }: LibrarySecret, text: string): OffsetRange | undefined {
  if (rule === 'basicauth' || rule === 'database-connection-string') return passwordOf(text);
  if (isWebhook(rule, text)) return { start: 0, end: text.length };
  // What follows `_authToken=` is taken up to the end of the line.
  const value = rule === 'npm' ? (/^[^\s"'`,;<>|)\]}]+/.exec(text)?.[0] ?? '') : text;
  return value === '' || isMarkedPlaceholder(value) ? undefined : { start: 0, end: value.length };
}

/** The password of `scheme://user:password@host…`, which may hold an `@` itself. */
function passwordOf(text: string): OffsetRange | undefined {
  const userStart = text.indexOf('://') + 3;
  const colon = text.indexOf(':', userStart);
  const at = text.indexOf('@', colon + 1);
  if (userStart < 3 || colon < 0 || at < 0) return { start: 0, end: text.length };
  const host = /^[^\s/?#"'<>`|]*/.exec(text.slice(at + 1))?.[0] ?? '';
  const start = colon + 1;
  const end = at + 1 + host.lastIndexOf('@');
  const password = text.slice(start, end);
  // GitHub takes a token as the user and this as the password.
  if (password === 'x-oauth-basic') {
    return isMarkedPlaceholder(text.slice(userStart, colon)) ? undefined : { start: userStart, end: colon };
  }
  return isMarkedPlaceholder(password) ? undefined : { start, end };
}

/** The string that holds the key; the library gives the whole file. */
function serviceAccountKey({ json }: Document): SecretMatch[] {
  const node = json.member(json.root, 'private_key');
  const key = json.string(node);
  if (node === undefined || key === undefined || isMarkedPlaceholder(key.replaceAll('-----', ''))) return [];
  const { start, end } = json.range(node);
  return [{ start: start + 1, end: end - 1, kind: 'gcp-private-key' }];
}
