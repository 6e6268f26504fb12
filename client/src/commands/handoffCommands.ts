import { commands, type ExtensionContext, l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import {
  clientCommands,
  type CommitParams,
  type CommitResult,
  type HandoffRootInfo,
  type ObjectionPlace,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { askAgent } from './askAgent.ts';
import { askSession, rememberSession, type Session } from './askSession.ts';
import { chooseRoot, hasFile, lockName } from './chooseRoot.ts';
import { type CommandTarget, listOf, rootUriOf, textOf } from './commandTarget.ts';
import { showPlace } from './openPlace.ts';
import { plainLabel } from './plainLabel.ts';
import { carryOut, type Objection, runOperation } from './runOperation.ts';
import { saveRoot } from './saveRoot.ts';
import { inform, warn } from './say.ts';

/** The files that most sessions write. */
const usualFiles = ['STATUS.md', 'NEXT_ACTIONS.md', 'LOG.md', 'DASHBOARD.md', 'TRUST.md'];

/** Begins and finishes a handoff (AAHP v3 section 3.1). */
export function registerHandoffCommands(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.beginHandoff', async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Begin Handoff'));
      if (root) await begin(server, root, target);
    }),
    commands.registerCommand(clientCommands.finishHandoff, async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Finish Handoff'), { needs: lockName });
      if (!root) return;
      // Before anything is asked that would be answered in vain.
      if (!(await hasFile(root, lockName)))
        inform(l10n.t('{0}: there is no HANDOFF.lock, so no handoff was begun that could be finished.', root.label));
      else if (await saveRoot(root.uri)) await finish(context, server, root, target);
    }),
  );
}

async function begin(server: ServerConnection, root: HandoffRootInfo, target: CommandTarget): Promise<void> {
  const title = l10n.t('Begin Handoff: {0}', root.label);
  const agent = textOf(target, 'agent') ?? (await askAgent(title, l10n.t('Who begins the handoff?')));
  if (agent === undefined) return;
  const files = listOf(target, 'files') ?? (await askFiles(title, root));
  if (files) await runOperation(server, root.uri, { name: 'beginHandoff', agent, files });
}

async function askFiles(title: string, root: HandoffRootInfo): Promise<readonly string[] | undefined> {
  const entries = await workspace.fs.readDirectory(Uri.parse(root.uri));
  const items = entries
    .map(([label]) => label)
    .filter((name) => name.endsWith('.md') && name !== 'LOG-ARCHIVE.md')
    .sort()
    .map((label) => ({ label: plainLabel(label), name: label, picked: usualFiles.includes(label) }));
  if (items.length === 0) {
    inform(l10n.t('There is no file to write in this folder.'));
    return undefined;
  }
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('The files that are going to be written'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen && chosen.length > 0 ? chosen.map(({ name }) => name) : undefined;
}

/** How a handoff is put on record. */
interface Record {
  readonly message: string;
  readonly tag: string | undefined;
}

async function finish(
  context: ExtensionContext,
  server: ServerConnection,
  root: HandoffRootInfo,
  target: CommandTarget,
): Promise<void> {
  const title = l10n.t('Finish Handoff: {0}', root.label);
  const session =
    givenSession(target) ?? (await askSession(context, root, 1, { title, agent: root.lockedBy || undefined }));
  if (!session) return;
  const record = await askRecord(title, session, target);
  if (record === undefined) return;
  const { agent, phase, context: quickContext } = session;
  const said = await carryOut(
    server,
    root.uri,
    {
      name: 'finishHandoff',
      phase,
      // Without a name it is whoever began.
      ...(agent === '' ? {} : { agent }),
      ...(quickContext === '' ? {} : { context: quickContext }),
      ...(record && { commit: record.tag === undefined ? {} : { tag: record.tag } }),
    },
    (objection) => insistsOnFinishing(title, objection),
  );
  if (!said) return;
  await rememberSession(context, root, session);
  // What could not be saved must not be left out of the commit.
  if (record && !(await saveRoot(root.uri))) return;
  if (record) await commit(server, { root: root.uri, ...withTag(record) });
  else inform(said.slice(0, 1).join(' '));
}

function withTag({ message, tag }: Record): Omit<CommitParams, 'root'> {
  return tag === undefined ? { message } : { message, tag };
}

function givenSession(target: CommandTarget): Session | undefined {
  const phase = textOf(target, 'phase');
  if (phase === undefined) return undefined;
  return { agent: textOf(target, 'agent') ?? '', phase, context: textOf(target, 'context') ?? '' };
}

/** Whether to commit and tag: `false` for neither, `undefined` when the person gives up. */
async function askRecord(
  title: string,
  { agent }: Session,
  target: CommandTarget,
): Promise<Record | false | undefined> {
  if (givenSession(target)) {
    const message = textOf(target, 'message');
    return message === undefined ? false : { message, tag: textOf(target, 'tag') };
  }
  // No process is started in a workspace that is not trusted.
  if (!workspace.isTrusted) return false;
  const plain = { label: l10n.t('Finish'), detail: l10n.t('Regenerate the manifest and take the lock away') };
  const committed = {
    label: l10n.t('Finish and Commit…'),
    detail: l10n.t('Commit what is staged together with the handoff folder'),
  };
  const tagged = {
    label: l10n.t('Finish, Commit and Tag…'),
    detail: l10n.t('Tag the commit as a clean handoff, too'),
  };
  const chosen = await window.showQuickPick([plain, committed, tagged], { title, ignoreFocusOut: true });
  if (!chosen) return undefined;
  if (chosen === plain) return false;
  const message = await window.showInputBox({
    title,
    prompt: l10n.t('Message of the commit'),
    value: l10n.t('Hand over the work of {0}', agent),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('Please say what the commit is about.') : undefined),
  });
  if (message === undefined) return undefined;
  if (chosen === committed) return { message, tag: undefined };
  const tag = await window.showInputBox({
    title,
    prompt: l10n.t('Name of the tag below aahp/, such as session-42'),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('Please give a name, such as session-42.') : undefined),
  });
  return tag === undefined ? undefined : { message, tag: tag.trim() };
}

async function commit(server: ServerConnection, params: CommitParams): Promise<void> {
  const result = await server.ask<CommitResult>(requests.commitHandoff, params);
  if (result?.kind === 'done') {
    inform(
      result.tag === undefined
        ? l10n.t('The handoff is finished and committed as {0}.', result.commit)
        : l10n.t('The handoff is finished, committed as {0} and tagged {1}.', result.commit, result.tag),
    );
  } else if (result?.commit !== undefined) {
    warn(l10n.t('The handoff is committed as {0}, but not tagged: {1}', result.commit, result.reason));
  } else if (result) {
    warn(l10n.t('The handoff is finished, but git did not commit it: {0}', result.reason));
  }
}

interface PlaceItem extends QuickPickItem {
  readonly place?: ObjectionPlace;
}

/** Shows what fails; choosing one of the places goes there instead. */
async function insistsOnFinishing(title: string, { reason, places }: Objection): Promise<boolean> {
  const anyway: PlaceItem = {
    label: l10n.t('Finish Anyway'),
    detail: l10n.t('The next agent gets the files as they are'),
  };
  const items = places.map((place): PlaceItem => ({
    label: plainLabel(place.label),
    detail: plainLabel(place.detail),
    place,
  }));
  const chosen = await window.showQuickPick([...items, anyway], { title, placeHolder: reason, ignoreFocusOut: true });
  if (!chosen?.place) return chosen === anyway;
  await showPlace(chosen.place.uri, chosen.place.range);
  return false;
}
