/** Domains that belong to nobody, to documentation (RFC 2606, RFC 6761, RFC 6762) or to programs. */
const RESERVED_DOMAIN =
  /(?:^|\.)(?:example\.[a-z]{2,}(?:\.[a-z]{2,})?|(?:test|example|invalid|localhost|localdomain|local|onion|arpa))$|\.gserviceaccount\.com$/i;

/** Domains of templates: `you@yourdomain.com`. */
const TEMPLATE_DOMAIN =
  /(?:^|\.)(?:your|my)[-_]?(?:domain|company|org|organi[sz]ation|site|server|host|app|project|mail|email)\.|^(?:domain|somewhere|someplace)(?:\.[a-z]{2,}){1,2}$/i;

/** Names that stand for any user at any host: `user@host.com`. Only where both sides are of this kind. */
const ANY_LOCAL =
  /^(?:user(?:name)?|you|your[-._]?(?:name|email|mail|user(?:name)?)|name|me|someone|somebody|anyone|e?mail|foo|bar|foobar|local[-._]?part|first(?:name)?[-._]?last(?:name)?|xx+)\d?$/i;
const ANY_HOST =
  /^(?:domain|company|host(?:name)?|server|e?mail|site|website|foo|bar|foobar|xx+|organi[sz]ation)\.[a-z]+$/i;

/** Senders that no person reads: `noreply@…`, `12345+name@users.noreply.github.com`, `name[bot]@…`. */
const NO_REPLY_LOCAL =
  /(?:^|[-._+])(?:no|do[-._]?not|dont)[-._]?reply(?:$|[-._+])|^(?:mailer[-._]daemon|bounces?)(?:$|[-._+])/i;
const NO_REPLY_DOMAIN = /(?:^|\.)no-?reply\./i;

/** Accounts of services and programs. */
const SERVICE = /^(?:git|hg|svn|bzr|cvs)@|^npm@npmjs\.com$|^(?:actions?|github-actions|dependabot|renovate|bot)@/i;

/** Endings of file names that look like a domain behind an `@`: `icon@2x.png`, `chunk@abc.js`. */
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|ico|bmp|pdf|js|mjs|cjs|jsx|ts|mts|cts|tsx|json|ya?ml|toml|html?|css|scss|less|txt|log|lock|xml|exe|dll|jar|whl|tgz|gz|map|vue|kt|java|rb|php|cpp|hpp)$/i;

/** Programs that take `user@host`. */
const REMOTE_PROGRAM =
  /(?:^|[^\w-])(?:ssh|scp|sftp|rsync|mosh|autossh|sshfs|ssh-copy-id|ssh-keyscan|sshpass|ansible|telnet)(?:$|[^\w-])/i;

/** How far before an address its context is looked for. */
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
  const address = text.slice(start, end);
  const at = address.lastIndexOf('@');
  if (at <= 0) return true;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (RESERVED_DOMAIN.test(domain) || TEMPLATE_DOMAIN.test(domain)) return true;
  if (NO_REPLY_LOCAL.test(local) || NO_REPLY_DOMAIN.test(domain) || SERVICE.test(address)) return true;
  if (ANY_LOCAL.test(local) && ANY_HOST.test(domain)) return true;
  if (/placeholder|example|x{4}/i.test(local)) return true;
  if (/^v?\d+(?:\.|x\.|$)/i.test(domain) || FILE_ENDING.test(domain)) return true;
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  return isPackage(before) || isRemote(before, text.slice(end, end + CONTEXT));
}

/** `@scope/pkg@…` and `@user@host`, by what stands before. */
function isPackage(before: string): boolean {
  return /@$|@[\w.-]{1,80}\/$/.test(before);
}

/** `ssh user@host`, `user@host:/path`, `ssh://user@host`. */
function isRemote(before: string, after: string): boolean {
  if (/^:(?:[/~.\\]|[\w-]{1,80}(?:\/|\.git)|\d{1,5}(?!\d))/.test(after)) return true;
  // The part of a URL before the host; what precedes the user may be a password.
  if (/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@]{0,100}$/i.test(before)) return true;
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  const command = line.slice(Math.max(line.lastIndexOf(';'), line.lastIndexOf('. '), line.lastIndexOf('|')) + 1);
  return REMOTE_PROGRAM.test(command);
}

/** Addresses that are the same in every installation: of an emulator, of the bridge of a container engine. */
const SAME_EVERYWHERE = new Set(['10.0.2.2', '10.0.2.15', '172.17.0.1', '192.168.65.2', '192.168.65.254']);

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
  if (SAME_EVERYWHERE.has(address) || /\.0$/.test(address)) return true;
  const before = text.slice(Math.max(0, start - 24), start);
  return /(?:^|[^A-Za-z])(?:version|release|build|ver|v|rev)["']?[\s:=.#-]{0,4}$|[=~^<>]=\s?$|[~^]$|\w[-_]$/i.test(
    before,
  );
}
