import { commands, type ExtensionContext, l10n, type QuickPickItem, QuickPickItemKind, type Uri, window } from 'vscode';
import {
  type HandoffChangeResult,
  handoffRequests,
  type HandoffStepInfo,
  type NewFile,
} from '../../../../server/src/protocol/handoffDocuments.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { applyWorkspaceEdit, type EditOutcome } from '../applyWorkspaceEdit.ts';
import { whatIsNotSaved } from '../editOutcome.ts';
import type { ReadOnlyTexts } from '../readOnlyTexts.ts';
import { plainLabel } from '../plainLabel.ts';
import { plainMessage } from '../plainMessage.ts';
import { inform, warn } from '../say.ts';
import { handoffFile, openFirst } from './handoffFile.ts';
import { joinSentences } from '../joinSentences.ts';
import { sayRefused } from './sayRefused.ts';
import { writeFiles } from './writeFiles.ts';

type Planned = Extract<HandoffChangeResult, { readonly kind: 'planned' }>;

/** One of the two commands: what it asks the server for, and how it speaks. */
interface Change {
  readonly request: string;
  readonly title: string;
  readonly nothingToDo: string;
  readonly done: string;
}

/** Repairs and shortens the handoff of the active editor, step by step in view, as one change that can be undone. */
export function registerRepairHandoff(context: ExtensionContext, server: ServerConnection, texts: ReadOnlyTexts): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.repairHandoff', (target?: unknown) =>
      change(server, texts, target, {
        request: handoffRequests.planRepair,
        title: l10n.t('Repair Handoff'),
        nothingToDo: l10n.t(
          'There is nothing here that Repair Handoff could change. Findings that are left have fixes of their own (Ctrl+.), or Copy Repair Prompt asks an agent.',
        ),
        done: l10n.t('The handoff is repaired.'),
      }),
    ),
    commands.registerCommand('agentHandoff.compressHandoff', (target?: unknown) =>
      change(server, texts, target, {
        request: handoffRequests.planCompression,
        title: l10n.t('Compress Handoff'),
        nothingToDo: l10n.t('This handoff is short enough.'),
        done: l10n.t('The handoff is shortened.'),
      }),
    ),
  );
}

async function change(server: ServerConnection, texts: ReadOnlyTexts, target: unknown, words: Change): Promise<void> {
  const uri = handoffFile(target);
  if (!uri) {
    inform(openFirst());
    return;
  }
  const plan = await server.ask<HandoffChangeResult>(words.request, { uri: uri.toString() });
  if (!plan) return;
  if (plan.kind === 'refused') {
    sayRefused(plan);
    return;
  }
  if (plan.steps.length === 0) {
    report(plan, plan.left.length > 0 ? '' : words.nothingToDo);
    return;
  }
  // From a key binding or a task there may be nobody to look at the steps.
  const isAgreed =
    (target as { apply?: unknown } | undefined)?.apply === true || (await agrees(texts, uri, plan, words.title));
  if (!isAgreed) return;
  const outcome = plan.edit ? await apply(plan.edit) : undefined;
  if (outcome?.kind === 'applied') {
    report(plan, joinSentences([words.done, ...whatIsNotSaved(outcome)]));
    return;
  }
  if (outcome?.kind === 'outdated' || !(await mayCopy())) {
    warn(l10n.t('Nothing was changed. Please try again.'));
    return;
  }
  await copy(server, uri, words);
}

async function apply(edit: NonNullable<Planned['edit']>): Promise<EditOutcome> {
  try {
    return await applyWorkspaceEdit(edit);
  } catch {
    // A file that cannot be created there.
    return { kind: 'refused' };
  }
}

async function mayCopy(): Promise<boolean> {
  const saveAs = l10n.t('Save As…');
  const question = l10n.t('The files could not be changed where they are. The result can be saved elsewhere.');
  return (await window.showWarningMessage(question, saveAs)) === saveAs;
}

async function copy(server: ServerConnection, uri: Uri, words: Change): Promise<void> {
  const place = await window.showSaveDialog({ defaultUri: uri, title: words.title });
  if (!place) return;
  const params = { uri: uri.toString(), copyTo: place.toString() };
  const plan = await server.ask<HandoffChangeResult>(words.request, params);
  if (plan?.kind === 'refused') sayRefused(plan);
  if (plan?.kind !== 'planned' || !plan.files) return;
  // The dialog has asked already whether the file itself may be replaced.
  const [main, ...others]: readonly NewFile[] = plan.files;
  if (!main || !(await writeFiles([main], true)) || !(await writeFiles(others, false))) return;
  await window.showTextDocument(place);
  report(plan, words.done);
}

/** Shows the steps until the person agrees or gives up; choosing one compares the handoff before and behind it. */
async function agrees(texts: ReadOnlyTexts, uri: Uri, plan: Planned, title: string): Promise<boolean> {
  const { steps } = plan;
  const [first] = steps;
  const last = steps.at(-1);
  const apply: QuickPickItem = {
    label:
      steps.length === 1 ? l10n.t('$(check) Make this change') : l10n.t('$(check) Make all {0} changes', steps.length),
    description: l10n.t('about {0} tokens before, {1} after', first?.tokensBefore ?? 0, last?.tokensAfter ?? 0),
    alwaysShow: true,
  };
  const whole: QuickPickItem = { label: l10n.t('$(diff) Compare before and after') };
  const items = new Map<QuickPickItem, number>();
  const listed: QuickPickItem[] = [];
  let attempt = 0;
  for (const [index, step] of steps.entries()) {
    if (step.attempt !== attempt) listed.push({ label: attemptName(step.attempt), kind: QuickPickItemKind.Separator });
    ({ attempt } = step);
    const item = { label: plainLabel(step.what), description: saving(step) };
    items.set(item, index);
    listed.push(item);
  }
  for (;;) {
    const chosen = await window.showQuickPick([apply, whole, ...listed], {
      title,
      placeHolder: l10n.t('Choose a step to see it; nothing is changed before you say so.'),
      ignoreFocusOut: true,
    });
    if (!chosen) return false;
    if (chosen === apply) return true;
    const index = items.get(chosen);
    const step = index === undefined ? last : steps[index];
    const before = index === undefined || index === 0 ? plan.before : (steps[index - 1]?.text ?? plan.before);
    await commands.executeCommand(
      'vscode.diff',
      texts.add(uri.path, before),
      texts.add(uri.path, step?.text ?? before),
      step && index !== undefined ? plainMessage(step.what) : title,
    );
  }
}

function attemptName(attempt: HandoffStepInfo['attempt']): string {
  switch (attempt) {
    case 1:
      return l10n.t('Defaults');
    case 2:
      return l10n.t('Compression');
    case 3:
      return l10n.t('Working context only');
  }
}

function saving({ tokensBefore, tokensAfter }: HandoffStepInfo): string {
  const saves = tokensBefore - tokensAfter;
  if (saves === 0) return '';
  return saves > 0 ? l10n.t('saves about {0} tokens', saves) : l10n.t('takes about {0} tokens more', -saves);
}

/** What is left is what the person has to know. */
function report({ left, decisions }: Planned, done: string): void {
  const sentences = [
    done,
    ...(left.length > 0 ? [l10n.t('What is left cannot be repaired by a rule:'), ...left] : []),
    ...(decisions.length > 0 ? [l10n.t('You have to decide:'), ...decisions] : []),
  ].filter((sentence) => sentence !== '');
  if (left.length === 0) {
    inform(joinSentences(sentences));
    return;
  }
  const prompt = l10n.t('Copy Repair Prompt');
  // The message must not hold up the command: it stays until the person closes it.
  void window.showWarningMessage(plainMessage(joinSentences(sentences)), prompt).then((chosen) => {
    if (chosen === prompt) void commands.executeCommand('agentHandoff.copyRepairPrompt');
  });
}
