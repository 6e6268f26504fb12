import { Acceptances, type HashBudget, hashBudget } from './configuration/acceptance.ts';
import type { Document, DocumentKind } from './document.ts';
import type { LanguageFeatures } from './features.ts';
import type { Change, Fix } from './fix.ts';
import type { Format } from './format.ts';
import { hasHandoffName } from './formats/places.ts';
import { type HistoryQuestion, questionKey } from './history.ts';
import { type MessageArguments, message } from './message.ts';
import { Project, type ProjectInput, skipReason } from './project.ts';
import {
  type AcceptanceRule,
  defaultSeverity,
  type DocumentRule,
  type Finding,
  type PlaceWithMessage,
  type RelatedPlace,
  type Problem,
  type ProblemInDocument,
  type ProjectRule,
  type Rule,
  settingKey,
  type SuppressionRule,
} from './rule.ts';
import { withoutSecrets } from './safety/maskSecrets.ts';
import type { Settings } from './settings.ts';
import { isAtLeast, severities, type SeveritySetting } from './severity.ts';
import { isSuppressed, Suppressions, suppressionsOf } from './suppression.ts';

const nothingSilenced = new Suppressions([]);

/** The sentences that end a long list of findings of one code in one file. */
const moreFindings = '{count} more findings of this kind are not shown.';
const oneMoreFinding = '1 more finding of this kind is not shown.';

/** Whether a finding only counts the rest of a long list. */
export function countsTheRest({ message: { template } }: Pick<Finding, 'message'>): boolean {
  return template === moreFindings || template === oneMoreFinding;
}

/** The findings of every document of a project that has any, in the order of the text. */
export type Findings = ReadonlyMap<Document, readonly Finding[]>;

const formatsOfAnyDocument: readonly Format['id'][] = ['file', 'safety', 'handoff'];

interface DocumentResults {
  readonly settings: Settings;
  readonly today: string;
  readonly problems: ReadonlyMap<DocumentRule, readonly Problem[]>;
}

/** A rule that threw: what it would have reported is not known. */
export interface RuleFailure {
  readonly rule: Rule;
  /** The document it looked at; `undefined` for rules that look at a whole project. */
  readonly document: Document | undefined;
  readonly error: unknown;
}

export interface EngineOptions {
  /**
   * Told of a rule that throws. The other rules go on then, so that no file can silence them all; without it the error is the caller's, who
   * must not take what is missing for what is right.
   */
  readonly onFailure?: (failure: RuleFailure) => void;
}

/**
 * Turns projects into findings and findings into changes. Holds no state beyond what it computed for documents, which never change.
 */
export class Engine {
  readonly formats: readonly Format[];
  readonly rules: readonly Rule[];
  private readonly documentRules: readonly DocumentRule[];
  private readonly projectRules: readonly ProjectRule[];
  private readonly suppressionRules: readonly SuppressionRule[];
  private readonly acceptanceRules: readonly AcceptanceRule[];
  private readonly fixes: ReadonlyMap<string, readonly Fix[]>;
  private readonly kinds = new WeakMap<Document, DocumentKind>();
  private readonly results = new WeakMap<Document, DocumentResults>();
  private readonly suppressions = new WeakMap<Document, Suppressions>();
  private readonly acceptances = new WeakMap<Settings, Acceptances>();
  private readonly onFailure: EngineOptions['onFailure'];

  constructor(formats: readonly Format[], { onFailure }: EngineOptions = {}) {
    this.formats = formats;
    this.onFailure = onFailure;
    this.rules = formats.flatMap(({ rules }) => rules);
    this.documentRules = this.rules.filter((rule) => rule.scope === 'document');
    this.projectRules = this.rules.filter((rule) => rule.scope === 'project');
    this.suppressionRules = this.rules.filter((rule) => rule.scope === 'suppressions');
    this.acceptanceRules = this.rules.filter((rule) => rule.scope === 'acceptances');
    const fixes = new Map<string, Fix[]>();
    for (const fix of formats.flatMap((format) => format.fixes))
      fixes.set(fix.code, [...(fixes.get(fix.code) ?? []), fix]);
    this.fixes = fixes;
  }

  /** A snapshot of a project in which every document knows what it is. */
  project(input: Omit<ProjectInput, 'kindOf'>): Project {
    return new Project({ ...input, kindOf: (document) => this.kindOf(document) });
  }

  /** What a document is: the first format that recognises it decides. */
  kindOf(document: Document): DocumentKind {
    let kind = this.kinds.get(document);
    if (kind === undefined) {
      kind = this.detect(document);
      this.kinds.set(document, kind);
    }
    return kind;
  }

  /**
   * Runs every rule over a project. The result holds only documents with findings; each list is ordered by place, without
   * duplicates, capped a rule, and free of what settings or suppressions silence.
   */
  check(project: Project): Findings {
    const problems = new Map<Document, Map<Rule, Problem[]>>();
    const add = (document: Document, rule: Rule, problem: Problem) => {
      let byRule = problems.get(document);
      if (!byRule) problems.set(document, (byRule = new Map<Rule, Problem[]>()));
      const list = byRule.get(rule);
      if (list) list.push(problem);
      else byRule.set(rule, [problem]);
    };
    for (const document of project.documents.values()) {
      // The text of a file outside of the project was not read, so there is nothing to be said of it.
      if (project.facts.outside.has(document.path)) continue;
      for (const [rule, found] of this.documentProblems(document, project))
        for (const problem of found) add(document, rule, problem);
    }
    for (const rule of this.projectRules)
      for (const problem of this.run(rule, undefined, () => rule.check(project))) {
        // What handoff files must not hold is no matter of the configuration, which names it.
        if (rule.looksAtConfiguration || project.kindOf(problem.document) !== 'configuration')
          add(problem.document, rule, problem);
      }
    for (const document of project.documents.values()) {
      const byRule = problems.get(document) ?? new Map<Rule, Problem[]>();
      for (const [rule, problem] of [...this.suppressionProblems(document, byRule, project)])
        add(document, rule, problem);
    }
    for (const [rule, problem] of [...this.acceptanceProblems(problems, project)]) add(problem.document, rule, problem);

    const findings = new Map<Document, readonly Finding[]>();
    for (const [document, byRule] of problems) {
      const list = [...byRule].flatMap(([rule, found]) => this.finish(document, rule, found, project));
      if (list.length > 0) findings.set(document, list.sort(byPlace));
    }
    return withoutSecrets(findings, project);
  }

  /** Paths whose existence the rules want to know, relative to the project, without those of its documents. */
  probes(project: Project): string[] {
    const paths = this.formats.flatMap((format) => [...(format.probes?.(project) ?? [])]);
    return [...new Set(paths)].filter((path) => project.document(path) === undefined);
  }

  /** What the rules want to know of version control, each question once. */
  historyQuestions(project: Project): HistoryQuestion[] {
    const questions = this.formats.flatMap((format) => [...(format.historyQuestions?.(project) ?? [])]);
    return [...new Map(questions.map((question) => [questionKey(question), question])).values()];
  }

  /** The fixes that apply to a finding of this very snapshot. */
  fixesFor(finding: Finding, project: Project): Fix[] {
    return this.fixesOf(finding, project).filter((fix) => fix.title(finding, project) !== undefined);
  }

  /** Whether a finding stands where no fix of another format may be made unasked; see `Format.protects`. */
  protects(finding: Finding, project: Project): boolean {
    return this.formats.some(
      ({ id, protects }) => !finding.code.startsWith(`${id}/`) && protects?.(finding, project) === true,
    );
  }

  /** Builds one fix against the current version of the project; `undefined` when it no longer applies. */
  buildFix(
    finding: Finding,
    fixId: string,
    project: Project,
    answers: Readonly<Record<string, string>> = {},
  ): Change | undefined {
    const fix = this.fixesOf(finding, project).find(({ id }) => id === fixId);
    return fix?.build(finding, project, answers);
  }

  /** The language features that have something to say of a document; of those that format rules skip, only features that read raw text. */
  featuresFor(document: Document, project: Project): LanguageFeatures[] {
    if (project.isSkipped(document))
      return this.formats.flatMap(({ features }) => (features?.readRawText ? [features] : []));
    const [owner] = this.kindOf(document).split('/');
    return this.formats.flatMap(({ id, features }) =>
      features && (id === owner || formatsOfAnyDocument.includes(id)) ? [features] : [],
    );
  }

  /**
   * The fixes of a finding's code. There are none for the one that only counts the rest of a long list, and none once the file
   * has changed: the place of the finding is one of the text as it was.
   */
  private fixesOf({ code, document, message: said }: Finding, project: Project): readonly Fix[] {
    if (countsTheRest({ message: said }) || project.document(document.path) !== document) return [];
    return this.fixes.get(code) ?? [];
  }

  private detect(document: Document): DocumentKind {
    for (const format of this.formats) {
      const kind = format.detect(document);
      if (kind !== undefined) return kind;
    }
    return hasHandoffName(document.path) ? 'unrecognised' : 'none';
  }

  /** Runs the document rules, or takes what they said of the same document before. */
  private documentProblems(document: Document, project: Project): ReadonlyMap<DocumentRule, readonly Problem[]> {
    const { settings, today } = project;
    const known = this.results.get(document);
    if (known?.settings === settings && known.today === today) return known.problems;
    const kind = this.kindOf(document);
    // To know how deep a document is, it has to be parsed: that is left to the first rule that wants to know.
    let skipped: boolean | undefined;
    const problems = new Map<DocumentRule, readonly Problem[]>();
    for (const rule of this.documentRules) {
      if (!looksAt(rule, kind)) continue;
      if (!rule.runsOnSkipped && (skipped ??= skipReason(document, settings) !== undefined)) continue;
      const found = this.run(rule, document, () => rule.check(document, { kind, settings, today }));
      if (found.length > 0) problems.set(rule, found);
    }
    this.results.set(document, { settings, today, problems });
    return problems;
  }

  private run<P extends Problem>(rule: Rule, document: Document | undefined, check: () => Iterable<P>): readonly P[] {
    if (!this.onFailure) return [...check()];
    try {
      return [...check()];
    } catch (error) {
      this.onFailure({ rule, document, error });
      return [];
    }
  }

  private *suppressionProblems(
    document: Document,
    byRule: ReadonlyMap<Rule, readonly Problem[]>,
    project: Project,
  ): Iterable<[Rule, Problem]> {
    if (this.suppressionRules.length === 0) return;
    const suppressions = this.suppressionsOf(document, project).all;
    if (suppressions.length === 0) return;
    const context = {
      kind: this.kindOf(document),
      suppressions,
      problems: new Map([...byRule].map(([{ code }, problems]) => [code, problems])),
      rules: new Map(this.rules.map((rule) => [rule.code, rule])),
      settings: project.settings,
      today: project.today,
    };
    for (const rule of this.suppressionRules)
      for (const problem of this.run(rule, document, () => rule.check(document, context))) yield [rule, problem];
  }

  private *acceptanceProblems(
    problems: ReadonlyMap<Document, ReadonlyMap<Rule, readonly Problem[]>>,
    project: Project,
  ): Iterable<[Rule, ProblemInDocument]> {
    const context = {
      problemsOf: (document: Document) =>
        new Map([...(problems.get(document) ?? [])].map(([{ code }, found]) => [code, found])),
      rules: new Map(this.rules.map((rule) => [rule.code, rule])),
    };
    for (const rule of this.acceptanceRules)
      for (const problem of this.run(rule, undefined, () => rule.check(project, context))) yield [rule, problem];
  }

  private finish(document: Document, rule: Rule, problems: readonly Problem[], project: Project): Finding[] {
    const byRange = new Map<string, Finding[]>();
    const budget: HashBudget = { left: hashBudget };
    const findings: Finding[] = [];
    // Nothing inside of a file silences what is said of its safety, so there is no need to look.
    const suppressions = rule.code.startsWith('safety/') ? nothingSilenced : this.suppressionsOf(document, project);
    for (const problem of problems) {
      const finding = toFinding(document, rule, problem, project.settings);
      if (!finding) continue;
      if (!rule.alwaysShown && this.isAccepted(finding, project, budget)) continue;
      if (isSuppressed(finding, suppressions, project)) continue;
      const place = `${finding.range.start}:${finding.range.end}`;
      const others = byRange.get(place);
      if (others?.some((other) => saysTheSame(other, finding))) continue;
      if (others) others.push(finding);
      else byRange.set(place, [finding]);
      findings.push(finding);
    }
    return cap(findings.sort(byPlace), project.settings.limits.findings);
  }

  private isAccepted(
    { code, variant, document, pointer, range }: Finding,
    { settings, today }: Project,
    budget: HashBudget,
  ): boolean {
    let known = this.acceptances.get(settings);
    if (!known) this.acceptances.set(settings, (known = new Acceptances(settings)));
    if (!known.concern(document.path)) return false;
    const text = document.text.text.slice(range.start, range.end);
    return known.accept({ code, variant, file: document.path, pointer, text }, today, budget);
  }

  /** The directives of a document. Of files that format rules skip none are read: some of those are too large to look into. */
  private suppressionsOf(document: Document, project: Project): Suppressions {
    if (project.isSkipped(document)) return new Suppressions([]);
    let known = this.suppressions.get(document);
    if (!known) this.suppressions.set(document, (known = new Suppressions(suppressionsOf(document))));
    return known;
  }
}

function toFinding(document: Document, rule: Rule, problem: Problem, settings: Settings): Finding | undefined {
  const { code } = rule;
  const { variant } = problem;
  const severity = severityOf(rule, variant, settings);
  if (severity === 'off') return undefined;
  const say = (key: string, args: MessageArguments | undefined) => {
    const template = rule.messages[key];
    if (template === undefined) throw new Error(`${code} has no message "${key}"`);
    return message(template, args);
  };
  const placeWithMessage = ({ document: other, range, message: key, args }: RelatedPlace): PlaceWithMessage => {
    return { document: other, range, message: say(key, args) };
  };
  return {
    code,
    variant,
    severity,
    fixable: rule.fixable,
    document,
    range: problem.range,
    pointer: problem.pointer,
    message: say(problem.message, problem.args),
    related: (problem.related ?? []).map(placeWithMessage),
    mirror: problem.mirror && placeWithMessage(problem.mirror),
    data: problem.data,
  };
}

function severityOf(rule: Rule, variant: string | undefined, settings: Settings): SeveritySetting {
  const usual = defaultSeverity(rule, variant);
  const set = settings.severities.get(settingKey(rule.code, variant)) ?? settings.severities.get(rule.code);
  if (set === undefined) return usual;
  return rule.alwaysShown && usual !== 'off' && !isAtLeast(set, usual) ? usual : set;
}

/** Whether a document rule runs on documents of a kind. */
function looksAt({ kinds }: DocumentRule, kind: DocumentKind): boolean {
  return kinds === 'any' ? kind !== 'configuration' : kinds.includes(kind);
}

/** Whether two findings of one rule at one place have the same message. */
function saysTheSame(a: Finding, b: Finding): boolean {
  return a.message.template === b.message.template && JSON.stringify(a.message.args) === JSON.stringify(b.message.args);
}

/** Leaves out the least severe ones of too many findings: a hundred hints must not hide an error behind them. */
function cap(findings: readonly Finding[], limit: number): Finding[] {
  if (findings.length <= limit) return [...findings];
  const bySeverity = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const leftOut = bySeverity.slice(limit);
  const [mostSevere] = leftOut;
  const [first] = leftOut.toSorted(byPlace);
  if (!first || !mostSevere) return [...findings];
  const rest = {
    ...first,
    severity: mostSevere.severity,
    fixable: 'none' as const,
    related: [],
    mirror: undefined,
    data: undefined,
    message: leftOut.length === 1 ? message(oneMoreFinding) : message(moreFindings, { count: leftOut.length }),
  };
  return [...bySeverity.slice(0, limit).sort(byPlace), rest];
}

function byPlace(a: Finding, b: Finding): number {
  return a.range.start - b.range.start || a.range.end - b.range.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}
