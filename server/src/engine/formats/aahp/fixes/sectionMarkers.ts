import type { Change, Fix, TextChange } from '../../../fix.ts';
import { editDocument } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { OffsetRange, SourceText } from '../../../text/sourceText.ts';
import { type SectionContext, sectionProblemOf } from '../markdown/sectionFinding.ts';
import { sectionEnd } from '../markdown/sectionEnd.ts';
import type { SectionMarker, SectionProblemKind } from '../markdown/sections.ts';

const code = 'aahp/section-marker';

/** Repairs of section markers (AAHP v3 section 1.2), one for each way in which they can be off, and taking a marker out. */
export const sectionMarkers: readonly Fix[] = [
  fixFor('close-section', ['unclosed'], true, 'Close the section {name}', closeSection),
  fixFor('rename-marker', ['misnamed'], true, 'Close the section {other} here', renameMarker),
  fixFor('close-instead', ['reopened'], true, 'Make this the closing marker of {name}', closeInstead),
  fixFor('swap-markers', ['crossed'], true, 'Close {other} here and {name} after it', swapMarkers),
  fixFor('rename-section', ['repeated'], true, 'Give this section a name of its own', renameSection),
  fixFor('remove-marker', ['unopened', 'unclosed'], false, 'Remove this marker', removeMarker),
];

function fixFor(
  id: string,
  kinds: readonly SectionProblemKind[],
  preferred: boolean,
  title: string,
  repair: (context: SectionContext) => readonly TextChange[] | undefined,
): Fix {
  const changesFor = (...[finding, project]: Parameters<Fix['title']>): Change | undefined => {
    const context = sectionProblemOf(finding, project);
    const changes = context && kinds.includes(context.problem.kind) ? repair(context) : undefined;
    return context && changes ? editDocument(context.document.path, ...changes) : undefined;
  };
  return {
    code,
    id,
    kind: 'explicit',
    preferred,
    title: (finding, project): Message | undefined => {
      const context = sectionProblemOf(finding, project);
      if (!context || !changesFor(finding, project)) return undefined;
      const { marker, other } = context.problem;
      return message(title, { name: marker.name, other: other?.name ?? '' });
    },
    build: changesFor,
  };
}

function closeSection({ document, sections, problem }: SectionContext): TextChange[] {
  const { text } = document;
  const at = sectionEnd(document, sections, problem.marker);
  return [{ start: at, end: at, text: `${text.endOfLine}<!-- /SECTION: ${problem.marker.name} -->` }];
}

function renameMarker({ problem }: SectionContext): TextChange[] | undefined {
  const { marker, other } = problem;
  return marker.nameRange && other ? [{ ...marker.nameRange, text: other.name }] : undefined;
}

function closeInstead({ document, problem }: SectionContext): TextChange[] | undefined {
  const { range } = problem.marker;
  const at = document.text.text.indexOf('SECTION', range.start);
  return at === -1 || at > range.end ? undefined : [{ start: at, end: at, text: '/' }];
}

/** The two closing markers exchange their names. */
function swapMarkers({ sections, problem }: SectionContext): TextChange[] | undefined {
  const inner = sections.sections.find(({ open }) => open === problem.other)?.close;
  const { marker, other } = problem;
  if (!marker.nameRange || !inner?.nameRange || !other) return undefined;
  return [
    { ...marker.nameRange, text: other.name },
    { ...inner.nameRange, text: marker.name },
  ];
}

function renameSection({ sections, problem }: SectionContext): TextChange[] | undefined {
  const section = sections.sections.find(({ open }) => open === problem.marker);
  const open = problem.marker.nameRange;
  if (!section || !open) return undefined;
  const taken = new Set(sections.markers.map(({ name }) => name));
  let number = 2;
  while (taken.has(`${section.name}_${number}`)) number++;
  const text = `${section.name}_${number}`;
  const close = section.close?.nameRange;
  return close
    ? [
        { ...open, text },
        { ...close, text },
      ]
    : [{ ...open, text }];
}

function removeMarker({ document, problem }: SectionContext): TextChange[] {
  return [{ ...wholeLine(document.text, problem.marker), text: '' }];
}

/** The marker with its line and line ending when it stands alone on it. */
function wholeLine(source: SourceText, { range, line }: SectionMarker): OffsetRange {
  const { start, end } = source.lineRange(line);
  const alone = source.text.slice(start, range.start).trim() === '' && source.text.slice(range.end, end).trim() === '';
  if (!alone || range.end > end) return range;
  const next = source.lineStarts[line + 1];
  if (next !== undefined) return { start, end: next };
  // The last line has no ending of its own; the one before it goes.
  return { start: line > 0 ? source.lineRange(line - 1).end : start, end };
}
