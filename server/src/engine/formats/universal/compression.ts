import type { Document } from '../../document.ts';
import type { TextChange } from '../../fix.ts';
import { type Message, message } from '../../message.ts';
import type { CountTokens } from '../../settings.ts';
import { isTemporary, joinPath, folderOf, resolvePath } from '../common/paths.ts';
import { applySteps, extensionOf, type TextStep } from '../common/textPipeline.ts';
import { appendItem, insertMember, removeValues, replaceValue, setMember } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { condensed } from './condense.ts';
import { refreshMeta } from './refreshMeta.ts';
import { knownHandoff, onHandoff, type UniversalHandoff } from './handoff.ts';
import { tokenLimit } from './tokens.ts';
import { members } from './vocabulary.ts';

/** The ways to shorten a handoff, in the order in which they are tried: nothing is deleted that can be moved (section 3). */
export const strategies = ['remove-optional-fields', 'move-session', 'summarise', 'delete-session'] as const;
export type StrategyId = (typeof strategies)[number];

/** What a strategy needs beyond the document. */
export interface CompressionContext {
  readonly count: CountTokens;
  /** Where the session may be written, relative to the project; `undefined` when there is no free place. */
  readonly sessionFile: string | undefined;
}

/** A handoff after a strategy. */
export interface Compression {
  readonly strategy: StrategyId;
  readonly document: Document;
  /** The file that the session was moved to. */
  readonly create: { readonly path: string; readonly text: string } | undefined;
  /** Tokens of the whole file that the strategy saves; not above zero when the reference takes more room than the session. */
  readonly saves: number;
}

const optionalPaths: readonly (readonly string[])[] = [
  ['expires_at'],
  ['target', 'invocation'],
  ['target', 'expected_phase'],
  ['context', 'original_prompt'],
  ['context', 'success_criteria'],
  ['tracing', 'tags'],
];

/** Lengths in code points, four to a token. */
const summaryLength = 400;
const promptLength = 200;
const workingLength = 500;

/**
 * Applies one strategy. The recorded number of tokens follows, and so do hash and size of the payload where they were right before.
 * `undefined` when the strategy finds nothing to do.
 */
export function compress(
  document: Document,
  strategy: StrategyId,
  context: CompressionContext,
): Compression | undefined {
  const handoff = knownHandoff(document);
  if (!handoff) return undefined;
  const create = strategy === 'move-session' ? sessionFileOf(handoff, context) : undefined;
  if (strategy === 'move-session' && !create) return undefined;
  const shortened = applySteps(document, stepsOf(strategy, create?.path));
  if (shortened === document) return undefined;
  const result = refreshMeta(handoff, shortened, context.count);
  const saves = context.count(document.text.text) - context.count(result.text.text);
  return { strategy, document: result, create, saves };
}

/** A handoff after as many strategies as were needed. */
export interface CompressedHandoff {
  readonly document: Document;
  /** What was done, in this order. */
  readonly steps: readonly Compression[];
  /** Files that came out of the handoff, by path relative to the project. */
  readonly create: ReadonlyMap<string, string>;
  readonly isShort: boolean;
}

/**
 * Shortens a handoff until it is within the limit, by one strategy after another in their order; those that save nothing are left out.
 * `exists` tells whether a path relative to the project is taken. Where nothing is left to shorten, the result says so.
 */
export function compressHandoff(
  document: Document,
  count: CountTokens,
  exists: (path: string) => boolean | undefined,
): CompressedHandoff {
  const steps: Compression[] = [];
  const create = new Map<string, string>();
  const isShort = () => count((steps.at(-1)?.document ?? document).text.text) <= tokenLimit;
  for (const strategy of strategies) {
    if (isShort()) break;
    const present = steps.at(-1)?.document ?? document;
    const handoff = knownHandoff(present);
    const step = handoff && compress(present, strategy, { count, sessionFile: freeSessionFile(handoff, exists) });
    if (!step || step.saves <= 0) continue;
    if (step.create) create.set(step.create.path, step.create.text);
    steps.push(step);
  }
  return { document: steps.at(-1)?.document ?? document, steps, create, isShort: isShort() };
}

/** What a strategy does, as the title of an action; says how many tokens it saves. */
export function describeStrategy({ strategy, saves, create }: Compression): Message {
  switch (strategy) {
    case 'remove-optional-fields':
      return message('Remove optional fields (saves about {saves} tokens)', { saves });
    case 'move-session':
      return message('Move the session to {file} (saves about {saves} tokens)', { saves, file: create?.path ?? '' });
    case 'summarise':
      return message('Shorten long texts to their first sentences (saves about {saves} tokens)', { saves });
    case 'delete-session':
      return message('Delete the session (saves about {saves} tokens)', { saves });
  }
}

/** The places, relative to the project, where the session of a handoff may be written, in the order in which they are tried. */
export function sessionFilePaths({ document, source }: UniversalHandoff): string[] {
  const sessionPath = source?.member('session_path')?.string;
  const inside = sessionPath === undefined || isTemporary(sessionPath) ? undefined : resolvePath('', sessionPath);
  const folder = inside === undefined ? folderOf(document.path) : joinPath(inside, 'handoffs');
  const extension = extensionOf(document.language);
  const own = document.name.replace(/(?:\.handoff)?\.[^.]+$/, '');
  return [`session-context.${extension}`, `${own}-session-context.${extension}`].map((name) => joinPath(folder, name));
}

/** The first of the possible places that is not known to be taken. */
export function freeSessionFile(
  handoff: UniversalHandoff,
  exists: (path: string) => boolean | undefined,
): string | undefined {
  return sessionFilePaths(handoff).find((path) => exists(path) !== true);
}

function stepsOf(strategy: StrategyId, sessionFile: string | undefined): TextStep[] {
  switch (strategy) {
    case 'remove-optional-fields':
      return [onHandoff(({ node }) => removeValues(optionalPaths.flatMap((path) => node.at(...path) ?? [])))];
    case 'move-session':
      return [onHandoff(({ payload }) => payload && referTo(payload, sessionFile ?? '')), onHandoff(removeSession)];
    case 'summarise':
      return [onHandoff((handoff) => shortenTexts(handoff))];
    case 'delete-session':
      return [onHandoff(removeSession)];
  }
}

function removeSession({ payload }: UniversalHandoff): readonly TextChange[] | undefined {
  const session = payload?.member('session');
  return session && removeValues([session]);
}

/** The session as a file of its own: its source text, so that nothing of it changes. */
function sessionFileOf(
  { document, payload }: UniversalHandoff,
  { sessionFile }: CompressionContext,
): Compression['create'] {
  const session = payload?.member('session');
  if (
    !payload ||
    session?.kind !== 'object' ||
    session.children.length === 0 ||
    session.isAlias ||
    sessionFile === undefined
  )
    return undefined;
  const references = payload.member('references');
  const files = references?.member('files');
  const isSound =
    (references === undefined || references.kind === 'object') && (files === undefined || files.kind === 'array');
  return isSound ? { path: sessionFile, text: sourceOf(document, session) } : undefined;
}

function referTo(payload: ValueNode, path: string): readonly TextChange[] | undefined {
  const item = { path, description: 'Context of the session, moved out of the handoff', relevance: 'important' };
  const references = payload.member('references');
  const files = references?.member('files');
  const change = files
    ? appendItem(files, item)
    : references
      ? setMember(references, 'files', [item], members['handoff/payload/references'])
      : insertMember(payload, 'references', { files: [item] });
  return change && [change];
}

function shortenTexts({ context, payload }: UniversalHandoff): readonly TextChange[] {
  const texts: [ValueNode | undefined, number][] = [
    [context?.member('summary'), summaryLength],
    [context?.member('original_prompt'), promptLength],
  ];
  const working = payload?.member('working');
  if (working) for (const node of working.walk()) texts.push([node, workingLength]);
  return texts.flatMap(([node, limit]) => {
    if (!node || node.string === undefined || node.isAlias) return [];
    const text = condensed(node.string, limit);
    return text === node.string ? [] : (replaceValue(node, text) ?? []);
  });
}

/** The value's source text with the indentation that it has in the handoff taken away. */
function sourceOf({ text: { text, endOfLine } }: Document, value: ValueNode): string {
  const { start, end } = value.range;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // A block of YAML begins at its own column; braces belong to the line of their key.
  const width = before.trim() === '' ? before.length : (/^[ \t]*/.exec(before)?.[0].length ?? 0);
  const lines = text.slice(start, end).split(/\r?\n/);
  const dedented = lines.map((line, index) => {
    const indentation = line.length - line.trimStart().length;
    return index === 0 ? line : line.slice(Math.min(width, indentation));
  });
  // Comments between a key and a block of YAML belong to the block.
  const above = before.trim() === '' ? commentsBetween(text, value.keyRange?.end ?? start, start) : [];
  return [...above, ...dedented].join(endOfLine) + endOfLine;
}

function commentsBetween(text: string, start: number, end: number): string[] {
  const lines = text.slice(start, end).split(/\r?\n/);
  return lines.flatMap((line) => /(?:^|[:\s])(#.*)$/.exec(line)?.[1] ?? []);
}
