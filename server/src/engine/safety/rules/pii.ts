import type { Document } from '../../document.ts';
import { message } from '../../message.ts';
import type { ProblemInDocument, ProjectRule } from '../../rule.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { secretsOf } from '../documentSecrets.ts';
import { personalData, type PersonalDataKind, personalDataKinds } from '../personalData.ts';
import { allowedValues, piiAllowlist, piiAllowlistName } from '../piiAllowlist.ts';
import { pointersOf } from '../pointers.ts';
import { readingOf } from '../reading.ts';
import { within } from '../within.ts';

/** What the fix of a finding needs to know: never the datum itself. */
export interface PiiData {
  readonly kind: PersonalDataKind;
}

/** Personal data. Runs by place, not by format, and on raw text; what it found is never repeated. */
export const pii: ProjectRule = {
  code: 'safety/pii',
  title: 'Personal data in a file that agents read',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.6',
  scope: 'project',
  messages: {
    found:
      'This looks like {kind}. Take it out of the file, or say who it belongs to in words that do not name anybody.',
    allowable:
      'This looks like {kind}. Take it out of the file, or list it in pii-allowlist.json with a reason, an owner and a date when it expires.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const document of project.documents.values()) {
      if (project.facts.outside.has(document.path)) continue;
      const found = personalDataIn(document);
      if (found.length === 0) continue;
      const allowed = allowedValues(document, project);
      const { text } = document.derived(readingOf);
      // A password in an address is not an e-mail address as well.
      const isSecret = within(secretsOf(document, project));
      const pointerOf = pointersOf(document);
      for (const { start, end, range, kind } of found) {
        if (isSecret(range) || allowed.has(text.slice(start, end).toLowerCase())) continue;
        const data: PiiData = { kind };
        yield {
          document,
          range,
          message: kind === 'email' ? 'allowable' : 'found',
          args: { kind: message(personalDataKinds[kind]) },
          pointer: pointerOf(range.start),
          data,
        };
      }
    }
  },
};

interface PlacedDatum {
  /** In the reading. */
  readonly start: number;
  readonly end: number;
  /** In the source. */
  readonly range: OffsetRange;
  readonly kind: PersonalDataKind;
}

/** The personal data of a document, whether or not a list allows it. */
export function personalDataIn(document: Document): readonly PlacedDatum[] {
  return document.derived(personalDataOf);
}

/** The personal data of a document, without the values that it lists itself as an allowlist. */
function personalDataOf(document: Document): readonly PlacedDatum[] {
  const reading = document.derived(readingOf);
  const found = personalData(reading.text).map(({ start, end, kind }) => {
    return { start, end, kind, range: reading.sourceRange(start, end) };
  });
  if (found.length === 0 || document.name !== piiAllowlistName) return found;
  const { tree, entries } = piiAllowlist(document);
  const values = entries.flatMap(({ node }) => tree.member(node, 'value') ?? []);
  const listed = within(values.map((value) => tree.range(value)));
  return found.filter(({ range }) => !listed(range));
}
