import type { Change, Fix, TextChange } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { parsePointer } from '../../../json/jsonPointer.ts';
import { insertMember, placeInOrder, replaceValue } from '../../../values/valueEdits.ts';
import { presentTime } from '../../common/fileFacts.ts';
import { toUtc } from '../../common/timestamp.ts';
import { nextHandoffId } from '../handoffId.ts';
import { uagentHandoff, type UagentHandoff } from '../handoff.ts';
import { meantRole, rolesOf } from '../roles.ts';
import { members } from '../schema.ts';

/** What a fix makes of a handoff: a title and the change, or `undefined` when it does not apply to the finding. */
type Repair = (
  handoff: UagentHandoff,
  finding: Finding,
  project: Project,
) => { readonly title: Message; readonly change: TextChange } | undefined;

function repairFix(code: string, id: string, repair: Repair): Fix {
  const run = (finding: Finding, project: Project) => {
    const document = project.document(finding.document.path);
    const handoff = document && uagentHandoff(document);
    return handoff && repair(handoff, finding, project);
  };
  return {
    code,
    id,
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => run(finding, project)?.title,
    build: (finding, project): Change | undefined => {
      const made = run(finding, project);
      return made && { edits: new Map([[finding.document.path, [made.change]]]) };
    },
  };
}

/** Fixes that correct or add one value. */
export const values: readonly Fix[] = [
  repairFix('uagent/role', 'nearest-role', ({ root }, { pointer = '' }, { settings }) => {
    const node = root.nodeAt(parsePointer(pointer));
    const meant = node?.string === undefined ? undefined : meantRole(node.string, rolesOf(settings));
    const change = node && meant !== undefined ? replaceValue(node, meant) : undefined;
    return change && { title: message('Write {role}', { role: meant ?? '' }), change };
  }),
  repairFix('uagent/handoff-id', 'write-id', (handoff, _, project) => {
    const id = nextHandoffId(handoff, project);
    const change = handoff.handoffId && id !== undefined ? replaceValue(handoff.handoffId, id) : undefined;
    return change && { title: message('Write {id}', { id: id ?? '' }), change };
  }),
  repairFix('uagent/issued-at', 'add-time', ({ root, issuedAt }, _, project) => {
    if (issuedAt && issuedAt.kind !== 'null') return undefined;
    const time = presentTime(project);
    const change = issuedAt
      ? replaceValue(issuedAt, time)
      : insertMember(root, 'issued_at', time, placeInOrder(root, 'issued_at', members));
    return change && { title: message('Write the present time, {time}', { time }), change };
  }),
  repairFix('uagent/issued-at', 'to-iso', ({ issuedAt }) => {
    const time = issuedAt?.string === undefined ? undefined : toUtc(issuedAt.string);
    const change = issuedAt && time !== undefined ? replaceValue(issuedAt, time) : undefined;
    return change && { title: message('Write the time as {time}', { time: time ?? '' }), change };
  }),
];
