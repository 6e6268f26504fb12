import { l10n, window } from 'vscode';
import type { NewHandoffRequest, ProjectChoices } from '../../../../server/src/protocol/handoffDocuments.ts';
import { plainLabel } from '../plainLabel.ts';
import { pickOrType } from '../pickOrType.ts';
import { askChoice, askText } from '../ask.ts';

/** The longest summary that the format allows, in characters, and the longest chain without a person's approval. */
const summaryLimit = 500;
const chainLimit = 5;

type Trace = ProjectChoices['traces'][number];

/** Asks what a Universal Handoff needs. `undefined` when the person gives up. */
export async function askUniversal(title: string, choices: ProjectChoices): Promise<NewHandoffRequest | undefined> {
  const trace = await askTrace(title, choices.traces);
  if (trace === undefined) return undefined;
  const skills = (first?: string) =>
    [...new Set([...(first ? [first] : []), ...choices.skills])].map((value) => ({ value }));
  const typed = l10n.t('another skill');
  const source = await pickOrType(title, l10n.t('Which skill hands over?'), skills(trace?.target), typed);
  if (!source) return undefined;
  const others = skills().filter(({ value }) => value !== source);
  const target = await pickOrType(title, l10n.t('Which skill takes over?'), others, typed);
  if (!target) return undefined;
  const types = choices.problemTypes.map((value) => ({ value }));
  const problemType = await askChoice(title, l10n.t('What kind of problem is it?'), types);
  if (!problemType) return undefined;
  const phase = await askText(title, l10n.t('Phase: where in its work is the source?'));
  if (!phase) return undefined;
  const summary = await askText(title, l10n.t('What was done, and what is to be done?'), { limit: summaryLimit });
  if (!summary) return undefined;
  const chain = trace?.chain ?? [];
  const reason = chain.includes(target)
    ? await askText(title, l10n.t('{0} has had this work before. Why does it go back?', target))
    : '';
  if (reason === undefined) return undefined;
  const isLong = chain.length + (chain.at(-1) === source ? 0 : 1) > chainLimit;
  const approved = isLong && (await approves(title));
  if (approved === undefined) return undefined;
  return {
    format: 'universal',
    source,
    target,
    summary,
    phase,
    problemType,
    ...(trace && { continues: trace.path }),
    ...(reason !== '' && { reason }),
    ...(approved && { approved }),
  };
}

/** An earlier handoff to go on with, or null for a new trace. */
async function askTrace(title: string, traces: readonly Trace[]): Promise<Trace | null | undefined> {
  if (traces.length === 0) return null;
  const fresh = { label: l10n.t('$(add) A new trace'), trace: null };
  const items = traces.map((trace) => ({
    label: plainLabel(`${trace.source} → ${trace.target}`),
    description: plainLabel(trace.path),
    trace,
  }));
  const chosen = await window.showQuickPick([fresh, ...items], {
    title,
    placeHolder: l10n.t('Does it go on with an earlier handoff?'),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return chosen?.trace;
}

/** Consent is never assumed. */
async function approves(title: string): Promise<boolean | undefined> {
  const yes = l10n.t('Yes, I approve it');
  const chosen = await window.showQuickPick([yes, l10n.t('No')], {
    title,
    placeHolder: l10n.t('More than {0} skills have had this work. Do you approve one more handoff?', chainLimit),
    ignoreFocusOut: true,
  });
  return chosen === undefined ? undefined : chosen === yes;
}
