import type { Document } from '../../../document.ts';
import type { Findings } from '../../../engine.ts';
import type { Message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { maskText } from '../../../safety/maskSecrets.ts';
import { findUnsafeText } from '../../../safety/promptInjection.ts';
import { type IsWarnedOf, warnedParts, withheld, withheldName } from '../../../safety/warnedParts.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isManifest, type ManifestTask } from '../manifestModel.ts';
import type { LogEntry } from '../markdown/log.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import { TrustTexts } from '../markdown/trustTexts.ts';
import type { HandoffRoot } from '../root.ts';
import { TaskTexts } from '../taskTexts.ts';

/** A text of a file without the secrets in it, or `withheld`; `undefined` where there is none. */
export type RepeatedText = string | Message | undefined;

/**
 * What may be repeated of one version of a handoff where it is compared with another: away from its files, and read by agents as well as by
 * people (AAHP v3 section 2.3).
 */
export class VersionTexts {
  private readonly documents: ReadonlyMap<string, Document>;
  private readonly isWarnedOf: IsWarnedOf;
  private readonly project: Project;
  private readonly tasks: TaskTexts | undefined;
  private readonly claims: TrustTexts | undefined;

  /** @param documents by name relative to the root */
  constructor(documents: ReadonlyMap<string, Document>, isWarnedOf: IsWarnedOf, project: Project) {
    this.documents = documents;
    this.isWarnedOf = isWarnedOf;
    this.project = project;
    const [manifest, register] = [documents.get('MANIFEST.json'), documents.get('TRUST.md')];
    this.tasks = manifest && new TaskTexts(manifest, { warnsOf: (range) => isWarnedOf(manifest, range) });
    this.claims = register && new TrustTexts(register, isWarnedOf);
  }

  /** The id of a task, or what stands in its place. */
  taskId(task: ManifestTask): string {
    return this.tasks?.isSafeId(task) ? this.masked(task.id) : withheldName;
  }

  /** The ids that a task depends on. */
  dependencies({ dependsOn }: ManifestTask): string[] {
    return dependsOn.map((one) => (this.tasks?.isSafeDependency(one) ? this.masked(one.id) : withheldName));
  }

  /** Read together with the id: one is withheld with the other. */
  title(task: ManifestTask): RepeatedText {
    return this.unless(!this.tasks?.isSafeTitle(task), task.title);
  }

  /** The status as the manifest writes it. */
  status(task: ManifestTask): RepeatedText {
    return this.unless(!this.tasks?.isSafe(task, 'status'), task.status);
  }

  /** What outside of the tasks holds a task up. */
  blockedBy(task: ManifestTask): RepeatedText {
    return this.unless(!this.tasks?.isSafe(task, 'blocked_by'), task.blockedBy);
  }

  /** Who works on a task. */
  assignedTo(task: ManifestTask): RepeatedText {
    return this.unless(!this.tasks?.isSafe(task, 'assigned_to', 'assignee'), task.assignedTo);
  }

  /** The words of a claim. */
  claim(claim: TrustClaim): RepeatedText {
    return this.unless(!this.claims?.isSafeClaim(claim), claim.claim);
  }

  /** How far a claim is trusted. */
  level(claim: TrustClaim): RepeatedText {
    if (claim.level !== undefined) return claim.level;
    return this.unless(!this.claims?.isSafeCell(claim.status), claim.status.text);
  }

  /** The title of an entry of LOG.md, and who wrote it. */
  entry({ heading, agent, agentRange, title }: LogEntry): {
    readonly agent: RepeatedText;
    readonly title: RepeatedText;
  } {
    const log = this.documents.get('LOG.md');
    const isWithheld = !log || [heading.range, agentRange].some((range) => this.isWarnedOf(log, range));
    return { agent: this.unless(isWithheld, agent), title: this.unless(isWithheld, title) };
  }

  /** @param text the quick context as read from the manifest */
  quickContext(text: string | undefined): RepeatedText {
    const manifest = this.documents.get('MANIFEST.json');
    if (!manifest || !isManifest(manifest)) return undefined;
    const node = manifest.json.member(manifest.json.root, 'quick_context');
    return this.unless(node !== undefined && this.isWarnedOf(manifest, manifest.json.range(node)), text);
  }

  private unless(isWithheld: boolean, text: string | undefined): RepeatedText {
    if (text === undefined || text === '') return text;
    return isWithheld ? withheld : this.masked(text);
  }

  private masked(text: string): string {
    return maskText(text, this.project);
  }
}

/** What may be repeated of both sides of a comparison. */
export interface ComparedTexts {
  readonly before: VersionTexts;
  readonly after: VersionTexts;
}

/**
 * What may be repeated of a root and of an earlier version of it. Of the present one that is what no finding warns of; nobody keeps findings of
 * earlier ones, so each of their texts is looked at by itself.
 *
 * @param before the earlier versions of the files, by name relative to the root
 */
export function comparedTexts(
  project: Project,
  root: HandoffRoot,
  findings: Findings,
  before: ReadonlyMap<string, Document>,
): ComparedTexts {
  return {
    before: new VersionTexts(before, looksHostile, project),
    after: new VersionTexts(root.documents, warnedParts(project, findings), project),
  };
}

function looksHostile({ path, text }: Document, { start, end }: OffsetRange): boolean {
  const language = path.endsWith('.json') ? 'json' : 'markdown';
  const { injections, hidden } = findUnsafeText(text.text.slice(start, end), language);
  return hidden.length > 0 || injections.some(({ confidence }) => confidence !== 'weak' && confidence !== 'quoted');
}
