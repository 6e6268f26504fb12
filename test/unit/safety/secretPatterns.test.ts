import { describe, expect, it } from 'vitest';
import { secretsByPattern } from '../../../server/src/engine/safety/secretPatterns.ts';

/** Joined when the test runs, so that nothing that looks real stands in the repository. */
const join = (...parts: readonly string[]) => parts.join('');
const random = join('q8Zt2L', 'wNv93kXa5cP7');
const webToken = join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJtYWphIn0', '.', random, random);
const key = join('MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj', 'AgEAAoIBAQDndJt7NaG8T64qMJ9QyvAY42n1m0aOk5DAvPgK');
const begin = join('-----BEGIN ', 'PRIVATE KEY-----');
const end = join('-----END ', 'PRIVATE KEY-----');

/** What is found, with its kind. */
function found(text: string): string[] {
  return secretsByPattern(text).map((one) => `${one.kind} ${text.slice(one.start, one.end)}`);
}

describe('secrets by their form', () => {
  it.each([
    ['export DB_PASSWORD=hunter22', ['password hunter22']],
    ['`SERVICE_SECRET="a b c d"`', ['secret a b c d']],
    [`API_KEY=${random}.`, [`api-key ${random}`]],
    ['LOGIN_TOKEN=abc-defg', ['token abc-defg']],
    [`curl "https://x.io/?api_key=${random}&b=1"`, [`api-key ${random}`]],
    [`{"clientSecret": "${random}"}`, [`secret ${random}`]],
    [`client_secret: ${random}`, [`secret ${random}`]],
    [`access_token := "${random}"`, [`token ${random}`]],
    ['password = "Summer2026!"', ['password Summer2026!']],
    [`Authorization: Bearer ${random}`, [`bearer-token ${random}`]],
    [`authorization: bearer ${random}==, then`, [`bearer-token ${random}==`]],
    [`cookie ${webToken};`, [`json-web-token ${webToken}`]],
    ['http://user:s3cretpw@proxy.acme.io', ['url-password s3cretpw']],
    ['redis://:s3cretpw@cache:6379/0', ['url-password s3cretpw']],
    ['amqp://app:p@ss:w0rd@mq.acme.io', ['url-password p@ss:w0rd']],
    [`${begin}\n${key}\n${end}\nnext`, [`private-key ${begin}\n${key}\n${end}`]],
    [`${begin}\\n${key}\\n${end}`, [`private-key ${begin}\\n${key}\\n${end}`]],
    [`${begin}\n${key}\n\nnext`, [`private-key ${begin}\n${key}`]],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'DB_PASSWORD=abc, DB_PASSWORD=, DB_PASSWORD="", DB_PASSWORD=$DB, `DB_PASSWORD=`',
    'SORT_KEY=created_at PRIMARY_KEY=id MAX_TOKEN=4096 CACHE_KEY=users2 PUBLIC_KEY=abcdefgh12345678',
    'SIGNING_KEY=./keys/a.pem KEY_FILE=/etc/x SSH_KEY=~/.ssh/id TOKEN_URL=https://x.io API_KEY=vault:secret/api',
    'API_KEY=OPENAI_API_KEY NPM_TOKEN=process.env.NPM_TOKEN AUTH_TOKEN=getToken(a1b2c3)',
    '"eslint-plugin-password": "^10.2.2", "token": "sha256:abcdef0123456789abcdef", "secret": "2026-03-01T10:00:00Z"',
    'const token = await getToken(user1); type OpenToken = OpenParenToken$1; key = pki.privateKeyFromAsn1(x)',
    'password: string, password: Joi.string(), <input type="password" name="password">, passwordField: "password-input"',
    'if (process.env.API_KEY === "abcdef123456789xyz") and API_KEY == abcdef123456789xyz',
    `WEBHOOK_SECRET=whsec_... and API_TOKEN=ATx3xFfGF0... and Authorization: Bearer ${webToken.slice(0, 16)}...`,
    'export HTTP_PROXY=http://user:pass@proxy.acme.io:8080',
    'Bearer token, Bearer authentication-required, bearer of 12345678 news, Bearer <token>',
    'task-status sk-learn sk-short1 desk-booking-1234567890123456789 ghp_short eyJ.eyJ.x AKIASHORT',
    'http://localhost:8080/a@b, https://x.io/u:p@y, postgres://postgres:postgres@db, x://u:12345@h',
    `${begin}\n...\n${end} ${begin} ${end} -----BEGIN CERTIFICATE-----\n${key}\n-----END CERTIFICATE-----`,
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
