import { editDocument, type Fix } from '../../fix.ts';
import { type Message, message } from '../../message.ts';
import type { Finding } from '../../rule.ts';
import { personalDataKinds } from '../personalData.ts';
import { redaction } from '../redaction.ts';
import { secretKinds } from '../secretKinds.ts';

/** What a finding of `safety/secret` or `safety/pii` found; `undefined` of the one that only counts the rest. */
export function kindOfFinding({ data }: Finding): string | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  return typeof data.kind === 'string' ? data.kind : undefined;
}

/** The name of a kind for sentences. */
export function kindName(kind: string): Message | undefined {
  const names: Readonly<Record<string, string>> = { ...secretKinds, ...personalDataKinds };
  return names[kind] === undefined ? undefined : message(names[kind]);
}

function redact(code: string, title: string, preferred: boolean): Fix {
  return {
    code,
    id: 'redact',
    kind: 'explicit',
    preferred,
    title: (finding) => {
      const kind = kindName(kindOfFinding(finding) ?? '');
      return kind && message(title, { kind });
    },
    build: (finding) => {
      const kind = kindOfFinding(finding);
      const { document, range } = finding;
      return kind === undefined ? undefined : editDocument(document.path, redaction(document, range, kind));
    },
  };
}

/** Puts a placeholder in the place of a secret. The secret stays known until it is rotated, so the title says it. */
export const redactSecret = redact('safety/secret', 'Replace {kind} by a placeholder (then rotate the real one)', true);

/** Puts a placeholder in the place of a personal datum. It may as well be allowed, so this is one of several ways. */
export const redactPii = redact('safety/pii', 'Replace {kind} by a placeholder', false);
