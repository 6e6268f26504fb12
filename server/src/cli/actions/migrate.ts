import { formatMessage } from '../../engine/message.ts';
import { migrateHandoff } from '../../workspace/migrateHandoff.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { accepted, draftOf, writeDraft, writesOfDraft } from '../handoffDraft.ts';
import { openRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { printableJson } from '../printable.ts';

export interface MigrateOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff migrate`: from version 1 or 2 to version 3 (AAHP v3 section 5). */
export async function migrate(
  path: string,
  { yes, dryRun = false, json = false }: MigrateOptions,
  cli: Cli,
): Promise<ExitCode> {
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  const draft = draftOf(opened, overlay, clock);
  const steps: { readonly id: string; readonly message: string; readonly made: boolean }[] = [];
  const { made, declined } = accepted(
    await migrateHandoff(draft, async (step) => {
      const said = formatMessage(step.said);
      const agreed = dryRun || (await consents(said, yes ?? false, '--yes, or look with --dry-run', cli));
      steps.push({ id: step.id, message: said, made: agreed && !dryRun });
      if (agreed && (dryRun || yes) && !json) cli.stdout.write(`${said}\n`);
      return agreed;
    }),
  );
  if (made > 0 && !dryRun) await writeDraft(opened, draft);
  const nothing = made === 0 && declined.size === 0;
  const said = nothing
    ? 'There is nothing to migrate.'
    : made === 0 || dryRun
      ? 'Nothing was written.'
      : 'Done. Look at the changes, then commit them.';
  if (json) {
    const outcome = { dryRun, written: made > 0 && !dryRun, writes: writesOfDraft(draft), said: [said] };
    cli.stdout.write(printableJson({ ...operationJson(opened, outcome, cli), steps }));
  } else cli.stdout.write(`${said}\n`);
  return exitCodes.clean;
}
