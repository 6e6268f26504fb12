import type { Document, DocumentKind } from './document.ts';
import type { Message, MessageArguments } from './message.ts';
import type { Project } from './project.ts';
import type { Settings } from './settings.ts';
import type { Severity, SeveritySetting } from './severity.ts';
import type { Suppression } from './suppression.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** Whether a fix may run by itself on save, when asked for, or only with a person's consent. */
export type Fixability = 'safe' | 'explicit' | 'consent' | 'none';

/** What a rule is, apart from what it does. The rule index, the settings' schema and the translations derive from it. */
export interface RuleInfo {
  /** `format/kebab-case`; never renamed. */
  readonly code: string;
  /** One line for indexes, without a full stop. */
  readonly title: string;
  /** The default; a rule with several lists them by variant, and every problem then names its variant. */
  readonly severity: SeveritySetting | Readonly<Record<string, SeveritySetting>>;
  readonly fixable: Fixability;
  /** Where the specification says so. */
  readonly source: string;
  /**
   * Set where the rule also stays silent because the host could not tell, such as without version control. A directive that
   * names it is then never called unused.
   */
  readonly uncertain?: true;
  /** Set where settings can only raise the severity, and no entry of `accepted` silences the rule. */
  readonly alwaysShown?: true;
  /** English templates of all sentences that the rule may say, by key. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Another place that a finding is about. */
export interface RelatedPlace {
  readonly document: Document;
  readonly range: OffsetRange;
  /** Key in the rule's `messages`. */
  readonly message: string;
  readonly args?: MessageArguments;
}

/** A defect as a rule reports it. */
export interface Problem {
  readonly range: OffsetRange;
  /** Key in the rule's `messages`. */
  readonly message: string;
  readonly args?: MessageArguments;
  readonly variant?: string | undefined;
  /** JSON Pointer of the value concerned. */
  readonly pointer?: string | undefined;
  readonly related?: readonly RelatedPlace[];
  /** A place in another file that an editor marks, too, to lead from there to the finding. Not counted anywhere. */
  readonly mirror?: RelatedPlace;
  /** What the fixes of this code need to know; plain JSON. */
  readonly data?: unknown;
}

/** A problem of a rule that looks at a whole project: it has to say which document it stands in. */
export interface ProblemInDocument extends Problem {
  readonly document: Document;
}

/** What a document rule sees beside the document: nothing that another file could change. */
export interface DocumentContext {
  readonly kind: DocumentKind;
  readonly settings: Settings;
  /** ISO date of the present day in UTC. */
  readonly today: string;
}

/** A rule that looks at one file alone. Its problems are kept as long as the file does not change. */
export interface DocumentRule extends RuleInfo {
  readonly scope: 'document';
  /** The kinds of document that the rule looks at; `any` leaves out the configuration, which is no handoff file. */
  readonly kinds: readonly DocumentKind[] | 'any';
  /** Whether it also runs on files that are too large, too deep, unresolved or unreadable. */
  readonly runsOnSkipped?: boolean;
  check(document: Document, context: DocumentContext): Iterable<Problem>;
}

/** A rule that looks at several files at once. */
export interface ProjectRule extends RuleInfo {
  readonly scope: 'project';
  /** Whether what it reports of the configuration counts. */
  readonly looksAtConfiguration?: true;
  check(project: Project): Iterable<ProblemInDocument>;
}

/** What a rule about suppressions sees: what a file silences, and what there is to be silenced. */
export interface SuppressionContext {
  readonly kind: DocumentKind;
  readonly suppressions: readonly Suppression[];
  /** What the other rules report of the document, by code, whatever its severity. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  /** All rules, by code. */
  readonly rules: ReadonlyMap<string, RuleInfo>;
  readonly settings: Settings;
  readonly today: string;
}

/** A rule about the directives by which a file silences findings. It runs behind all others, on files that have any. */
export interface SuppressionRule extends RuleInfo {
  readonly scope: 'suppressions';
  check(document: Document, context: SuppressionContext): Iterable<Problem>;
}

/** What a rule about acceptances sees. */
export interface AcceptanceContext {
  /** What the rules report of a document, by code, whatever its severity and whether or not something silences it. */
  readonly problemsOf: (document: Document) => ReadonlyMap<string, readonly Problem[]>;
  /** All rules, by code. */
  readonly rules: ReadonlyMap<string, RuleInfo>;
}

/** A rule about the entries by which a project accepts findings. It runs behind all others. */
export interface AcceptanceRule extends RuleInfo {
  readonly scope: 'acceptances';
  check(project: Project, context: AcceptanceContext): Iterable<ProblemInDocument>;
}

/**
 * Pure and synchronous: everything a rule needs is in what it is given. It knows no severity settings, suppressions or
 * limits; the engine applies them. What is unknown is not wrong: without a fact a rule stays silent.
 */
export type Rule = DocumentRule | ProjectRule | SuppressionRule | AcceptanceRule;

/** A place with a message that only lacks its translation. */
export interface PlaceWithMessage {
  readonly document: Document;
  readonly range: OffsetRange;
  readonly message: Message;
}

/** A problem after severity, suppression and limits: what editors and reporters show. */
export interface Finding {
  readonly code: string;
  readonly variant: string | undefined;
  readonly severity: Severity;
  readonly fixable: Fixability;
  readonly document: Document;
  readonly range: OffsetRange;
  readonly pointer: string | undefined;
  /** The pointer as it may be shown, where the real one names a secret. */
  readonly shownPointer?: string | undefined;
  readonly message: Message;
  readonly related: readonly PlaceWithMessage[];
  readonly mirror?: PlaceWithMessage | undefined;
  readonly data: unknown;
}

/** The default severity of a rule's variant; a variant the rule does not list counts as a programming error. */
export function defaultSeverity(rule: RuleInfo, variant: string | undefined): SeveritySetting {
  if (typeof rule.severity === 'string') return rule.severity;
  const severity = variant === undefined ? undefined : rule.severity[variant];
  if (severity === undefined) throw new Error(`${rule.code} reports the unknown variant ${String(variant)}`);
  return severity;
}

/** `code`, or `code#variant` for a rule with several severities. */
export function settingKey(code: string, variant: string | undefined): string {
  return variant === undefined ? code : `${code}#${variant}`;
}

/** The code in a key as `settingKey` makes it. */
export function codeOf(key: string): string {
  return key.split('#', 1)[0] ?? key;
}
