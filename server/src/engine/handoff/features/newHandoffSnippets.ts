import type { Completion, Place } from '../../features.ts';
import { escapeSnippet } from '../../features.ts';
import { presentTime } from '../../formats/common/fileFacts.ts';
import { uuidFrom } from '../../formats/common/uuid.ts';
import { requestTypes } from '../../formats/governed/requestTypes.ts';
import { newGovernedHandoff } from '../../formats/governed/template.ts';
import { parseHandoffId } from '../../formats/uagent/handoff.ts';
import { rolesOf } from '../../formats/uagent/roles.ts';
import { newUagentHandoff } from '../../formats/uagent/template.ts';
import { problemTypes } from '../../formats/universal/choices.ts';
import { newUniversalHandoff } from '../../formats/universal/template.ts';
import { tokenCounter } from '../../formats/universal/tokens.ts';
import { message } from '../../message.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { formatName, type HandoffFormat } from '../operations/handoffDocument.ts';

/** Where handoffs of the three formats lie, whatever their globs: in a folder `handoffs`, or under a name that says so. */
const placePattern = /(?:^|\/)handoffs\/.*\.(?:json|ya?ml)$|\.handoff\.(?:json|ya?ml)$/i;

/** In an empty file where handoffs lie, and in an empty object in its place: a whole document of each format. */
export function* wholeHandoffs(place: Place): Iterable<Completion> {
  const { document, project } = place;
  const kind = project.kindOf(document);
  if ((kind !== 'none' && kind !== 'unrecognised') || !placePattern.test(document.path)) return;
  const language = document.language === 'yaml' ? 'yaml' : 'json';
  const gap = emptyFile(place) ?? (language === 'json' ? emptyObject(place) : undefined);
  if (!gap) return;
  const snippets: readonly [HandoffFormat, string][] = [
    ['universal', universal(place, language)],
    ['governed', governed(place, language)],
    ['uagent', uagent(place, language)],
  ];
  for (const [index, [format, source]] of snippets.entries()) {
    yield {
      label: formatName(format),
      kind: 'snippet',
      detail: message('a whole handoff'),
      range: gap.range,
      insert: gap.fill(withStops(source.replace(/\n$/, ''))).replaceAll('\n', document.text.endOfLine),
      isSnippet: true,
      filter: document.text.text.slice(gap.range.start, gap.range.end) || format,
      sort: String(index),
    };
  }
}

/** Where a whole document can be written. */
interface Gap {
  /** What it replaces; it has to lie on the cursor's line. */
  readonly range: OffsetRange;
  /** The part of the document that is not there yet. */
  fill(source: string): string;
}

function emptyFile({ document: { text }, offset }: Place): Gap | undefined {
  if (text.text.trim() !== '') return undefined;
  const { start, end } = text.lineRange(text.positionAt(offset).line);
  return { range: { start, end }, fill: (source) => source };
}

/** Between the braces of an object that holds nothing but, perhaps, the key that is being typed; the closing one may be missing. */
function emptyObject({ document: { text }, offset }: Place): Gap | undefined {
  const [, open = '', typed = '', close = ''] = /^(\s*\{\s*)("?[\w.-]*"?)(\s*\}?)\s*$/.exec(text.text) ?? [];
  const end = close.includes('}') ? open.length + typed.length + close.indexOf('}') : text.text.length;
  if (open === '' || offset <= text.text.indexOf('{') || offset > end) return undefined;
  const isAtKey = typed !== '' && offset >= open.length && offset <= open.length + typed.length;
  if (typed !== '' && !isAtKey) return undefined;
  const key = isAtKey ? { start: open.length, end: open.length + typed.length } : { start: offset, end: offset };
  const line = text.lineRange(text.positionAt(key.start).line);
  // Blanks beside a brace would be left at the end of its line, or before it on a line of its own.
  const range = {
    start: line.start + text.text.slice(line.start, key.start).replace(/\{[ \t]+$/, '{').length,
    end: key.end + (/^[ \t]+(?=\})/.exec(text.text.slice(key.end, line.end))?.[0].length ?? 0),
  };
  const [before, behind] = [text.text.slice(line.start, range.start), text.text.slice(range.end, line.end)];
  return {
    range,
    fill: (source) => {
      const members = source.split('\n').slice(1, -1).join('\n');
      // On a line of its own, what is indented already stays.
      const first = before.includes('{') ? `\n${members}` : before === '' ? members : members.trimStart();
      return first + (close.includes('}') ? (behind.trim() === '' ? '' : '\n') : '\n\\}');
    },
  };
}

/** A place in a template that a person fills in; private characters keep it apart from everything that is printed. */
const open = '\ue000';
const close = '\ue001';

function stop(number: number, text = ''): string {
  return `${open}${number}:${text}${close}`;
}

function choice(number: number, values: readonly string[]): string {
  return `${open}${number}|${values.join(',')}${close}`;
}

/** The printed template as a snippet. */
function withStops(source: string): string {
  return source
    .split(/(\ue000[^\ue001]*\ue001)/)
    .map((part) => {
      if (!part.startsWith(open)) return escapeSnippet(part);
      const [, number = '1', sign = ':', text = ''] = /^\ue000(\d+)([:|])([^\ue001]*)\ue001$/.exec(part) ?? [];
      if (sign === '|') return `\${${number}|${text.replace(/[\\|$}]/g, '\\$&')}|}`;
      return text === '' ? `$${number}` : `\${${number}:${escapeSnippet(text)}}`;
    })
    .join('');
}

/** The same every time within a snapshot, and another one for another file. */
function newId({ document, project }: Place): string {
  return uuidFrom(`${project.uri}\n${document.path}\n${presentTime(project)}`);
}

function universal(place: Place, language: 'json' | 'yaml'): string {
  const { document, project } = place;
  const [, source = '', target = ''] =
    /^(.+)-to-(.+?)(?:-\d{8}T\d{6}Z)?(?:\.handoff)?\.[^.]+$/.exec(document.name) ?? [];
  return newUniversalHandoff({
    source: {
      skill: stop(1, source || 'source-skill'),
      workflowId: stop(2, `${source || 'workflow'}-${project.today}`),
      sessionPath: stop(3, '.'),
      phase: stop(4, 'phase'),
    },
    target: { skill: stop(5, target || 'target-skill') },
    summary: stop(6, 'What was done, and what is to be done'),
    // The list of a choice is no word of the schema, but it becomes one when the snippet is inserted.
    problemType: choice(7, problemTypes) as (typeof problemTypes)[number],
    chain: [stop(1, source || 'source-skill')],
    now: presentTime(project),
    traceId: newId(place),
    language,
    countTokens: tokenCounter(project.settings),
  }).text;
}

function governed(place: Place, language: 'json' | 'yaml'): string {
  const agent = (number: number, name: string) => ({
    type: choice(number, ['domain', 'archetype', 'orchestrator']) as 'domain',
    id: stop(number + 1, name),
    version: stop(number + 2, '1.0.0'),
    promptHash: stop(number + 3),
  });
  return newGovernedHandoff({
    source: agent(1, 'source-agent'),
    target: agent(5, 'target-agent'),
    requestType: choice(9, requestTypes) as (typeof requestTypes)[number],
    description: stop(10),
    expectedOutput: stop(11),
    // Only a person can say that these are true.
    attested: { sourceVerified: false, targetVerified: false, compositionValid: false, boundariesRespected: false },
    now: presentTime(place.project),
    handoffId: newId(place),
    language,
  }).text;
}

function uagent(place: Place, language: 'json' | 'yaml'): string {
  const { document, project } = place;
  const parts = parseHandoffId(document.name.replace(/(?:\.handoff)?\.[^.]+$/, ''));
  const context = /(?:^|\/)contexts\/([^/]+)\//.exec(document.path)?.[1] ?? 'AgentWorkflow';
  const roles = rolesOf(project.settings);
  const { session = stop(2, `SESSION-${project.today}`), to = choice(4, roles), number = 1 } = parts ?? {};
  return newUagentHandoff({
    context: stop(1, context),
    sessionId: session,
    from: choice(3, roles),
    to,
    number,
    instructions: [stop(5)],
    acceptanceCriteria: [stop(6)],
    constraints: [stop(7)],
    now: presentTime(project),
    language,
  }).text;
}
