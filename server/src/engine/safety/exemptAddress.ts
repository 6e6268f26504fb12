/** Top-level domains that belong to nobody (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = new Set(['test', 'example', 'invalid', 'localhost', 'localdomain', 'local', 'onion', 'arpa']);

/** What follows `your-` or `my-` in the domain of a template, and what alone stands for any domain: `user@host.com`. */
const ANY_HOST = new Set(
  (
    'domain company org organisation organization site website server host hostname app project mail email gmail outlook hotmail yahoo ' +
    'foo bar foobar'
  ).split(' '),
);

/** Names that stand for any user; where the domain stands for any, too, an address is nobody's. */
const ANY_USER = new Set(
  (
    'user username you name me someone somebody anyone email mail foo bar foobar local localpart first firstname last lastname ' +
    'your my the x test tester valid invalid seu tu votre ihre'
  ).split(' '),
);

/** Domains that stand for any domain whoever is before them. */
const NO_DOMAIN = new Set(['domain', 'somewhere', 'someplace']);

/** Names of domains that tests and descriptions of attacks use whoever is before them: `admin@test.com`. */
const EXAMPLE_NAMES = new Set(['test', 'attacker', 'evil', 'victim']);

/** Accounts that are programs. */
const PROGRAMS = new Set(
  'git hg svn bzr cvs action actions github-actions dependabot renovate bot mailer-daemon bounce'.split(' '),
);

/** Endings of file names that look like a domain behind an `@`: `icon@2x.png`, `chunk@abc.js`. */
const FILE_ENDINGS = new Set(
  (
    'png jpg jpeg gif svg webp ico bmp pdf js mjs cjs jsx ts mts cts tsx json yaml yml toml htm html css scss less txt log lock xml ' +
    'exe dll jar whl tgz gz map vue kt java rb php cpp hpp'
  ).split(' '),
);

/** Programs that take `user@host`. */
const REMOTE_PROGRAMS = new Set(
  'ssh scp sftp rsync mosh autossh sshfs ssh-copy-id ssh-keyscan sshpass ansible telnet'.split(' '),
);

/** How far around an address its context is looked for, in UTF-16 units. */
const CONTEXT = 160;

/**
 * Whether what looks like an e-mail address is none of a person: reserved and template domains, senders that nobody reads,
 * `git@host`, `user@host` of ssh and of URLs, `pkg@1.2.3` and `@scope/pkg@…`, file names such as `icon@2x.png`, handles of the
 * fediverse.
 *
 * @param text the text that it stands in; a text of its own when nothing stands around it
 * @param start UTF-16 offset of its first character
 * @param end UTF-16 offset behind its last one
 */
export function isExemptEmail(text: string, start: number, end: number): boolean {
  const address = text.slice(start, end).toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0) return true;
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  if (isNobodysDomain(labels) || isProgram(local, labels) || isTemplate(local, labels)) return true;
  if (isVersion(labels[0] ?? '') || FILE_ENDINGS.has(labels.at(-1) ?? '')) return true;
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  return isPackage(before) || isRemote(before, text.slice(end, end + CONTEXT));
}

function isNobodysDomain(labels: readonly string[]): boolean {
  const top = labels.at(-1) ?? '';
  // `example.com` and `example.co.uk`, and every host in them.
  const owners = [labels.at(-2), labels.at(-3)];
  return (
    RESERVED.has(top) ||
    owners.includes('example') ||
    NO_DOMAIN.has(labels[0] ?? '') ||
    (labels.length === 2 && EXAMPLE_NAMES.has(labels[0] ?? ''))
  );
}

/** Senders that no person reads: `noreply@…`, `1234+name@users.noreply.github.com`, `name[bot]@…`, service accounts. */
function isProgram(local: string, labels: readonly string[]): boolean {
  const words = local.replace(/[._-]/g, '');
  if (/(?:no|donot|dont)reply/.test(words) || labels.some((label) => label === 'noreply' || label === 'no-reply'))
    return true;
  if (labels.at(-2) === 'gserviceaccount') return true;
  return PROGRAMS.has(local) || (local === 'npm' && labels[0] === 'npmjs');
}

function isTemplate(local: string, labels: readonly string[]): boolean {
  if (/placeholder|example|x{4}/.test(local)) return true;
  const isAny = (label: string) => ANY_HOST.has(label) || /^x{2,8}$/.test(label);
  const isOwned = labels.some((label) => {
    const owned = /^(?:your|my)[-_]?([a-z]{1,20})$/.exec(label)?.[1];
    return owned !== undefined && ANY_HOST.has(owned);
  });
  const words = local.split(/[-._\d]/).filter((word) => word !== '');
  return isOwned || (isAny(labels[0] ?? '') && words.every((word) => ANY_USER.has(word) || /^x{2,8}$/.test(word)));
}

/** `1`, `v2`, `2x`: the beginning of a version or of a scale. */
function isVersion(label: string): boolean {
  return /^v?\d{1,8}x?$/.test(label);
}

/** `@scope/pkg@…` and `@user@host`, by what stands before. */
function isPackage(before: string): boolean {
  if (before.endsWith('@')) return true;
  const scope = before.endsWith('/') ? before.lastIndexOf('@') : -1;
  return scope >= 0 && /^[\w.-]{1,80}$/.test(before.slice(scope + 1, -1));
}

/** `ssh user@host`, `user@host:/path`, `ssh://user@host`. */
function isRemote(before: string, after: string): boolean {
  if (/^:(?:[/~.\\]|\d)/.test(after) || /^:[\w-]{1,80}[/.]/.test(after)) return true;
  // The part of a URL before the host; what precedes the user may be a password.
  const scheme = before.lastIndexOf('://');
  if (scheme > 0 && !/[\s/@]/.test(before.slice(scheme + 3))) return true;
  if (!/ssh|scp|sftp|rsync|mosh|ansible|telnet/i.test(before)) return false;
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  const command = line.slice(Math.max(line.lastIndexOf(';'), line.lastIndexOf('. '), line.lastIndexOf('|')) + 1);
  return command
    .toLowerCase()
    .split(/[^\w-]/)
    .some((word) => REMOTE_PROGRAMS.has(word));
}

/** Addresses that are the same in every installation: of an emulator, of the bridge of a container engine, of a router as it is sold. */
const SAME_EVERYWHERE = new Set(
  (
    '10.0.2.2 10.0.2.15 172.17.0.1 192.168.65.2 192.168.65.254 ' +
    // What makers of routers set them to.
    '192.168.0.1 192.168.1.1 192.168.2.1 192.168.8.1 192.168.88.1 192.168.100.1 192.168.178.1 192.168.0.254 192.168.1.254 10.0.0.1'
  ).split(' '),
);

/**
 * Whether what looks like a private IPv4 address is none of a machine: a network (`10.0.0.0/8`, `192.168.0.0`), a version
 * (`v10.1.2.3`, `pkg==10.1.2.3`), an address that is the same everywhere.
 *
 * @param text the text that it stands in
 * @param start UTF-16 offset of its first character
 * @param end UTF-16 offset behind its last one
 */
export function isExemptIpAddress(text: string, start: number, end: number): boolean {
  const address = text.slice(start, end);
  if (SAME_EVERYWHERE.has(address) || address.endsWith('.0')) return true;
  const before = text.slice(Math.max(0, start - 24), start).toLowerCase();
  if (/[=~^<>]=\s?$|[~^]$|\w[-_]$/.test(before)) return true;
  const word = /([a-z]{1,10})["']?[\s:=.#-]{0,4}$/.exec(before)?.[1];
  return word !== undefined && ['version', 'release', 'build', 'ver', 'v', 'rev'].includes(word);
}
