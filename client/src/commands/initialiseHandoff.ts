import { commands, type ExtensionContext, l10n, Uri, window, type WorkspaceFolder } from 'vscode';
import { clientCommands, type OperationResult, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { askAgent, identity } from './askAgent.ts';
import { chooseFolder } from './chooseFolder.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import { carryOut, type Objection } from './runOperation.ts';
import { saveRoot } from './saveRoot.ts';
import { joinSentences } from './joinSentences.ts';
import { inform, warn } from './say.ts';

/** Makes a handoff folder from templates (AAHP v3 section 4). What would be lost is asked about. */
export function registerInitialiseHandoff(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.initialiseHandoff, async (target?: CommandTarget) => {
      const given = rootUriOf(target);
      const title = l10n.t('Initialise Handoff Folder');
      const folder = given === undefined ? (await askFolder(title))?.uri : undefined;
      const root = given ?? (folder && Uri.joinPath(folder, '.ai', 'handoff').toString());
      if (root === undefined || !(await saveRoot(root))) return;
      // What is there already is asked about first, so that nobody answers questions in vain.
      const agreed = await mayBeReplaced(server, root);
      if (!agreed) return;
      const project = textOf(target, 'project') ?? (await askProject(title, root));
      if (project === undefined) return;
      const agent = textOf(target, 'agent') ?? (await askAgent(title, l10n.t('Agent: who makes it?')));
      if (agent === undefined || !(await saveRoot(root))) return;
      const call = { name: 'initialiseHandoff', project, agent } as const;
      const said = await carryOut(server, root, call, async (objection) => {
        return objection.places.every(({ uri }) => agreed.has(uri)) || insists(objection);
      });
      if (!said) return;
      await window.showTextDocument(Uri.joinPath(Uri.parse(root), 'STATUS.md'));
      inform(joinSentences(said));
    }),
  );
}

function askFolder(title: string): Promise<WorkspaceFolder | undefined> {
  const placeHolder = l10n.t('The project that gets a handoff folder');
  return chooseFolder(title, placeHolder, l10n.t('Open the folder of your project first.'));
}

/**
 * The files of a root that the person agrees to have replaced, as URIs; `undefined` where one of them must not be, or nothing can be made there,
 * which is said.
 */
async function mayBeReplaced(server: ServerConnection, root: string): Promise<ReadonlySet<string> | undefined> {
  const operation = { name: 'initialiseHandoff', project: folderName(root) || 'project', agent: identity() } as const;
  const planned = await server.ask<OperationResult>(requests.planOperation, { root, operation });
  if (planned?.kind === 'refused') warn(planned.reason);
  if (planned?.kind === 'planned') return new Set();
  if (planned?.kind !== 'objection' || !(await insists(planned))) return undefined;
  return new Set(planned.places.map(({ uri }) => uri));
}

/** The name of the project's folder, the one that holds `.ai`. */
function folderName(root: string): string {
  const { path } = Uri.joinPath(Uri.parse(root), '..', '..');
  return path.slice(path.lastIndexOf('/') + 1);
}

function askProject(title: string, root: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt: l10n.t('Name of the project'),
    value: folderName(root),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('Please give the project a name.') : undefined),
  });
}

async function insists({ reason, places }: Objection): Promise<boolean> {
  const replace = l10n.t('Replace Them');
  const detail = places.map(({ label }) => label).join('\n');
  return (await window.showWarningMessage(reason, { modal: true, detail }, replace)) === replace;
}
