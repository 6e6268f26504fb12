/** What the program ends with. */
export const exitCodes = {
  /** Nothing at or above the threshold. */
  clean: 0,
  /** Findings at or above it. */
  findings: 1,
  /** Wrong use, a named path that cannot be read, an internal error. */
  failure: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A stream that text is printed to. */
export interface Sink {
  write(text: string): void;
  /** Whether a person looks at it. */
  readonly isTerminal: boolean;
  /** How many characters fit on a line of the terminal; `undefined` when it is none, or does not say. */
  readonly columns?: number | undefined;
}

/** What the program runs in. Everything it does goes through here, so that it can be run in tests without a process. */
export interface Cli {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Where a caller who takes the text gets what `--json` would have printed as well; errors come here whatever was asked for. */
  readonly json?: Sink;
  /** Absolute path of the folder with the rules' pages. */
  readonly rulePages: string;
  /** How this program is started: absolute paths of Node and of the script; absent where it is no process of its own. */
  readonly program?: { readonly node: string; readonly script: string };
  /** What is piped in; absent where nothing can be. */
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  /** Asks the person at the terminal for a line; absent where there is none. */
  readonly ask?: (question: string) => Promise<string>;
}

/** Something the user has to put right. The message is printed as it is, in sentences. */
export class UsageError extends Error {
  readonly reason: string;
  /** What to do about it; `undefined` where the reason says that, too. */
  readonly remedy: string | undefined;

  constructor(reason: string, remedy?: string, options?: ErrorOptions) {
    super(remedy === undefined ? reason : `${reason} ${remedy}`, options);
    this.reason = reason;
    this.remedy = remedy;
  }
}
