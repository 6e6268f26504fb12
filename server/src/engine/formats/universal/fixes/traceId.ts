import type { Change, Fix, TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { insertMember, placeInOrder, replaceValue } from '../../../values/valueEdits.ts';
import { newIdFor } from '../../common/repairContext.ts';
import { isUuidV4, normalisedUuid, uuidFrom } from '../../common/uuid.ts';
import { knownHandoff, knownHandoffs, type UniversalHandoff } from '../handoff.ts';
import { members } from '../vocabulary.ts';

const code = 'universal/trace-id';

/** Writes the same UUID as the format wants it: in lower case, with hyphens, without braces. */
const spellTraceId: Fix = {
  code,
  id: 'spell-trace-id',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const id = spelled(handoffOf(finding, project));
    return id === undefined ? undefined : message('Write the trace id as {id}', { id });
  },
  build: (finding, project) => {
    const handoff = handoffOf(finding, project);
    const id = spelled(handoff);
    return handoff && id !== undefined ? replaced(handoff, id, project) : undefined;
  },
};

/** Gives the trace a new UUID of version 4, in all handoffs of the project that belong to it. */
const newTraceId: Fix = {
  code,
  id: 'new-trace-id',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const handoff = handoffOf(finding, project);
    if (!handoff || spelled(handoff) !== undefined) return undefined;
    const count = sameTrace(handoff, project).length;
    if (count > 1) return message('Give this trace a new id in all of its {count} handoffs', { count });
    return message('Give this handoff a new trace id');
  },
  build: (finding, project) => {
    const handoff = handoffOf(finding, project);
    if (!handoff || spelled(handoff) !== undefined) return undefined;
    const { traceId, node, document } = handoff;
    // All handoffs of a trace get the same new id, also when each is repaired by itself.
    if (traceId?.string !== undefined && traceId.string.trim() !== '')
      return replaced(handoff, uuidFrom(traceId.string), project);
    const id = newIdFor(document);
    const change = traceId
      ? replaceValue(traceId, id)
      : insertMember(node, 'trace_id', id, placeInOrder(node, 'trace_id', members['handoff'] ?? []));
    return change && { edits: new Map([[document.path, [change]]]) };
  },
};

/** The fixes of a trace id that is none: spell it as one, or take a new one. */
export const traceId: readonly Fix[] = [spellTraceId, newTraceId];

function handoffOf({ document }: Finding, project: Project): UniversalHandoff | undefined {
  const present = project.document(document.path);
  return present && knownHandoff(present);
}

function spelled(handoff: UniversalHandoff | undefined): string | undefined {
  const written = handoff?.traceId?.string;
  const id = written === undefined ? undefined : normalisedUuid(written);
  return id !== undefined && id !== written && isUuidV4(id) ? id : undefined;
}

function sameTrace(handoff: UniversalHandoff, project: Project): UniversalHandoff[] {
  const id = handoff.traceId?.string;
  return id === undefined || id.trim() === ''
    ? [handoff]
    : knownHandoffs(project).filter(({ traceId }) => traceId?.string === id);
}

function replaced(handoff: UniversalHandoff, id: string, project: Project): Change | undefined {
  const edits = new Map<string, readonly TextChange[]>();
  for (const { document, traceId } of sameTrace(handoff, project)) {
    const change = traceId && replaceValue(traceId, id);
    if (change) edits.set(document.path, [change]);
  }
  return edits.size > 0 ? { edits } : undefined;
}
