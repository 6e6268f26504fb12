import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { chainText } from '../../common/chainText.ts';
import { components, graphOf, shortestPath } from '../components.ts';
import { type Passage, type RolePassage, sessions, type SkillPassage, traces } from '../passages.ts';

/** Work that is passed on in a circle over several files, or whose times contradict its way. */
export const loop: ProjectRule = {
  code: 'handoff/loop',
  title: 'Handoffs of one trace or session go round in a circle, or are out of order',
  severity: { circle: 'warning', order: 'hint' },
  fixable: 'none',
  source: 'Universal Handoff 3.0, validation reference section 5; U.AgentHandoff 0.1.0, "Purpose"',
  scope: 'project',
  messages: {
    circle:
      'The handoffs of this trace go round in a circle: {chain: → }. If {skill} is meant to have the work again, say so in its handoff_chain and handoff_reason; else choose another target.',
    passage: 'Passed on here',
    repeated:
      'The {role} has had these very instructions before, in {file}: the session goes round in a circle. Change what is asked, or end the session.',
    earlier: 'The same instructions',
    early: '{skill} passed the work on at {time}, but got it only at {other}. Correct one of the times.',
    got: 'It got the work here',
    number:
      'This handoff is number {number} of its session but older than number {previous}. Correct the number or the time.',
    previous: 'The one before',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const trace of traces(project)) {
      yield* circles(trace);
      yield* earlyPassages(trace);
    }
    for (const session of sessions(project)) {
      yield* repeatedWork(session);
      yield* wrongNumbers(session);
    }
  },
};

/** One finding a circle, on the latest handoff that is part of it. */
function* circles(trace: readonly SkillPassage[]): Generator<ProblemInDocument> {
  const passages = trace.filter(({ isDeclared }) => !isDeclared);
  const graph = graphOf(passages.map(({ from, to }) => [from, to]));
  const component = components(graph);
  const latest = new Map<number, SkillPassage>();
  for (const passage of passages) {
    const number = component.get(passage.from) ?? -1;
    if (component.get(passage.to) !== number) continue;
    const known = latest.get(number);
    if (!known || isLater(passage, known)) latest.set(number, passage);
  }
  for (const passage of latest.values()) {
    const path = shortestPath(graph, passage.to, passage.from) ?? [];
    const steps = new Set(path.slice(1).map((to, index) => JSON.stringify([path[index], to])));
    const others = passages.filter((one) => one !== passage && steps.has(JSON.stringify([one.from, one.to])));
    const { document, to, toNode } = passage;
    yield {
      document,
      range: toNode.place,
      message: 'circle',
      args: { chain: chainText([...path, to]), skill: to },
      pointer: toNode.pointer,
      variant: 'circle',
      related: others.map((one) => ({ document: one.document, range: one.toNode.place, message: 'passage' })),
    };
  }
}

/** Handoffs whose source got the work only after it had passed it on. Where the work comes back nobody can tell by the times. */
function* earlyPassages(trace: readonly SkillPassage[]): Generator<ProblemInDocument> {
  const component = components(graphOf(trace.map(({ from, to }) => [from, to])));
  const isOneWay = ({ from, to }: Passage) => component.get(from) !== component.get(to);
  const returned = new Set(trace.filter((passage) => passage.isDeclared || !isOneWay(passage)).map(({ to }) => to));
  const first = new Map<string, SkillPassage>();
  for (const passage of trace) {
    if (passage.time === undefined) returned.add(passage.to);
    const known = first.get(passage.to);
    if (!known || isLater(known, passage)) first.set(passage.to, passage);
  }
  for (const passage of trace) {
    const { document, from, time, timeNode } = passage;
    const got = first.get(from);
    if (
      !got?.timeNode ||
      !timeNode ||
      time === undefined ||
      got.time === undefined ||
      got.time <= time ||
      returned.has(from)
    )
      continue;
    yield {
      document,
      range: timeNode.place,
      message: 'early',
      args: { skill: from, time: timeNode.string ?? '', other: got.timeNode.string ?? '' },
      pointer: timeNode.pointer,
      variant: 'order',
      related: [{ document: got.document, range: got.timeNode.place, message: 'got' }],
    };
  }
}

/**
 * Roles pass work back and forth within a session, which is how the workflow is meant; it is a circle only when a role gets
 * instructions that it has had before, after it had passed the work on.
 */
function* repeatedWork(session: readonly RolePassage[]): Generator<ProblemInDocument> {
  const component = components(graphOf(session.map(({ from, to }) => [from, to])));
  const known = new Map<string, RolePassage>();
  const ordered = [...session].sort((a, b) => (isLater(a, b) ? 1 : -1));
  for (const passage of ordered) {
    const { document, from, to, instructions } = passage;
    if (!instructions || instructions.items.length === 0 || component.get(from) !== component.get(to)) continue;
    const key = JSON.stringify([from, to, instructions.plain]);
    const earlier = known.get(key);
    if (!earlier?.instructions) {
      known.set(key, passage);
      continue;
    }
    yield {
      document,
      range: instructions.head,
      message: 'repeated',
      args: { role: to, file: earlier.document.path },
      pointer: instructions.pointer,
      variant: 'circle',
      related: [{ document: earlier.document, range: earlier.instructions.head, message: 'earlier' }],
    };
  }
}

/** Numbers that count against the times. */
function* wrongNumbers(session: readonly RolePassage[]): Generator<ProblemInDocument> {
  const byRole = new Map<string, RolePassage[]>();
  for (const passage of session) {
    if (passage.number === undefined || passage.time === undefined) continue;
    const known = byRole.get(passage.to);
    if (known) known.push(passage);
    else byRole.set(passage.to, [passage]);
  }
  for (const passages of byRole.values()) {
    passages.sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    let previous: RolePassage | undefined;
    for (const passage of passages) {
      const { document, time, timeNode, number } = passage;
      if (previous?.timeNode && timeNode && number !== previous.number && (time ?? 0) < (previous.time ?? 0)) {
        yield {
          document,
          range: timeNode.place,
          message: 'number',
          args: { number: number ?? 0, previous: previous.number ?? 0 },
          pointer: timeNode.pointer,
          variant: 'order',
          related: [{ document: previous.document, range: previous.timeNode.place, message: 'previous' }],
        };
      } else {
        previous = passage;
      }
    }
  }
}

/** Whether one passage is later than another: by time, by number, then by path. */
function isLater(a: Passage & Partial<RolePassage>, b: Passage & Partial<RolePassage>): boolean {
  if (a.time !== undefined && b.time !== undefined && a.time !== b.time) return a.time > b.time;
  if (a.number !== undefined && b.number !== undefined && a.number !== b.number) return a.number > b.number;
  return a.document.path > b.document.path;
}
