import { closest } from '../../text/closest.ts';

/** The states of a task (AAHP v3 section 8.3; `cancelled` came with later versions of the tool). */
export const taskStates = ['ready', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** From the most to the least urgent (AAHP v3 section 8.4). */
export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** The phases of a session; `documentation` came with later versions of the tool. */
export const phases = ['research', 'architecture', 'implementation', 'review', 'fix', 'idle', 'documentation'] as const;

/** How a project relates to the one that `cross_repo_ref` names. */
const relations = ['implements', 'extends', 'consumes'] as const;

/** The members of a manifest that take one word of a list. */
export type WordKind = 'status' | 'priority' | 'phase' | 'relation';

const words: Readonly<Record<WordKind, readonly string[]>> = {
  status: taskStates,
  priority: priorities,
  phase: phases,
  relation: relations,
};

/** What other words mean, as agents write them. Keys are in lower case with `_` between words. */
const aliases: Readonly<Record<WordKind, ReadonlyMap<string, string>>> = {
  status: aliasMap({
    ready: 'pending todo to_do open new backlog planned prepared queued not_started',
    in_progress: 'doing active started ongoing wip working',
    blocked: 'waiting on_hold hold paused stuck',
    done: 'completed complete finished closed resolved fixed merged shipped',
    cancelled: "canceled dropped abandoned discarded rejected skipped obsolete wontfix wont_fix won't_fix",
  }),
  priority: aliasMap({
    critical: 'urgent blocker highest p0',
    high: 'important major p1',
    medium: 'normal moderate default med p2',
    low: 'minor trivial lowest p3 p4',
  }),
  phase: aliasMap({
    research: 'discovery investigation analysis',
    architecture: 'design planning',
    implementation:
      'implementing implement development developing coding execution executing scaffold scaffolding bootstrap install',
    review: 'reviewing testing test verification validation qa',
    fix: 'fixing bugfix bug_fix hardening',
    idle: 'done completed complete finished none paused',
    documentation: 'docs documenting docs_publish',
  }),
  relation: aliasMap({
    implements: 'implementing implementation_of',
    extends: 'extending extension_of',
    consumes: 'uses consuming depends_on consumer_of',
  }),
};

/** The words that a member takes. */
export function wordsFor(kind: WordKind): readonly string[] {
  return words[kind];
}

/** The legal word that another one most likely means; `undefined` when nobody can tell. */
export function suggestWord(kind: WordKind, written: string): string | undefined {
  return meantWord(kind, written) ?? closest(written, words[kind]);
}

/**
 * The state that a task is in. Words that are not legal but in use count as what they mean; `undefined` for
 * words of unknown meaning, on which no rule about states builds.
 */
export function taskState(written: string | undefined): TaskState | undefined {
  return written === undefined ? undefined : (meantWord('status', written) as TaskState | undefined);
}

/** How urgent a task is; without a known priority it is `medium`. */
export function taskPriority(written: string | undefined): Priority {
  return (written === undefined ? undefined : (meantWord('priority', written) as Priority | undefined)) ?? 'medium';
}

function meantWord(kind: WordKind, written: string): string | undefined {
  if (words[kind].includes(written)) return written;
  const normalised = written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
  return words[kind].includes(normalised) ? normalised : aliases[kind].get(normalised);
}

function aliasMap(meanings: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(meanings).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
  );
}
