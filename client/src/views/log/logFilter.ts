import { l10n, window } from 'vscode';
import type { LogParams, LogResult } from '../../../../server/src/protocol.ts';
import { plainLabel } from '../../commands/plainLabel.ts';
import { kindLabel } from './logWords.ts';

/** What the person wants to see of the log; empty for all. */
export type LogFilter = Pick<LogParams, 'text' | 'types' | 'participants'>;

/** Whether a filter leaves anything out. */
export function isFiltered({ text = '', types = [], participants = [] }: LogFilter): boolean {
  return text !== '' || types.length > 0 || participants.length > 0;
}

/** The filter in words, to be shown as long as it holds. */
export function filterWords({ text = '', types = [], participants = [] }: LogFilter): string {
  const parts: string[] = [];
  if (text !== '') parts.push(l10n.t('"{0}"', text));
  if (types.length > 0) parts.push(types.map(typeName).join(', '));
  if (participants.length > 0) parts.push(participants.join(', '));
  return l10n.t('Only {0}', parts.join(' · '));
}

/** Asks what is to be shown. `undefined` when the person gives up. */
export async function askFilter(present: LogFilter, known: LogResult): Promise<LogFilter | undefined> {
  const title = l10n.t('Filter the Log');
  const ways = [
    { way: 'text' as const, label: l10n.t('By text…'), description: present.text ?? '' },
    { way: 'types' as const, label: l10n.t('By type…'), description: present.types?.map(typeName).join(', ') ?? '' },
    {
      way: 'participants' as const,
      label: l10n.t('By participant…'),
      description: present.participants?.join(', ') ?? '',
    },
  ].map((item) => ({ ...item, description: plainLabel(item.description) }));
  const clear = { way: 'clear' as const, label: l10n.t('Show everything'), description: '' };
  const items = isFiltered(present) ? [...ways, clear] : ways;
  const chosen = await window.showQuickPick(items, { title, placeHolder: l10n.t('What is to be shown?') });
  switch (chosen?.way) {
    case 'text': {
      const prompt = l10n.t('Part of a text, an id, a name, or a file');
      const text = await window.showInputBox({ title, prompt, value: present.text ?? '' });
      return text === undefined ? undefined : { ...present, text: text.trim() };
    }
    case 'types': {
      const types = await askSome(title, known.types, present.types ?? [], typeName);
      return types && { ...present, types };
    }
    case 'participants': {
      const participants = await askSome(title, known.participants, present.participants ?? [], (name) => name);
      return participants && { ...present, participants };
    }
    case 'clear':
      return {};
    case undefined:
      return undefined;
  }
}

async function askSome(
  title: string,
  values: readonly string[],
  present: readonly string[],
  nameOf: (value: string) => string,
): Promise<string[] | undefined> {
  const items = values.map((value) => ({ label: plainLabel(nameOf(value)), value, picked: present.includes(value) }));
  const placeHolder = l10n.t('Choose what is to be shown; nothing chosen shows everything');
  const chosen = await window.showQuickPick(items, { title, placeHolder, canPickMany: true });
  return chosen?.map(({ value }) => value);
}

function typeName(type: string): string {
  return type === 'note' || type === 'handoff' ? kindLabel(type) : type;
}
