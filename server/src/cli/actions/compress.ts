import { describeStrategy } from '../../engine/formats/universal/compression.ts';
import { type CompressionPlan, planCompression } from '../../engine/handoff/operations/planCompression.ts';
import { formatMessage } from '../../engine/message.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { handoffRefusal, openHandoffFile } from '../handoffFile.ts';
import { printableJson, printablePath } from '../printable.ts';
import { reportWritten, targetOf, writeResult } from '../repairedFile.ts';
import { untilNotOvertaken } from '../writing.ts';

export interface CompressOptions {
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** `agent-handoff compress`: the strategies of Universal Handoff 3.0 (section 3), as far as they are needed. */
export async function compress(
  path: string,
  { dryRun = false, out, json }: CompressOptions,
  cli: Cli,
): Promise<ExitCode> {
  const { plan, written } = await untilNotOvertaken(async () => {
    const target = await targetOf(await openHandoffFile(path, cli, clockOf(cli)), out, cli);
    const made = planCompression(target.project, target.document);
    if (made.kind === 'refused') throw handoffRefusal(made);
    return { plan: made, written: await writeResult(target, made, dryRun, cli) };
  });
  cli.stdout.write(
    json
      ? asJson(path, plan, written, dryRun)
      : asText(path, plan) + reportWritten(written, plan.steps.length > 0, dryRun),
  );
  return plan.tokensAfter > plan.limit ? exitCodes.findings : exitCodes.clean;
}

function asText(path: string, { steps, tokensBefore, tokensAfter, limit }: CompressionPlan): string {
  const lines = steps.map((step) => formatMessage(describeStrategy(step)));
  const shown = printablePath(path);
  if (tokensBefore <= limit) lines.push(`${shown} is about ${tokensBefore} tokens long; ${limit} are allowed.`);
  else lines.push(`About ${tokensBefore} tokens before, ${tokensAfter} after; ${limit} are allowed.`);
  if (tokensAfter > limit)
    lines.push(
      'There is nothing left that could be shortened without a decision. Move parts of the payload into files by hand.',
    );
  return lines.map((line) => `${line}\n`).join('');
}

function asJson(path: string, plan: CompressionPlan, written: readonly string[], dryRun: boolean): string {
  const { steps, tokensBefore, tokensAfter, limit } = plan;
  return printableJson({
    file: path,
    dryRun,
    tokensBefore,
    tokensAfter,
    limit,
    steps: steps.map((step) => ({
      strategy: step.strategy,
      what: formatMessage(describeStrategy(step)),
      saves: step.saves,
      creates: step.create?.path ?? null,
    })),
    written,
  });
}
