import { type ExtensionContext, l10n, QuickPickItemKind, window } from 'vscode';
import type { HandoffRootInfo } from '../../../server/src/protocol.ts';
import { identity } from './askAgent.ts';
import { plainLabel } from './plainLabel.ts';

/** Who hands over, in which phase, and in a sentence what the next agent should know (AAHP v3 section 1.1). */
export interface Session {
  readonly agent: string;
  readonly phase: string;
  /** Empty to keep the recorded one, or to have one generated. */
  readonly context: string;
}

const phases = ['research', 'architecture', 'implementation', 'review', 'fix', 'documentation', 'idle'];

/** The longest quick context that other tools accept, in characters. */
const contextLimit = 500;

/**
 * Asks for agent, phase and context, with what was said last as the default. `undefined` when the person gives up.
 * @param about the title of the questions where they are not about regenerating, and who is known to hand over
 */
export async function askSession(
  context: ExtensionContext,
  root: HandoffRootInfo,
  count: number,
  about?: { readonly title: string; readonly agent: string | undefined },
): Promise<Session | undefined> {
  const last = context.workspaceState.get<Partial<Session>>(keyOf(root)) ?? {};
  const title =
    about?.title ??
    (count > 1 ? l10n.t('Regenerate {0} Manifests', count) : l10n.t('Regenerate Manifest: {0}', root.label));
  const agent = await window.showInputBox({
    title,
    prompt: l10n.t('Agent: who hands over?'),
    value: about?.agent ?? last.agent ?? root.agent ?? identity(),
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' ? l10n.t('Please give a name, such as claude-code or human.') : undefined,
  });
  if (agent === undefined) return undefined;
  const phase = await askPhase(title, last.phase ?? root.phase);
  if (phase === undefined) return undefined;
  if (count > 1) return { agent: agent.trim(), phase, context: '' };
  const quickContext = await window.showInputBox({
    title,
    prompt: l10n.t('Quick context: what just happened, what is next, what blocks? Leave it as it is to keep it.'),
    value: root.quickContext ?? '',
    ignoreFocusOut: true,
    validateInput: (value) => {
      return [...value].length > contextLimit ? l10n.t('At most {0} characters, please.', contextLimit) : undefined;
    },
  });
  if (quickContext === undefined) return undefined;
  const unchanged = quickContext === (root.quickContext ?? '');
  return { agent: agent.trim(), phase, context: unchanged ? '' : quickContext };
}

/** Keeps what was said for the next time. */
export async function rememberSession(
  context: ExtensionContext,
  root: HandoffRootInfo,
  session: Session,
): Promise<void> {
  await context.workspaceState.update(keyOf(root), { agent: session.agent, phase: session.phase });
}

async function askPhase(title: string, last: string | undefined): Promise<string | undefined> {
  const known = phases.filter((phase) => phase !== last).map((phase) => ({ label: phase, phase }));
  const remembered =
    last === undefined || last === ''
      ? []
      : [{ label: plainLabel(last), phase: last, description: l10n.t('as before') }];
  const separator = { label: '', phase: '', kind: QuickPickItemKind.Separator };
  const chosen = await window.showQuickPick([...remembered, ...(remembered.length > 0 ? [separator] : []), ...known], {
    title,
    placeHolder: l10n.t('Phase: what kind of work is handed over?'),
    ignoreFocusOut: true,
  });
  return chosen?.phase;
}

function keyOf({ uri }: HandoffRootInfo): string {
  return `agentHandoff.session:${uri}`;
}
