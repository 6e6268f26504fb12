import { l10n } from 'vscode';
import type { HandoffRootInfo, HealthResult } from '../../../../server/src/protocol.ts';
import { purposeName } from '../../commands/copyContext.ts';
import { shownTitle } from '../../commands/taskTitle.ts';
import { checkName, remediesFor, type Verdict, verdictName } from './healthWords.ts';

/** Something to click above a line. */
export interface HealthAction {
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly unknown[];
}

/** One line of the health document. */
export interface HealthLine {
  readonly text: string;
  /** The part of the line that says how a check went. */
  readonly verdict?: { readonly value: Verdict; readonly start: number; readonly end: number };
  readonly actions?: readonly HealthAction[];
}

type MakeAction = (title: string, command: string) => HealthAction;

/** Columns of the names and the verdicts. */
const nameWidth = 20;
const verdictWidth = 11;

/**
 * The eight steps with which a session begins (AAHP v3 section 3.4) as lines of plain text, so that nothing that files say is
 * rendered.
 */
export function healthLines(root: HandoffRootInfo, health: HealthResult): HealthLine[] {
  const on: MakeAction = (title, command) => ({ title, command, arguments: [{ rootUri: root.uri }] });
  const lines: HealthLine[] = [
    {
      text: l10n.t('Health check of {0}', root.label),
      actions: [
        on(l10n.t('Check Again'), 'agentHandoff.healthCheck'),
        on(l10n.t('Show What Changed Since Last Clean Handoff'), 'agentHandoff.showHandoffDiff'),
      ],
    },
    { text: '' },
  ];
  health.checks.forEach(({ id, verdict, said, details, remedy }, index) => {
    const lead = `${index + 1}. ${checkName(id)}`.padEnd(nameWidth);
    const word = verdictName(verdict);
    const start = lead.length;
    lines.push({
      text: `${lead}${word.padEnd(verdictWidth)}${said}`,
      verdict: { value: verdict, start, end: start + word.length },
      actions: verdict === 'good' ? [] : remediesFor(id, health).map(({ title, command }) => on(title, command)),
    });
    const indent = ' '.repeat(nameWidth + verdictWidth);
    for (const detail of details) lines.push({ text: indent + detail.text });
    if (remedy !== undefined) lines.push({ text: `${indent}→ ${remedy}` });
  });
  if (health.plans.length > 0) for (const line of [{ text: '' }, ...orientation(health, on)]) lines.push(line);
  return lines;
}

function orientation(health: HealthResult, on: MakeAction): HealthLine[] {
  const { quickContext, contextIsWithheld, plans, next, eligible } = health;
  const context = contextIsWithheld
    ? l10n.t('[withheld: a safety rule warns of it]')
    : (quickContext ?? l10n.t('There is none.'));
  return [
    { text: l10n.t('6. Quick context, as the manifest says it:') },
    { text: `     ${context}` },
    {
      text: l10n.t('7. What an agent should read, with the tokens of the files alone:'),
      actions: [on(l10n.t('Copy Layered Context…'), 'agentHandoff.copyContext')],
    },
    ...plans.map(({ purpose, tokens, files, missing }) => {
      const lacking = missing.length === 0 ? '' : l10n.t('; not there: {0}', missing.join(', '));
      return {
        text: `     ${purposeName(purpose).padEnd(24)}${String(tokens).padStart(6)}  ${files.map(({ text }) => text).join(', ')}${lacking}`,
      };
    }),
    {
      text: next
        ? l10n.t('8. Next task: {0} [{1}] {2}', next.id, next.priority, shownTitle(next)) +
          (eligible > 1 ? l10n.t(' (and {0} more that may be started)', eligible - 1) : '')
        : l10n.t('8. Next task: none in the manifest may be started. Look into NEXT_ACTIONS.md.'),
      actions: [on(next ? l10n.t('Go to It…') : l10n.t('Say Why…'), 'agentHandoff.nextTask')],
    },
  ];
}
