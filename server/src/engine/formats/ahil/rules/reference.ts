import type { Document } from '../../../document.ts';
import { message, type Message, type MessageArguments } from '../../../message.ts';
import type { Problem, ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { Project } from '../../../project.ts';
import { referenceCycles } from '../cycles.ts';
import { ahilLog } from '../log.ts';
import { type Place, referencePlaces } from '../references.ts';
import { isAnswer } from '../relations.ts';

const messages = {
  missing: 'This {type} does not say what it answers. Add "context": { "ref": "<id of the entry>" }.',
  type: '{name} must be the id of the entry that this {type} answers.',
  later: '{ref} stands behind this entry. An entry can only refer to one that was there when it was written.',
  target: 'The entry it refers to',
  unknown: 'No log of this project has an entry {ref}. Check the id, if the entry is not elsewhere.',
};

/** An answer that does not say what it answers leaves the matter open. */
export const reference: ProjectRule = {
  code: 'ahil/reference',
  title: 'An answer refers to nothing, or to an entry that is not there before it',
  severity: { missing: 'warning', later: 'warning', unknown: 'info' },
  fixable: 'none',
  source: 'AHIL 1.0, "approval", "acknowledgement" and rule 4',
  scope: 'project',
  messages,
  *check(project: Project): Iterable<ProblemInDocument> {
    const logs = [...project.documentsOfKind('ahil/log', 'ahil/adpl')];
    // An entry may be in a log that could not be read, or in the part of one that is cut off.
    const isComplete = logs.every((log) => !project.isSkipped(log) && log.json.errors.length === 0);
    for (const document of logs) {
      if (project.isSkipped(document)) continue;
      const { problems, unresolved } = document.derived(referencesWithin);
      for (const problem of problems) yield { ...problem, document };
      if (!isComplete) continue;
      for (const { ref, place } of unresolved) {
        if (logs.some((other) => other !== document && ahilLog(other).relations.byId.has(ref))) continue;
        yield { document, ...place, message: 'unknown', variant: 'unknown', args: { ref } };
      }
    }
  },
};

/**
 * What a rule-abiding entry must not lack, and what it names that the document does not have: the sentences about one entry,
 * for whoever is about to write it.
 */
export function missingReferences(document: Document, index: number): { missing: Message[]; unknown: Message[] } {
  const { problems, unresolved } = referencesWithin(document);
  const own = ahilLog(document).pointer(index);
  const isOwn = (pointer: string | undefined): boolean => pointer?.startsWith(own + '/') === true;
  const say = (key: keyof typeof messages, args: MessageArguments | undefined) => message(messages[key], args);
  return {
    missing: problems
      .filter(({ pointer }) => isOwn(pointer))
      .map(({ message: key, args }) => say(key as keyof typeof messages, args)),
    unknown: unresolved.filter(({ place }) => isOwn(place.pointer)).map(({ ref }) => say('unknown', { ref })),
  };
}

interface References {
  readonly problems: readonly Problem[];
  /** References of answers that lead to no entry of the same document. */
  readonly unresolved: readonly { readonly ref: string; readonly place: Place }[];
}

/** What a document says of its references by itself. */
function referencesWithin(document: Document): References {
  const log = ahilLog(document);
  const cycles = referenceCycles(document);
  const problems: Problem[] = [];
  const unresolved: { ref: string; place: Place }[] = [];
  const { byId } = log.relations;
  // Looked at closely is only what does not lead back to an entry of the same log.
  const found = log.select((entry, index) => {
    if (entry.refs.length === 0) return isAnswer(entry);
    return log.relations.targets(index).some((target) => target === undefined || target >= index);
  });
  for (const [index, entry] of found) {
    const answers = isAnswer(entry);
    if (entry.refs.length === 0) problems.push(missingReference(document, index, entry.type ?? ''));
    for (const [ref, place] of referencePlaces(log, index)) {
      const target = byId.get(ref);
      if (target === undefined) {
        // What other types hold under this name may be anything, such as a branch in git.
        if (answers) unresolved.push({ ref, place });
      } else if (target > index && !cycles.isCyclic(index, target)) {
        problems.push({
          ...place,
          message: 'later',
          variant: 'later',
          args: { ref },
          related: [{ document, range: log.memberRange(target, 'id'), message: 'target' }],
        });
      }
    }
  }
  return { problems, unresolved };
}

function missingReference(document: Document, index: number, type: string): Problem {
  const log = ahilLog(document);
  const { json } = document;
  const context = log.memberNode(index, 'context');
  for (const name of ['ref', 'refs']) {
    const node = json.member(context, name);
    if (node === undefined) continue;
    const pointer = log.pointer(index, 'context', name);
    return { range: json.range(node), message: 'type', variant: 'missing', args: { name, type }, pointer };
  }
  const pointer = log.pointer(index, 'type');
  return { range: log.memberRange(index, 'type'), message: 'missing', variant: 'missing', args: { type }, pointer };
}
