import { handoffRoots, type HandoffRoot } from '../../formats/aahp/root.ts';
import type { Document } from '../../document.ts';
import type { ProblemInDocument, ProjectRule } from '../../rule.ts';
import type { Project } from '../../project.ts';
import { aiignore } from '../aiignore/aiignore.ts';
import { secretsOf } from '../documentSecrets.ts';
import { pointersOf } from '../pointers.ts';
import { within } from '../within.ts';
import { personalDataIn } from './pii.ts';
import { allowedValues, piiAllowlistName } from '../piiAllowlist.ts';

/** The file of a handoff folder that says what must not stand in the others. */
export const aiignoreName = '.aiignore';

/** Text in a handoff folder that a pattern of its `.aiignore` forbids. Runs by place, not by format, and on raw text. */
export const aiignoreMatch: ProjectRule = {
  code: 'safety/aiignore-match',
  title: 'Text that the .aiignore of the folder forbids',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 section 2.6',
  scope: 'project',
  messages: {
    match:
      'This matches line {line} of .aiignore, which says what must not stand in the files of this folder. Remove it, or write what stands for it.',
    pattern: 'The pattern that it matches.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const list = root.documents.get(aiignoreName);
      if (!list) continue;
      const rules = aiignore(list);
      const isOff = (code: string) => project.settings.severities.get(code) === 'off';
      for (const document of filesUnderIgnore(root)) {
        const matches = rules.matches(document);
        if (matches.length === 0) continue;
        const allowed = allowedValues(document, project);
        // The rule that knows what it is says more of the same place.
        const isSecret = isOff('safety/secret') ? never : within(secretsOf(document, project));
        const isPersonal = isOff('safety/pii') ? never : within(personalDataIn(document).map(({ range }) => range));
        const pointerOf = pointersOf(document);
        for (const { start, end, text, pattern } of matches) {
          const range = { start, end };
          if (allowed.has(text.toLowerCase()) || isSecret(range) || isPersonal(range)) continue;
          yield {
            document,
            range,
            pointer: pointerOf(start),
            message: 'match',
            args: { line: pattern.line.line + 1 },
            related: [{ document: list, range: pattern.line.range, message: 'pattern' }],
          };
        }
      }
    }
  },
};

function never(): boolean {
  return false;
}

/** The files of a handoff folder that its `.aiignore` is about: all but itself and the list of what is allowed. */
export function* filesUnderIgnore(root: HandoffRoot): Generator<Document, void, undefined> {
  for (const [name, document] of root.documents) {
    if (name !== aiignoreName && name !== piiAllowlistName) yield document;
  }
}
