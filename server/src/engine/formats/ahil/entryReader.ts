import type { ErrorObject } from 'ajv';
import { ahilEntry } from '../../generated/validators.mjs';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { type DayNumber, parseIsoDate } from '../../text/isoDate.ts';
import type { Entry, EntryViolation } from './entry.ts';
import { regularNumber } from './entryId.ts';
import { referenceNodes } from './references.ts';
import { type EntryMember, entryMembers, entryStatuses, entryTypes } from './vocabulary.ts';

const noRefs: readonly string[] = [];
const noViolations: readonly EntryViolation[] = [];
const types: ReadonlySet<string> = new Set(entryTypes);
const statuses: ReadonlySet<string> = new Set(entryStatuses);
const members: ReadonlySet<string> = new Set(entryMembers);

/** So many words of each member are compared with before a word is looked up. */
const recentLimit = 4;

/**
 * Reads entries of one log. Words that come again and again (types, senders, dates) are kept once, which in a log of 100,000
 * entries makes most of the memory and half of the time.
 */
export class EntryReader {
  private readonly tree: JsonTree;
  private readonly words = new Map<string, string>();
  private readonly recent: Readonly<Record<'type' | 'from' | 'to' | 'date' | 'status', string[]>> = {
    type: [],
    from: [],
    to: [],
    date: [],
    status: [],
  };
  private readonly days = new Map<string, DayNumber | undefined>();

  constructor(tree: JsonTree) {
    this.tree = tree;
  }

  /** Reads one item of a log. Tolerates whatever stands there. AHIL 1.0, "Entry schema". */
  read(node: JsonNode): Entry {
    const { tree } = this;
    if (tree.kind(node) !== 'object') return notAnEntry;
    let id: string | undefined;
    let type: string | undefined;
    let from: string | undefined;
    let to: string | undefined;
    let date: string | undefined;
    let status: string | undefined;
    let content: string | undefined;
    let context: JsonNode | undefined;
    let onlyKnown = true;
    // Of duplicate keys the last counts, as for parsers.
    let position = 0;
    for (let child = tree.firstChild(node); child !== undefined; child = tree.nextSibling(child)) {
      switch (memberOf(tree, child, position++)) {
        case 'id':
          id = tree.string(child);
          break;
        case 'type':
          type = this.word(child, this.recent.type);
          break;
        case 'from':
          from = this.word(child, this.recent.from);
          break;
        case 'to':
          to = this.word(child, this.recent.to);
          break;
        case 'date':
          date = this.word(child, this.recent.date);
          break;
        case 'status':
          status = this.word(child, this.recent.status);
          break;
        case 'content':
          content = tree.string(child);
          break;
        case 'context':
          context = child;
          break;
        case undefined:
          onlyKnown = false;
      }
    }
    // The schema accepts whatever passes here; what does not pass is validated by the schema itself.
    const isPlainlyValid =
      onlyKnown &&
      id !== undefined &&
      type !== undefined &&
      types.has(type) &&
      from !== undefined &&
      from !== '' &&
      to !== undefined &&
      to !== '' &&
      date !== undefined &&
      status !== undefined &&
      statuses.has(status) &&
      content !== undefined &&
      (context === undefined || tree.kind(context) === 'object');
    return {
      isObject: true,
      id,
      type,
      from,
      to,
      date,
      status,
      content,
      refs: context === undefined ? noRefs : readRefs(tree, context),
      hasReason: context !== undefined && (tree.string(tree.member(context, 'reason')) ?? '').trim() !== '',
      number: id === undefined || from === undefined || date === undefined ? -1 : regularNumber(id, from, date),
      day: date === undefined ? undefined : this.day(date),
      violations: isPlainlyValid ? noViolations : validate(tree, node),
    };
  }

  /** A string of a member whose values come again and again. */
  private word(node: JsonNode, recent: string[]): string | undefined {
    const { tree } = this;
    if (tree.kind(node) !== 'string') return undefined;
    // Compared in place with the last ones, most are found without making a string. One that has the length of its literal holds no
    // escape, since an escape is longer than what it stands for.
    const { start, end } = tree.range(node);
    for (let index = 0; index < recent.length; index++) {
      const word = recent[index] ?? '';
      if (word.length === end - start - 2 && tree.text.startsWith(word, start + 1)) {
        if (index > 0) {
          recent[index] = recent[index - 1] ?? '';
          recent[index - 1] = word;
        }
        return word;
      }
    }
    const text = tree.string(node) ?? '';
    let word = this.words.get(text);
    if (word === undefined) this.words.set(text, (word = text));
    recent[Math.min(recent.length, recentLimit - 1)] = word;
    return word;
  }

  private day(date: string): DayNumber | undefined {
    const known = this.days.get(date);
    if (known !== undefined) return known;
    const day = parseIsoDate(date);
    this.days.set(date, day);
    return day;
  }
}

/** Which member of an entry a node is. Most entries have them in the order of the specification, so that is tried first. */
function memberOf(tree: JsonTree, node: JsonNode, position: number): EntryMember | undefined {
  const likely = entryMembers[position];
  if (likely !== undefined && tree.hasKey(node, likely)) return likely;
  return entryMembers.find((member) => tree.hasKey(node, member));
}

const notAnEntry: Entry = {
  isObject: false,
  id: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
  date: undefined,
  status: undefined,
  content: undefined,
  refs: noRefs,
  hasReason: false,
  number: -1,
  day: undefined,
  violations: [{ keyword: 'type', member: undefined }],
};

function readRefs(tree: JsonTree, context: JsonNode): readonly string[] {
  // Most answers name one entry, in one way.
  if (tree.member(context, 'refs') === undefined) {
    const ref = tree.string(tree.member(context, 'ref'));
    if (ref !== undefined) return ref === '' ? noRefs : [ref];
  }
  let refs: Set<string> | undefined;
  for (const { ref } of referenceNodes(tree, context)) (refs ??= new Set()).add(ref);
  return refs ? [...refs] : noRefs;
}

/** Validates a shallow copy: what `context` holds is free, and of values of other types only the type counts. */
function validate(tree: JsonTree, node: JsonNode): readonly EntryViolation[] {
  const shallow: Record<string, unknown> = {};
  for (const child of tree.children(node)) {
    const key = tree.key(child) ?? '';
    // Plain assignment would run the setter of `__proto__`.
    if (members.has(key)) shallow[key] = shallowValue(tree, child);
    else Object.defineProperty(shallow, key, { value: null, enumerable: true, configurable: true });
  }
  return ahilEntry(shallow) ? noViolations : (ahilEntry.errors ?? []).map(toViolation);
}

function shallowValue(tree: JsonTree, node: JsonNode): unknown {
  switch (tree.kind(node)) {
    case 'string':
      return tree.string(node);
    case 'object':
      return {};
    case 'array':
      return [];
    case 'number':
      return 0;
    case 'true':
    case 'false':
      return true;
    case 'null':
    case 'missing':
      return null;
  }
}

function toViolation({ keyword, instancePath, params }: ErrorObject): EntryViolation {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  // Only members with names of our own are looked into, so the path needs no decoding.
  return { keyword, member: missingProperty ?? additionalProperty ?? (instancePath.slice(1) || undefined) };
}
