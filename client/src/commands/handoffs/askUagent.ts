import { l10n } from 'vscode';
import type { NewHandoffRequest, ProjectChoices } from '../../../../server/src/protocol/handoffDocuments.ts';
import { pickOrType } from '../pickOrType.ts';
import { askChoice, askText } from '../ask.ts';

/** The context that the specification is written for. */
const usualContext = 'AgentWorkflow';

/** Asks what a U.AgentHandoff needs. `undefined` when the person gives up. */
export async function askUagent(title: string, choices: ProjectChoices): Promise<NewHandoffRequest | undefined> {
  const contexts = choices.contexts.length > 0 ? choices.contexts : [usualContext];
  const context = await pickOrType(
    title,
    l10n.t('Which context does it belong to?'),
    contexts.map((value) => ({ value })),
    l10n.t('another context'),
  );
  if (!context) return undefined;
  const fresh = { value: `SESSION-${choices.today}`, description: l10n.t('a new session') };
  const sessions = choices.sessions.filter((value) => value !== fresh.value).map((value) => ({ value }));
  const sessionId = await pickOrType(title, l10n.t('Which session?'), [...sessions, fresh], l10n.t('a new session'));
  if (!sessionId) return undefined;
  const roles = choices.roles.map((value) => ({ value }));
  const from = await askChoice(title, l10n.t('Which role hands over?'), roles);
  if (!from) return undefined;
  const to = await askChoice(
    title,
    l10n.t('Which role takes over?'),
    roles.filter(({ value }) => value !== from),
  );
  if (!to) return undefined;
  const instruction = await askText(title, l10n.t('What is to be done? More can be added in the file.'));
  if (!instruction) return undefined;
  const constraint = await askText(title, l10n.t('What is to be kept to? It may be empty.'), { mayBeEmpty: true });
  if (constraint === undefined) return undefined;
  return {
    format: 'uagent',
    context,
    sessionId,
    from,
    to,
    instructions: [instruction],
    constraints: constraint === '' ? [] : [constraint],
  };
}
