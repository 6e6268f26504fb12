import { addressesIn, isLocalHost } from '../addresses.ts';
import { isInstallerHost, isPackageRegistry } from '../hosts.ts';
import { argumentsOf, type Stage } from '../shell.ts';
import { signal, type Signal, type Weight } from '../signal.ts';
import { DESTROY, OBFUSCATED, PERSIST, PIPE, REGISTRY } from './commandReasons.ts';

const REVERSE = 'opens a shell to another machine';
const BLIND = 'switches off what protects a machine or hides what was done on it';
const RIGHTS = 'gives anybody the rights of the administrator';
const CONTAINER = 'gives a container the whole disk of its host';

const INTERPRETER = /^(?:(?:ba|z|da|k|fi)?sh|python3?|node|perl|ruby|php|iex|pwsh|powershell(?:\.exe)?)$/;

/** A program with its arguments, among the stages of its line. */
interface Command {
  readonly stage: Stage;
  readonly args: readonly string[];
  readonly stages: readonly Stage[];
  readonly index: number;
  /** Notes what was found, up to the end of a later stage where one is given. */
  readonly add: (weight: Weight, reason: string, last?: Stage, ...args: string[]) => void;
}

type Check = (command: Command) => void;

/** Harm that programs do with the arguments they are given. `lines` are the stages of a text. */
export function harmfulPrograms(lines: readonly Stage[][]): Signal[] {
  const found: Signal[] = [];
  for (const stages of lines) {
    stages.forEach((stage, index) => {
      const checks = CHECKS.get(stage.program) ?? (stage.program.startsWith('mkfs.') ? [format] : []);
      const isTelling = stage.redirects.length > 0 || stage.words.some((word) => TELLING.test(word));
      if (checks.length === 0 && !isTelling) return;
      const add: Command['add'] = (weight, reason, last = stage, ...args) => {
        found.push(signal({ start: stage.start, end: last.end }, 'command', weight, reason, { args }));
      };
      const command: Command = { stage, args: argumentsOf(stage), stages, index, add };
      for (const check of checks) check(command);
      if (isTelling) for (const check of OF_ANY_PROGRAM) check(command);
    });
  }
  return found;
}

const has = (words: readonly string[], pattern: RegExp): boolean => words.some((word) => pattern.test(word));

/** The host that a request names without `https://`, which curl and wget do without. */
function bareHost(stage: Stage): string | undefined {
  const word = argumentsOf(stage).find((one) =>
    /^[a-z\d-]{1,40}(?:\.[a-z\d-]{1,40}){0,4}\.[a-z]{2,12}(?::\d{1,5})?\/\S{1,300}$/i.test(one),
  );
  return word === undefined ? undefined : word.slice(0, word.search(/[:/]/)).toLowerCase();
}

/** `curl … | sh`, `sh -c "$(curl …)"`, `curl -o x … && chmod +x x`. */
const download: Check = ({ stage, stages, index, add }) => {
  const host = addressesIn(stage.words.join(' ')).find((address) => !address.mail)?.host ?? bareHost(stage);
  if (host === undefined || isInstallerHost(host) || isLocalHost(host)) return;
  const outer = stages[index - 1];
  const { operator } = stage;
  const nested = operator === '$(' || operator === '<(' || operator === '`' || operator === '(';
  if (nested && outer !== undefined) {
    const interprets = INTERPRETER.test(outer.program);
    if (operator !== '`' || interprets || outer.program === 'eval') {
      const runs = (interprets && has(outer.words, /^-[cer]$/)) || /^(?:eval|source|iex)$/.test(outer.program);
      if (runs || (operator === '<(' && interprets)) add('medium', PIPE, stage, host);
      return;
    }
  }
  const runsIt = (later: Stage): boolean => {
    const interprets = INTERPRETER.test(later.program);
    if (later.operator === '|') return interprets;
    if (later.operator !== '&&' && later.operator !== ';') return false;
    const makesRunnable = later.program === 'chmod' && has(later.words, /^(?:a?\+x|[0-7]{3,4}|u\+x)$/);
    return interprets || makesRunnable || later.words[later.programAt]?.startsWith('./') === true;
  };
  const runner = stages.slice(index + 1, index + 4).find(runsIt);
  if (runner !== undefined) add('medium', PIPE, runner, host);
};

/** Places whose loss is the loss of everything. */
const PRECIOUS = /^(?:\/\*?|~\/?\*?|\$\{?HOME\}?\/?\*?|\/(?:home|etc|usr|boot|lib|var|root)\/?\*?)$/;
const HISTORY = /\.(?:bash|zsh|python|psql)_history$/;

const remove: Check = ({ args, add }) => {
  const forced = has(args, /^-\w*[rR]/) || args.includes('--recursive');
  if (args.includes('--no-preserve-root') || (forced && has(args, PRECIOUS))) add('medium', DESTROY);
};

const removeHistory: Check = ({ args, add }) => {
  if (has(args, HISTORY)) add('medium', BLIND);
};

const changeRights: Check = ({ args, add }) => {
  if (has(args, /^-\w*R/) && has(args, /^(?:777|a\+rwx)$/) && args.includes('/')) add('medium', DESTROY);
  if (has(args, /^(?:[ug]*\+s|[246][0-7]{3})$/) && has(args, /\/(?:ba|z|da)?sh$/)) add('medium', RIGHTS);
};

const format: Check = ({ args, add }) => {
  if (has(args, /^\/dev\//)) add('medium', DESTROY);
};

const netcat: Check = ({ args, stages, index, add }) => {
  if (has(args, /^-\w*[ec]$/) || stages.slice(0, index).some(({ program }) => program === 'mkfifo'))
    add('high', REVERSE);
};

const powershell: Check = ({ args, add }) => {
  if (has(args, /^-e(?:nc|ncodedcommand)?$/i)) add('medium', OBFUSCATED);
};

const decode: Check = ({ args, stages, index, add }) => {
  const next = stages[index + 1];
  if (next?.operator === '|' && INTERPRETER.test(next.program) && has(args, /^(?:-d|-D|--decode)$/))
    add('medium', OBFUSCATED, next);
};

/** Programs that packages come with: another place to take them from. */
const packages: Check = ({ stage, args, add }) => {
  if (!stage.program.startsWith('pip') && !(args.includes('config') && args.includes('set'))) return;
  const source = args.findIndex((word) => /^(?:registry|--index-url|--extra-index-url|-i)(?:=|$)/.test(word));
  if (source < 0) return;
  const address = addressesIn(args.slice(source).join(' ').replace(/=/g, ' '))[0];
  if (address === undefined || isPackageRegistry(address.host) || isLocalHost(address.host)) return;
  add(args.some((word) => word.includes('http://')) ? 'medium' : 'notable', REGISTRY);
};

const git: Check = ({ args, add }) => {
  const said = args.join(' ');
  if (
    args[0] === 'config' &&
    /core\.(?:hookspath|sshcommand)/i.test(said) &&
    /\/tmp|https?:|\bcurl\b|\bnc\b/i.test(said)
  )
    add('medium', PERSIST);
};

const PROTECTORS = /\b(?:auditd|rsyslog|falco|crowdsec|fail2ban|apparmor|firewalld|clamav)/;
const STARTUP_FILE =
  /(?:^|\/)(?:\.(?:bashrc|zshrc|bash_profile|profile)|authorized_keys|crontab|rc\.local)$|^\/etc\/(?:cron|profile)/;
/** A public key as it is written into a file. */
const KEY_TEXT = /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S{1,24}|sk-ssh-\S{1,24}) AAAA/;
/** What makes a startup file or a job grave. */
const HARMFUL = /curl|wget|bash -[ci]|\/dev\/tcp|\bnc\b|base64|alias (?:sudo|ssh|su|git)\b|\/tmp\/|LD_PRELOAD/i;

function persist({ stages, add }: Command, target = ''): void {
  const line = stages.map(({ words }) => words.join(' ')).join(' ');
  // A key that is written out is somebody's; a key file of a colleague is what runbooks add.
  const heavy = HARMFUL.test(line) || (target.endsWith('authorized_keys') && KEY_TEXT.test(line));
  add(heavy ? 'medium' : 'weak', PERSIST);
}

const jobs: Check = (command) => {
  const { stage, args, add } = command;
  if (stage.operator === '|' && args.includes('-')) persist(command);
  if (args.includes('-r')) add('notable', DESTROY);
};

/** A check for arguments that all have to be there, in any order: as words or, as a pattern, in the whole of them. */
function when(weight: Weight, reason: string, ...parts: readonly (string | RegExp)[]): Check {
  return ({ args, add }) => {
    const said = args.join(' ');
    if (parts.every((part) => (typeof part === 'string' ? args.includes(part) : part.test(said)))) add(weight, reason);
  };
}

/** What is looked at for each program. */
const CHECKS: ReadonlyMap<string, readonly Check[]> = new Map<string, readonly Check[]>([
  ...['curl', 'wget', 'iwr', 'irm', 'invoke-webrequest'].map((name) => [name, [download]] as const),
  ['rm', [remove, removeHistory]],
  ...['shred', 'truncate', 'unlink'].map((name) => [name, [removeHistory]] as const),
  ['chmod', [changeRights]],
  ['mkfs', [format]],
  ['dd', [when('medium', DESTROY, /(?:^| )of=\/dev\/(?:sd|hd|nvme|disk|mmcblk)/)]],
  ['kill', [when('medium', DESTROY, '-9', '-1')]],
  ['del', [when('medium', DESTROY, /(?:^| )\/s(?: |$)/i, /(?:^| )c:/i)]],
  ['format', [when('medium', DESTROY, /(?:^| )c:(?: |$)/i)]],
  ...['nc', 'ncat', 'netcat'].map((name) => [name, [netcat]] as const),
  ['socat', [when('high', REVERSE, /(?:^| )exec:/i)]],
  ['base64', [decode]],
  ...['powershell', 'powershell.exe', 'pwsh'].map((name) => [name, [powershell]] as const),
  ...['npm', 'yarn', 'pnpm', 'pip', 'pip3'].map((name) => [name, [packages]] as const),
  ['crontab', [jobs]],
  [
    'schtasks',
    [
      (command) => {
        if (has(command.args, /^\/create$/i)) persist(command);
      },
    ],
  ],
  ['history', [when('medium', BLIND, '-c')]],
  ['vssadmin', [when('medium', BLIND, /delete shadows/i)]],
  ['wevtutil', [when('medium', BLIND, /^cl\b/i)]],
  ['set-mppreference', [when('medium', BLIND, /-disable\w+ \$?true/i)]],
  ['iptables', [when('notable', BLIND, '-F')]],
  ['ufw', [when('notable', BLIND, 'disable')]],
  ['setenforce', [when('notable', BLIND, '0')]],
  ['systemctl', [when('notable', BLIND, /^(?:stop|disable|mask)\b/, PROTECTORS)]],
  ['git', [git]],
  ['gh', [when('medium', DESTROY, /^repo delete\b/, /--(?:yes|confirm)\b/)]],
  ['kubectl', [when('notable', DESTROY, /^delete(?: |$)/, '--all')]],
  ['terraform', [when('notable', DESTROY, /^destroy(?: |$)/, /-auto-approve/)]],
  ['aws', [when('notable', DESTROY, /^s3 (?:rm|rb)\b/, /--(?:recursive|force)\b/)]],
  ['docker', [when('medium', CONTAINER, 'run', /(?:^| )(?:-v|--volume=?)?\/:\//)]],
]);

const CONNECTION = /^[0-9<>&]*\/dev\/(?:tcp|udp)\/[^/]+\/\d/;
const SUDOERS = /^\/etc\/sudoers(?:\.d\/\S{1,80})?$/;
/** Words that may matter whatever the program is. */
const TELLING = /\/dev\/(?:tcp|udp)\/|^PATH=|^\/etc\/sudoers|^:/;

/** What is looked at whatever the program is, where the words or redirections of a stage call for it. */
const OF_ANY_PROGRAM: readonly Check[] = [
  ({ stage, add }) => {
    if (has([...stage.words, ...stage.redirects], CONNECTION)) add('high', REVERSE);
  },
  (command) => {
    const target = command.stage.redirects.find((word) => STARTUP_FILE.test(word));
    if (target !== undefined) persist(command, target);
  },
  ({ stage, add }) => {
    if (has(stage.words, /^PATH=["']?\/tmp\b/)) add('medium', REGISTRY);
  },
  ({ stage, args, add }) => {
    if (has([...stage.redirects, ...args], SUDOERS) && /NOPASSWD/.test(stage.words.join(' '))) add('medium', RIGHTS);
  },
  ({ stage, add }) => {
    if (stage.words.join('').startsWith(':{:')) add('medium', DESTROY);
  },
];
