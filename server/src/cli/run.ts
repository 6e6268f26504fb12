import { Command, CommanderError } from 'commander';
import { version } from '../../../package.json';
import { type Cli, type ExitCode, exitCodes, UsageError } from './cli.ts';
import { addAccept } from './commands/accept.ts';
import { addAnswer, addAppend } from './commands/append.ts';
import { addCheck } from './commands/check.ts';
import type { CommandContext } from './commands/command.ts';
import { addConfig } from './commands/config.ts';
import { addExplain } from './commands/explain.ts';
import { addFix } from './commands/fix.ts';
import { addHelp } from './commands/help.ts';
import { addHook } from './commands/hook.ts';
import { addLsp } from './commands/lsp.ts';
import { addManifest } from './commands/manifest.ts';
import { addMcp } from './commands/mcp.ts';
import { addRedact } from './commands/redact.ts';
import { addNew } from './commands/newHandoff.ts';
import { addProtocolCommands } from './commands/protocol.ts';
import { addCompress, addRepair } from './commands/repair.ts';
import { addScan } from './commands/scan.ts';
import { jsonStyleOf, printError, printErrorJson } from './printError.ts';
import { printable } from './printable.ts';
import { describeSystemError } from './systemError.ts';

const name = 'agent-handoff';

/**
 * Runs one command line. Never throws: whatever goes wrong is said on the error stream.
 *
 * @param args the arguments without program and script
 * @returns the code to end with; `undefined` when the program goes on by itself, as the language server does
 */
export async function run(args: readonly string[], cli: Cli): Promise<ExitCode | undefined> {
  let code: ExitCode | undefined = exitCodes.clean;
  const style = jsonStyleOf(args);
  const said: string[] = [];
  const program = createProgram(cli, said, async (action) => {
    code = await action();
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has said already what it has to say, in two parts: what is wrong, and where the help is.
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.clean;
      const [reason = error.message, remedy] = said.map((text) => printable(text.trim()));
      printErrorJson({ reason: reason.replace(/^error: /, ''), remedy }, style, cli);
      return exitCodes.failure;
    }
    printError(describe(error, cli), style, cli);
    return exitCodes.failure;
  }
}

/** @param said gets what is printed on the error stream */
function createProgram(cli: Cli, said: string[], run: CommandContext['run']): Command {
  const program = new Command(name);
  program
    .description('Checks the files that AI agents hand work over with.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureHelp({ helpWidth: 100 })
    .configureOutput({
      writeOut: (text) => {
        cli.stdout.write(text);
      },
      writeErr: (text) => {
        said.push(text);
        cli.stderr.write(text);
      },
      outputError: (text, write) => {
        write(printable(text));
      },
    })
    .addHelpText('after', `\nTry "${name} help check" for the options of a command and examples.`);
  const context: CommandContext = { program, cli, run };
  for (const add of [
    addCheck,
    addScan,
    addFix,
    addRedact,
    addAccept,
    addManifest,
    addProtocolCommands,
    addNew,
    addRepair,
    addCompress,
    addAppend,
    addAnswer,
    addExplain,
    addConfig,
    addHook,
    addLsp,
    addMcp,
  ])
    add(context);
  addHelp(program);
  return program;
}

/** What a person can act on is said in sentences; anything else is a defect of this program and comes with its trace. */
function describe(error: unknown, { cwd, env }: Cli): UsageError {
  if (error instanceof UsageError) return error;
  if (!(error instanceof Error)) return new UsageError(`internal error: ${printable(String(error))}`);
  const refusal = describeSystemError(error, cwd);
  if (refusal !== undefined) return new UsageError(refusal);
  const reason = `internal error: ${printable(error.message)}.`;
  return env['AGENT_HANDOFF_DEBUG']
    ? new UsageError(reason, `Please report it.\n${printable(error.stack ?? '')}`)
    : new UsageError(reason, 'Please report it.\nSet AGENT_HANDOFF_DEBUG=1 for the trace.');
}
