import type { Document } from '../../document.ts';
import type { Engine } from '../../engine.ts';
import { applyTextChanges, type Fix, questionsOf, standsApart } from '../../fix.ts';
import { hasSyntaxErrors } from '../../formats/common/schemaViolations.ts';
import type { RemainingProblem, RepairReport, RepairStep } from '../../formats/universal/repair.ts';
import { tokenCounter } from '../../formats/universal/tokens.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import { SourceText } from '../../text/sourceText.ts';

/** No file has so many defects that a rule can repair. */
const stepLimit = 1000;

/**
 * Repairs a document by fixes, one after the other, as long as one of them changes its text: those that are safe, and those that are the
 * preferred way. Fixes that ask a person are never among them.
 *
 * @param groups the groups of rules whose fixes and errors count, such as `file` and a format
 */
export function repairByFixes(
  engine: Engine,
  project: Project,
  original: Document,
  groups: readonly string[],
): RepairReport {
  if (hasSyntaxErrors(original)) {
    return {
      outcome: 'refused',
      reason: message('The file has syntax errors. Correct them first, or have the source write the handoff anew.'),
      document: original,
      create: new Map(),
      steps: [],
      remaining: [],
    };
  }
  const count = tokenCounter(project.settings);
  const steps: RepairStep[] = [];
  const tried = new Set<string>();
  let present = relevant(engine, project, original, groups);
  let document = original;
  for (let round = 0; round < stepLimit; round++) {
    const step = nextStep(engine, present, document, groups, tried);
    if (!step) break;
    steps.push({
      attempt: 1,
      what: step.what,
      document: step.document,
      tokensBefore: count(document.text.text),
      tokensAfter: count(step.document.text.text),
    });
    document = step.document;
    present = replaced(engine, present, document);
  }
  const remaining = problemsOf(engine, present, document, groups);
  const isSound = remaining.length === 0;
  return {
    outcome: isSound ? (steps.length === 0 ? 'sound' : 'repaired') : 'failed',
    reason: undefined,
    document,
    create: new Map(),
    steps,
    remaining,
  };
}

function nextStep(engine: Engine, project: Project, document: Document, groups: readonly string[], tried: Set<string>) {
  for (const finding of findingsOf(engine, project, document, groups)) {
    for (const fix of engine.fixesFor(finding, project).filter((one) => isWanted(one, finding, project))) {
      const identity = `${finding.code} ${fix.id} ${finding.pointer ?? ''} ${JSON.stringify(finding.data ?? null)}`;
      if (tried.has(identity)) continue;
      tried.add(identity);
      const what = fix.title(finding, project);
      const change = fix.build(finding, project, {});
      const edits = change?.edits?.get(document.path);
      // Renaming a file or editing another one is more than a repair of this handoff.
      const isPlain = change && !standsApart(change) && change.edits?.size === 1;
      if (!what || !edits || !isPlain) continue;
      const text = applyTextChanges(document.text.text, edits);
      if (text === document.text.text) continue;
      return { what, document: document.withText(SourceText.fromString(text, document.text.hasByteOrderMark)) };
    }
  }
  return undefined;
}

function isWanted(fix: Fix, finding: Finding, project: Project): boolean {
  if (fix.kind === 'consent' || questionsOf(fix, finding, project).length > 0) return false;
  return fix.kind === 'safe' || (fix.preferred ?? false);
}

function findingsOf(engine: Engine, project: Project, document: Document, groups: readonly string[]): Finding[] {
  return (engine.check(project).get(document) ?? []).filter(({ code }) => isAmong(code, groups));
}

function isAmong(codeOrKind: string, groups: readonly string[]): boolean {
  return groups.some((group) => codeOrKind.startsWith(`${group}/`));
}

function problemsOf(
  engine: Engine,
  project: Project,
  document: Document,
  groups: readonly string[],
): RemainingProblem[] {
  return findingsOf(engine, project, document, groups)
    .filter(({ severity }) => severity === 'error')
    .map((finding) => ({
      code: finding.code,
      pointer: finding.pointer ?? '',
      message: finding.message,
      blocking: true,
    }));
}

/** The document with the files that the rules look at besides: every step checks them once more, and the rest of a large project would be felt. */
function relevant(engine: Engine, project: Project, document: Document, groups: readonly string[]): Project {
  const documents = [...project.documents.values()].filter(
    (one) => one === document || isAmong(project.kindOf(one), groups),
  );
  const { uri, facts, settings, configuration, today, generation } = project;
  return engine.project({ uri, documents, facts, settings, configuration, today, generation });
}

function replaced(engine: Engine, project: Project, document: Document): Project {
  const documents = [...project.documents.values()].map((one) => (one.path === document.path ? document : one));
  const { uri, facts, settings, configuration, today, generation } = project;
  return engine.project({ uri, documents, facts, settings, configuration, today, generation });
}
