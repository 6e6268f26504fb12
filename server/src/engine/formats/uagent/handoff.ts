import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';

/** The version that is checked. */
export const version = '0.1.0';

/**
 * The two dialects of version 0.1.0: with `x_extensions` and artifacts as objects, or with keys that begin with `x-` and artifacts as paths.
 */
export type Dialect = 'objects' | 'strings';

/** A U.AgentHandoff as written: every part may be absent or of the wrong type. */
export interface UagentHandoff {
  readonly document: Document;
  readonly root: ValueNode;
  readonly sessionId: ValueNode | undefined;
  readonly handoffId: ValueNode | undefined;
  readonly from: ValueNode | undefined;
  readonly to: ValueNode | undefined;
  readonly issuedAt: ValueNode | undefined;
  /** `undefined` when the file shows neither. */
  readonly dialect: Dialect | undefined;
}

/** A handoff's id taken apart: `<session_id>.<to_agent_type>.<n>`. */
export interface HandoffNumber {
  readonly session: string;
  readonly to: string;
  readonly number: number;
}

/** The handoff in a document; `undefined` when its outermost value is no object. */
export function uagentHandoff(document: Document): UagentHandoff | undefined {
  return document.derived(readHandoff);
}

/** All handoffs of a project that format rules look at, canonical copies (`.parsed.json`) included. */
export function uagentHandoffs(project: Project): readonly UagentHandoff[] {
  return project.derived(collectHandoffs);
}

/** The handoffs that people and agents wrote: without the canonical copies that a parser writes beside them. */
export function writtenHandoffs(project: Project): readonly UagentHandoff[] {
  return uagentHandoffs(project).filter(({ document }) => !isParsedCopy(document));
}

/** Whether a file is the canonical copy that the reference parser writes of a handoff. */
function isParsedCopy({ name }: Document): boolean {
  return /\.parsed\.json$/i.test(name);
}

/** Takes an id apart whose session and role may hold dots themselves: the number stands last, the role before it. */
export function parseHandoffId(text: string | undefined): HandoffNumber | undefined {
  const match = text === undefined ? null : /^(.+)\.([^.]+)\.(\d{1,9})$/.exec(text);
  return match ? { session: match[1] ?? '', to: match[2] ?? '', number: Number(match[3]) } : undefined;
}

/** The number of a handoff within its session and role; `undefined` when its id does not have the form that its fields want. */
export function numberOf({ handoffId, sessionId, to }: UagentHandoff): HandoffNumber | undefined {
  const parts = parseHandoffId(handoffId?.string);
  return parts && parts.session === sessionId?.string && parts.to === to?.string ? parts : undefined;
}

/** The numbers that the handoffs of a session to a role have in a project. */
export function numbersIn(project: Project, session: string, to: string): ReadonlySet<number> {
  return project.derived(collectNumbers).get(numberKey(session, to)) ?? new Set();
}

function readHandoff(document: Document): UagentHandoff | undefined {
  const root = valuesOf(document);
  if (root?.kind !== 'object') return undefined;
  return {
    document,
    root,
    sessionId: root.member('session_id'),
    handoffId: root.member('handoff_id'),
    from: root.member('from_agent_type'),
    to: root.member('to_agent_type'),
    issuedAt: root.member('issued_at'),
    dialect: dialectOf(root),
  };
}

function dialectOf(root: ValueNode): Dialect | undefined {
  const artifacts = root.member('artifacts')?.items ?? [];
  const shown = dialectOfMembers(root);
  if (shown === 'objects' || artifacts.some(({ kind }) => kind === 'object')) return 'objects';
  return shown ?? (artifacts.some(({ kind }) => kind === 'string') ? 'strings' : undefined);
}

/** The dialect that a handoff shows apart from its artifacts. */
export function dialectOfMembers(root: ValueNode): Dialect | undefined {
  if (root.member('x_extensions')) return 'objects';
  const isLater = root.children.some(
    ({ key = '' }) => key === 'prohibited_actions' || key === 'notes' || key.startsWith('x-'),
  );
  return isLater ? 'strings' : undefined;
}

function collectHandoffs(project: Project): readonly UagentHandoff[] {
  return [...project.documentsOfKind('uagent/handoff')].flatMap((document) =>
    project.isSkipped(document) ? [] : (uagentHandoff(document) ?? []),
  );
}

function collectNumbers(project: Project): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>();
  for (const handoff of writtenHandoffs(project)) {
    const parts = numberOf(handoff);
    if (!parts) continue;
    const key = numberKey(parts.session, parts.to);
    const known = numbers.get(key);
    if (known) known.add(parts.number);
    else numbers.set(key, new Set([parts.number]));
  }
  return numbers;
}

function numberKey(session: string, to: string): string {
  return JSON.stringify([session, to]);
}
