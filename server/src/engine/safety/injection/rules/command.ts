import { addressesIn, isLocalHost } from '../addresses.ts';
import { isInstallerHost, isPackageHost } from '../hosts.ts';
import type { Stage } from '../shell.ts';
import { signal, type Signal, type Weight } from '../signal.ts';
import { DESTROY, OBFUSCATED, PERSIST, PIPE, REGISTRY } from './commandReasons.ts';
import { harmfulPrograms } from './harmfulPrograms.ts';
import { pushAll } from '../../../pushAll.ts';

/** Shell commands and code that do harm whoever runs them. `lines` are the stages of the text. */
export function commandRule(text: string, lines: readonly Stage[][]): Signal[] {
  const found = harmfulPrograms(lines);
  // Most texts have none of the words that the patterns cannot do without, which is told faster.
  const lower = text.toLowerCase();
  pushAll(found, codeRule(text, lower));
  if (lower.includes('http')) {
    pushAll(found, fetchAndRun(text));
    pushAll(found, packageFrom(text));
  }
  if (STARTUP_NAME.test(lower)) pushAll(found, startupLine(text));
  return found;
}

/** A program is fetched from an address and started, in prose. */
const FETCH_AND_RUN =
  /\b(?:download|fetch|get|pull|retrieve|grab)\b[^.\n]{0,40}?(https?:\/\/[^\s`'"<>)]{4,200})[`'"]?[^.!?\n]{0,30}\b(?:run|execute|start|source|launch|eval|install)\b(?: (?:it|this|them|that|the (?:script|file|binary|result|installer)))([^.!?\n]{0,60})/gi;

/** "Fetch the script at http://203.0.113.9/run and execute it": grave without encryption, from a bare number, or with more rights. */
function fetchAndRun(text: string): Signal[] {
  const found: Signal[] = [];
  for (const match of text.matchAll(FETCH_AND_RUN)) {
    const host = addressesIn(match[1] ?? '')[0]?.host;
    if (host === undefined || isInstallerHost(host) || isLocalHost(host)) continue;
    if (
      /\b(?:never|not|n't|don['’]t|without)\b[^.\n]{0,30}$/i.test(
        text.slice(Math.max(0, match.index - 40), match.index),
      )
    )
      continue;
    const grave =
      /^http:/i.test(match[1] ?? '') ||
      /^[\d.]+$/.test(host) ||
      /\b(?:sudo|root|administrator|silently|quietly|without)\b/i.test(match[2] ?? '');
    found.push(
      signal(
        { start: match.index, end: match.index + match[0].length },
        'command',
        grave ? 'medium' : 'notable',
        PIPE,
        { args: [host] },
      ),
    );
  }
  return found;
}

/** A package that is installed from an address instead of by its name. */
const PACKAGE_FROM =
  /\b(?:npm (?:i|install|add)|yarn add|pnpm (?:i|install|add)|bun (?:add|install)|npx|pip3? install|uv (?:pip install|add|tool install)|pipx install|gem install|cargo install)\b([^\n`"']{0,80}?)["']?(?:git\+)?(https?:\/\/[^\s`'"<>)]{4,200})/gi;
/** Options whose value is no package. */
const OTHER_ADDRESS = /(?:^|\s)(?:-[if]|--(?:index-url|extra-index-url|registry|find-links|proxy|trusted-host))[ =]$/i;

function packageFrom(text: string): Signal[] {
  const found: Signal[] = [];
  for (const match of text.matchAll(PACKAGE_FROM)) {
    const address = match[2] ?? '';
    const host = addressesIn(address)[0]?.host;
    if (host === undefined || isLocalHost(host) || OTHER_ADDRESS.test(match[1] ?? '')) continue;
    // Sentences may go on between the program and an address that only tells where to read more.
    if (/[.;:,](?: |$)|\b(?:see|from the docs|docs|read|at)\b/i.test(match[1] ?? '')) continue;
    if (!/^http:/i.test(address) && isPackageHost(host)) continue;
    found.push(
      signal({ start: match.index, end: match.index + match[0].length }, 'command', 'medium', REGISTRY, {
        args: [host],
      }),
    );
  }
  return found;
}

/** "Add `ssh-ed25519 AAAA…` to /root/.ssh/authorized_keys", "append `alias sudo=…` to ~/.bashrc", in prose. */
const WRITES =
  /\b(?:add|append|write|put|insert|place|paste|echo|include)\b[^.\n]{0,12}?[`"'“]([^`"\n]{4,400})[`"'”][^.\n]{0,40}?\b(?:to|into|in|at the end of)\b[^.\n]{0,30}?(?:[`"']?[~/.\w-]{0,40}\/?(?:\.(?:bashrc|zshrc|bash_profile|profile|zprofile)|authorized_keys|crontab|rc\.local|sudoers)\b)/gi;
const STARTUP_NAME = /rc\b|profile|authorized_keys|crontab|rc\.local|sudoers/;
const HARMFUL_LINE =
  /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S{1,24}) AAAA|alias (?:sudo|su|ssh|git|npm|curl)=|curl|wget|\/dev\/tcp|\bnc\b|base64|LD_PRELOAD|NOPASSWD|\/tmp\//i;

function startupLine(text: string): Signal[] {
  const found: Signal[] = [];
  for (const match of text.matchAll(WRITES))
    if (HARMFUL_LINE.test(match[1] ?? ''))
      found.push(signal({ start: match.index, end: match.index + match[0].length }, 'command', 'medium', PERSIST));
  return found;
}

/** Code rather than commands: throwing tables away, wiping a disk from a program, running decoded text. First what each cannot do without. */
const CODE: readonly (readonly [string, RegExp, Weight, string])[] = [
  ['rmtree(', /\bshutil\.rmtree\(\s?["']\/["']/g, 'medium', DESTROY],
  ['atob(', /\beval\(\s?atob\(/g, 'medium', OBFUSCATED],
  ['base64.', /\bexec\(\s?base64\./g, 'medium', OBFUSCATED],
  ['base64 -', /\beval (?:"?\$\(|`)[^\n`)]{0,200}\bbase64 (?:-d|-D|--decode)\b/g, 'medium', OBFUSCATED],
  ['downloadstring(', /\bDownloadString\(\s?["']http/gi, 'medium', OBFUSCATED],
  ['certutil', /\bcertutil(?:\.exe)?\b[^\n]{0,40}-urlcache\b[^\n]{0,60}\bhttps?:/gi, 'medium', OBFUSCATED],
  ['execsync(', /\bexecSync\(\s?["'][^\n]{0,80}\b(?:curl|wget)\b/g, 'medium', OBFUSCATED],
  [
    'system(',
    /\b(?:os\.system|system|shell_exec|passthru)\(\s?["'][^\n]{0,100}\b(?:curl|wget)\b[^\n]{0,160}\|\s?(?:sudo )?(?:ba|z|da)?sh\b/g,
    'medium',
    OBFUSCATED,
  ],
  [
    '(',
    /\b(?:exec|eval)\(\s?(?:compile\()?(?:requests\.get|urllib\.request|urlopen|__import__|httpx\.get|await fetch|fetch)\b/g,
    'medium',
    OBFUSCATED,
  ],
];
const DROP_DATA = /\b(?:drop|truncate) (?:table|database|schema) [\w"'`]/gi;
const URGED = /\b(?:execute|run)\b[^.\n]{0,60}\b(?:immediately|now|at once|this query|this command|this statement)\b/i;

function codeRule(text: string, lower: string): Signal[] {
  const found: Signal[] = [];
  for (const [part, pattern, weight, reason] of CODE) {
    if (!lower.includes(part)) continue;
    for (const match of text.matchAll(pattern)) {
      found.push(signal({ start: match.index, end: match.index + match[0].length }, 'command', weight, reason));
    }
  }
  if (!lower.includes('drop ') && !lower.includes('truncate ')) return found;
  let urged: boolean | undefined;
  for (const match of text.matchAll(DROP_DATA)) {
    urged ??= URGED.test(text.slice(0, 2000));
    found.push(
      signal({ start: match.index, end: match.index + match[0].length }, 'command', urged ? 'medium' : 'weak', DESTROY),
    );
  }
  return found;
}
