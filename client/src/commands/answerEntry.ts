import { commands, type ExtensionContext, l10n, Position, Range, Location, Uri, window } from 'vscode';
import {
  type AnswerAction,
  clientCommands,
  type EntryReference,
  type LogItem,
  type LogParams,
  type LogResult,
  requests,
  type ThreadReference,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { identity } from './askAgent.ts';
import { cursorFirst } from './choiceOrder.ts';
import { cursorPlace } from './cursorPlace.ts';
import { shownText } from '../views/log/logWords.ts';
import { plainLabel } from './plainLabel.ts';
import { plainMessage } from './plainMessage.ts';
import type { LogOperations } from './logOperations.ts';
import { inform } from './say.ts';

/** An entry, as a node of the log view, a code lens or a key binding names it; with an answer to the question that would be asked. */
interface EntryTarget {
  readonly uri?: unknown;
  readonly entry?: unknown;
  readonly content?: unknown;
}

/** Of a long log so many entries are offered. */
const choiceLimit = 1000;

const commandOf: Readonly<Record<AnswerAction, string>> = {
  approve: clientCommands.approveEntry,
  reject: clientCommands.rejectEntry,
  acknowledge: clientCommands.acknowledgeEntry,
  act: clientCommands.actOnEntry,
  override: clientCommands.overrideEntry,
};

/**
 * Commands that answer an entry of an AHIL log: the one of a node or a lens or, from the palette, one that the person chooses among
 * those that can be answered so (AHIL 1.0, rules 2, 4 and 5). What needs a reason asks for it.
 */
export function registerAnswerEntry(context: ExtensionContext, server: ServerConnection, logs: LogOperations): void {
  const actions = Object.keys(commandOf) as AnswerAction[];
  context.subscriptions.push(
    ...actions.map((action) =>
      commands.registerCommand(commandOf[action], (target?: EntryTarget) => answerEntry(server, logs, action, target)),
    ),
    commands.registerCommand(clientCommands.showThread, showThread),
  );
}

/** Answers an entry; without one the person chooses. @returns whether it was written */
export async function answerEntry(
  server: ServerConnection,
  logs: LogOperations,
  action: AnswerAction,
  target: EntryTarget | undefined,
): Promise<boolean> {
  const chosen = namedEntry(target) ?? (await chooseEntry(server, action));
  if (!chosen) return false;
  const { uri, entry } = chosen;
  const whyNot = (said: string) => logs.whyNot(uri, { name: 'answer', entry, action, content: said });
  const content = typeof target?.content === 'string' ? target.content : await askContent(action, entry, whyNot);
  if (content === undefined) return false;
  return logs.run(uri, { name: 'answer', entry, action, content });
}

function namedEntry({ uri, entry }: EntryTarget = {}): EntryReference | undefined {
  return typeof uri === 'string' && typeof entry === 'string' && entry !== '' ? { uri, entry } : undefined;
}

/**
 * What is said with an answer; empty where the answer speaks for itself, `undefined` when the person gives up. What the rules have against
 * the words is told while they are being written, so that nobody has to write them twice.
 */
async function askContent(
  action: AnswerAction,
  entry: string,
  whyNot: (content: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const prompt = questionOf(action, shownId(entry));
  if (prompt === undefined) return '';
  const isReason = action !== 'act';
  return window.showInputBox({
    title: titleOf(action),
    prompt: plainMessage(prompt),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isReason && value.trim() === '' ? l10n.t('Please give a reason, so that nobody asks again.') : whyNot(value),
  });
}

/** An id as it may be shown in a question: ids of files may hold anything. */
function shownId(entry: string): string {
  return [...entry.replace(/[\p{C}\p{Z}]/gu, '?')].slice(0, 60).join('');
}

function questionOf(action: AnswerAction, entry: string): string | undefined {
  switch (action) {
    case 'reject':
      return l10n.t('Why do you reject {0}?', entry);
    case 'override':
      return l10n.t('Why do you override {0}, and what is to be done instead?', entry);
    case 'act':
      return l10n.t('What was done about {0}? (may be empty)', entry);
    case 'approve':
    case 'acknowledge':
      return undefined;
  }
}

async function chooseEntry(server: ServerConnection, action: AnswerAction): Promise<EntryReference | undefined> {
  const params: LogParams = { limit: choiceLimit, action };
  const result = await server.ask<LogResult>(requests.log, params);
  const items = (result?.items ?? []).flatMap((item) => (item.kind === 'entry' ? [choiceOf(item)] : []));
  if (items.length === 0) {
    inform(noneTo(action));
    return undefined;
  }
  return window.showQuickPick(cursorFirst(items, cursorPlace()), {
    title: titleOf(action),
    placeHolder: l10n.t('The entry'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
}

function titleOf(action: AnswerAction): string {
  switch (action) {
    case 'approve':
      return l10n.t('Approve Entry');
    case 'reject':
      return l10n.t('Reject Entry');
    case 'acknowledge':
      return l10n.t('Acknowledge Entry');
    case 'act':
      return l10n.t('Mark Entry as Acted');
    case 'override':
      return l10n.t('Override Entry');
  }
}

function noneTo(action: AnswerAction): string {
  return action === 'override'
    ? l10n.t('There is no entry in an AHIL log that could still be overridden.')
    : l10n.t('No entry of an AHIL log waits for such an answer from {0}.', identity());
}

function choiceOf(item: Extract<LogItem, { kind: 'entry' }>) {
  const { uri, range, entry, label, type, from = '?', to = '?', day, file: path } = item;
  return {
    label: plainLabel(label),
    description: plainLabel([type, `${from} → ${to}`, day].filter((part) => part !== undefined).join(' · ')),
    detail: plainLabel(`${shownText(item)} (${path})`),
    uri,
    file: Uri.parse(uri).toString(),
    range,
    entry,
  };
}

async function showThread({ uri, position, ranges }: ThreadReference): Promise<void> {
  const file = Uri.parse(uri);
  const places = ranges.map(({ start, end }) => {
    return new Location(file, new Range(start.line, start.character, end.line, end.character));
  });
  const at = new Position(position.line, position.character);
  await commands.executeCommand('editor.action.peekLocations', file, at, places, 'peek');
}
