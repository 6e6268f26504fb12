import { l10n, type Uri, window, workspace } from 'vscode';
import type { HandoffRootInfo, RegenerationResult } from '../../../server/src/protocol.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
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
export function showChanges(
  texts: ReadOnlyTexts,
  root: HandoffRootInfo,
  manifest: Uri,
  before: string,
  { changes, files, notes }: Extract<RegenerationResult, { kind: 'planned' }>,
): void {
  const compare = l10n.t('Show Changes');
  const said = [l10n.t('{0}: manifest regenerated.', root.label), recordedAnew(files), ...notes];
  const sentence = plainMessage(said.join(' '));
  // The notification must not hold up the command: it stays until the person closes it.
  void window.showInformationMessage(sentence, ...(changes.length === 0 ? [] : [compare])).then((chosen) => {
    if (chosen === compare) void texts.compare(manifest, before, l10n.t('MANIFEST.json: before and after'));
  });
}

const shownFiles = 5;

/** A session and its time change always; what a person wants to know is which files are no longer what the manifest said of them. */
function recordedAnew(files: readonly string[]): string {
  if (files.length === 0) return l10n.t('No file had changed.');
  const shown = files.slice(0, shownFiles).join(', ');
  const rest = files.length - shownFiles;
  return l10n.t('Recorded anew: {0}.', rest > 0 ? l10n.t('{0} and {1} more', shown, rest) : shown);
}
