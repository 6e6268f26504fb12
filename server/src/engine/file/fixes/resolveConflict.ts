import type { Document } from '../../document.ts';
import { type Change, editDocument, type Fix, type TextChange } from '../../fix.ts';
import { difference } from '../../fixAll.ts';
import { placeInRoot } from '../../formats/aahp/root.ts';
import { type Message, message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import type { Conflict, LineSpan } from '../../text/conflicts.ts';
import { uniteSides } from '../conflict/uniteSides.ts';

const code = 'file/conflict-markers';

/** One of three choices, so none is preferred. When the last conflict of a handoff root is gone, its manifest is regenerated. */
export const resolveConflict: readonly Fix[] = [
  {
    code,
    id: 'take-ours',
    kind: 'explicit',
    beyondText: true,
    title: (finding, project) => {
      return (
        sidesOf(finding, project) &&
        labelled('Take our side', 'Take our side ({side})', conflictOf(finding, project)?.oursLabel)
      );
    },
    build: (finding, project) => {
      const found = sidesOf(finding, project);
      return found && withRegeneration(project, found.document, keepLines(found, [found.sides.ours]), 1);
    },
  },
  {
    code,
    id: 'take-theirs',
    kind: 'explicit',
    beyondText: true,
    title: (finding, project) => {
      return (
        sidesOf(finding, project) &&
        labelled('Take their side', 'Take their side ({side})', conflictOf(finding, project)?.theirsLabel)
      );
    },
    build: (finding, project) => {
      const found = sidesOf(finding, project);
      return found && withRegeneration(project, found.document, keepLines(found, [found.sides.theirs]), 1);
    },
  },
  {
    code,
    id: 'take-both',
    kind: 'explicit',
    beyondText: true,
    title: (finding, project) => {
      const found = sidesOf(finding, project);
      if (!found) return undefined;
      const { language } = found.document;
      if (language === 'markdown' || language === 'text') return message('Take both sides, ours before theirs');
      const united = uniteSides(found.document);
      if (!united) return undefined;
      const { kind, decided } = united;
      if (kind === 'log') return message('Unite both sides: all entries, by id');
      return decided.length === 0
        ? message('Unite both sides: all tasks, by id')
        : message('Unite both sides: all tasks, by id; of {tasks} the later version', { tasks: decided });
    },
    build: (finding, project) => {
      const found = sidesOf(finding, project);
      if (!found) return undefined;
      const { document, sides } = found;
      if (document.language === 'markdown' || document.language === 'text') {
        const same = textOf(document, sides.ours) === textOf(document, sides.theirs);
        return withRegeneration(
          project,
          document,
          keepLines(found, same ? [sides.ours] : [sides.ours, sides.theirs]),
          1,
        );
      }
      const united = uniteSides(document);
      const change = united && difference(document.text.text, united.text);
      return change && withRegeneration(project, document, [change], document.conflicts.length);
    },
  },
];

interface Found {
  readonly document: Document;
  readonly conflict: Conflict;
  readonly sides: NonNullable<Conflict['sides']>;
}

function conflictOf(finding: Finding, project: Project): Conflict | undefined {
  const document = project.document(finding.document.path);
  return document?.conflicts.find(({ range }) => range.start === finding.range.start);
}

/** The conflict of a finding as it stands now; `undefined` when it is gone or its sides cannot be told. */
function sidesOf(finding: Finding, project: Project): Found | undefined {
  const document = project.document(finding.document.path);
  const conflict = conflictOf(finding, project);
  return document && conflict?.sides ? { document, conflict, sides: conflict.sides } : undefined;
}

function labelled(plain: string, template: string, side: string | undefined): Message {
  return side === undefined || side === '' ? message(plain) : message(template, { side });
}

/** Removes the lines of a conflict that lie in none of some spans, which are in the order of the text. */
function keepLines({ document, conflict }: Found, kept: readonly LineSpan[]): TextChange[] {
  const offsetOf = (line: number) => document.text.lineStarts[line] ?? document.text.text.length;
  const changes: TextChange[] = [];
  let from = conflict.lines.first;
  for (const span of [...kept, { first: conflict.lines.end, end: conflict.lines.end }]) {
    if (span.first > from) changes.push({ start: offsetOf(from), end: offsetOf(span.first), text: '' });
    from = span.end;
  }
  return changes;
}

function textOf(document: Document, { first, end }: LineSpan): string {
  const offsetOf = (line: number) => document.text.lineStarts[line] ?? document.text.text.length;
  return document.text.text.slice(offsetOf(first), offsetOf(end));
}

/**
 * The change, with the root whose manifest has to follow: of a file in a handoff root that has a manifest, once no other
 * conflict is left in the root. A checksum of a file that is still torn would only have to be made again.
 */
function withRegeneration(
  project: Project,
  document: Document,
  changes: readonly TextChange[],
  resolved: number,
): Change {
  const change = editDocument(document.path, ...changes);
  const root = placeInRoot(document.path)?.root;
  if (root === undefined || document.conflicts.length > resolved || !project.document(`${root}/MANIFEST.json`))
    return change;
  for (const other of project.documents.values()) {
    if (other !== document && placeInRoot(other.path)?.root === root && other.hasConflictMarkers) return change;
  }
  return { ...change, thenRegenerate: root };
}
