import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import {
  type BuildFixParams,
  type BuiltFix,
  clientCommands,
  type FixQuestion,
  type FixReference,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';
import { whatCouldNotBeSaved, whyNotApplied } from './editOutcome.ts';
import { plainMessage } from './plainMessage.ts';
import { inform, warn } from './say.ts';

/** Carries out a fix that asks a person first, or that does more than edit text. */
export function registerApplyFix(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.applyFix, async (reference: FixReference) => {
      const questions = await server.ask<FixQuestion[] | null>(requests.fixQuestions, reference);
      if (!questions) {
        gone();
        return;
      }
      const answers = await askAll(questions);
      if (!answers) return;
      const params: BuildFixParams = { ...reference, answers };
      const built = await server.ask<BuiltFix | null>(requests.buildFix, params);
      if (!built) {
        gone();
        return;
      }
      const outcome = await applyWorkspaceEdit(built.edit);
      if (outcome.kind === 'outdated') {
        gone();
        return;
      }
      if (outcome.kind !== 'applied') {
        warn(whyNotApplied(outcome));
        return;
      }
      for (const sentence of whatCouldNotBeSaved(outcome.failed)) warn(sentence);
      for (const uri of built.withoutByteOrderMark) await removeByteOrderMark(Uri.parse(uri));
      if (built.thenRegenerate !== undefined) {
        await commands.executeCommand(clientCommands.regenerateManifest, built.thenRegenerate);
      }
    }),
  );
}

function gone(): void {
  inform(l10n.t('The text has changed since this fix was offered. Please look at it again.'));
}

/** The person's answers, or `undefined` as soon as one question is left unanswered: consent is never assumed. */
async function askAll(questions: readonly FixQuestion[]): Promise<Record<string, string> | undefined> {
  const answers: Record<string, string> = {};
  for (const { id, prompt, kind } of questions) {
    const answer = await askOne(prompt, kind);
    if (answer === undefined || (kind !== 'day' && answer.trim() === '')) return undefined;
    answers[id] = answer;
  }
  return answers;
}

function askOne(prompt: string, kind: FixQuestion['kind']): PromiseLike<string | undefined> {
  if (kind === 'confirm') return confirm(prompt);
  if (kind === 'text')
    return window.showInputBox({ title: fixTitle(), prompt: plainMessage(prompt), ignoreFocusOut: true });
  return window.showInputBox({
    title: fixTitle(),
    prompt: plainMessage(prompt),
    placeHolder: 'YYYY-MM-DD',
    ignoreFocusOut: true,
    validateInput: (day) => (isComingDay(day.trim()) ? undefined : l10n.t('A day from today on, such as 2030-12-31.')),
  });
}

function fixTitle(): string {
  return l10n.t('Apply Fix');
}

/** Whether a text is empty or names a day that is not over, in UTC. */
function isComingDay(text: string): boolean {
  if (text === '') return true;
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return false;
  return text >= new Date().toISOString().slice(0, 10);
}

async function confirm(prompt: string): Promise<string | undefined> {
  const yes = l10n.t('Yes, I confirm');
  const chosen = await window.showQuickPick([yes, l10n.t('No')], {
    title: fixTitle(),
    placeHolder: prompt,
    ignoreFocusOut: true,
  });
  return chosen === yes ? 'yes' : undefined;
}

/** An editor never shows the mark, so no text edit reaches it: the file is written without it, with everything else as it is. */
async function removeByteOrderMark(uri: Uri): Promise<void> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty && !(await open.save())) return;
  const bytes = await workspace.fs.readFile(uri);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (marked) await workspace.fs.writeFile(uri, bytes.subarray(3));
}
