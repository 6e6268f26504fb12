import { pushAll } from '../../engine/pushAll.ts';
import { planRepair, type RepairPlan } from '../../engine/handoff/operations/planRepair.ts';
import { promptForRepair } from '../../engine/handoff/operations/promptForRepair.ts';
import { formatMessage } from '../../engine/message.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { handoffRefusal, openHandoffFile } from '../handoffFile.ts';
import { printable, printableJson, printablePath } from '../printable.ts';
import { reportWritten, targetOf, writeResult } from '../repairedFile.ts';
import { untilNotOvertaken } from '../writing.ts';

export interface RepairOptions {
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly json?: boolean;
  readonly prompt?: boolean;
}

const attempts = { 1: 'Defaults', 2: 'Compression', 3: 'Working context only' } as const;

/** `agent-handoff repair`: the retry policy of Universal Handoff 3.0 (section 4), and what can be repaired in the other formats. */
export async function repair(path: string, options: RepairOptions, cli: Cli): Promise<ExitCode> {
  if (options.prompt) return prompt(path, options, cli);
  const { dryRun = false } = options;
  const { plan, written } = await untilNotOvertaken(async () => {
    const opened = await openHandoffFile(path, cli, clockOf(cli));
    const target = await targetOf(opened, options.out, cli);
    const made = planRepair(opened.engine, target.project, target.document);
    if (made.kind === 'refused') throw handoffRefusal(made);
    return { plan: made, written: await writeResult(target, made, dryRun, cli) };
  });
  cli.stdout.write(
    options.json
      ? asJson(path, plan, written, dryRun)
      : asText(path, plan) + reportWritten(written, plan.steps.length > 0, dryRun),
  );
  return plan.outcome === 'failed' ? exitCodes.findings : exitCodes.clean;
}

async function prompt(path: string, { dryRun, out, json }: RepairOptions, cli: Cli): Promise<ExitCode> {
  if (dryRun || out !== undefined || json)
    throw new UsageError('--prompt only prints.', 'Leave --dry-run, --out and --json out.');
  const { project, document, findings } = await openHandoffFile(path, cli, clockOf(cli));
  const made = promptForRepair(project, document, findings.get(document) ?? []);
  if (made.kind === 'refused') throw handoffRefusal(made);
  for (const caution of made.cautions) cli.stderr.write(`warning: ${formatMessage(caution)}\n`);
  cli.stdout.write(printable(made.text));
  return exitCodes.clean;
}

function asText(path: string, { outcome, steps, remaining }: RepairPlan): string {
  const shown = printablePath(path);
  const lines: string[] = [];
  let attempt = 0;
  for (const step of steps) {
    if (step.attempt !== attempt) lines.push(`${attempts[step.attempt]}:`);
    ({ attempt } = step);
    // The strategies of compression say themselves what they save.
    const saving = step.attempt === 2 ? '' : ` (${difference(step.tokensBefore - step.tokensAfter)})`;
    lines.push(`  ${formatMessage(step.what)}${saving}`);
  }
  const [first] = steps;
  const last = steps.at(-1);
  if (first && last) lines.push(`About ${first.tokensBefore} tokens before, ${last.tokensAfter} after.`);
  const blocking = remaining.filter((problem) => problem.blocking);
  const others = remaining.filter((problem) => !problem.blocking);
  const listed = (problems: RepairPlan['remaining']) =>
    problems.map(
      ({ pointer, message }) => `  ${pointer === '' ? '' : `${printable(pointer)}: `}${formatMessage(message)}`,
    );
  if (blocking.length > 0) pushAll(lines, ['What rules cannot repair:', ...listed(blocking)]);
  if (others.length > 0) pushAll(lines, ['What a person has to decide:', ...listed(others)]);
  if (outcome === 'sound') lines.push(`${shown} needs no repair.`);
  if (outcome === 'failed') lines.push(`An agent may help: agent-handoff repair --prompt ${shown}`);
  return lines.map((line) => `${line}\n`).join('');
}

function difference(saves: number): string {
  if (saves === 0) return 'as long as before';
  return saves > 0 ? `saves about ${saves} ${plural(saves)}` : `takes about ${-saves} ${plural(-saves)} more`;
}

function plural(tokens: number): string {
  return tokens === 1 ? 'token' : 'tokens';
}

function asJson(
  path: string,
  { outcome, steps, remaining }: RepairPlan,
  written: readonly string[],
  dryRun: boolean,
): string {
  return printableJson({
    file: path,
    dryRun,
    outcome,
    steps: steps.map(({ attempt, what, tokensBefore, tokensAfter }) => ({
      attempt,
      what: formatMessage(what),
      tokensBefore,
      tokensAfter,
      saves: tokensBefore - tokensAfter,
    })),
    remaining: remaining.map(({ code, pointer, message, blocking }) => ({
      code,
      pointer,
      message: formatMessage(message),
      blocking,
    })),
    written,
  });
}
