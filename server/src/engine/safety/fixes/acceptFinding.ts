import { acceptanceHash } from '../../configuration/acceptance.ts';
import { acceptedList } from '../../configuration/acceptedEntries.ts';
import { configurationFileName } from '../../configuration/configurationFile.ts';
import { countsTheRest } from '../../engine.ts';
import { type Change, editDocument, type Fix, type Question } from '../../fix.ts';
import { sha256Hex } from '../../formats/common/sha256.ts';
import { insertItem, insertMember } from '../../json/jsonEdits.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import type { AcceptedFinding } from '../../settings.ts';
import { parseIsoDate } from '../../text/isoDate.ts';
import { escapeUnsafe } from '../../text/quote.ts';

/** What only a person can say; an entry without it is no acceptance. */
const questions: readonly Question[] = [
  { id: 'reason', prompt: message('Why is this finding accepted?'), kind: 'text' },
  { id: 'owner', prompt: message('Who answers for it?'), kind: 'text' },
  { id: 'expires', prompt: message('Until which day? Nothing means for good.'), kind: 'day' },
];

/** Whose text must not be repeated anywhere. */
const secretive: readonly string[] = ['safety/secret', 'safety/pii', 'safety/aiignore-match'];

/** Longer texts are named by their hash. UTF-16 units. */
const textLimit = 200;

/** The id of all these fixes. */
export const acceptId = 'accept';

/**
 * Fixes that write an entry into the configuration for one finding of a code: with its text, or with a salted hash where the text must not
 * be repeated, cannot be seen or is long. A person says why, and who answers for it. Nothing in the file itself changes.
 */
export function acceptFinding(code: string): Fix {
  return {
    code,
    id: acceptId,
    kind: 'consent',
    questions,
    title: (finding, project) => (isAcceptable(finding, project) ? message('Accept this finding…') : undefined),
    build: (finding, project, answers) => {
      const [reason, owner] = [answers['reason']?.trim() ?? '', answers['owner']?.trim() ?? ''];
      const expires = answers['expires']?.trim() ?? '';
      if (reason === '' || owner === '' || !isAcceptable(finding, project)) return undefined;
      if (expires !== '' && (parseIsoDate(expires) === undefined || expires < project.today)) return undefined;
      const entry = { ...entryOf(finding, project, reason, owner), ...(expires !== '' && { expires }) };
      return write(entry, project, finding.document.text.endOfLine);
    },
  };
}

/** Findings of the configuration itself cannot be accepted, nor can the one that only counts the rest, nor what marks no text. */
function isAcceptable(finding: Finding, project: Project): boolean {
  const { document, range } = finding;
  if (countsTheRest(finding) || range.end <= range.start) return false;
  if (project.kindOf(document) === 'configuration') return false;
  const { configuration } = project;
  if (!configuration) return project.document(configurationFileName) === undefined;
  const { json: tree, unreadable } = configuration.document;
  return (
    unreadable === undefined && tree.errors.length === 0 && tree.root !== undefined && tree.kind(tree.root) === 'object'
  );
}

function entryOf({ code, document, range }: Finding, project: Project, reason: string, owner: string): AcceptedFinding {
  const base = project.configuration?.base ?? '';
  const file = base === '' ? document.path : `${base}/${document.path}`;
  const text = document.text.text.slice(range.start, range.end).replace(/\r\n?/g, '\n');
  const isPlain = escapeUnsafe(text.replaceAll('\n', ' ')) === text.replaceAll('\n', ' ');
  if (!secretive.includes(code) && isPlain && text.length <= textLimit) return { code, file, text, reason, owner };
  // A salt need not be secret, only another one for other places.
  const { line } = document.text.positionAt(range.start);
  const salt = sha256Hex(JSON.stringify([code, file, line, reason, owner, project.today])).slice(0, 32);
  return { code, file, hash: acceptanceHash(text, salt), salt, reason, owner };
}

/** Adds an entry to the configuration; a new one gets the line endings given. */
function write(entry: AcceptedFinding, { configuration }: Project, endOfLine: string): Change | undefined {
  if (!configuration) {
    const text = JSON.stringify({ accepted: [entry] }, undefined, 2) + '\n';
    return { create: new Map([[configurationFileName, text.replaceAll('\n', endOfLine)]]) };
  }
  const { json: tree } = configuration.document;
  const list = acceptedList(tree);
  if (tree.root === undefined) return undefined;
  if (list === undefined && tree.member(tree.root, 'accepted') !== undefined) return undefined;
  const edit = list === undefined ? insertMember(tree, tree.root, 'accepted', [entry]) : insertItem(tree, list, entry);
  return edit && editDocument(configuration.path, edit);
}
