import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { SourceText } from '../../../text/sourceText.ts';
import { wholeSeconds } from '../manifest/fileEntry.ts';
import { entryLimit, logEntries } from '../markdown/log.ts';
import { orderOf } from '../markdown/logOrder.ts';
import { isOpenEnded } from '../markdown/openEnd.ts';
import { requiredProvenance } from '../markdown/provenance.ts';
import { inlineText, withoutComments } from '../markdown/writtenText.ts';
import type { HandoffRoot } from '../root.ts';
import { type Operation, type Refused, refuse } from './operation.ts';
import { RootEdits } from './rootEdits.ts';

/** An entry of LOG.md with the provenance that AAHP v3 section 2.4 asks for. */
export interface NewLogEntry {
  readonly agent: string;
  readonly sessionId: string;
  readonly title: string;
  /** Markdown; may be empty. */
  readonly text: string;
  readonly commitBefore: string;
  readonly commitAfter: string;
  /** The present time in ISO 8601. */
  readonly now: string;
}

/**
 * Adds an entry to LOG.md: at the top, or at the end of a log that runs from oldest to newest. LOG.md is made when there is none.
 * Headings in the text become lower ones than that of an entry, so that it stays one entry, and its comments become visible, since they
 * could hide something from people or be directives.
 */
export function newLogEntry(project: Project, root: HandoffRoot, entry: NewLogEntry): Operation {
  const edits = new RootEdits(root, project, entry.now);
  const problem = addLogEntry(edits, root, project, entry);
  if (problem) return problem;
  const log = root.documents.get('LOG.md');
  const count = (log ? logEntries(log).length : 0) + 1;
  const said: Message[] = [message('LOG.md has a new entry: {title}', { title: oneLine(entry.title) })];
  if (count > entryLimit) {
    said.push(
      message('It has {count} entries now; archive the oldest, so that agents read the last {limit} only.', {
        count,
        limit: entryLimit,
      }),
    );
  }
  return { kind: 'planned', change: edits.build(), said };
}

/** Puts an entry into LOG.md as a part of other edits; a refusal when that cannot be. */
export function addLogEntry(
  edits: RootEdits,
  root: HandoffRoot,
  project: Project,
  entry: NewLogEntry,
): Refused | undefined {
  if (oneLine(entry.title) === '') return refuse('Give the entry a title.');
  if (oneLine(entry.agent) === '') return refuse('Say which agent writes the entry.');
  const log = root.documents.get('LOG.md');
  if (log ? project.isSkipped(log) : project.facts.outside.has(root.pathOf('LOG.md')))
    return refuse('LOG.md cannot be read, or has unresolved conflicts. Repair it first.');
  const body = bodyOf(root, entry.text);
  if (body === undefined)
    return refuse('The text ends inside of a code block or comment that is never closed. Close it.');
  const text = entryText(entry, body, project.today);
  if (!log) {
    edits.create('LOG.md', `# Log\n\n${text}`);
    return undefined;
  }
  const change = insertion(log, text);
  if (!change) return refuse('LOG.md ends inside of a code block or comment that is never closed. Close it first.');
  edits.edit(log, [change]);
  return undefined;
}

function entryText(entry: NewLogEntry, body: string, today: string): string {
  const values = {
    agent: inlineText(entry.agent),
    session: inlineText(entry.sessionId) || 'unknown',
    timestamp: wholeSeconds(entry.now),
    'commit-before': inlineText(entry.commitBefore) || 'unknown',
    'commit-after': inlineText(entry.commitAfter) || 'unknown',
  };
  return [
    `## [${today}] ${headingText(entry.agent)}: ${headingText(entry.title)}`,
    '',
    ...requiredProvenance.map(([key, label]) => `> **${label}:** ${values[key]}`),
    '',
    ...(body === '' ? [] : [body, '']),
  ].join('\n');
}

/** A date in a title would make a heading of two dates, which is that of no entry. */
function headingText(text: string): string {
  return inlineText(text).replace(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, '$1/$2/$3');
}

/** The text with its headings below those of entries and nothing hidden; `undefined` when it would swallow what follows it. */
function bodyOf(root: HandoffRoot, written: string): string | undefined {
  const given = documentOf(root, written.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim());
  if (isOpenEnded(given)) return undefined;
  // What a comment hid is text now, and may have headings of its own.
  const text = withoutComments(given);
  const document = documentOf(root, text);
  if (isOpenEnded(document)) return undefined;
  const lines = text.split('\n');
  for (const { level, line, nested } of document.markdown.headings) {
    if (nested || level > 2) continue;
    const present = lines[line] ?? '';
    // A heading that is underlined becomes one by number signs, too.
    if (/^ {0,3}#/.test(present)) lines[line] = present.replace(/^ {0,3}#{1,2}/, '###');
    else {
      lines[line] = `### ${present.trim()}`;
      lines[line + 1] = '';
    }
  }
  return lines.join('\n').trimEnd();
}

function documentOf(root: HandoffRoot, text: string): Document {
  const [model] = root.documents.values();
  if (!model) throw new Error('The root has no files.');
  return model.withText(SourceText.fromString(text));
}

/** Where a new entry goes; `undefined` when what stands before it would swallow it. */
function insertion(log: Document, entry: string): TextChange | undefined {
  const { text } = log;
  const entries = logEntries(log);
  const [first] = entries;
  const own = entry.replaceAll('\n', text.endOfLine);
  if (first && (entries.length === 1 || orderOf(entries) !== 'oldest-first'))
    return { start: first.range.start, end: first.range.start, text: own + text.endOfLine };
  if (isOpenEnded(log)) return undefined;
  const kept = text.text.trimEnd();
  return { start: kept.length, end: text.text.length, text: (kept === '' ? '' : text.endOfLine.repeat(2)) + own };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
