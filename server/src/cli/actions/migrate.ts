import { formatMessage } from '../../engine/message.ts';
import { migrateHandoff } from '../../workspace/migrateHandoff.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { accepted, draftOf, writeDraft } from '../handoffDraft.ts';
import { openRoot } from '../handoffPlaces.ts';

export interface MigrateOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** `agent-handoff migrate`: from version 1 or 2 to version 3 (AAHP v3 section 5). */
export async function migrate(path: string, { yes, dryRun }: MigrateOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  const draft = draftOf(opened, overlay, clock);
  const { made, declined } = accepted(
    await migrateHandoff(draft, async (step) => {
      const said = formatMessage(step.said);
      const agreed = dryRun === true || (await consents(said, yes ?? false, '--yes, or look with --dry-run', cli));
      if (agreed && (dryRun || yes)) cli.stdout.write(`${said}\n`);
      return agreed;
    }),
  );
  if (made > 0 && !dryRun) writeDraft(draft);
  if (made === 0) cli.stdout.write(declined.size > 0 ? 'Nothing was written.\n' : 'There is nothing to migrate.\n');
  else cli.stdout.write(dryRun ? 'Nothing was written.\n' : 'Done. Look at the changes, then commit them.\n');
  return exitCodes.clean;
}
