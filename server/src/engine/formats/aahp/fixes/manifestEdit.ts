import type { Document } from '../../../document.ts';
import { type Change, editDocument, type Fix, type TextChange } from '../../../fix.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import type { Message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';

/** The place of a finding in the present version of its file. */
export interface JsonTarget {
  readonly project: Project;
  readonly document: Document;
  readonly json: JsonTree;
  /** The value that the finding's pointer leads to. */
  readonly node: JsonNode;
  readonly data: unknown;
}

/** What an edit of the value behind a finding is made of. */
export interface JsonFix {
  readonly code: string;
  readonly id: string;
  readonly kind?: Fix['kind'];
  readonly preferred?: boolean;
  /** The words for the fix; `undefined` when it does not apply to the finding. */
  readonly title: (target: JsonTarget) => Message | undefined;
  /** The edits of the file; `undefined` or none when the fix no longer applies. */
  readonly edits: (target: JsonTarget) => readonly (TextChange | undefined)[] | undefined;
}

/** A fix that edits the JSON file of its finding, from the pointer and the data that the finding carries. */
export function jsonFix({ code, id, kind = 'explicit', preferred, title, edits }: JsonFix): Fix {
  const titleFor = (target: JsonTarget): Message | undefined => {
    const words = title(target);
    // Where the text has syntax errors, some places cannot be edited; such a fix is better not offered.
    return words && target.json.errors.length > 0 && !madeEdits(edits(target)) ? undefined : words;
  };
  return {
    code,
    id,
    kind,
    ...(preferred !== undefined && { preferred }),
    title: (finding, project) => {
      const target = targetOf(finding, project);
      return target && titleFor(target);
    },
    build: (finding, project): Change | undefined => {
      const target = targetOf(finding, project);
      if (!target || title(target) === undefined) return undefined;
      const changes = madeEdits(edits(target));
      return changes && editDocument(target.document.path, ...changes);
    },
  };
}

/** The edits when there are any and all of them can be made: one that cannot takes the others with it. */
function madeEdits(edits: ReturnType<JsonFix['edits']>): readonly TextChange[] | undefined {
  const made = edits?.filter((edit) => edit !== undefined);
  return made && made.length > 0 && made.length === edits?.length ? made : undefined;
}

function targetOf(finding: Finding, project: Project): JsonTarget | undefined {
  const document = project.document(finding.document.path);
  if (!document || finding.pointer === undefined) return undefined;
  const { json } = document;
  const node = json.nodeAt(finding.pointer);
  return node === undefined ? undefined : { project, document, json, node, data: finding.data };
}
