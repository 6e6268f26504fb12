import type { Document } from '../../document.ts';
import type { Change, TextChange } from '../../fix.ts';
import { type Message, message } from '../../message.ts';
import type { DocumentRule } from '../../rule.ts';
import type { CountTokens, Settings } from '../../settings.ts';
import { applyTextChanges } from '../../fix.ts';
import { insertMember, placeInOrder, removeValues, replaceValue } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { valuesOf } from '../../values/documentValues.ts';
import { hasSyntaxErrors } from '../common/schemaViolations.ts';
import { differenceBetween, withText } from '../common/textPipeline.ts';
import { parseTimestamp, toUtc } from '../common/timestamp.ts';
import { isUuid, normalisedUuid } from '../common/uuid.ts';
import { withoutReference } from '../common/yamlProblems.ts';
import { isOverLimit, wrongCount } from './budget.ts';
import { compress, describeStrategy, freeSessionFile, type StrategyId } from './compression.ts';
import { knownHandoff, otherVersion, universalHandoff } from './handoff.ts';
import { refreshMeta } from './refreshMeta.ts';
import { chainLength } from './rules/chainLength.ts';
import { circular } from './rules/circular.ts';
import { schema } from './rules/schema.ts';
import { selfHandoff } from './rules/selfHandoff.ts';
import { timestamp } from './rules/timestamp.ts';
import { tokenLimit } from './rules/tokenLimit.ts';
import { traceId } from './rules/traceId.ts';
import { isReportedElsewhere, universalKnowledge, universalRepairs, universalViolations } from './schema.ts';
import { tokenCounter } from './tokens.ts';
import { members } from './vocabulary.ts';

/** What a repair needs to know beside the document. */
export interface RepairRequest {
  /** The present time, ISO 8601 in UTC. */
  readonly now: string;
  /** The present day, as an ISO date. */
  readonly today: string;
  /** A fresh UUID of version 4, for a handoff without a trace. */
  readonly newId: string;
  readonly settings: Settings;
  /** Whether a path relative to the project exists; for the file that the session may be moved to. */
  readonly exists: (path: string) => boolean | undefined;
}

/** One thing that a repair did. */
export interface RepairStep {
  /** Which attempt of the retry policy it belongs to: defaults, compression, working context only. */
  readonly attempt: 1 | 2 | 3;
  readonly what: Message;
  /** The handoff as it is behind the step, for a preview. */
  readonly document: Document;
  /** Tokens of the whole file. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What is still wrong, for the report and for the prompt that asks an agent. */
export interface RemainingProblem {
  readonly code: string;
  /** JSON Pointer of the value concerned. */
  readonly pointer: string;
  readonly message: Message;
  /** Whether it keeps the handoff from being valid; the others are for a person to decide (section 5). */
  readonly blocking: boolean;
}

/**
 * `sound`: nothing was wrong with schema and length. `repaired`: nothing is any more. `failed`: something is, after all attempts.
 * `refused`: the document cannot be repaired by rules at all.
 */
export type RepairOutcome = 'sound' | 'repaired' | 'failed' | 'refused';

export interface RepairReport {
  readonly outcome: RepairOutcome;
  /** Why it was refused. */
  readonly reason: Message | undefined;
  /** The handoff as it is at the end. */
  readonly document: Document;
  /** Files that came out of the handoff, by path relative to the project. */
  readonly create: ReadonlyMap<string, string>;
  readonly steps: readonly RepairStep[];
  readonly remaining: readonly RemainingProblem[];
}

/** The parts of a payload that a handoff can do without, the larger one first. */
const tiers = ['session', 'references'] as const;
type Tier = (typeof tiers)[number];

/** No file has so many defects that a rule can repair. */
const stepLimit = 500;

/** Rules whose errors end the pipeline (stages 1 and 2), and those that only a person can answer (stage 3). */
const blockingRules: readonly DocumentRule[] = [schema, traceId, tokenLimit];
const semanticRules: readonly DocumentRule[] = [timestamp, selfHandoff, circular, chainLength];

/**
 * Repairs a handoff as section 4 says: first with defaults and conversions, then, while it is too long, by compression, then with the
 * working context alone; what is wrong after that is in the report. Never touches the disk and never states a person's consent.
 */
export function repairHandoff(document: Document, request: RepairRequest): RepairReport {
  const refusal = reasonToRefuse(document);
  if (refusal) {
    return { outcome: 'refused', reason: refusal, document, create: new Map(), steps: [], remaining: [] };
  }
  const repair = new Repair(document, request);
  const before = remainingProblems(document, request);
  repair.applyDefaults();
  repair.compress();
  repair.keepWorkingContext();
  const remaining = remainingProblems(repair.document, request);
  const isValid = remaining.every(({ blocking }) => !blocking);
  const wasValid = before.every(({ blocking }) => !blocking);
  return {
    outcome: isValid ? (wasValid && repair.steps.length === 0 ? 'sound' : 'repaired') : 'failed',
    reason: undefined,
    document: repair.document,
    create: repair.create,
    steps: repair.steps,
    remaining,
  };
}

/** The report's result as one change of the project; `undefined` when there is nothing to change. */
export function changeOfRepair(before: Document, { document, create }: RepairReport): Change | undefined {
  const change = differenceBetween(before.text.text, document.text.text);
  if (!change) return undefined;
  const edits = new Map([[before.path, [change]]]);
  return create.size > 0 ? { edits, create } : { edits };
}

/** What the validation pipeline has to say of a handoff. */
function remainingProblems(
  document: Document,
  { settings, today }: Pick<RepairRequest, 'settings' | 'today'>,
): RemainingProblem[] {
  const context = { kind: 'universal/handoff' as const, settings, today };
  return [...blockingRules, ...semanticRules].flatMap((rule) =>
    [...rule.check(document, context)].flatMap(({ message: key, args, pointer = '', variant }) => {
      const severity = typeof rule.severity === 'string' ? rule.severity : rule.severity[variant ?? ''];
      if (severity !== 'error') return [];
      const sentence = message(rule.messages[key] ?? key, args);
      return { code: rule.code, pointer, message: sentence, blocking: blockingRules.includes(rule) };
    }),
  );
}

function reasonToRefuse(document: Document): Message | undefined {
  if (hasSyntaxErrors(document))
    return message('The file has syntax errors. Correct them first, or have the source write the handoff anew.');
  const handoff = universalHandoff(document);
  if (!handoff) return message('The file holds no object "handoff", so it is no Universal Handoff.');
  const other = otherVersion(handoff);
  if (!other) return undefined;
  return message('The handoff is of version {version}. Only an adapter can convert it to 3.0.', {
    version: String(other.scalar),
  });
}

class Repair {
  document: Document;
  readonly create = new Map<string, string>();
  readonly steps: RepairStep[] = [];
  private readonly request: RepairRequest;
  private readonly count: CountTokens;

  constructor(document: Document, request: RepairRequest) {
    this.document = document;
    this.request = request;
    this.count = tokenCounter(request.settings);
  }

  /** First attempt: defaults, conversions, spelling. */
  applyDefaults(): void {
    const tried = new Set<string>();
    for (let round = 0; round < stepLimit; round++) {
      const next = this.nextDefault(tried);
      if (!next) break;
      this.apply(1, next.what, next.changes);
    }
    const handoff = knownHandoff(this.document);
    const recounted = handoff && refreshMeta(handoff, this.document, this.count);
    if (
      recounted &&
      recounted !== this.document &&
      (this.steps.length > 0 || wrongCount(this.document, this.request.settings) !== undefined)
    ) {
      this.step(1, message('Count the tokens anew'), recounted);
    }
  }

  /** Second attempt: section 3, as long as it is needed. */
  compress(): void {
    for (const strategy of ['remove-optional-fields', 'move-session', 'summarise'] as const) {
      if (isOverLimit(this.document, this.request.settings)) this.applyStrategy(strategy, 1);
      // What breaks the schema in ways that no rule can repair is out of the way in a file of its own, and not lost.
      else if (strategy === 'move-session' && this.hasProblemIn('session')) this.applyStrategy(strategy, -Infinity);
    }
  }

  /**
   * Third attempt: the session goes, then the references. What breaks the schema goes in any case; for the sake of length they go only
   * where that suffices, since nothing would be gained by losing them otherwise.
   */
  keepWorkingContext(): void {
    for (const tier of tiers) if (this.hasProblemIn(tier)) this.removeTier(tier);
    const before = { document: this.document, steps: this.steps.length };
    for (const tier of tiers) if (isOverLimit(this.document, this.request.settings)) this.removeTier(tier);
    if (!isOverLimit(this.document, this.request.settings)) return;
    this.document = before.document;
    this.steps.length = before.steps;
  }

  private removeTier(tier: Tier): void {
    const node = knownHandoff(this.document)?.payload?.member(tier);
    const changes = node && removeValues([node]);
    if (changes) this.apply(3, message('Remove payload.{tier}', { tier }), changes);
  }

  private applyStrategy(strategy: StrategyId, leastSaving: number): void {
    const handoff = knownHandoff(this.document);
    if (!handoff) return;
    const sessionFile = freeSessionFile(handoff, (path) => (this.create.has(path) ? true : this.request.exists(path)));
    const compression = compress(this.document, strategy, { count: this.count, sessionFile });
    if (!compression || compression.saves < leastSaving) return;
    if (compression.create) this.create.set(compression.create.path, compression.create.text);
    this.step(2, describeStrategy(compression), compression.document);
  }

  /** The next defect that a rule can repair and that was not tried before. */
  private nextDefault(tried: Set<string>): { what: Message; changes: readonly TextChange[] } | undefined {
    const { document } = this;
    const context = { document, now: this.request.now, newId: this.request.newId };
    const once = (identity: string) => !tried.has(identity) && tried.add(identity);
    const alias = [...(valuesOf(document)?.walk() ?? [])].find(({ isAlias }) => isAlias);
    const written = alias && once(`alias ${alias.pointer}`) ? withoutReference(alias) : undefined;
    if (written) return { what: message('Write the value of an alias out'), changes: [written] };
    const identifier = this.newTraceId();
    if (identifier && once('trace')) return identifier;
    for (const violation of universalViolations(document)) {
      if (isReportedElsewhere(violation, document)) continue;
      const identity = `${violation.node.pointer} ${violation.keyword} ${violation.key ?? ''}`;
      for (const repair of universalRepairs) {
        const what = repair.title(violation, universalKnowledge, context);
        const changes = what && repair.build(violation, universalKnowledge, context);
        if (what && changes && once(`${identity} ${repair.id}`)) return { what, changes };
      }
    }
    const time = this.offsetTime();
    return time && once('time ' + time.node.pointer) ? time : undefined;
  }

  private newTraceId(): { what: Message; changes: readonly TextChange[] } | undefined {
    const handoff = knownHandoff(this.document);
    const written = handoff?.traceId;
    if (!handoff || (written?.string !== undefined && isUuid(written.string))) return undefined;
    const id = (written?.string === undefined ? undefined : normalisedUuid(written.string)) ?? this.request.newId;
    const order = members['handoff'] ?? [];
    const change = written
      ? replaceValue(written, id)
      : insertMember(handoff.node, 'trace_id', id, placeInOrder(handoff.node, 'trace_id', order));
    return change && { what: message('Write {id} as the trace id', { id }), changes: [change] };
  }

  private offsetTime(): { node: ValueNode; what: Message; changes: readonly TextChange[] } | undefined {
    const handoff = knownHandoff(this.document);
    for (const node of [handoff?.timestamp, handoff?.expiresAt]) {
      const time = node && parseTimestamp(node.string)?.isUtc === false ? toUtc(node.string ?? '') : undefined;
      const change = node && time !== undefined ? replaceValue(node, time) : undefined;
      if (node && change && time !== undefined)
        return { node, what: message('Write the time in UTC: {time}', { time }), changes: [change] };
    }
    return undefined;
  }

  private hasProblemIn(tier: Tier): boolean {
    const place = `/handoff/payload/${tier}`;
    return universalViolations(this.document).some(
      ({ node: { pointer } }) => pointer === place || pointer.startsWith(`${place}/`),
    );
  }

  private apply(attempt: 1 | 2 | 3, what: Message, changes: readonly TextChange[]): void {
    const before = knownHandoff(this.document);
    const changed = withText(this.document, applyTextChanges(this.document.text.text, changes));
    this.step(attempt, what, before && attempt > 1 ? refreshMeta(before, changed, this.count) : changed);
  }

  private step(attempt: 1 | 2 | 3, what: Message, document: Document): void {
    const tokensBefore = this.count(this.document.text.text);
    this.document = document;
    this.steps.push({ attempt, what, document, tokensBefore, tokensAfter: this.count(document.text.text) });
  }
}
