import type { Document } from '../../../document.ts';
import type { Change } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { wholeSeconds } from '../manifest/fileEntry.ts';
import type { HandoffRoot } from '../root.ts';
import { JsonDraft } from './jsonDraft.ts';
import { type Operation, refuse } from './operation.ts';
import { firstTask, templates } from './templates.ts';
import { isUsableManifest } from './usableManifest.ts';

/** What making a handoff folder needs to know. */
export interface Initialisation {
  /** The name of the project. */
  readonly name: string;
  /** Who makes it: the session of which the manifest, STATUS.md and LOG.md tell. */
  readonly agent: string;
  /** The commit that is checked out, or `unknown`. */
  readonly commit: string;
  /** Whether files that are there are replaced; the caller has asked for it. */
  readonly force: boolean;
}

/** The files of a root that making it anew would replace or take away, in the order of their names. */
export function filesToLose(root: HandoffRoot, project: Project, { name, agent, commit }: Initialisation): Document[] {
  const texts = templates({ project: name, agent, today: project.today, commit });
  return [...root.documents]
    .filter(([file, document]) => isOurs(file, texts) && document.text.text !== texts.get(file))
    .map(([, document]) => document);
}

/**
 * Makes the files of section 4 of AAHP v3 from our own templates, for the caller to regenerate the manifest behind them. A folder that
 * has any of them is left alone, unless `force` says that they are to be replaced: then the manifest and a lock go, too.
 */
export function initialise(
  project: Project,
  root: HandoffRoot,
  { name, agent, commit, force }: Initialisation,
): Operation {
  if (name.trim() === '') return refuse('Give the project a name.');
  const texts = templates({ project: name, agent, today: project.today, commit });
  const present = [...root.documents].filter(([file]) => isOurs(file, texts));
  if (present.length > 0 && !force) {
    return refuse(
      '{folder} has handoff files already: {files}. Nothing was changed. Migrate an older folder, or use --force to replace them all.',
      { folder: root.path, files: present.map(([file]) => file) },
    );
  }
  const unreadable = present.find(([, document]) => isUnreadable(document, project));
  if (unreadable)
    return refuse('{file} cannot be read, so it cannot be replaced. Remove it yourself.', { file: unreadable[0] });
  const edits = new Map<string, { start: number; end: number; text: string }[]>();
  const create = new Map<string, string>();
  const said: Message[] = [];
  for (const [file, text] of texts) {
    const document = root.documents.get(file);
    if (!document) create.set(root.pathOf(file), text);
    else if (document.text.text !== text)
      edits.set(document.path, [{ start: 0, end: document.text.text.length, text }]);
    said.push(document ? message('{file} is replaced.', { file }) : message('{file} is made.', { file }));
  }
  const remove = present.filter(([file]) => !texts.has(file)).map(([, document]) => document.path);
  return { kind: 'planned', change: { edits, create, remove, thenRegenerate: root.path }, said };
}

/** The files that a handoff folder is made of; others that lie in it are nobody's business here. */
function isOurs(file: string, texts: ReadonlyMap<string, string>): boolean {
  return texts.has(file) || file === 'MANIFEST.json' || file === 'HANDOFF.lock' || file === 'LOG-ARCHIVE.index.json';
}

function isUnreadable(document: Document, project: Project): boolean {
  return (
    project.facts.outside.has(document.path) ||
    document.unreadable !== undefined ||
    document.truncatedFrom !== undefined ||
    document.text.decodingProblem !== undefined
  );
}

/** What a manifest that was just made cannot know from its files: the name of the project, and its first task. */
export function completeManifest(root: HandoffRoot, project: Project, name: string, now: string): Change {
  const { manifest } = root;
  if (!manifest || !isUsableManifest(manifest, project)) return {};
  const draft = new JsonDraft(manifest);
  draft.set('', 'project', name.trim(), memberOrders.root);
  const { id, title, priority } = firstTask;
  const task = { title, status: 'ready', priority, depends_on: [], created: wholeSeconds(now) };
  draft.set('', 'next_task_id', 2, memberOrders.root);
  draft.set('', 'tasks', { [id]: task }, memberOrders.root);
  const change = draft.change();
  return change ? { edits: new Map([[manifest.path, [change]]]) } : {};
}
