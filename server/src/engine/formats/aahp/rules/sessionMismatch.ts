import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { isFutureDay } from '../../../text/isoDate.ts';
import { isNobody, isSameAgent } from '../agentName.ts';
import { parseIsoTime } from '../isoTime.ts';
import { type LogEntry, logEntries } from '../markdown/log.ts';
import { datedEntries, newestFirst } from '../markdown/logOrder.ts';
import { noteAuthor } from '../markdown/toolNote.ts';
import { checkedManifests } from '../root.ts';

const hour = 3_600_000;

/** What is needed to know whether a manifest made anew settles a finding of `aahp/session-mismatch`. */
export interface SessionMismatchData {
  /** Whether the log tells of a session that the manifest does not record; else it is the log that lacks one. */
  readonly isLogged: boolean;
}

/** Either the last session was not logged, or the manifest was not written at its end. */
export const sessionMismatch: ProjectRule = {
  code: 'aahp/session-mismatch',
  title: 'The last session and the newest log entry are not of the same agent or day',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 sections 1.1 and 2.4',
  scope: 'project',
  messages: {
    'not-logged':
      'The last session ended on {session}, but the newest entry of LOG.md is of {entry}. Log what was done in the session.',
    'not-recorded':
      'The last session ended on {session}, but LOG.md has an entry of {entry}. Regenerate the manifest at the end of a session.',
    agent:
      'The last session was that of {session}, but the newest entry of LOG.md names {entry}. Log the session, or regenerate the manifest.',
    entry: 'The newest entry',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { root, manifest } of checkedManifests(project)) {
      const log = root.documents.get('LOG.md');
      if (!log || project.isSkipped(log)) continue;
      const entries = datedEntries(logEntries(log)).filter((entry) => isOfSession(entry) && hasCome(entry, project));
      const problem = judge(manifest, log, newestFirst(entries), project.today);
      if (problem) yield { document: manifest, ...problem };
    }
  },
};

/** What a fix noted tells of no session. */
function isOfSession({ agent }: LogEntry): boolean {
  return agent !== noteAuthor;
}

/** An entry of a day that is still to come is reported as such. */
function hasCome({ date }: LogEntry, { today }: Project): boolean {
  return date.day === undefined || !isFutureDay(date.day, today);
}

function judge(
  manifest: Document,
  log: Document,
  entries: readonly LogEntry[],
  today: string,
): Omit<ProblemInDocument, 'document'> | undefined {
  const { json } = manifest;
  const [newest] = entries;
  const session = json.member(json.root, 'last_session');
  const timeNode = json.member(session, 'timestamp');
  const written = json.string(timeNode);
  const time = parseIsoTime(written ?? '');
  if (!newest || newest.date.day === undefined || timeNode === undefined || written === undefined || !time)
    return undefined;
  // So is a time that is still to come; which day was meant is anybody's guess.
  if (isFutureDay(time.day, today)) return undefined;
  const related = [{ document: log, range: newest.heading.range, message: 'entry' }];
  const agentNode = json.member(session, 'agent');
  const agent = json.string(agentNode);
  // Making the manifest anew is no session, and there is nothing to be logged of it.
  if (newest.date.day < time.day && agent !== undefined && isNobody(agent)) return undefined;
  if (!isDayOf(time.milliseconds, newest.date.day)) {
    return {
      range: json.range(timeNode),
      pointer: '/last_session/timestamp',
      message: newest.date.day < time.day ? 'not-logged' : 'not-recorded',
      args: { session: written.slice(0, 10), entry: newest.date.text },
      data: { isLogged: newest.date.day >= time.day } satisfies SessionMismatchData,
      related,
    };
  }
  if (agentNode === undefined || agent === undefined) return undefined;
  const named = entries.filter(({ date, agent: by }) => date.day === newest.date.day && by !== undefined);
  const [other] = named;
  if (!other || named.some((entry) => isSameAgent(agent, entry.agent ?? ''))) return undefined;
  return {
    range: json.range(agentNode),
    pointer: '/last_session/agent',
    message: 'agent',
    args: { session: agent, entry: other.agent ?? '' },
    data: { isLogged: true } satisfies SessionMismatchData,
    related: [{ document: log, range: other.heading.range, message: 'entry' }],
  };
}

/** Whether a moment falls on a day somewhere on earth: logs are dated by local clocks, manifests in UTC. */
function isDayOf(milliseconds: number, day: number): boolean {
  const from = Math.floor((milliseconds - 12 * hour) / (24 * hour));
  const to = Math.floor((milliseconds + 14 * hour) / (24 * hour));
  return day >= from && day <= to;
}
