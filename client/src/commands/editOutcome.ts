import { l10n } from 'vscode';
import type { EditOutcome } from './applyWorkspaceEdit.ts';

/** Why an edit was not applied, and what helps. */
export function whyNotApplied(outcome: Exclude<EditOutcome, { readonly kind: 'applied' }>): string {
  switch (outcome.kind) {
    case 'outdated':
      return l10n.t('The files have changed meanwhile. Please try again.');
    case 'readOnly':
      return outcome.files.length === 1
        ? l10n.t('{0} is read-only, so nothing was changed.', outcome.files.join(''))
        : l10n.t('These files are read-only, so nothing was changed: {0}.', outcome.files.join(', '));
    case 'refused':
      return l10n.t(
        'The editor could not carry out the change. Perhaps a file or its folder is read-only, or something else stands in its place.',
      );
  }
}

/** What a person has to know of an edit that was applied but is not on disk, as sentences; empty when all of it is. */
export function whatIsNotSaved({ kept, failed }: Extract<EditOutcome, { readonly kind: 'applied' }>): string[] {
  const sentences: string[] = [];
  if (kept.length === 1) sentences.push(l10n.t('{0} had unsaved changes; save it yourself.', kept.join('')));
  if (kept.length > 1) sentences.push(l10n.t('These had unsaved changes; save them yourself: {0}.', kept.join(', ')));
  return [...sentences, ...whatCouldNotBeSaved(failed)];
}

/** Of files that could not be saved, that the change is in the editor only. */
export function whatCouldNotBeSaved(failed: readonly string[]): string[] {
  if (failed.length === 0) return [];
  if (failed.length === 1)
    return [l10n.t('{0} could not be saved, so that this is in the editor only.', failed.join(''))];
  return [l10n.t('These could not be saved, so that this is in the editor only: {0}.', failed.join(', '))];
}
