/** One program with its arguments in a command line. */
export interface Stage {
  readonly start: number;
  end: number;
  /** The words as written, without quotation marks around them. */
  readonly words: string[];
  /** What joins it to the stage before: `|`, `&&`, `;`, `$(` and so on; empty for the first of a line. */
  readonly operator: string;
  /** Files that output goes to. */
  readonly redirects: string[];
}

/** Longest word that is kept whole. */
const WORD_LIMIT = 2000;

/**
 * Splits a text into the stages of shell command lines. It is no shell: quotes only keep what is inside them in one word when
 * they close on the same line, and command substitution opens a stage like a pipe does. Linear in the text.
 */
export function stagesOf(text: string): Stage[][] {
  const lines: Stage[][] = [];
  let at = 0;
  while (at <= text.length) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    // A backslash at the end of a line joins it with the next.
    while (end < text.length && text.charCodeAt(end - 1) === 0x5c) {
      const next = text.indexOf('\n', end + 1);
      end = next < 0 ? text.length : next;
    }
    const stages = lineStages(text, at, end);
    if (stages.length > 0) lines.push(stages);
    at = end + 1;
  }
  return lines;
}

function lineStages(text: string, from: number, to: number): Stage[] {
  const stages: Stage[] = [];
  let stage: Stage = { start: from, end: from, words: [], operator: '', redirects: [] };
  let word = '';
  let redirect = false;
  const endWord = (at: number): void => {
    if (word !== '') {
      if (redirect) stage.redirects.push(word);
      else stage.words.push(word);
      redirect = false;
      stage.end = at;
    }
    word = '';
  };
  const endStage = (at: number, operator: string, next: number): void => {
    endWord(at);
    if (stage.words.length > 0 || stage.redirects.length > 0) stages.push(stage);
    stage = { start: next, end: next, words: [], operator, redirects: [] };
  };
  for (let i = from; i < to; i++) {
    const c = text.charAt(i);
    const next = text.charAt(i + 1);
    switch (c) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
      case '"':
      case "'":
        endWord(i);
        break;
      case '\\':
        // An escaped character of raw JSON or of the shell.
        if (next === 'n' || next === 't' || next === '\n') endWord(i);
        else if (next !== '"' && next !== "'") word += next;
        i++;
        break;
      case '|':
        endStage(i, '|', i + 1);
        if (next === '|') i++;
        break;
      case '&':
        if (next === '&') {
          endStage(i, '&&', i + 2);
          i++;
        } else if (text.charAt(i - 1) !== '>' && next !== '>') endStage(i, '&', i + 1);
        break;
      case ';':
        endStage(i, ';', i + 1);
        break;
      case '`':
        endStage(i, '`', i + 1);
        break;
      case '$':
      case '<':
        if (next === '(') {
          endStage(i, `${c}(`, i + 2);
          i++;
        } else if (c === '$' && word.length < WORD_LIMIT) word += c;
        break;
      case '(':
      case ')':
        endStage(i, c, i + 1);
        break;
      case '>':
        endWord(i);
        redirect = true;
        if (next === '>') i++;
        break;
      default:
        if (word.length < WORD_LIMIT) word += c;
    }
  }
  endStage(to, '', to);
  return stages;
}

/** Programs that the rules know; in prose ("run curl …") a command begins with one of them. */
const KNOWN = new Set(
  `curl wget iwr irm invoke-webrequest invoke-restmethod http https sh bash zsh dash ksh fish python python3 node perl ruby php iex pwsh powershell
  powershell.exe rm chmod mkfs dd kill del format nc ncat netcat socat openssl base64 crontab schtasks npm yarn pnpm pip pip3 docker scp rsync rclone
  sftp mkfifo eval source iptables ufw setenforce systemctl history vssadmin wevtutil kubectl terraform aws gh dropdb psql mysql git certutil ssh tee
  shutdown reboot service launchctl set-mppreference go npx`.split(/\s+/),
);

/** What may stand before a program: prompts, `sudo`, options, assignments, keywords of loops. */
const BEFORE = /^(?:sudo|nohup|time|env|exec|command|xargs|then|do|else|:|\$|#|>|-.*|\*|[A-Za-z_]\w*=.*)$/;

function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).toLowerCase();
}

/**
 * The program of a stage in lower case and without a path, and its place among the words. The first stage of a line may begin
 * with prose: there the first known program counts. An empty name when there is none.
 */
export function programOf(stage: Stage): { readonly name: string; readonly index: number } {
  const first = stage.words.findIndex((word) => !BEFORE.test(word));
  if (first < 0) return { name: '', index: 0 };
  const name = nameOf(stage.words[first] ?? '');
  if (KNOWN.has(name) || stage.operator !== '') return { name, index: first };
  const known = stage.words.findIndex((word) => KNOWN.has(nameOf(word)));
  return known < 0 ? { name, index: first } : { name: nameOf(stage.words[known] ?? ''), index: known };
}
