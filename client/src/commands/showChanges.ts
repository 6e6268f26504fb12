import { l10n, type Uri, window, workspace } from 'vscode';
import type { HandoffRootInfo, RegenerationResult } from '../../../server/src/protocol.ts';
import { compareWith } from './earlierVersion.ts';
import { plainMessage } from './plainMessage.ts';

/** The text of a file as it is in the editor or on disk; empty when there is no such file. */
export async function textOf(uri: Uri): Promise<string> {
  try {
    return (await workspace.openTextDocument(uri)).getText();
  } catch {
    return '';
  }
}

/** Says what a regenerated manifest has new, and offers the comparison with the text before. */
export async function showChanges(
  root: HandoffRootInfo,
  manifest: Uri,
  before: string,
  { changes, notes }: Extract<RegenerationResult, { kind: 'planned' }>,
): Promise<void> {
  const compare = l10n.t('Show Changes');
  const summary = changes.length === 0 ? l10n.t('nothing had changed') : summarise(changes);
  const sentence = plainMessage([l10n.t('{0}: manifest regenerated, {1}.', root.label, summary), ...notes].join(' '));
  // The notification must not hold up the command: it stays until the person closes it.
  void window.showInformationMessage(sentence, ...(changes.length === 0 ? [] : [compare])).then((chosen) => {
    if (chosen === compare) void compareWith(manifest, before, l10n.t('MANIFEST.json: before and after'));
  });
  return Promise.resolve();
}

const shownChanges = 4;

function summarise(changes: readonly string[]): string {
  const shown = changes.slice(0, shownChanges).join('; ');
  const rest = changes.length - shownChanges;
  return rest > 0 ? l10n.t('{0}; and {1} more', shown, rest) : shown;
}
