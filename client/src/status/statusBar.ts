import { type ExtensionContext, l10n, StatusBarAlignment, ThemeColor, Uri, window } from 'vscode';
import type { RootStatusInfo } from '../../../server/src/protocol.ts';
import { activePlace } from '../commands/activeFile.ts';
import { plainLabel } from '../commands/plainLabel.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { rootOfFile } from './rootOfFile.ts';

/** Longer texts of files have no room in a status bar or in a line of its tooltip; UTF-16 units. */
const phaseLimit = 24;
const lineLimit = 80;

/** So many roots are listed in the tooltip. */
const listed = 10;

/**
 * The status bar item: phase, changed files, expired trust and lock of the handoff root that the active editor belongs to, or of all where it
 * belongs to none. Hidden where there is no root. It shows what the server tells unasked.
 */
export function registerStatusBar(context: ExtensionContext, server: ServerConnection): void {
  const item = window.createStatusBarItem('agentHandoff.status', StatusBarAlignment.Left);
  item.name = 'Agent Handoff';
  // Always the same: arguments would have VS Code forget the command of a click that is on its way when the files change.
  item.command = 'agentHandoff.showHealth';
  let roots: readonly RootStatusInfo[] = [];
  let before = '';
  context.subscriptions.push(
    item,
    window.onDidChangeActiveTextEditor(show),
    // Between two previews no text editor is active, and no other becomes it.
    window.tabGroups.onDidChangeTabs(show),
    window.tabGroups.onDidChangeTabGroups(show),
    server.onStatusChanged((status) => {
      ({ roots } = status);
      show();
    }),
  );

  function show(): void {
    if (roots.length === 0) {
      before = '';
      item.hide();
      return;
    }
    const file = activePlace();
    const own =
      (file && rootOfFile(roots, file, (uri) => Uri.parse(uri))) ?? (roots.length === 1 ? roots[0] : undefined);
    const shown = own ? [own] : roots;
    // Every change of editor comes here; what looks the same is not set anew.
    const now = JSON.stringify([own !== undefined, shown]);
    if (now === before) return;
    before = now;
    item.text = textOf(shown);
    item.tooltip = tooltipOf(shown);
    item.accessibilityInformation = { label: [l10n.t('Agent Handoff'), tooltipOf(shown)].join('\n') };
    const interrupted = shown.some(({ lock }) => lock === 'stale');
    item.backgroundColor = interrupted ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  }
}

/** What needs no words: numbers with icons, and only those that are not zero. */
function textOf(shown: readonly RootStatusInfo[]): string {
  const [only] = shown;
  const phase = cut(only?.root.phase ?? '', phaseLimit);
  const lead =
    shown.length > 1 ? l10n.t('{0} handoffs', shown.length) : phase === '' ? l10n.t('Handoff') : plainLabel(phase);
  const [drifted, expired] = [sum(shown, 'drifted'), sum(shown, 'expired')];
  const parts = [`$(checklist) ${lead}`];
  if (drifted > 0) parts.push(`$(diff-modified) ${drifted}`);
  if (expired > 0) parts.push(`$(history) ${expired}`);
  if (shown.some(({ lock }) => lock !== undefined)) parts.push('$(lock)');
  return parts.join('  ');
}

/** The same in words, a paragraph a root. A tooltip of plain text renders nothing. */
function tooltipOf(shown: readonly RootStatusInfo[]): string {
  const paragraphs = shown.slice(0, listed).map((status) => detailsOf(status).join('\n'));
  if (shown.length > listed) paragraphs.push(l10n.t('… and {0} more', shown.length - listed));
  return paragraphs.join('\n\n');
}

function detailsOf({ root, drifted, expired, expiring, lock }: RootStatusInfo): string[] {
  const { label, phase, agent, lockedBy, hasManifest } = root;
  const lines = [l10n.t('Handoff of {0}', label)];
  if (!hasManifest) lines.push(l10n.t('There is no manifest.'));
  if (phase !== undefined) lines.push(l10n.t('Phase: {0}', cut(phase, lineLimit)));
  if (agent !== undefined) lines.push(l10n.t('Last session: {0}', cut(agent, lineLimit)));
  if (hasManifest) {
    lines.push(
      drifted === 0
        ? l10n.t('No file has changed since its checksum was recorded.')
        : drifted === 1
          ? l10n.t('1 file has changed since its checksum was recorded.')
          : l10n.t('{0} files have changed since their checksums were recorded.', drifted),
    );
  }
  if (expired > 0)
    lines.push(expired === 1 ? l10n.t('1 claim has expired.') : l10n.t('{0} claims have expired.', expired));
  if (expiring > 0)
    lines.push(expiring === 1 ? l10n.t('1 claim expires soon.') : l10n.t('{0} claims expire soon.', expiring));
  if (lock !== undefined) lines.push(lockWords(lock, lockedBy));
  return lines;
}

function lockWords(lock: NonNullable<RootStatusInfo['lock']>, agent: string | undefined): string {
  const name = cut(agent ?? '', lineLimit);
  const who = name === '' ? l10n.t('Somebody') : name;
  return lock === 'young'
    ? l10n.t('{0} is writing the handoff.', who)
    : l10n.t('{0} began a handoff that was not finished.', who);
}

function sum(shown: readonly RootStatusInfo[], what: 'drifted' | 'expired'): number {
  return shown.reduce((total, status) => total + status[what], 0);
}

/** On one line, and no longer than there is room for; UTF-16 units. */
function cut(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // No character outside the basic plane is cut in half.
  return line.length <= limit ? line : `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
