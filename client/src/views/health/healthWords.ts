import { l10n } from 'vscode';
import { clientCommands, type HealthResult } from '../../../../server/src/protocol.ts';

export type Verdict = HealthResult['checks'][number]['verdict'];
export type CheckId = HealthResult['checks'][number]['id'];

/** A command that mends what a check found. */
export interface Remedy {
  readonly title: string;
  readonly command: string;
}

/** The name of a check in the person's language, as it begins a row. */
export function checkName(id: CheckId): string {
  switch (id) {
    case 'folder':
      return l10n.t('Handoff folder');
    case 'manifest':
      return l10n.t('Manifest');
    case 'lock':
      return l10n.t('Lock');
    case 'checksums':
      return l10n.t('Checksums');
    case 'trust':
      return l10n.t('Trust');
  }
}

/** A verdict in the person's language, to stand behind the name of a check. */
export function verdictName(verdict: Verdict): string {
  switch (verdict) {
    case 'good':
      return l10n.t('good');
    case 'attention':
      return l10n.t('attention');
    case 'bad':
      return l10n.t('bad');
  }
}

/** What to do about a check that is not good, the likeliest first. All of them take the root (`CommandTarget`). */
export function remediesFor(id: CheckId, { checks }: Pick<HealthResult, 'checks'>): Remedy[] {
  const regenerate = { title: l10n.t('Regenerate Manifest…'), command: clientCommands.regenerateManifest };
  const finish = { title: l10n.t('Finish Handoff…'), command: clientCommands.finishHandoff };
  const recover = { title: l10n.t('Recover…'), command: clientCommands.recoverHandoff };
  // While a session may be at work there is nothing to recover from; one that was interrupted is not simply finished.
  const lock = checks.find((check) => check.id === 'lock')?.verdict ?? 'good';
  const ends = lock === 'attention' ? [finish, recover] : [recover, finish];
  switch (id) {
    case 'folder':
      return [{ title: l10n.t('Initialise Handoff Folder…'), command: clientCommands.initialiseHandoff }];
    case 'manifest':
      return [{ title: l10n.t('Migrate to Version 3…'), command: clientCommands.migrateHandoff }, regenerate];
    case 'lock':
      return ends;
    case 'checksums':
      return lock === 'good' ? [regenerate] : ends.slice(0, 1);
    case 'trust':
      return [{ title: l10n.t('Verify Trust Row…'), command: clientCommands.verifyTrust }];
  }
}
