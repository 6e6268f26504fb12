import type { Document } from '../../document.ts';
import type { TextChange } from '../../fix.ts';
import type { Project } from '../../project.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { TextStep } from '../common/textPipeline.ts';
import type { ValueNode } from '../../values/valueNode.ts';

/** The version that is checked. */
export const version = '3.0';

/** A Universal Handoff as written: every part may be absent or of the wrong type. */
export interface UniversalHandoff {
  readonly document: Document;
  /** The value of the root key `handoff`. */
  readonly node: ValueNode;
  readonly source: ValueNode | undefined;
  readonly target: ValueNode | undefined;
  readonly context: ValueNode | undefined;
  readonly payload: ValueNode | undefined;
  readonly meta: ValueNode | undefined;
  readonly sourceSkill: ValueNode | undefined;
  readonly targetSkill: ValueNode | undefined;
  readonly traceId: ValueNode | undefined;
  readonly timestamp: ValueNode | undefined;
  readonly expiresAt: ValueNode | undefined;
  /** The names in `meta.handoff_chain`, without items that are no strings. */
  readonly chain: readonly ValueNode[];
}

/** The handoff in a document, whatever its version; `undefined` when there is no object `handoff`. */
export function universalHandoff(document: Document): UniversalHandoff | undefined {
  return document.derived(readHandoff);
}

/** The handoff in a document if it is of the version that the rules know. */
export function knownHandoff(document: Document): UniversalHandoff | undefined {
  const handoff = universalHandoff(document);
  return handoff && otherVersion(handoff) === undefined ? handoff : undefined;
}

/** All handoffs of a project that format rules look at, of the version that they know. */
export function knownHandoffs(project: Project): readonly UniversalHandoff[] {
  return project.derived(collectHandoffs);
}

/**
 * The node that names another version than 3.0; `undefined` when the version is 3.0, absent, or merely written in another way
 * (`3`, `"3.0.0"`), which the schema reports.
 */
export function otherVersion({ node }: UniversalHandoff): ValueNode | undefined {
  const written = node.member('version');
  const { scalar } = written ?? {};
  const match =
    typeof scalar === 'string' || typeof scalar === 'number'
      ? /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/i.exec(String(scalar).trim())
      : null;
  if (!match) return undefined;
  const isKnown = match[1] === '3' && Number(match[2] ?? '0') === 0 && Number(match[3] ?? '0') === 0;
  return isKnown ? undefined : written;
}

/** A step of a chain of edits that looks at the handoff of a document. */
export function onHandoff(edit: (handoff: UniversalHandoff) => readonly TextChange[] | undefined): TextStep {
  return (document) => {
    const handoff = knownHandoff(document);
    return handoff && edit(handoff);
  };
}

function readHandoff(document: Document): UniversalHandoff | undefined {
  const node = valuesOf(document)?.member('handoff');
  if (node?.kind !== 'object') return undefined;
  const source = node.member('source');
  const target = node.member('target');
  const meta = node.member('meta');
  return {
    document,
    node,
    source,
    target,
    context: node.member('context'),
    payload: node.member('payload'),
    meta,
    sourceSkill: source?.member('skill'),
    targetSkill: target?.member('skill'),
    traceId: node.member('trace_id'),
    timestamp: node.member('timestamp'),
    expiresAt: node.member('expires_at'),
    chain: (meta?.member('handoff_chain')?.items ?? []).filter(({ kind }) => kind === 'string'),
  };
}

function collectHandoffs(project: Project): readonly UniversalHandoff[] {
  return [...project.documentsOfKind('universal/handoff')].flatMap((document) =>
    project.isSkipped(document) ? [] : (knownHandoff(document) ?? []),
  );
}
