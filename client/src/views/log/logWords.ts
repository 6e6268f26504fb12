import { l10n } from 'vscode';
import type {
  LogEntryInfo,
  LogEntryState,
  LogGapInfo,
  LogHandoffInfo,
  LogItem,
} from '../../../../server/src/protocol.ts';
import type { LogGroup, LogGrouping } from './logTree.ts';

/** What a row is about as it is shown, or that it was withheld. */
export function shownText({ text, textIsWithheld }: LogItem): string {
  return textIsWithheld ? l10n.t('[withheld: a safety rule warns of it]') : text;
}

/** The heading of a group in the person's language; days, files and participants are as they are in the files. */
export function groupLabel(group: LogGroup): string {
  switch (group.by) {
    case 'waiting':
      return l10n.t('Waiting for You');
    case 'state':
      return stateLabel(group.state);
    case 'notes':
      return l10n.t('Session Notes');
    case 'handoffs':
      return l10n.t('Handoffs');
    case 'day':
      return group.day ?? l10n.t('No Date');
    case 'file':
      return group.file;
    case 'participant':
      return group.participant ?? l10n.t('Nobody');
  }
}

/** What a way to group is called where it is chosen. */
export function groupingLabel(grouping: LogGrouping): string {
  switch (grouping) {
    case 'state':
      return l10n.t('By State');
    case 'day':
      return l10n.t('By Day');
    case 'file':
      return l10n.t('By File');
    case 'participant':
      return l10n.t('By Participant');
  }
}

function stateLabel(state: LogEntryState): string {
  switch (state) {
    case 'pending':
      return l10n.t('Pending');
    case 'approved':
      return l10n.t('Approved');
    case 'acknowledged':
      return l10n.t('Acknowledged');
    case 'acted':
      return l10n.t('Acted');
    case 'rejected':
      return l10n.t('Rejected');
    case 'overridden':
      return l10n.t('Overridden');
    case 'noted':
      return l10n.t('Noted');
    case 'unknown':
      return l10n.t('Other');
  }
}

/** What became of an entry, by whom, since when, and how many answers it has. */
export function entryStateWords({ state, stateBy, daysWaiting = 0, answers }: LogEntryInfo): string {
  const parts = [stateBy === undefined ? stateLabel(state) : l10n.t('{0} by {1}', stateLabel(state), stateBy)];
  if (daysWaiting === 1) parts.push(l10n.t('waiting for 1 day'));
  if (daysWaiting > 1) parts.push(l10n.t('waiting for {0} days', daysWaiting));
  if (answers === 1) parts.push(l10n.t('1 answer'));
  if (answers > 1) parts.push(l10n.t('{0} answers', answers));
  return parts.join(', ');
}

/** What a row is: the type of an entry as the file says it. */
export function typeLabel(row: LogItem): string {
  return row.kind === 'entry' ? row.type : kindLabel(row.kind);
}

/** What a row is that is no entry. */
export function kindLabel(kind: 'note' | 'handoff'): string {
  return kind === 'note' ? l10n.t('session note') : l10n.t('handoff');
}

/** The name of a format of handoffs; those that are names stay as they are in every language. */
export function formatName(format: LogHandoffInfo['format']): string {
  switch (format) {
    case 'universal':
      return 'Universal Handoff';
    case 'governed':
      return l10n.t('Governed Handoff');
    case 'uagent':
      return 'U.AgentHandoff';
  }
}

/** What is not shown of a log, in a few words, and what to do about it. */
export function gapWords({ reason, shown, file }: LogGapInfo): { readonly short: string; readonly advice: string } {
  switch (reason) {
    case 'too-large':
      return {
        short:
          shown === 0
            ? l10n.t('too large to be shown')
            : l10n.t('too large: only the newest {0} entries are shown', shown),
        advice: l10n.t(
          'The command line lists it all: agent-handoff log "{0}". The setting "agentHandoff.limits" says how large a file may be.',
          file,
        ),
      };
    case 'conflict':
      return { short: l10n.t('has merge conflicts'), advice: l10n.t('Resolve them, then its entries are shown.') };
    case 'encoding':
      return { short: l10n.t('is no UTF-8 text'), advice: l10n.t('Save it as UTF-8, then its entries are shown.') };
    case 'too-deep':
      return {
        short: l10n.t('is nested too deeply'),
        advice: l10n.t('The setting "agentHandoff.limits" says how deeply nested a file may be.'),
      };
    case 'outside':
      return {
        short: l10n.t('leads out of the project'),
        advice: l10n.t('It is a link to a file elsewhere, which is not read. Open the project that it belongs to.'),
      };
    case 'unreadable':
      return { short: l10n.t('cannot be read'), advice: l10n.t('The Problems view says why.') };
  }
}
