import { message } from '../../message.ts';
import type { ProblemInDocument, ProjectRule } from '../../rule.ts';
import { secretsOf } from '../documentSecrets.ts';
import { pointersOf } from '../pointers.ts';
import { type SecretKind, secretKinds } from '../secretKinds.ts';

/** What the fix of a finding needs to know: never the secret itself. */
export interface SecretData {
  readonly kind: SecretKind;
}

/** Passwords, tokens and keys. Runs by place, not by format, and on raw text; what it found is never repeated. */
export const secret: ProjectRule = {
  code: 'safety/secret',
  title: 'A secret in a file that agents read',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.6',
  scope: 'project',
  messages: {
    found:
      'This looks like {kind}. Take it out of the file and rotate it: whoever can read the file, or its history, knows it.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const document of project.documents.values()) {
      if (project.facts.outside.has(document.path)) continue;
      const secrets = secretsOf(document, project);
      if (secrets.length === 0) continue;
      const pointerOf = pointersOf(document);
      for (const { start, end, kind } of secrets) {
        const data: SecretData = { kind };
        yield {
          document,
          range: { start, end },
          message: 'found',
          args: { kind: message(secretKinds[kind]) },
          pointer: pointerOf(start),
          data,
        };
      }
    }
  },
};
