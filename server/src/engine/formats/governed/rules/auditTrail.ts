import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { auditState } from '../auditTrail.ts';
import { governedHandoffs } from '../handoff.ts';

/** A handoff that its log does not know. */
export const auditTrail: ProjectRule = {
  code: 'governed/audit-trail',
  title: 'The audit log is not there, or does not mention the handoff',
  severity: { nowhere: 'info', missing: 'warning', unlogged: 'warning' },
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Audit Requirements"',
  scope: 'project',
  messages: {
    nowhere: '{file} is nowhere in this project. If the log is kept elsewhere, all is well.',
    missing: 'There is no {file}, although {folder} is there. Log the handoff, or correct the reference.',
    unlogged: '{file} does not mention this handoff. Enter it in the log, or correct the reference.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of governedHandoffs(project)) {
      const node = handoff.governance?.member('audit_trail');
      const id = handoff.handoffId?.string;
      const state = auditState(handoff, project);
      const file = node?.string ?? '';
      if (!node) continue;
      const place = { document: handoff.document, range: node.range, pointer: node.pointer };
      if (state.kind === 'nowhere') yield { ...place, message: 'nowhere', args: { file }, variant: 'nowhere' };
      if (state.kind === 'missing')
        yield { ...place, message: 'missing', args: { file, folder: state.folder }, variant: 'missing' };
      if (
        state.kind !== 'present' ||
        state.text === undefined ||
        id === undefined ||
        id === '' ||
        state.text.includes(id)
      )
        continue;
      yield { ...place, message: 'unlogged', args: { file: state.path }, variant: 'unlogged' };
    }
  },
};
