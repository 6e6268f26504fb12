import { applyTextChanges, type TextChange } from '../../../fix.ts';
import { insertMembers, removeNodes, replaceNode } from '../../../json/jsonEdits.ts';
import { jsonLayout, printJson } from '../../../json/jsonLayout.ts';
import { toPointer } from '../../../json/jsonPointer.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { parseJson } from '../../../json/parseJson.ts';
import type { CountTokens } from '../../../settings.ts';
import { memberOrders } from './memberOrders.ts';
import {
  decideEntry,
  type FileEntry,
  type ManifestFile,
  type RecordedEntry,
  type SummaryMode,
  wholeSeconds,
} from './fileEntry.ts';
import { filesToList, handoffFileNames, isListable } from './handoffFiles.ts';
import type { ManifestChange } from './manifestChange.ts';
import { isGeneratedContext, quickContext } from './quickContext.ts';
import { holdsNothing } from './emptyManifest.ts';
import { isBlank, type Refusal, refuseConflict, refuseUnreadable } from './refusal.ts';
import { isEmptySummary } from './summary.ts';
import { tokenBudget } from './tokenBudget.ts';
import { pushAll } from '../../../pushAll.ts';

/** What a generated manifest holds. */
type PrintedValue = string | number | { readonly [key: string]: PrintedValue };

interface NewMember {
  readonly key: string;
  readonly value: PrintedValue;
}

/** The session that the manifest is regenerated in. */
export interface ManifestSession {
  readonly agent: string;
  readonly sessionId: string;
  /** End of the session, ISO 8601 in UTC; a fraction of a second is dropped. */
  readonly timestamp: string;
  /** Commit hash; `unknown`, as the protocol's tool writes it, where git cannot be asked. */
  readonly commit: string;
  readonly phase: string;
  /** Whole minutes. */
  readonly durationMinutes: number;
}

/** What a manifest is regenerated from. */
export interface RegenerateInput {
  /** The text of the present MANIFEST.json without its byte order mark; `undefined` when there is none. */
  readonly current: string | undefined;
  /** The name of the project, for a manifest that does not state one. */
  readonly project: string;
  /** The files of the handoff folder. Those that a manifest does not list (see `filesToList`) are left out. */
  readonly files: readonly ManifestFile[];
  readonly session: ManifestSession;
  /** The quick context to state; blank or absent: it is kept or generated, as `summaries` says. */
  readonly context?: string | undefined;
  readonly summaries: SummaryMode;
  /** How tokens are counted; as the protocol's own tool estimates them without a word. */
  readonly countTokens?: CountTokens | undefined;
}

export type RegenerateResult =
  Refusal | { readonly kind: 'written'; readonly text: string; readonly changes: readonly ManifestChange[] };

const currentVersion = '3.0';

/**
 * Regenerates MANIFEST.json from the files of its folder: session, file entries, quick context and token budget are made
 * anew as the protocol's own tool makes them; tasks, `cross_repo_ref` and all members that the tool does not know stay.
 *
 * The present text is edited in place: layout, key order, comments, line endings and values that do not change stay byte
 * for byte. Of a key that occurs several times the last is edited, since that is the one parsers take. A `next_task_id`
 * in quotes becomes a number; no other task data is touched. Only where there is no manifest yet (or a file that
 * holds nothing) is one printed whole.
 *
 * Returns the new text, without a byte order mark, and what is different in it; or a refusal when the present manifest
 * cannot be read, since its tasks would be lost. Never throws. Never recurses over the manifest. AAHP v3 sections 1.1, 7.1, 7.2 and 8.6.
 */
export function regenerateManifest(input: RegenerateInput): RegenerateResult {
  const { current } = input;
  if (current === undefined || current.trim() === '') return newManifest(input);
  const conflict = refuseConflict(current);
  if (conflict) return conflict;
  const tree = parseJson(current);
  if (holdsNothing(tree)) return newManifest(input);
  const unreadable = refuseUnreadable(tree);
  if (unreadable) return unreadable;
  return new Regeneration(input, tree).run();
}

/** The members of `last_session` as they are written. */
function sessionMembers(session: ManifestSession): Record<string, PrintedValue> {
  return {
    agent: session.agent,
    session_id: session.sessionId,
    timestamp: wholeSeconds(session.timestamp),
    commit: session.commit,
    phase: session.phase,
    duration_minutes: session.durationMinutes,
  };
}

function newManifest(input: RegenerateInput): RegenerateResult {
  const byName = new Map(input.files.map((file) => [file.name, file]));
  const listed = filesToList(byName.keys(), []).flatMap((name) => byName.get(name) ?? []);
  const entries = new Map(listed.map((file) => [file.name, decideEntry(file, {}, input.summaries).entry]));
  const manifest: Record<string, PrintedValue> = {
    aahp_version: currentVersion,
    project: input.project,
    last_session: sessionMembers(input.session),
    files: printable(entries),
    quick_context: givenContext(input) ?? quickContext((name) => entries.get(name)?.summary),
    token_budget: { ...tokenBudget(listed, input.countTokens) },
  };
  const changes: ManifestChange[] = [];
  for (const [key, after] of Object.entries(manifest)) {
    if (key !== 'files') changes.push({ pointer: toPointer(key), kind: 'added', after });
    else
      for (const [name, entry] of entries)
        changes.push({ pointer: toPointer('files', name), kind: 'added', after: entry });
  }
  return { kind: 'written', text: printJson(manifest, jsonLayout(parseJson(''))) + '\n', changes };
}

function givenContext({ context }: RegenerateInput): string | undefined {
  return context === undefined || context.trim() === '' ? undefined : context;
}

function printable(entries: ReadonlyMap<string, FileEntry>): PrintedValue {
  return Object.fromEntries([...entries].map(([name, entry]) => [name, { ...entry }]));
}

/** One run over one manifest: collects edits and changes key by key, then makes the edits. */
class Regeneration {
  private readonly input: RegenerateInput;
  private readonly tree: JsonTree;
  private readonly root: JsonNode = 0;
  private readonly edits: TextChange[] = [];
  private readonly changes: ManifestChange[] = [];
  private readonly newRootMembers: NewMember[] = [];

  constructor(input: RegenerateInput, tree: JsonTree) {
    this.input = input;
    this.tree = tree;
  }

  run(): RegenerateResult {
    this.version();
    this.project();
    this.object('last_session', sessionMembers(this.input.session));
    const { removed, listed, summaries, recordedSummaries } = this.files();
    this.quickContext(summaries, recordedSummaries);
    this.object('token_budget', { ...tokenBudget(listed, this.input.countTokens) });
    this.nextTaskId();
    this.insert(this.root, this.newRootMembers, memberOrders.root);
    const text = applyTextChanges(this.tree.text, this.edits);
    return { kind: 'written', text: withoutEntries(text, removed), changes: this.changes };
  }

  /** Keeps a stated version; one that is missing or has no minor part becomes a valid one. */
  private version(): void {
    const node = this.tree.member(this.root, 'aahp_version');
    if (node === undefined || isBlank(this.tree, node)) {
      this.set('aahp_version', currentVersion);
      return;
    }
    const stated = this.tree.kind(node) === 'number' ? this.source(node) : this.tree.string(node);
    if (stated === undefined) return;
    if (isEmptySummary(stated)) this.set('aahp_version', currentVersion);
    else if (/^\d+$/.test(stated)) this.set('aahp_version', `${stated}.0`);
    else if (/^\d+\.\d+$/.test(stated)) this.set('aahp_version', stated);
  }

  private project(): void {
    const node = this.tree.member(this.root, 'project');
    const stated = this.tree.string(node);
    if (node === undefined || isBlank(this.tree, node) || (stated !== undefined && isPlaceholder(stated)))
      this.set('project', this.input.project);
  }

  private files(): FilesResult {
    const { tree, input } = this;
    const node = tree.member(this.root, 'files');
    const object = node !== undefined && tree.kind(node) === 'object' ? node : undefined;
    const recorded = new Map<string, JsonNode>();
    if (object !== undefined) for (const child of tree.children(object)) recorded.set(tree.key(child) ?? '', child);

    const byName = new Map(input.files.map((file) => [file.name, file]));
    const listed = filesToList(byName.keys(), recorded.keys()).flatMap((name) => byName.get(name) ?? []);
    const entries = new Map<string, FileEntry>();
    const added: NewMember[] = [];
    const recordedSummaries = new Map<string, string>();
    for (const file of listed) {
      const entryNode = recorded.get(file.name);
      const before = this.recordedEntry(entryNode);
      if (before.summary !== undefined) recordedSummaries.set(file.name, before.summary);
      const { entry, summary } = decideEntry(file, before, input.summaries);
      entries.set(file.name, entry);
      const pointer = toPointer('files', file.name);
      if (entryNode === undefined) {
        added.push({ key: file.name, value: { ...entry } });
        this.changes.push({ pointer, kind: 'added', after: entry });
      } else {
        const changedBefore = this.changes.length;
        this.members(entryNode, pointer, { ...entry }, summary === 'lost' ? ['summary'] : []);
        if (summary === 'kept' && this.changes.length > changedBefore)
          this.changes.push({ pointer: `${pointer}/summary`, kind: 'kept' });
      }
    }

    const removed = new Set<string>();
    for (const [name, child] of recorded) {
      if (entries.has(name)) continue;
      removed.add(name);
      this.changes.push({
        pointer: toPointer('files', name),
        kind: 'removed',
        before: this.plain(child),
        because: byName.has(name) && !isListable(name) ? 'not-listable' : 'absent',
        ...(this.holdsWriting(child) && { loses: true }),
      });
    }

    if (object !== undefined) this.insert(object, added, handoffFileNames);
    else if (node === undefined) this.newRootMembers.push({ key: 'files', value: printable(entries) });
    else this.edits.push(replaceNode(tree, node, printable(entries)));
    return {
      removed,
      listed,
      summaries: new Map([...entries].map(([name, { summary }]) => [name, summary])),
      recordedSummaries,
    };
  }

  /** What is recorded of a file. An entry that is a bare text is taken for a checksum or for a summary. */
  private recordedEntry(node: JsonNode | undefined): RecordedEntry {
    const { tree } = this;
    if (node === undefined) return {};
    const bare = tree.string(node);
    if (bare !== undefined) return bare.startsWith('sha256:') ? { checksum: bare } : { summary: bare };
    const text = (key: string): string | undefined => tree.string(tree.member(node, key));
    return { checksum: text('checksum'), updated: text('updated'), summary: text('summary') };
  }

  /** Whether an entry holds something that cannot be made again: a written summary or members of its own. */
  private holdsWriting(node: JsonNode): boolean {
    const { tree } = this;
    if (tree.kind(node) !== 'object') return !isBlank(tree, node) && !this.recordedEntry(node).checksum;
    const summary = tree.member(node, 'summary');
    const known = ['checksum', 'updated', 'lines', 'summary'];
    for (const child of tree.children(node)) if (!known.includes(tree.key(child) ?? '')) return true;
    return (
      summary !== undefined && !isBlank(tree, summary) && !isEmptySummary(tree.string(summary) ?? this.source(summary))
    );
  }

  private quickContext(summaries: ReadonlyMap<string, string>, recorded: ReadonlyMap<string, string>): void {
    const generated = quickContext((name) => summaries.get(name));
    const given = givenContext(this.input);
    const node = this.tree.member(this.root, 'quick_context');
    if (node === undefined || isBlank(this.tree, node)) {
      this.set('quick_context', given ?? generated);
      return;
    }
    const stated = this.tree.string(node);
    const candidates = [generated, quickContext((name) => recorded.get(name))];
    const isGenerated = stated !== undefined && isGeneratedContext(stated, candidates);
    if (given === undefined && this.input.summaries === 'keep' && !isGenerated) {
      if (this.changes.some(({ pointer }) => pointer.startsWith('/files/')))
        this.changes.push({ pointer: '/quick_context', kind: 'kept' });
      return;
    }
    this.set('quick_context', given ?? generated, !isGenerated);
  }

  /** The schema wants a number; the digits of one in quotes lose nothing by it. Anything else stays as it is. */
  private nextTaskId(): void {
    const stated = this.tree.string(this.tree.member(this.root, 'next_task_id'));
    if (stated !== undefined && /^\d{1,15}$/.test(stated)) this.set('next_task_id', Number(stated));
  }

  /** Sets the members of an object of the root, which is made when it is missing or of another type. */
  private object(key: string, members: Record<string, PrintedValue>): void {
    const node = this.tree.member(this.root, key);
    if (node === undefined) this.set(key, members);
    else this.members(node, toPointer(key), members, []);
  }

  /** Sets a member of the root. `loses` marks a text that a person may have written. */
  private set(key: string, value: PrintedValue, loses = false): void {
    const node = this.tree.member(this.root, key);
    if (node !== undefined) {
      this.replace(node, toPointer(key), value, loses);
      return;
    }
    this.newRootMembers.push({ key, value });
    this.changes.push({ pointer: toPointer(key), kind: 'added', after: value });
  }

  /** Sets members of an object; a value of another type is replaced by an object that has them. */
  private members(
    node: JsonNode,
    pointer: string,
    members: Record<string, PrintedValue>,
    losing: readonly string[],
  ): void {
    const { tree } = this;
    if (tree.kind(node) !== 'object') {
      this.replace(node, pointer, members, !isBlank(tree, node));
      return;
    }
    const added: NewMember[] = [];
    for (const [key, value] of Object.entries(members)) {
      const member = tree.member(node, key);
      const place = pointer + toPointer(key);
      if (member === undefined) {
        added.push({ key, value });
        this.changes.push({ pointer: place, kind: 'added', after: value });
      } else {
        this.replace(member, place, value, losing.includes(key));
      }
    }
    this.insert(node, added, Object.keys(members));
  }

  /** Replaces a value, unless it is that value already. */
  private replace(node: JsonNode, pointer: string, value: PrintedValue, loses: boolean): void {
    const before = this.plain(node);
    if (before === value) return;
    const kind = this.tree.kind(node);
    const holdsMore = (kind === 'object' || kind === 'array') && !isBlank(this.tree, node);
    this.edits.push(replaceNode(this.tree, node, value));
    this.changes.push({ pointer, kind: 'changed', before, after: value, ...((loses || holdsMore) && { loses: true }) });
  }

  private insert(object: JsonNode, members: readonly NewMember[], order: readonly string[]): void {
    pushAll(this.edits, made(insertMembers(this.tree, object, members, order)));
  }

  /** A scalar as its value; an object or array as its source, so that nothing nested is walked through. */
  private plain(node: JsonNode): unknown {
    const kind = this.tree.kind(node);
    return kind === 'object' || kind === 'array' ? this.source(node) : this.tree.shallowValue(node);
  }

  private source(node: JsonNode): string {
    const { start, end } = this.tree.range(node);
    return this.tree.text.slice(start, end);
  }
}

interface FilesResult {
  /** Keys of `files` that go. */
  readonly removed: ReadonlySet<string>;
  readonly listed: readonly ManifestFile[];
  readonly summaries: ReadonlyMap<string, string>;
  readonly recordedSummaries: ReadonlyMap<string, string>;
}

/** Removing comes after inserting, so that an object never runs empty in between and loses its layout. */
function withoutEntries(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  const tree = parseJson(text);
  const files = tree.member(tree.root, 'files');
  if (files === undefined) return text;
  const nodes = [...tree.children(files)].filter((child) => names.has(tree.key(child) ?? ''));
  return nodes.length === 0 ? text : applyTextChanges(text, made(removeNodes(tree, nodes)));
}

/** Edits of a text that is JSON apart from comments can always be made. */
function made(edits: readonly TextChange[] | undefined): readonly TextChange[] {
  if (!edits) throw new Error('The text around an edit is not valid JSON.');
  return edits;
}

/** A bracketed name that a template left behind. */
function isPlaceholder(text: string): boolean {
  return /^\[[^[\]]*\]$/.test(text.trim());
}
