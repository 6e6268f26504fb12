import { l10n, window } from 'vscode';
import type { NewHandoffRequest, ProjectChoices } from '../../../../server/src/protocol/handoffDocuments.ts';
import { warn } from '../say.ts';
import { askChoice, askText } from '../ask.ts';

/** Asks what a handoff between governed prompts needs; agents are those of the registry. `undefined` when the person gives up. */
export async function askGoverned(title: string, choices: ProjectChoices): Promise<NewHandoffRequest | undefined> {
  if (choices.agents.length === 0) {
    warn(
      l10n.t(
        'No agents are known here: there is no prompt-manifest.json or prompt-lock.json for this project, or there are several.',
      ),
    );
    return undefined;
  }
  const agents = choices.agents.map(({ id, name, type, version, isLocked }) => ({
    value: id,
    description: [name, type, version, isLocked ? undefined : l10n.t('no hash in the lock')]
      .filter((part) => part !== undefined)
      .join(' · '),
  }));
  const source = await askChoice(title, l10n.t('Which agent hands over?'), agents);
  if (!source) return undefined;
  const others = agents.filter(({ value }) => value !== source);
  const target = await askChoice(title, l10n.t('Which agent takes over?'), others);
  if (!target) return undefined;
  const types = choices.requestTypes.map((value) => ({ value }));
  const requestType = await askChoice(title, l10n.t('What kind of request is it?'), types);
  if (!requestType) return undefined;
  const description = await askText(title, l10n.t('What is asked for?'));
  if (!description) return undefined;
  const expectedOutput = await askText(title, l10n.t('What is to come out of it?'));
  if (!expectedOutput) return undefined;
  const attested = await askAttestations(title, choices.attestations);
  if (!attested) return undefined;
  return {
    format: 'governed',
    source: { id: source },
    target: { id: target },
    requestType,
    description,
    expectedOutput,
    attested,
  };
}

/**
 * Nothing is attested for anybody, so nothing is ticked beforehand. What is missing is asked for again, with what was ticked: whoever
 * only pressed Enter keeps the answers given so far.
 */
async function askAttestations(title: string, names: readonly string[]): Promise<readonly string[] | undefined> {
  let placeHolder = l10n.t('What do you attest? The handoff holds only with all of them.');
  let ticked: readonly string[] = [];
  for (;;) {
    const items = names.map((name) => ({
      label: statement(name),
      description: name,
      name,
      picked: ticked.includes(name),
    }));
    const chosen = await window.showQuickPick(items, { title, placeHolder, canPickMany: true, ignoreFocusOut: true });
    if (!chosen || chosen.length === names.length) return chosen && names;
    ticked = chosen.map(({ name }) => name);
    const open = names.length - ticked.length;
    placeHolder = l10n.t('Not attested yet: {0} of {1}. The handoff holds only with all of them.', open, names.length);
  }
}

function statement(name: string): string {
  switch (name) {
    case 'source_agent_verified':
      return l10n.t('I have verified the prompt of the source');
    case 'target_agent_verified':
      return l10n.t('I have verified the prompt of the target');
    case 'composition_valid':
      return l10n.t('The compositions of archetypes are valid');
    case 'boundaries_respected':
      return l10n.t('The handoff stays within the boundaries of collaboration');
    default:
      return name;
  }
}
