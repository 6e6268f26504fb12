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
  /**
   * The program in lower case and without a path; empty when there is none. The first stage of a line may begin with prose: there the first
   * known program counts.
   */
  program: string;
  /** Its place among the words; 0 when there is none. */
  programAt: number;
}

/** The words behind the program of a stage. */
export function argumentsOf({ words, programAt }: Stage): string[] {
  return words.slice(programAt + 1);
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

/** Characters that are not simply part of a word. */
const SIGNS = new Uint8Array(128);
for (const sign of ' \t\n\r"\'\\|&;`$<()>') SIGNS[sign.charCodeAt(0)] = 1;

function lineStages(text: string, from: number, to: number): Stage[] {
  const stages: Stage[] = [];
  let stage = beginStage(from, '');
  // A word is what was kept of it, and the text from `begin` on; -1 when there is nothing to add.
  let kept = '';
  let begin = -1;
  let redirect = false;
  const keep = (at: number): void => {
    if (begin >= 0) kept += text.slice(begin, at);
    begin = -1;
  };
  const endWord = (at: number): void => {
    keep(at);
    if (kept !== '') {
      (redirect ? stage.redirects : stage.words).push(kept.slice(0, WORD_LIMIT));
      redirect = false;
      stage.end = at;
    }
    kept = '';
  };
  const endStage = (at: number, operator: string, next: number): void => {
    endWord(at);
    if (stage.words.length > 0 || stage.redirects.length > 0) {
      nameProgram(stage);
      stages.push(stage);
    }
    stage = beginStage(next, operator);
  };
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code >= 128 || SIGNS[code] === 0) {
      if (begin < 0) begin = i;
      continue;
    }
    const c = text.charAt(i);
    const next = text.charAt(i + 1);
    switch (c) {
      case '\\':
        // An escaped character of raw JSON or of the shell.
        if (next === 'n' || next === 't' || next === '\n') endWord(i);
        else {
          keep(i);
          if (next !== '"' && next !== "'" && i + 1 < text.length) begin = i + 1;
        }
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
        else keep(i);
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
        } else if (c === '<') keep(i);
        else if (begin < 0) begin = i;
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
        endWord(i);
    }
  }
  endStage(to, '', to);
  return stages;
}

function beginStage(start: number, operator: string): Stage {
  return { start, end: start, words: [], operator, redirects: [], program: '', programAt: 0 };
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

/** Finds the program of a stage whose words are complete. */
function nameProgram(stage: Stage): void {
  const { words } = stage;
  const first = words.findIndex((word) => !BEFORE.test(word));
  if (first < 0) return;
  const name = nameOf(words[first] ?? '');
  const known = KNOWN.has(name) || stage.operator !== '' ? first : words.findIndex((word) => KNOWN.has(nameOf(word)));
  stage.programAt = known < 0 ? first : known;
  stage.program = known < 0 || known === first ? name : nameOf(words[known] ?? '');
}
