import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { initialiseHandoff } from '../../workspace/initialiseHandoff.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { rootAround } from '../../workspace/projectPlaces.ts';
import { joinUri, nameOf } from '../../workspace/uris.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Clock, clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { accepted, draftOf, writeDraft, writesOfDraft } from '../handoffDraft.ts';
import { type OpenedRoot, reopen } from '../handoffPlaces.ts';
import { loadPlaces, requireConfiguration } from '../loadWorkspace.ts';
import { namePlace } from '../namedPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { printableJson, printablePath } from '../printable.ts';

export interface InitOptions {
  readonly project?: string;
  readonly force?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff init`: a handoff folder from our own templates (AAHP v3 section 4). */
export async function init(path: string, options: InitOptions, cli: Cli): Promise<ExitCode> {
  const { force = false, yes = false, dryRun = false, json = false } = options;
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openForInit(path, cli, clock, overlay);
  const { project, root } = opened;
  const name = options.project ?? (nameOf(joinUri(project.uri, root.base)) || 'project');
  const commit = (await nodeGit.headCommit(project.uri)) ?? 'unknown';
  const draft = draftOf(opened, overlay, clock);
  const { planned, lost } = accepted(await initialiseHandoff(draft, { name, agent: 'agent-handoff', commit, force }));
  const asJson = (written: boolean, said: readonly string[]) =>
    printableJson({
      ...operationJson(opened, { dryRun, written, writes: writesOfDraft(draft), said }, cli),
      project: name,
      lost,
    });
  if (lost.length > 0 && !dryRun) {
    const files = lost.map(quote).join(', ');
    if (!(await consents(`What these files hold would be lost: ${files}. Replace them?`, yes, '--yes', cli))) {
      const said = 'Nothing was written.';
      cli.stdout.write(json ? asJson(false, [said]) : `${said}\n`);
      return exitCodes.findings;
    }
  }
  if (!dryRun) await writeDraft(opened, draft);
  const verb = dryRun ? 'would have' : 'has';
  const said = `${printablePath(opened.shown)} ${verb} ${planned.said.length + 1} files now. Describe the project in STATUS.md, then add tasks with "agent-handoff task new".`;
  cli.stdout.write(json ? asJson(!dryRun, [said]) : `${said}\n`);
  return exitCodes.clean;
}

/** The folder itself counts, never one around it; it need not be there yet. */
async function openForInit(path: string, cli: Cli, clock: Clock, overlay: OverlayFileSystem): Promise<OpenedRoot> {
  const place = await namePlace(path, cli);
  if (place.kind === 'file')
    throw new UsageError(`${printablePath(path)} is a file.`, `Name the folder of the project.`);
  const root = rootAround(`${place.uri}/x`) ?? joinUri(place.uri, '.ai/handoff');
  const loaded = await loadPlaces([place], clock, overlay);
  const opened = await reopen(loaded, root, cli);
  requireConfiguration(loaded, cli);
  return opened;
}
