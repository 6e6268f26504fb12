import { describe, expect, it } from 'vitest';
import { isExemptEmail, isExemptIpAddress } from '../../../server/src/engine/safety/exemptAddress.ts';
import { isMarkedPlaceholder, isPlaceholder } from '../../../server/src/engine/safety/placeholder.ts';

describe('placeholders', () => {
  it.each([
    '',
    '""',
    '***',
    '…',
    '<token>',
    'sk-<your key>',
    '${API_KEY}',
    '$API_KEY',
    '$(pass show api)',
    '{{ secrets.KEY }}',
    '{token}',
    '[REDACTED]',
    '%API_KEY%',
    'xxxx',
    'sk-xxxxxxxxxxxxxxxxxxxx',
    'ghp_XXXXXXXXXXXXXXXXXXXX',
    'abcd****',
    'sk-...',
    'your-key-here',
    'YOUR_API_KEY',
    'yourApiKeyHere',
    'my_secret_token',
    'changeme',
    'change-me-please',
    'REDACTED',
    '<redacted: password>',
    'placeholder',
    'example-token',
    'AKIAIOSFODNN7EXAMPLE',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'insert-token-here',
    'process.env.API_KEY',
    'os.environ["KEY"]',
    'os.getenv("KEY")',
    'secrets.GITHUB_TOKEN',
    'config.apiKey',
    'getToken(user)',
    'none',
    'null',
    '"test"',
    'secure_pass',
    'whsec_xxx',
    'GOCSPX-xxx',
    'seu-token',
    'production-secret-min-32-chars',
    'op://vault/item',
  ])('%j is one', (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  it.each([
    'hunter2',
    'tr0ub4dor-and-3',
    'sk-a8Fk2mZx9Lw4Tq7b',
    'dckr_pat_Example1234567890',
    'secretive9',
    'envelope77',
    '$ecret!1',
    'p4ssw0rd',
    'Summer2026',
    'xoxb-1',
    'whsec_9fKq2LmZ81',
    'seulement7',
  ])('%j is none', (value) => {
    expect(isPlaceholder(value)).toBe(false);
  });

  it('may be made of ordinary words where the form tells that it is a secret', () => {
    expect(isPlaceholder('pass')).toBe(true);
    expect(isMarkedPlaceholder('pass')).toBe(false);
    expect(isMarkedPlaceholder('your-pass')).toBe(true);
    expect(isMarkedPlaceholder('${PASS}')).toBe(true);
  });

  it('are told in a text of any length', () => {
    for (const part of ['"', '<', '$', '{', 'a-', 'x', 'your '])
      expect(isPlaceholder(part.repeat(200_000))).toBeTypeOf('boolean');
  });
});

/** Whether the address between two marks is exempt in the text around it. */
function inText(marked: string, isExempt: (text: string, start: number, end: number) => boolean): boolean {
  const [before = '', address = '', after = ''] = marked.split('¦');
  return isExempt(before + address + after, before.length, before.length + address.length);
}

describe('e-mail addresses', () => {
  it.each([
    '¦noreply@anthropic.com¦',
    '¦no-reply@acme.io¦',
    '¦donotreply@acme.io¦',
    '¦1234567+maja@users.noreply.github.com¦',
    '¦user@example.com¦',
    '¦a@mail.example.co.uk¦',
    '¦a@b.test¦',
    '¦a@b.invalid¦',
    '¦dev@app.localhost¦',
    '¦you@yourdomain.com¦',
    '¦you@your-company.com¦',
    '¦user@host.com¦',
    '¦your.name@company.com¦',
    '¦git@github.com¦:acme/shop.git',
    '¦git@bitbucket.acme.io¦',
    'ssh ¦deploy@build.acme.io¦',
    'Log in with ssh -p 22 ¦root@build.acme.io¦ and look',
    'scp out.txt ¦root@build.acme.io¦:/srv',
    '¦root@build.acme.io¦:~/logs',
    '¦root@build.acme.io¦:2222',
    '¦www@build.acme.io¦:site/index.html',
    'ssh://¦root@build.acme.io¦/x',
    'https://¦token@build.acme.io¦/x',
    '@acme/¦cli@latest.next¦',
    '@¦maja@mastodon.social¦',
    '¦icon@2x.png¦',
    '¦chunk@abc.js¦',
    '¦pkg@1.2.3-beta.next¦',
    '¦robot@project.iam.gserviceaccount.com¦',
    '¦npm@npmjs.com¦',
    '¦dependabot@github.com¦',
    '¦admin@test.com¦',
    '¦mail@attacker.com¦',
    '¦user@gmail.com¦',
    '¦test@company.com¦',
    '¦seu@email.com¦',
  ])('%s is nobody’s', (marked) => {
    expect(inText(marked, isExemptEmail)).toBe(true);
  });

  it.each([
    '¦maja.novak@kontor-nord.de¦',
    'Maja <¦maja@kontor-nord.de¦>',
    'Ask ¦maja@kontor-nord.de¦: she knows',
    'ssh is broken. ¦maja@kontor-nord.de¦ knows why',
    'mailto:¦maja@kontor-nord.de¦',
    '¦user@kontor-nord.de¦',
    '¦maja@company.de¦',
    '¦replyall@kontor-nord.de¦',
    '¦support@kontor-nord.de¦',
    '¦maja@test.kontor-nord.de¦',
    '¦maja.novak@gmail.com¦',
    '¦test@kontor-nord.de¦',
  ])('%s is somebody’s', (marked) => {
    expect(inText(marked, isExemptEmail)).toBe(false);
  });
});

describe('addresses in private networks', () => {
  it.each([
    '¦10.0.0.0¦/8',
    '¦192.168.0.0¦/16',
    'v¦10.1.2.3¦',
    'Version: ¦10.1.2.3¦',
    'pkg==¦10.1.2.3¦',
    'pkg-¦10.1.2.3¦.tgz',
    '¦172.17.0.1¦',
    'ping ¦192.168.1.1¦',
    'http://¦192.168.178.1¦/',
  ])('%s is no machine', (marked) => {
    expect(inText(marked, isExemptIpAddress)).toBe(true);
  });

  it.each([
    '¦192.168.40.17¦',
    '¦192.168.1.17¦',
    'HOST=¦10.1.2.3¦',
    'root@¦10.1.2.3¦',
    'http://¦10.1.2.3¦:8080',
    'server ¦172.20.1.9¦',
  ])('%s is a machine', (marked) => {
    expect(inText(marked, isExemptIpAddress)).toBe(false);
  });
});
