import { addressesIn, isLocalHost } from '../addresses.ts';
import { isInstallerHost, isPackageRegistry } from '../hosts.ts';
import { programOf, type Stage } from '../shell.ts';
import { signal, type Signal, type Weight } from '../signal.ts';

const PIPE = 'runs a script from {0} without a look at it';
const DESTROY = 'destroys files or data';
const REVERSE = 'opens a shell to another machine';
const PERSIST = 'installs something that stays on the machine';
const OBFUSCATED = 'runs encoded code';
const REGISTRY = 'changes where packages or programs come from';
const BLIND = 'switches off what protects a machine or hides what was done on it';
const RIGHTS = 'gives anybody the rights of the administrator';
const CONTAINER = 'gives a container the whole disk of its host';

const DOWNLOADER = /^(?:curl|wget|iwr|irm|invoke-webrequest)$/;
const INTERPRETER = /^(?:(?:ba|z|da|k|fi)?sh|python3?|node|perl|ruby|php|iex|pwsh|powershell(?:\.exe)?)$/;
const NETCAT = /^(?:nc|ncat|netcat)$/;

/** Shell commands and code that do harm whoever runs them. `lines` are the stages of the text. */
export function commandRule(text: string, lines: readonly Stage[][]): Signal[] {
  const found: Signal[] = [];
  for (const stages of lines) {
    stages.forEach((stage, i) => {
      const add = (weight: Weight, reason: string, last: Stage = stage, ...args: string[]): void => {
        found.push(signal({ start: stage.start, end: last.end }, 'command', weight, reason, { args }));
      };
      const { name, index } = programOf(stage);
      const words = stage.words.slice(index + 1);
      download(stages, i, name, add);
      destroy(name, words, stage, add);
      shell(stages, i, name, words, add);
      persist(stages, i, name, words, add);
      supply(name, words, stage, add);
      blind(name, words, stage, add);
      wipe(name, words, add);
      if (name === 'docker' && words.includes('run') && words.some((word) => /^(?:-v|--volume=?)?\/:\//.test(word)))
        add('medium', CONTAINER);
    });
  }
  // Most texts have none of the words that the patterns cannot do without, which is told faster.
  const lower = text.toLowerCase();
  found.push(...codeRule(text, lower));
  if (lower.includes('http')) found.push(...fetchAndRun(text));
  if (STARTUP_NAME.test(lower)) found.push(...startupLine(text));
  return found;
}

type Add = (weight: Weight, reason: string, last?: Stage, ...args: string[]) => void;

/** `curl … | sh`, `sh -c "$(curl …)"`, `curl -o x … && chmod +x x`. */
function download(stages: readonly Stage[], i: number, name: string, add: Add): void {
  const stage = stages[i];
  if (stage === undefined || !DOWNLOADER.test(name)) return;
  const host = addressesIn(stage.words.join(' ')).find((address) => !address.mail)?.host;
  if (host === undefined || isInstallerHost(host) || isLocalHost(host)) return;
  const before = stages[i - 1];
  const nested = stage.operator === '$(' || stage.operator === '<(' || stage.operator === '`' || stage.operator === '(';
  const outer = before === undefined ? undefined : programOf(before);
  if (
    nested &&
    outer !== undefined &&
    before !== undefined &&
    (stage.operator !== '`' || INTERPRETER.test(outer.name) || outer.name === 'eval')
  ) {
    const runs =
      (INTERPRETER.test(outer.name) && before.words.some((word) => /^-[cer]$/.test(word))) ||
      /^(?:eval|source|iex)$/.test(outer.name);
    if (runs || (stage.operator === '<(' && INTERPRETER.test(outer.name))) add('medium', PIPE, stage, host);
    return;
  }
  for (const later of stages.slice(i + 1, i + 4)) {
    const next = programOf(later);
    const piped = later.operator === '|' && INTERPRETER.test(next.name);
    const afterwards = later.operator === '&&' || later.operator === ';';
    const marks = next.name === 'chmod' && later.words.some((word) => /^(?:a?\+x|[0-7]{3,4}|u\+x)$/.test(word));
    if (
      piped ||
      (afterwards && (marks || INTERPRETER.test(next.name) || later.words[next.index]?.startsWith('./') === true))
    ) {
      add('medium', PIPE, later, host);
      return;
    }
  }
}

/** Places whose loss is the loss of everything. */
const PRECIOUS = /^(?:\/\*?|~\/?\*?|\$\{?HOME\}?\/?\*?|\/(?:home|etc|usr|boot|lib|var|root)\/?\*?)$/;

function destroy(name: string, words: readonly string[], stage: Stage, add: Add): void {
  if (name === 'rm') {
    const forced = words.some((word) => /^-\w*[rR]/.test(word) || word === '--recursive');
    if (words.includes('--no-preserve-root') || (forced && words.some((word) => PRECIOUS.test(word))))
      add('medium', DESTROY);
  } else if (
    name === 'chmod' &&
    words.some((word) => /^-\w*R/.test(word)) &&
    words.some((word) => /^(?:777|a\+rwx)$/.test(word)) &&
    words.includes('/')
  ) {
    add('medium', DESTROY);
  } else if (
    (/^mkfs(?:\.\w+)?$/.test(name) && words.some((word) => word.startsWith('/dev/'))) ||
    (name === 'dd' && words.some((word) => /^of=\/dev\/(?:sd|hd|nvme|disk|mmcblk)/.test(word)))
  ) {
    add('medium', DESTROY);
  } else if (name === 'kill' && words.includes('-9') && words.includes('-1')) add('medium', DESTROY);
  else if (name === 'del' && words.some((word) => /^\/s$/i.test(word)) && words.some((word) => /^c:/i.test(word)))
    add('medium', DESTROY);
  else if (name === 'format' && words.some((word) => /^c:$/i.test(word))) add('medium', DESTROY);
  else if (stage.words.join('').startsWith(':{:')) add('medium', DESTROY);
}

function shell(stages: readonly Stage[], i: number, name: string, words: readonly string[], add: Add): void {
  const stage = stages[i];
  if (stage === undefined) return;
  if ([...stage.words, ...stage.redirects].some((word) => /^[0-9<>&]*\/dev\/(?:tcp|udp)\/[^/]+\/\d/.test(word))) {
    add('high', REVERSE);
  } else if (NETCAT.test(name) && words.some((word) => /^-\w*[ec]$/.test(word))) add('high', REVERSE);
  else if (name === 'socat' && words.some((word) => /^exec:/i.test(word))) add('high', REVERSE);
  else if (NETCAT.test(name) && stages.slice(0, i).some((other) => programOf(other).name === 'mkfifo'))
    add('high', REVERSE);
  const next = stages[i + 1];
  const encoded = name === 'base64' && words.some((word) => /^(?:-d|-D|--decode)$/.test(word));
  if (encoded && next?.operator === '|' && INTERPRETER.test(programOf(next).name)) add('medium', OBFUSCATED, next);
  if (/^(?:powershell(?:\.exe)?|pwsh)$/.test(name) && words.some((word) => /^-e(?:nc|ncodedcommand)?$/i.test(word)))
    add('medium', OBFUSCATED);
}

const STARTUP_FILE =
  /(?:^|\/)(?:\.(?:bashrc|zshrc|bash_profile|profile)|authorized_keys|crontab|rc\.local)$|^\/etc\/(?:cron|profile)/;

/** A public key as it is written into a file. */
const KEY_TEXT = /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S{1,24}|sk-ssh-\S{1,24}) AAAA/;

function persist(stages: readonly Stage[], i: number, name: string, words: readonly string[], add: Add): void {
  const stage = stages[i];
  if (stage === undefined) return;
  const target = stage.redirects.find((word) => STARTUP_FILE.test(word));
  const job = name === 'crontab' && stage.operator === '|' && words.includes('-');
  const task = name === 'schtasks' && words.some((word) => /^\/create$/i.test(word));
  if (target === undefined && !job && !task) return;
  const line = stages.map((other) => other.words.join(' ')).join(' ');
  const heavy =
    /curl|wget|bash -[ci]|\/dev\/tcp|\bnc\b|base64|alias (?:sudo|ssh|su|git)\b|\/tmp\/|LD_PRELOAD/i.test(line) ||
    // A key that is written out is somebody's; a key file of a colleague is what runbooks add.
    (target?.endsWith('authorized_keys') === true && KEY_TEXT.test(line));
  add(heavy ? 'medium' : 'weak', PERSIST);
}

function supply(name: string, words: readonly string[], stage: Stage, add: Add): void {
  const registry = /^(?:npm|yarn|pnpm)$/.test(name) && words.includes('config') && words.includes('set');
  const source = words.findIndex((word) => /^(?:registry|--index-url|--extra-index-url|-i)(?:=|$)/.test(word));
  if ((registry || /^pip3?$/.test(name)) && source >= 0) {
    const address = addressesIn(words.slice(source).join(' ').replace(/=/g, ' '))[0];
    if (address !== undefined && !isPackageRegistry(address.host) && !isLocalHost(address.host)) {
      add(words.some((word) => word.includes('http://')) ? 'medium' : 'notable', REGISTRY);
    }
  }
  if (stage.words.some((word) => /^PATH=["']?\/tmp\b/.test(word))) add('medium', REGISTRY);
}

/** Histories and logs that are erased, protection that is switched off, rights for everybody. */
function blind(name: string, words: readonly string[], stage: Stage, add: Add): void {
  const said = words.join(' ');
  if (name === 'history' && words.includes('-c')) add('medium', BLIND);
  else if (
    /^(?:rm|shred|truncate|unlink)$/.test(name) &&
    words.some((word) => /\.(?:bash|zsh|python|psql)_history$/.test(word))
  )
    add('medium', BLIND);
  else if ((name === 'vssadmin' && /delete shadows/i.test(said)) || (name === 'wevtutil' && /^cl\b/i.test(said)))
    add('medium', BLIND);
  else if (name === 'set-mppreference' && /-disable\w+ \$?true/i.test(said)) add('medium', BLIND);
  else if (
    (name === 'iptables' && words.includes('-F')) ||
    (name === 'ufw' && words.includes('disable')) ||
    (name === 'setenforce' && words.includes('0')) ||
    (name === 'systemctl' &&
      /^(?:stop|disable|mask)\b.*\b(?:auditd|rsyslog|falco|crowdsec|fail2ban|apparmor|firewalld|clamav)/.test(said))
  )
    add('notable', BLIND);
  if (
    name === 'git' &&
    words[0] === 'config' &&
    /core\.(?:hookspath|sshcommand)/i.test(said) &&
    /\/tmp|https?:|\bcurl\b|\bnc\b/i.test(said)
  )
    add('medium', PERSIST);
  if (
    (name === 'chmod' &&
      words.some((word) => /^(?:[ug]*\+s|[246][0-7]{3})$/.test(word)) &&
      words.some((word) => /\/(?:ba|z|da)?sh$/.test(word))) ||
    ([...stage.redirects, ...words].some((word) => /^\/etc\/sudoers(?:\.d\/\S{1,80})?$/.test(word)) &&
      /NOPASSWD/.test(stage.words.join(' ')))
  )
    add('medium', RIGHTS);
}

/** What is lost when everything of one kind goes, without a question. */
function wipe(name: string, words: readonly string[], add: Add): void {
  const said = words.join(' ');
  if (name === 'gh' && /^repo delete\b/.test(said) && /--(?:yes|confirm)\b/.test(said)) add('medium', DESTROY);
  else if (name === 'kubectl' && words[0] === 'delete' && words.includes('--all')) add('notable', DESTROY);
  else if (name === 'terraform' && words[0] === 'destroy' && said.includes('-auto-approve')) add('notable', DESTROY);
  else if (name === 'aws' && /^s3 (?:rm|rb)\b/.test(said) && /--(?:recursive|force)\b/.test(said))
    add('notable', DESTROY);
  else if (name === 'crontab' && words.includes('-r')) add('notable', DESTROY);
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
  [' http://', /\b(?:npm (?:i|install)|yarn add|pnpm add|pip3? install) http:\/\//g, 'medium', REGISTRY],
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
