import { type AnswerAction, answerActions, answerEntry } from '../../engine/formats/ahil/operations/answerEntry.ts';
import type { AppendResult, LogSource } from '../../engine/formats/ahil/operations/appendEntry.ts';
import { whoAnswers } from '../../engine/formats/ahil/operations/whoAnswers.ts';
import { human } from '../../engine/formats/ahil/vocabulary.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { append, type NamedLog, nameLog } from '../logFile.ts';
import { openLogs } from '../openLogs.ts';
import { contentOf, contextOf, report } from './append.ts';
import { logWith } from './logList.ts';

export type AnswerOptions = Readonly<Partial<Record<AnswerAction, boolean>>> & {
  readonly from?: string;
  readonly content?: string;
  readonly contentFile?: string;
  readonly context?: string;
  readonly file?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};

/** `agent-handoff answer`: appends the answer to an entry to the log that holds the entry. */
export async function answer(id: string, path: string, options: AnswerOptions, cli: Cli): Promise<ExitCode> {
  const action = actionOf(options);
  const content = await contentOf(options, cli);
  const context = contextOf(options.context);
  const { today } = clockOf(cli);
  const log = options.file === undefined ? await logOf(id, path, cli) : await nameLog(options.file, cli);
  const plan = (source: LogSource): AppendResult => {
    const by = options.from ?? whoAnswers(source, id, action);
    if (typeof by !== 'string') return { kind: 'refused', reasons: [by] };
    // An agent that leaves the option out must not speak for a person by accident.
    if (by === human && options.from === undefined && !cli.ask) {
      throw new UsageError('A person has to answer here.', 'Say so with --from human, or name who answers.');
    }
    return answerEntry(source, id, { action, by, content, context }, today);
  };
  report(log, await append(log, plan, { dryRun: options.dryRun }), options, cli);
  return exitCodes.clean;
}

function actionOf(options: AnswerOptions): AnswerAction {
  const [action, ...more] = answerActions.filter((one) => options[one]);
  if (action !== undefined && more.length === 0) return action;
  throw new UsageError(`Give one of ${answerActions.map((one) => `--${one}`).join(', ')}.`);
}

async function logOf(id: string, path: string, cli: Cli): Promise<NamedLog> {
  const { logs } = await openLogs(path, cli, clockOf(cli));
  return logWith(logs, id)[0];
}
