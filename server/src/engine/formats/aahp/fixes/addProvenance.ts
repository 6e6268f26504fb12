import type { Document } from '../../../document.ts';
import { editDocument, type Fix, type TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { type LogEntry, logEntries } from '../markdown/log.ts';
import { newestFirst } from '../markdown/logOrder.ts';
import { missing, missingInEntry, type RequiredKey } from '../markdown/missingProvenance.ts';
import { addProvenance, unknownValue } from '../markdown/provenanceEdit.ts';
import { statusProvenance } from '../markdown/statusProvenance.ts';
import { placeInRoot } from '../root.ts';

/**
 * Adds the provenance lines that are missing (AAHP v3 section 2.4). What heading and manifest tell is filled in; what nobody
 * knows is written as unknown, which a person can replace. Offered one finding at a time: it changes history.
 */
export const addProvenanceLines: readonly Fix[] = [
  fixFor('aahp/log-provenance', logChange),
  fixFor('aahp/status-provenance', statusChange),
];

type ChangeOf = (document: Document, finding: Finding, project: Project) => TextChange | undefined;

function fixFor(code: string, changeOf: ChangeOf): Fix {
  const build = (finding: Finding, project: Project) => {
    const document = project.document(finding.document.path);
    const change = document && !project.isSkipped(document) ? changeOf(document, finding, project) : undefined;
    return document && change ? editDocument(document.path, change) : undefined;
  };
  return {
    code,
    id: 'add-provenance',
    kind: 'explicit',
    title: (finding, project) => (build(finding, project) ? message('Add the missing provenance lines') : undefined),
    build,
  };
}

function logChange(document: Document, { data }: Finding, project: Project): TextChange | undefined {
  const { heading, line } = (data ?? {}) as { heading?: string; line?: number };
  const entries = logEntries(document);
  const candidates = entries.filter((entry) => entry.heading.text === heading);
  const entry = candidates.find((one) => one.heading.line === line) ?? candidates[0];
  const keys = entry ? missingInEntry(entry) : [];
  if (!entry || keys.length === 0) return undefined;
  const isNewest = newestFirst(entries)[0] === entry;
  const session = isNewest ? sessionOf(document, project) : undefined;
  const known = knownOf(entry, session && isOfSession(entry, session) ? session : undefined);
  return addProvenance(document, entry.heading.line, entry.provenance, valuesFor(keys, known));
}

function statusChange(document: Document, _: Finding, project: Project): TextChange | undefined {
  const status = statusProvenance(document);
  if (!status) return undefined;
  const keys = missing(status.lines, { agent: status.agent !== undefined, timestamp: status.timestamp !== undefined });
  if (keys.length === 0) return undefined;
  const title = document.markdown.headings.find(({ level, nested }) => level === 1 && !nested);
  const session = sessionOf(document, project);
  return addProvenance(
    document,
    title && lastLine(document, title.range.end),
    status.lines,
    valuesFor(keys, session ?? {}),
  );
}

type Known = Partial<Record<RequiredKey, string | undefined>>;

function valuesFor(keys: readonly RequiredKey[], known: Known): Map<RequiredKey, string> {
  return new Map(keys.map((key) => [key, known[key] ?? unknownValue]));
}

/** What the heading tells, and the session where the entry is its own. */
function knownOf({ date, title }: LogEntry, session: Known | undefined): Known {
  return {
    agent: session?.agent,
    session: session?.session,
    timestamp: session?.timestamp ?? date.text,
    'commit-after': /\(([0-9a-f]{7,40})\)/.exec(title)?.[1],
  };
}

/**
 * The last session of the manifest beside a document. Its commit is left out: generators write the one they find, which may be
 * the commit before the handoff or after it.
 */
function sessionOf(document: Document, project: Project): Known | undefined {
  const root = placeInRoot(document.path)?.root;
  const manifest = root === undefined ? undefined : project.document(`${root}/MANIFEST.json`);
  if (!manifest || project.isSkipped(manifest)) return undefined;
  const { json } = manifest;
  const session = json.member(json.root, 'last_session');
  const text = (key: string) => {
    const value = json.string(json.member(session, key))?.trim();
    // One line, and nothing that would be markup in it.
    return value === undefined || !/^[\w.:+/@ ()-]{1,80}$/.test(value) ? undefined : value;
  };
  return { agent: text('agent'), session: text('session_id'), timestamp: text('timestamp') };
}

function isOfSession({ agent, date }: LogEntry, session: Known): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (session.timestamp?.startsWith(date.text) !== true) return false;
  return agent === undefined || letters(agent) === letters(session.agent ?? '');
}

function lastLine(document: Document, offset: number): number {
  return document.text.positionAt(offset).line;
}
