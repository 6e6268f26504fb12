import {
  contextText,
  type LayeredContext,
  layeredContext,
} from '../../engine/formats/aahp/operations/layeredContext.ts';
import type { Purpose } from '../../engine/formats/aahp/operations/readingPlan.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { printableJson } from '../printable.ts';

export interface ContextOptions {
  readonly for: Purpose;
  readonly json?: boolean;
}

/** `agent-handoff context`: the layered read (AAHP v3 section 1.1) as text that is safe to hand to an agent (section 2.3). */
export async function context(path: string, { for: purpose, json }: ContextOptions, cli: Cli): Promise<ExitCode> {
  const { project, root, findings } = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  const found = layeredContext(project, root, purpose, findings, quote);
  cli.stdout.write(json ? asJson(purpose, found) : contextText(found));
  cli.json?.write(asJson(purpose, found));
  return exitCodes.clean;
}

function asJson(purpose: Purpose, { tokens: total, preamble, notes, parts, missing }: LayeredContext): string {
  return printableJson({
    purpose,
    tokens: total,
    preamble,
    notes,
    parts: parts.map(({ name, sections, isAssumed, lines, findings, withheldLines, tokens }) => ({
      file: name,
      sections: sections ?? null,
      assumed: isAssumed,
      tokens,
      findings,
      withheldLines,
      lines,
    })),
    missing,
  });
}
