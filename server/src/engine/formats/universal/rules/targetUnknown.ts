import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { closest } from '../../../text/closest.ts';
import { filesNamed } from '../../common/fileFacts.ts';
import { folderOf } from '../../common/paths.ts';
import { knownHandoffs } from '../handoff.ts';

/** The file that makes a folder a skill. */
const skillFile = 'SKILL.md';

/** A target that nobody in the project answers to. */
export const targetUnknown: ProjectRule = {
  code: 'universal/target-unknown',
  title: 'No skill of the project has the name of the target',
  severity: 'hint',
  fixable: 'none',
  source: 'Universal Handoff 3.0, validation reference section 7',
  scope: 'project',
  messages: {
    unknown: 'This project has no skill {skill}. It has {skills}.',
    meant: 'This project has no skill {skill}. Did you mean {meant}?',
  },
  *check(project): Iterable<ProblemInDocument> {
    const handoffs = knownHandoffs(project);
    if (handoffs.length === 0) return;
    const files = filesNamed(project, skillFile) ?? [];
    const skills = [...new Set(files.map((path) => lastSegment(folderOf(path))))].filter((name) => name !== '').sort();
    if (skills.length === 0) return;
    const known = new Set(skills);
    for (const { document, targetSkill } of handoffs) {
      const skill = targetSkill?.string;
      if (!targetSkill || skill === undefined || skill.trim() === '' || known.has(lastSegment(skill.trim()))) continue;
      const meant = closest(skill, skills);
      const args = { skill, skills, meant: meant ?? '' };
      yield {
        document,
        range: targetSkill.range,
        message: meant === undefined ? 'unknown' : 'meant',
        args,
        pointer: targetSkill.pointer,
      };
    }
  },
};

/** Skills of a plug-in are called `plug-in:skill` or by a path; the folder has the last part's name. */
function lastSegment(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1);
}
