import { ahilLog } from '../../engine/formats/ahil/log.ts';
import { LogSeals } from '../../engine/formats/ahil/history/logSeals.ts';
import { sealedCount, sealNameOf, sealText } from '../../engine/formats/ahil/history/seal.ts';
import { sealLog } from '../../engine/formats/ahil/operations/sealLog.ts';
import { SourceText } from '../../engine/text/sourceText.ts';
import { nodeSha256 } from '../../workspace/nodeSha256.ts';
import { editFileLocked, readPlainFile } from '../../workspace/lockedFile.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { fsPathOf } from '../displayPath.ts';
import { uninterrupted } from '../interruption.ts';
import { type OpenedLog, openLogs } from '../openLogs.ts';
import { counted, printableJson, printablePath } from '../printable.ts';
import { refusalOf } from '../refusal.ts';
import { asUsageError } from '../writing.ts';

export interface LogSealOptions {
  readonly verify?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff log seal`: records what a log holds in a file beside it, or compares it with a head that was kept. */
export async function logSeal(file: string, options: LogSealOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { logs } = await openLogs(file, cli, clock);
  const [log] = logs;
  if (!log || logs.length > 1) {
    throw new UsageError(`${printablePath(file)} is no AHIL log.`, `Name the file of one, such as exchange.json.`);
  }
  if (log.isSkipped) {
    throw new UsageError(`${printablePath(log.file)} cannot be looked into.`, '"agent-handoff check" says why.');
  }
  return options.verify === undefined
    ? seal(log, options, clock.today, cli)
    : verify(log, options.verify.trim().toLowerCase(), options, cli);
}

async function seal(
  log: OpenedLog,
  { force, dryRun, json }: LogSealOptions,
  today: string,
  cli: Cli,
): Promise<ExitCode> {
  const path = sealNameOf(log.path);
  const edit = (before: Uint8Array | undefined) => {
    const previous = before && !force ? SourceText.fromBytes(before).text : undefined;
    const result = sealLog(ahilLog(log.document), previous, today, nodeSha256);
    if (result.kind === 'refused') {
      const { message, remedy } = refusalOf(result, `${printablePath(log.file)} was not sealed`);
      throw before && !force
        ? new UsageError(message, '"log seal --force" forgets what was sealed.')
        : new UsageError(message, remedy);
    }
    return { after: dryRun ? undefined : new TextEncoder().encode(sealText(result.seal)), result };
  };
  let result: ReturnType<typeof edit>['result'];
  try {
    result = dryRun
      ? edit(readPlainFile(fsPathOf(sealNameOf(log.uri)), path)).result
      : await editFileLocked(log.folder, path, edit, { guard: uninterrupted });
  } catch (error) {
    throw asUsageError(error, sealNameOf(log.file));
  }
  const { seal: made, added } = result;
  const { head, entries, sealed } = made;
  if (json) {
    const value = { file: log.file, seal: sealNameOf(log.file), head, entries: entries.length, added, sealed };
    cli.stdout.write(printableJson(value));
  } else {
    const what = `${counted(entries.length, 'entry', 'entries')}${added === entries.length ? '' : `, ${added} of them new`}`;
    cli.stdout.write(
      `${dryRun ? 'Would seal' : 'Sealed'} ${printablePath(log.file)}: ${what}.\n` +
        `Head: ${head}\n` +
        `Keep the head where nobody who writes the log can change it; "log seal --verify" compares with it.\n`,
    );
  }
  return exitCodes.clean;
}

/** Says whether the log still begins with the entries that had a head. Needs no seal: the chain is made anew from the log. */
function verify(log: OpenedLog, head: string, { json }: LogSealOptions, cli: Cli): ExitCode {
  if (!/^[0-9a-f]{64}$/.test(head)) {
    throw new UsageError('A head is 64 hexadecimal digits, as "log seal" prints it.');
  }
  const entries = new LogSeals(nodeSha256).entriesOf(ahilLog(log.document));
  const count = sealedCount(entries, head, nodeSha256);
  if (json) {
    const value = { file: log.file, head, holds: count !== undefined, entries: entries.length, sealed: count ?? null };
    cli.stdout.write(printableJson(value));
  } else if (count === undefined) {
    cli.stdout.write(
      `${printablePath(log.file)} never had this head: it is that of another log, or an entry that was there then was changed, removed or moved.\n`,
    );
  } else {
    const since = entries.length - count;
    cli.stdout.write(
      `${printablePath(log.file)} still begins with the ${counted(count, 'entry', 'entries')} that had this head; ${since === 1 ? '1 was' : `${since} were`} appended since.\n`,
    );
  }
  return count === undefined ? exitCodes.findings : exitCodes.clean;
}
