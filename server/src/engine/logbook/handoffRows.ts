import type { Document } from '../document.ts';
import { parseTimestamp } from '../formats/common/timestamp.ts';
import { governedHandoffs } from '../formats/governed/handoff.ts';
import { writtenHandoffs } from '../formats/uagent/handoff.ts';
import { knownHandoffs } from '../formats/universal/handoff.ts';
import type { Project } from '../project.ts';
import type { ValueNode } from '../values/valueNode.ts';
import type { HandoffRow } from './logRow.ts';

/** The handoff documents of a project, of all three formats. Computed once a snapshot. */
export function handoffRows(project: Project): readonly HandoffRow[] {
  return project.derived(readRows);
}

function readRows(project: Project): readonly HandoffRow[] {
  return [
    ...knownHandoffs(project).map(({ document, node, sourceSkill, targetSkill, traceId, timestamp, target, context }) =>
      row('universal', {
        document,
        node,
        from: sourceSkill,
        to: targetSkill,
        trace: traceId,
        time: timestamp,
        title: target?.member('expected_action') ?? context?.member('summary'),
      }),
    ),
    // Governed handoffs name no trace; those of one piece of work share an audit trail.
    ...governedHandoffs(project).map(({ document, root, source, target, timestamp, governance }) =>
      row('governed', {
        document,
        node: root,
        from: source?.id,
        to: target?.id,
        trace: governance?.member('audit_trail'),
        time: timestamp,
        title: root.at('context', 'request', 'description'),
      }),
    ),
    ...writtenHandoffs(project).map(({ document, root, from, to, sessionId, issuedAt }) =>
      row('uagent', {
        document,
        node: root,
        from,
        to,
        trace: sessionId,
        time: issuedAt,
        title: root.member('instructions')?.items[0],
      }),
    ),
  ];
}

interface Parts {
  readonly document: Document;
  readonly node: ValueNode;
  readonly from: ValueNode | undefined;
  readonly to: ValueNode | undefined;
  readonly trace: ValueNode | undefined;
  readonly time: ValueNode | undefined;
  readonly title: ValueNode | undefined;
}

const minutesPerDay = 24 * 60;

function row(format: HandoffRow['format'], { document, node, from, to, trace, time, title }: Parts): HandoffRow {
  const written = time?.string;
  const parsed = parseTimestamp(written);
  const minutes = parsed && Math.floor(parsed.time / 60_000);
  return {
    kind: 'handoff',
    format,
    document,
    key: '',
    day: minutes === undefined ? undefined : Math.floor(minutes / minutesPerDay),
    minutes: minutes === undefined ? undefined : minutes - Math.floor(minutes / minutesPerDay) * minutesPerDay,
    position: 0,
    date: written,
    from: from?.string,
    to: to?.string,
    trace: trace?.string,
    title: title?.string ?? '',
    range: (to ?? node).place,
    places: { text: title?.place, from: from?.place, to: to?.place, trace: trace?.place },
  };
}
