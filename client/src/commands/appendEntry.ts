import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { type AnswerAction, type LogFileInfo, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { answerEntry } from './answerEntry.ts';
import { identity } from './askAgent.ts';
import { plainLabel } from './plainLabel.ts';
import { sayOpenFolder } from './chooseFolder.ts';
import type { LogOperations } from './logOperations.ts';

/** What a command may be given: the log, and answers to the questions that would be asked. */
type Given = Readonly<Partial<Record<'uri' | 'type' | 'to' | 'content' | 'context', unknown>>> | undefined;

/** A log that is there or is to be started. */
type Log = Pick<LogFileInfo, 'uri' | 'identity' | 'participants'>;

/** Appends an entry to an AHIL log: asks for type, recipient, content and context; starts a log where there is none (AHIL 1.0, rule 2). */
export function registerAppendEntry(context: ExtensionContext, server: ServerConnection, logs: LogOperations): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.appendEntry', async (given?: Given) => {
      const log = await chooseLog(server, textOf(given, 'uri'));
      if (!log) return false;
      const type = textOf(given, 'type') ?? (await askType(log.identity));
      if (type === undefined) return false;
      const answer = answers[type];
      // What answers an entry names it; the commands for that know which ones can be answered.
      if (answer && textOf(given, 'context') === undefined) return answerEntry(server, logs, answer, undefined);
      const to = textOf(given, 'to') ?? (await askRecipient(log, type));
      const content = to === undefined ? undefined : (textOf(given, 'content') ?? (await askContent()));
      const data = content === undefined ? undefined : (textOf(given, 'context') ?? (await askContext()));
      if (to === undefined || content === undefined || data === undefined) return false;
      return logs.run(log.uri, { name: 'append', type, to, content, context: data });
    }),
  );
}

/** The types that answer another entry, and how. */
const answers: Readonly<Record<string, AnswerAction | undefined>> = {
  approval: 'approve',
  override: 'override',
  acknowledgement: 'acknowledge',
};

/** The log with a URI; without one the only log, or the one that the person chooses, which may be a new one. */
async function chooseLog(server: ServerConnection, uri: string | undefined): Promise<Log | undefined> {
  const logs = (await server.ask<LogFileInfo[]>(requests.logFiles)) ?? [];
  if (uri !== undefined) return logs.find((log) => log.uri === uri) ?? newLogAt(Uri.parse(uri));
  const [only] = logs;
  if (logs.length === 1) return only;
  const present: { label: string; description: string; log: Log }[] = logs.map((log) => ({
    label: plainLabel(log.file),
    description: plainLabel(log.project),
    log,
  }));
  const known = new Set(logs.map((log) => log.uri));
  const fresh = (workspace.workspaceFolders ?? []).flatMap((folder) => {
    const file = Uri.joinPath(folder.uri, 'exchange.json');
    const label = l10n.t('A new log: {0}', plainLabel(`${folder.name}/exchange.json`));
    return known.has(file.toString()) ? [] : [{ label, description: '', log: newLogAt(file) }];
  });
  const items = [...present, ...fresh];
  if (items.length === 0) {
    sayOpenFolder(l10n.t('Open a folder first: the log becomes a file exchange.json in it.'));
    return undefined;
  }
  const placeHolder = l10n.t('The log that the entry goes to');
  return (await window.showQuickPick(items, { title: entryTitle(), placeHolder, ignoreFocusOut: true }))?.log;
}

function entryTitle(): string {
  return l10n.t('Append Entry to AHIL Log');
}

function newLogAt(file: Uri): Log {
  return { uri: file.toString(), identity: identity(), participants: [] };
}

async function askType(sender: string): Promise<string | undefined> {
  const order = { label: 'order', detail: l10n.t('What an agent is to do.') };
  const reports = [
    { label: 'observation', detail: l10n.t('Something that was noticed. Nobody has to do anything about it.') },
    { label: 'recommendation', detail: l10n.t('Something that one agent or a person is asked to decide on.') },
    { label: 'alert', detail: l10n.t('Something that is wrong and cannot wait.') },
  ];
  const either = [
    { label: 'approval', detail: l10n.t('Says that what was recommended is to be done.') },
    { label: 'acknowledgement', detail: l10n.t('Says that an entry was received.') },
  ];
  const override = { label: 'override', detail: l10n.t('Calls off what an agent is about to do.') };
  // People give orders, agents report.
  const items = sender === 'human' ? [order, ...either, override] : [...reports, ...either];
  const placeHolder = l10n.t('What kind of entry does {0} write?', sender);
  return (await window.showQuickPick(items, { title: entryTitle(), placeHolder, ignoreFocusOut: true }))?.label;
}

async function askRecipient({ identity: sender, participants }: Log, type: string): Promise<string | undefined> {
  const names = participants.filter((name) => name !== sender);
  if (sender !== 'human' && !names.includes('human')) names.push('human');
  // A recommendation to all would be nobody's to answer.
  if (type !== 'recommendation') names.push('all');
  const known = names.map((name) => ({ label: plainLabel(name), name }));
  const other = { label: l10n.t('Another name…'), name: undefined };
  const options = { title: entryTitle(), placeHolder: l10n.t('Whom is it for?'), ignoreFocusOut: true };
  const chosen = await window.showQuickPick([...known, other], options);
  if (!chosen) return undefined;
  if (chosen.name !== undefined) return chosen.name;
  const name = await window.showInputBox({
    title: entryTitle(),
    prompt: l10n.t('Whom is it for? The name of an agent, or human'),
    ignoreFocusOut: true,
    validateInput: (value) => (/^\S+$/.test(value.trim()) ? undefined : l10n.t('Please write a name without spaces.')),
  });
  return name?.trim();
}

function askContent(): Thenable<string | undefined> {
  return window.showInputBox({
    title: entryTitle(),
    prompt: l10n.t('What is to be said? Specific enough to act on without asking back'),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? l10n.t('Please write a sentence.') : undefined),
  });
}

function askContext(): Thenable<string | undefined> {
  return window.showInputBox({
    title: entryTitle(),
    prompt: l10n.t('Further data as a JSON object (may be empty)'),
    placeHolder: '{"priority": "high"}',
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' || isObject(value) ? undefined : l10n.t('Please write a JSON object, or nothing.'),
  });
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function textOf(given: Given, name: 'uri' | 'type' | 'to' | 'content' | 'context'): string | undefined {
  const value = given?.[name];
  return typeof value === 'string' ? value : undefined;
}
