import type { Project } from '../../project.ts';
import type { ManifestTask } from './manifestModel.ts';
import { type LogEntry, logEntries } from './markdown/log.ts';
import { datedEntries, newestFirst } from './markdown/logOrder.ts';
import { noteAuthor, toolNote } from './markdown/toolNote.ts';
import { cellText, inlineText, lineText } from './markdown/writtenText.ts';
import { checkedManifests, type HandoffRoot } from './root.ts';
import { byUrgency, type TaskGraph, taskGraph } from './taskGraph.ts';

/** The files that a handoff folder cannot do without, in the order in which an agent reads them. */
export const coreFiles = ['STATUS.md', 'NEXT_ACTIONS.md', 'LOG.md'] as const;
export type CoreFile = (typeof coreFiles)[number];

/** So many active tasks belong into NEXT_ACTIONS.md, and so many completed ones (AAHP v3 section 1.4). */
const taskLimit = 5;

/** STATUS.md is made from so many entries of the log (AAHP v3 section 3.3). */
const entryCount = 3;

/**
 * The text of a core file that is missing, from what the other files of the root tell (AAHP v3 section 3.3). It says itself that it
 * was made anew, and claims nothing as verified. Lines end with `\n`.
 */
export function newCoreFile(name: CoreFile, root: HandoffRoot, project: Project): string {
  const manifest = [...checkedManifests(project)].find((one) => one.root === root)?.manifest;
  switch (name) {
    case 'LOG.md':
      return newLog(root, project.today);
    case 'NEXT_ACTIONS.md':
      return newNextActions(manifest && taskGraph(manifest));
    case 'STATUS.md':
      return newStatus(
        root,
        manifest?.json.string(manifest.json.member(manifest.json.root, 'quick_context')),
        project.today,
      );
  }
}

function newLog(root: HandoffRoot, today: string): string {
  const told =
    'LOG.md was missing. What was done since its last entry is not recorded here; the history of the repository may tell.';
  const archive = root.documents.has('LOG-ARCHIVE.md') ? ['', 'Older entries are in LOG-ARCHIVE.md.'] : [];
  return lines('# Log', '', ...toolNote('LOG.md made anew', [told, ...archive], today));
}

function newNextActions(graph: TaskGraph | undefined): string {
  const tasks = [...(graph?.tasks.values() ?? [])];
  const active = tasks.filter((task) => task.state === 'in_progress' || graph?.isEligible(task)).sort(byProgress);
  const waiting = tasks.filter((task) => !active.includes(task) && task.state !== 'done' && task.state !== 'cancelled');
  const done = tasks.filter(({ state }) => state === 'done').sort(byCompletion);
  const more = active.slice(taskLimit);
  return lines(
    '# Next actions',
    '',
    'Made anew from the tasks in MANIFEST.json, since this file was missing.',
    '',
    '## Ready - work these next',
    ...(active.length === 0 ? ['', 'No task can start.'] : []),
    ...active
      .slice(0, taskLimit)
      .flatMap((task) => ['', heading(task, task.state === 'in_progress' ? ' [in progress]' : '')]),
    ...(more.length === 0 ? [] : ['', `Also ready: ${more.map(({ id }) => inlineText(id)).join(', ')}.`]),
    '',
    '## Blocked',
    ...(waiting.length === 0 ? ['', 'Nothing is blocked.'] : []),
    ...waiting.flatMap((task) => [
      '',
      heading(task, blocker(task, graph)),
      ...(task.blockedBy ? ['', lineText(task.blockedBy)] : []),
    ]),
    '',
    '## Recently completed',
    '',
    ...(done.length === 0
      ? ['Nothing yet.']
      : ['| Task | Title | Completed |', '|---|---|---|', ...done.slice(0, taskLimit).map(completedRow)]),
  );
}

function newStatus(root: HandoffRoot, context: string | undefined, today: string): string {
  const entries = lastEntries(root);
  return lines(
    '# Status',
    '',
    `> Last updated: ${today} by ${noteAuthor}`,
    '',
    '<!-- SECTION: summary -->',
    'Made anew from the last entries of the log, since STATUS.md was missing. Nothing here has been checked. (Assumed)',
    ...(context === undefined || context.trim() === '' ? [] : ['', `${lineText(context)} (Assumed)`]),
    '<!-- /SECTION: summary -->',
    '',
    '## What was done last',
    '',
    ...(entries.length === 0 ? ['The log tells nothing. (Unknown)'] : entries.map(entryItem)),
    '',
    '## What is missing',
    '',
    'Build, tests and infrastructure have to be looked at again. (Unknown)',
  );
}

function lastEntries(root: HandoffRoot): LogEntry[] {
  const logs = ['LOG.md', 'LOG-ARCHIVE.md'].flatMap((name) => root.documents.get(name) ?? []);
  return newestFirst(datedEntries(logs.flatMap((log) => logEntries(log)))).slice(0, entryCount);
}

function entryItem({ date, agent, title }: LogEntry): string {
  const by = agent === undefined ? '' : `, ${inlineText(agent)}`;
  return `- ${date.text}${by}: ${inlineText(title) || 'an entry without a title'} (Assumed)`;
}

function heading(task: ManifestTask, suffix: string): string {
  return `### ${inlineText(task.id)}: ${inlineText(task.title ?? '') || 'Untitled task'} [${task.priority}]${suffix}`;
}

function blocker(task: ManifestTask, graph: TaskGraph | undefined): string {
  const open = graph?.waitsFor(task.id).map(({ id }) => id) ?? [];
  return open.length === 0 ? ' [blocked]' : ` [blocked by ${open.map(inlineText).join(', ')}]`;
}

function completedRow({ id, title, completed }: ManifestTask): string {
  return `| ${cellText(id)} | ${cellText(title ?? '')} | ${cellText(completed ?? '-')} |`;
}

function byProgress(a: ManifestTask, b: ManifestTask): number {
  return Number(b.state === 'in_progress') - Number(a.state === 'in_progress') || byUrgency(a, b);
}

/** The latest first; those without a time come last. */
function byCompletion(a: ManifestTask, b: ManifestTask): number {
  const [first, second] = [a.completed ?? '', b.completed ?? ''];
  return first === second ? byUrgency(a, b) : first < second ? 1 : -1;
}

function lines(...parts: readonly string[]): string {
  return parts.join('\n') + '\n';
}
