import { contextText, layeredContext } from '../../engine/formats/aahp/operations/layeredContext.ts';
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
  cli.stdout.write(
    json
      ? printableJson({
          purpose,
          tokens: found.tokens,
          preamble: found.preamble,
          notes: found.notes,
          parts: found.parts.map(({ name, sections, isAssumed, lines, findings: own, withheldLines, tokens }) => ({
            file: name,
            sections: sections ?? null,
            assumed: isAssumed,
            tokens,
            findings: own,
            withheldLines,
            lines,
          })),
          missing: found.missing,
        })
      : contextText(found),
  );
  return exitCodes.clean;
}
