import type { Document } from '../../../document.ts';
import type { Findings } from '../../../engine.ts';
import type { Project } from '../../../project.ts';
import { type AgentFinding, agentPreamble, AgentTexts } from '../../../safety/agentText.ts';
import { repeatedName } from '../../../safety/repeatedName.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { pathsBeingWritten } from '../lock.ts';
import { tokenCounter } from '../manifest/tokenBudget.ts';
import type { HandoffRoot } from '../root.ts';
import { driftedFiles } from './lockChanges.ts';
import { isRefused } from './operation.ts';
import { type Purpose, type ReadingPart, readingPlan } from './readingPlan.ts';
import { selectTask } from './taskSelection.ts';
import { usableManifest } from './usableManifest.ts';

/** A part of the layered read, ready to be shown. */
export interface ContextPart {
  /** What it is, in words of our own apart from the names of files and sections. */
  readonly title: string;
  /** The file that it is from, relative to the root. */
  readonly name: string;
  readonly sections: readonly string[] | undefined;
  /** Whether what it says counts as assumed, since the file changed outside of the protocol. */
  readonly isAssumed: boolean;
  /** Marked lines of the file. */
  readonly lines: readonly string[];
  /** What safety rules found in them. */
  readonly findings: readonly AgentFinding[];
  /** How many lines were withheld since a safety rule warns of them. */
  readonly withheldLines: number;
  /** Estimated as words × 1.3, or counted by the tokenizer of the settings. */
  readonly tokens: number;
}

/** What an agent should read for a purpose (AAHP v3 sections 1.1 and 2.3). */
export interface LayeredContext {
  readonly purpose: Purpose;
  readonly preamble: readonly string[];
  /** Warnings of our own. */
  readonly notes: readonly string[];
  readonly parts: readonly ContextPart[];
  readonly missing: readonly string[];
  /** Of all of it as text. */
  readonly tokens: number;
}

/**
 * The layered read as text that is safe to hand to an agent: a preamble that says that it is data, the manifest's quick context, and the
 * files or sections for the purpose. Lines of files are marked, and withheld where a safety rule warns of them.
 *
 * @param findings what is wrong in the project; safety rules among it decide what is withheld
 * @param quoted makes names from files safe to show
 */
export function layeredContext(
  project: Project,
  root: HandoffRoot,
  purpose: Purpose,
  findings: Findings,
  quoted: (text: string) => string,
): LayeredContext {
  const plan = readingPlan(root, project, purpose);
  const drifted = new Set(driftedFiles(project, root).map((name) => root.resolve(name)));
  const writing = pathsBeingWritten(project, root);
  const textsOf = (document: Document) =>
    new AgentTexts(document, findings.get(document) ?? [], project.settings.limits.findings);
  const count = tokenCounter(project.settings);
  const safeName = (name: string) => quoted(repeatedName(name));
  const parts = [
    ...manifestPart(project, root, textsOf),
    ...plan.parts.map((part): ContextPart => {
      const texts = textsOf(part.document);
      const pieces = part.ranges.map((range) => texts.part(range));
      // A blank line between sections keeps tables and lists apart.
      const lines = pieces.flatMap((piece, index) => [...(index === 0 ? [] : ['|']), ...piece.lines]);
      const { name, sections } = part;
      const { path } = part.document;
      const isAssumed = drifted.has(path) && !writing.has(path);
      return {
        title: titleOf(part, safeName),
        name: repeatedName(name),
        sections,
        isAssumed,
        lines,
        findings: pieces.flatMap((piece) => piece.findings),
        withheldLines: pieces.reduce((sum, piece) => sum + piece.withheldLines, 0),
        tokens: part.tokens,
      };
    }),
  ];
  const notes: string[] = [];
  if (root.documents.has('HANDOFF.lock'))
    notes.push('A handoff was begun and is not finished: take what its session wrote for unknown.');
  if (!root.manifest)
    notes.push('There is no MANIFEST.json: nothing says whether these files are as they were handed over.');
  const withheld = parts.reduce((sum, part) => sum + part.withheldLines, 0);
  if (withheld > 0) {
    notes.push(
      `${withheld === 1 ? 'A line was' : `${withheld} lines were`} withheld, since safety rules warn of ${withheld === 1 ? 'it' : 'them'}. Tell the person you work for; "agent-handoff check" says more.`,
    );
  }
  const missing = plan.missing.map(safeName);
  const context = { purpose, preamble: agentPreamble, notes, parts, missing };
  return { ...context, tokens: count(contextText({ ...context, tokens: 0 })) };
}

/** A layered read as one text. */
export function contextText({ purpose, preamble, notes, parts, missing, tokens }: LayeredContext): string {
  const blocks = [
    [`Handoff context (${purpose}), about ${tokens} tokens.`, ...preamble, ...notes.map((note) => `Note: ${note}`)],
    ...parts.map(({ title, isAssumed, lines, tokens: count }) => {
      const assumed = isAssumed ? ', changed outside of the protocol: take it for assumed' : '';
      return [`== ${title} (about ${count} tokens${assumed})`, ...(lines.length === 0 ? ['(empty)'] : lines)];
    }),
    ...(missing.length > 0 ? [[`== Not there: ${missing.join(', ')}`]] : []),
  ];
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function manifestPart(project: Project, root: HandoffRoot, textsOf: (document: Document) => AgentTexts): ContextPart[] {
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return [];
  const { json } = manifest;
  const texts = textsOf(manifest);
  const values: OffsetRange[] = [];
  const value = (node: number | undefined, label: string): string[] => {
    const text = json.string(node);
    if (node === undefined || text === undefined || text.trim() === '') return [];
    values.push(json.range(node));
    return [texts.value(json.range(node), `${label}: ${text}`)];
  };
  const session = json.member(json.root, 'last_session');
  const [next] = selectTask(manifest).eligible;
  const lines = [
    ...value(json.member(json.root, 'project'), 'Project'),
    ...value(json.member(session, 'agent'), 'Last session by'),
    ...value(json.member(session, 'timestamp'), 'Last session ended'),
    ...value(json.member(session, 'phase'), 'Phase'),
    ...value(json.member(json.root, 'quick_context'), 'Quick context'),
    ...(next ? value(json.member(next.node, 'title'), `Next task ${next.id.slice(0, 20)} [${next.priority}]`) : []),
  ];
  return [
    {
      title: 'MANIFEST.json',
      name: 'MANIFEST.json',
      sections: undefined,
      isAssumed: false,
      lines,
      findings: values.flatMap((range) => texts.part(range).findings),
      withheldLines: values.reduce((sum, range) => sum + texts.part(range).withheldLines, 0),
      tokens: tokenCounter(project.settings)(lines.join('\n')),
    },
  ];
}

function titleOf({ name, sections, entries }: ReadingPart, quoted: (text: string) => string): string {
  if (sections)
    return `${quoted(name)}, ${sections.length === 1 ? 'section' : 'sections'} ${sections.map(quoted).join(', ')}`;
  return entries === undefined
    ? quoted(name)
    : `${quoted(name)}, last ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
}
