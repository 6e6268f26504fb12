import { configurationFileName, configurationIn } from '../../configuration/configurationFile.ts';
import type { Document } from '../../document.ts';
import { startOf } from '../../file/place.ts';
import { placeInRoot } from '../../formats/aahp/root.ts';
import type { Project } from '../../project.ts';
import type { ProblemInDocument, ProjectRule, RuleInfo } from '../../rule.ts';
import { isLoosenedIn, looseningsOf } from '../loosening.ts';

/**
 * Makes the rule that says where the configuration loosens other rules of safety. It cannot be lowered or accepted itself.
 * @param rules the rules that it is about
 */
export function loosenedRule(rules: readonly RuleInfo[]): ProjectRule {
  const info: RuleInfo = {
    code: 'safety/loosened',
    title: 'The configuration loosens a rule of safety',
    severity: { shown: 'info', new: 'warning' },
    fixable: 'none',
    source: 'Agent Handoff, configuration',
    alwaysShown: true,
    messages: {
      severity: '{rule} is set to {severity} here, which is less than its default.',
      'severity-new':
        '{rule} is set to {severity}, which is less than its default and less than the last committed configuration says. Have somebody look at it who did not write it.',
      cannot: '{rule} cannot be lowered, so this changes nothing. Remove it.',
      'cannot-new': '{rule} cannot be lowered, so this changes nothing. Remove it.',
      code: 'Everything that {rule} reports of {file} is accepted here, also what comes later. Name the text or its hash.',
      'code-new':
        'Everything that {rule} reports of {file} is accepted, also what comes later, which no committed configuration says. Name the text or its hash.',
      one: 'A finding of {rule} in {file} is accepted here.',
      'left-out': 'Safety rules do not see the handoff files that this leaves out ({count}): {files}.',
      'left-out-new':
        'Safety rules do not see the handoff files that this leaves out ({count}), and the last committed configuration does not leave out: {files}. Have somebody look at it who did not write it.',
      ignored:
        'A configuration inside of a handoff folder is ignored. What should hold belongs into the one at the root of the project.',
    },
  };
  const all = [...rules, info];
  return {
    ...info,
    scope: 'project',
    looksAtConfiguration: true,
    *check(project: Project): Iterable<ProblemInDocument> {
      for (const document of project.documents.values()) {
        if (document.name === configurationFileName && placeInRoot(document.path) !== undefined)
          yield { document, range: startOf(document), message: 'ignored', variant: 'shown' };
      }
      const document = configurationIn(project);
      if (!document) return;
      const base = committedConfiguration(project);
      const before = base === undefined || base === 'none' ? [] : looseningsOf(base, all);
      for (const loosening of looseningsOf(document, all)) {
        const { range, pointer, message, args } = loosening;
        // To accept one finding for a reason is what the configuration is for.
        const isNew = base !== undefined && message !== 'one' && !isLoosenedIn(loosening, before);
        const key = isNew ? `${message}-new` : message;
        yield { document, range, pointer, message: key, args, variant: isNew ? 'new' : 'shown' };
      }
      yield* leftOut(document, base, project);
    },
  };
}

/** Whether there is anything in the configuration whose age matters. */
export function asksForEarlierConfiguration(project: Project, rules: readonly RuleInfo[]): boolean {
  const document = configurationIn(project);
  if (!document) return false;
  return (project.facts.leftOut?.size ?? 0) > 0 || looseningsOf(document, rules).length > 0;
}

/** The configuration at the commit that is compared with, `none` when there was none, `undefined` when nobody knows. */
function committedConfiguration(project: Project): Document | 'none' | undefined {
  const versions = project.facts.history?.versions(configurationFileName);
  return versions && (versions.find(({ atBase }) => atBase)?.document ?? 'none');
}

/** Globs that keep handoff files from being looked at. */
function* leftOut(
  document: Document,
  base: Document | 'none' | undefined,
  { facts }: Project,
): Generator<ProblemInDocument, void, undefined> {
  const { json: tree } = document;
  for (const [pointer, files] of facts.leftOut ?? []) {
    // The file on disk may differ from what an editor shows of it.
    const node = tree.nodeAt(pointer);
    if (node === undefined) continue;
    const isNew = base !== undefined && (base === 'none' || !hasGlob(base, pointer, textOf(document, pointer)));
    yield {
      document,
      range: tree.range(node),
      pointer,
      message: isNew ? 'left-out-new' : 'left-out',
      args: { count: files.length, files },
      variant: isNew ? 'new' : 'shown',
    };
  }
}

/** Whether an earlier configuration has the same glob in `exclude`, or the same globs for a format. */
function hasGlob({ json: tree }: Document, pointer: string, text: string): boolean {
  const exclude = '/files/exclude';
  if (!pointer.startsWith(`${exclude}/`)) return JSON.stringify(valueAt(tree.value, pointer)) === text;
  const globs = valueAt(tree.value, exclude);
  return Array.isArray(globs) && globs.some((glob) => JSON.stringify(glob) === text);
}

function textOf({ json: tree }: Document, pointer: string): string {
  return JSON.stringify(valueAt(tree.value, pointer) ?? null);
}

/** The value at a pointer whose segments need no decoding. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, segment) => (inner as Record<string, unknown> | null | undefined)?.[segment], value);
}
