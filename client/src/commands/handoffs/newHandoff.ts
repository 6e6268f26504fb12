import { commands, type ExtensionContext, l10n, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import {
  type HandoffFormat,
  handoffRequests,
  type NewFile,
  type NewHandoffRequest,
  type NewHandoffResult,
  type ProjectChoices,
} from '../../../../server/src/protocol/handoffDocuments.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { activePlace } from '../activeFile.ts';
import { chooseFolder } from '../chooseFolder.ts';
import { inform, warn } from '../say.ts';
import { askGoverned } from './askGoverned.ts';
import { askUagent } from './askUagent.ts';
import { askUniversal } from './askUniversal.ts';
import { joinSentences } from '../joinSentences.ts';
import { writeFiles } from './writeFiles.ts';

/** What the commands may be given: a folder from the explorer, or the answers from a key binding or a task. */
interface NewHandoffTarget {
  /** URI of a folder. */
  readonly folder?: string;
  readonly request?: NewHandoffRequest;
}

/** Makes new handoffs from a few questions, valid as they stand, under the name that their format suggests. */
export function registerNewHandoff(context: ExtensionContext, server: ServerConnection): void {
  const command = (name: string, format: HandoffFormat) =>
    commands.registerCommand(name, (target?: unknown) => create(server, format, target));
  context.subscriptions.push(
    command('agentHandoff.newUniversalHandoff', 'universal'),
    command('agentHandoff.newGovernedHandoff', 'governed'),
    command('agentHandoff.newUagentHandoff', 'uagent'),
  );
}

async function create(server: ServerConnection, format: HandoffFormat, target: unknown): Promise<void> {
  const given = (target instanceof Uri ? { folder: target.toString() } : (target ?? {})) as NewHandoffTarget;
  const folder = given.folder ?? (await askFolder(titleOf(format)));
  if (folder === undefined) return;
  const request = given.request ?? (await ask(server, format, folder));
  if (!request) return;
  // Only a folder that was chosen is where the file goes; else its format knows.
  const place = given.folder ?? (await projectOf(server, folder)) ?? folder;
  const plan = await server.ask<NewHandoffResult>(handoffRequests.planNew, { folder: place, request });
  if (!plan) return;
  if (plan.kind === 'refused') {
    warn(plan.reason);
    return;
  }
  const uri = await write(plan);
  if (!uri) return;
  await window.showTextDocument(uri);
  if (plan.said.length > 0) inform(joinSentences(plan.said));
}

/** The folder that the active editor's file belongs to, the only one, or the one that the person chooses. */
async function askFolder(title: string): Promise<string | undefined> {
  const active = activePlace();
  const around = active && workspace.getWorkspaceFolder(active);
  if (around) return Uri.joinPath(active, '..').toString();
  const whatFor = l10n.t('Open a folder first: a handoff belongs to a project.');
  return (await chooseFolder(title, l10n.t('The project that hands over'), whatFor))?.uri.toString();
}

async function choicesOf(server: ServerConnection, folder: string): Promise<ProjectChoices | undefined> {
  return (await server.ask<ProjectChoices | null>(handoffRequests.choices, { uri: folder })) ?? undefined;
}

async function projectOf(server: ServerConnection, folder: string): Promise<string | undefined> {
  return (await choicesOf(server, folder))?.project;
}

async function ask(
  server: ServerConnection,
  format: HandoffFormat,
  folder: string,
): Promise<NewHandoffRequest | undefined> {
  const choices = await choicesOf(server, folder);
  if (!choices) return undefined;
  switch (format) {
    case 'universal':
      return askUniversal(titleOf(format), choices);
    case 'governed':
      return askGoverned(titleOf(format), choices);
    case 'uagent':
      return askUagent(titleOf(format), choices);
  }
}

function titleOf(format: HandoffFormat): string {
  switch (format) {
    case 'universal':
      return l10n.t('New Universal Handoff');
    case 'governed':
      return l10n.t('New Governed Handoff');
    case 'uagent':
      return l10n.t('New U.AgentHandoff');
  }
}

/** Creates the file as a step that can be undone; where it cannot be, the person chooses another place. Nothing is overwritten. */
async function write({ uri: place, text }: NewFile): Promise<Uri | undefined> {
  const uri = Uri.parse(place);
  const edit = new WorkspaceEdit();
  edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (await applies(edit)) return uri;
  const title = l10n.t('The handoff could not be written there. Choose another place.');
  const other = await window.showSaveDialog({ defaultUri: uri, title });
  if (other) return (await writeFiles([{ uri: other.toString(), text }], true)) ? other : undefined;
  // What was answered is not lost: it stays in an editor until the person decides.
  const language = place.endsWith('.json') ? 'json' : 'yaml';
  await window.showTextDocument(await workspace.openTextDocument({ language, content: text }));
  return undefined;
}

async function applies(edit: WorkspaceEdit): Promise<boolean> {
  try {
    return await workspace.applyEdit(edit);
  } catch {
    return false;
  }
}
