import { type MigrationStep, nextMigrationStep } from '../../engine/formats/aahp/operations/migrate.ts';
import { formatMessage } from '../../engine/message.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { HandoffDraft } from '../handoffDraft.ts';
import { openRoot } from '../handoffPlaces.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';

export interface MigrateOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** More steps than there are, even when one of them has to be made in two. */
const stepLimit = 12;

/** `agent-handoff migrate`: from version 1 or 2 to version 3 (AAHP v3 section 5). */
export async function migrate(path: string, { yes, dryRun }: MigrateOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  if (opened.root.documents.has('HANDOFF.lock'))
    throw new UsageError('A handoff was begun and is not finished. Finish it or recover from it first.');
  const draft = new HandoffDraft(opened, overlay, clock, cli);
  const declined = new Set<MigrationStep['id']>();
  let made = 0;
  for (let count = 0; count < stepLimit; count++) {
    const { project, root } = draft.opened;
    const step = nextMigrationStep(project, root, clock.now, declined);
    if (!step) break;
    const said = formatMessage(step.said);
    const agreed = dryRun === true || (await consents(said, yes ?? false, '--yes, or look with --dry-run', cli));
    if (!agreed) {
      declined.add(step.id);
      continue;
    }
    if (dryRun || yes) cli.stdout.write(`${said}\n`);
    await draft.apply(step.change);
    made++;
  }
  if (made > 0 && !dryRun) draft.write();
  if (made === 0) cli.stdout.write(declined.size > 0 ? 'Nothing was written.\n' : 'There is nothing to migrate.\n');
  else cli.stdout.write(dryRun ? 'Nothing was written.\n' : 'Done. Look at the changes, then commit them.\n');
  return exitCodes.clean;
}
