import type { JsonNode } from '../../../json/jsonTree.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { closest } from '../../../text/closest.ts';
import { type HandoffLock, lockOf } from '../lock.ts';
import { handoffRoots, type HandoffRoot } from '../root.ts';

/** What the fixes of `aahp/lock-shape` need: the member to state, or what to do with a name. */
export type LockShapeData =
  { readonly kind: 'member'; readonly key: LockMember } | { readonly kind: 'name'; readonly meant?: string };

export type LockMember = 'agent' | 'started' | 'updating';

/** After a crash the lock is all that tells the next agent what to distrust. */
export const lockShape: ProjectRule = {
  code: 'aahp/lock-shape',
  title: 'HANDOFF.lock does not say who is writing what since when',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 3.1',
  scope: 'project',
  messages: {
    object: 'A lock is a JSON object: { "agent": "…", "started": "…", "updating": ["STATUS.md"] }.',
    agent: 'The lock does not say who is writing. Add "agent".',
    started: 'The lock does not say since when somebody is writing. Add "started" with a time in ISO 8601.',
    updating: 'The lock does not say which files are being written. Add "updating" with a list of their names.',
    name: 'The handoff folder has no {file}. Correct the name, or remove it.',
    'name-meant': 'The handoff folder has no {file}. Did you mean {meant}?',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const lock = lockOf(root, project);
      if (!lock) continue;
      yield* absentMembers(lock);
      yield* unknownNames(lock, root, project);
    }
  },
};

function* absentMembers({ document, agent, started }: HandoffLock): Iterable<ProblemInDocument> {
  const { json } = document;
  const { root } = json;
  // What is no JSON is reported as such.
  if (root === undefined || json.errors.length > 0) return;
  const { start, end } = json.range(root);
  if (json.kind(root) !== 'object') {
    yield { document, range: { start, end: Math.min(end, start + 1) }, message: 'object', pointer: '' };
    return;
  }
  const updating = json.member(root, 'updating');
  const absent: LockMember[] = [];
  if (agent === undefined) absent.push('agent');
  if (started === undefined) absent.push('started');
  if (updating === undefined || json.kind(updating) !== 'array' || hasOtherItems(updating)) absent.push('updating');
  for (const key of absent) {
    const member = json.member(root, key);
    const range = member === undefined ? { start, end: start + 1 } : (json.keyRange(member) ?? json.range(member));
    yield { document, range, message: key, pointer: '', data: { kind: 'member', key } satisfies LockShapeData };
  }

  function hasOtherItems(list: JsonNode): boolean {
    return [...json.children(list)].some((item) => json.kind(item) !== 'string');
  }
}

function* unknownNames(lock: HandoffLock, root: HandoffRoot, project: Project): Iterable<ProblemInDocument> {
  const { document, updating } = lock;
  const { json } = document;
  for (const { name, node } of updating) {
    const path = root.resolve(name);
    // A name that leads out of the project is a matter of file/outside-root.
    if (path === undefined || project.document(path) || project.facts.outside.has(path)) continue;
    if (project.facts.exists(path) !== false) continue;
    const meant = closest(name, root.documents.keys());
    const place = { document, range: json.range(node), pointer: json.pointer(node) };
    if (meant === undefined || meant === 'HANDOFF.lock') {
      yield { ...place, message: 'name', args: { file: name }, data: { kind: 'name' } satisfies LockShapeData };
    } else {
      const data: LockShapeData = { kind: 'name', meant };
      yield { ...place, message: 'name-meant', args: { file: name, meant }, data };
    }
  }
}
