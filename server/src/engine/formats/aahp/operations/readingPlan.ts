import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { CountTokens } from '../../../settings.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { handoffFileNames } from '../manifest/handoffFiles.ts';
import { tokenCounter } from '../manifest/tokenBudget.ts';
import { isManifest, manifestFiles } from '../manifestModel.ts';
import { logEntries } from '../markdown/log.ts';
import { newestFirst } from '../markdown/logOrder.ts';
import { sectionsOf } from '../markdown/sections.ts';
import type { HandoffRoot } from '../root.ts';

/** What an agent comes for: a simple fix, a new feature, a failure to debug, or its first session in a project. */
export const purposes = ['fix', 'feature', 'debug', 'first'] as const;
export type Purpose = (typeof purposes)[number];

/** A file, or parts of it, that an agent should read. */
export interface ReadingPart {
  readonly document: Document;
  /** Relative to the root. */
  readonly name: string;
  /** The names of the sections to read; `undefined` for the whole file or, of LOG.md, its last entries. */
  readonly sections: readonly string[] | undefined;
  /** How many entries of the log; `undefined` for other files and for a log without entries. */
  readonly entries: number | undefined;
  /** What to read, in the order of the text. */
  readonly ranges: readonly OffsetRange[];
  /** Estimated as words × 1.3, or counted by the tokenizer of the settings. */
  readonly tokens: number;
}

export interface ReadingPlan {
  readonly purpose: Purpose;
  readonly parts: readonly ReadingPart[];
  /** Files that belong to the plan but are not there or cannot be read. */
  readonly missing: readonly string[];
  /** Of all parts, without the manifest. */
  readonly tokens: number;
}

/** An agent that debugs reads so many entries of the log. */
const entryCount = 3;

const files: Readonly<Record<Exclude<Purpose, 'first'>, readonly string[]>> = {
  fix: ['STATUS.md', 'NEXT_ACTIONS.md'],
  feature: ['STATUS.md', 'NEXT_ACTIONS.md', 'CONVENTIONS.md', 'WORKFLOW.md'],
  debug: ['STATUS.md', 'NEXT_ACTIONS.md', 'LOG.md', 'TRUST.md'],
};

/**
 * The sections of STATUS.md that each purpose needs, by the names of the specification. Where a file has no `summary`, or its
 * markers are off, it is read as a whole.
 */
const statusSections: Readonly<Record<Purpose, readonly string[] | undefined>> = {
  fix: ['summary', 'what_is_missing'],
  feature: ['summary', 'components', 'services', 'what_is_missing'],
  debug: ['summary', 'build_health', 'build', 'infrastructure', 'what_is_missing'],
  first: undefined,
};

/**
 * What to read for a purpose: the layered read of AAHP v3 section 1.1, with single sections where the markers of section 1.2 allow
 * it. LOG-ARCHIVE.md is never part of it (section 1.3).
 */
export function readingPlan(root: HandoffRoot, project: Project, purpose: Purpose): ReadingPlan {
  const parts: ReadingPart[] = [];
  const missing: string[] = [];
  for (const name of namesFor(root, purpose)) {
    const document = root.documents.get(name);
    if (!document || project.isSkipped(document)) missing.push(name);
    else parts.push(partOf(document, name, purpose, tokenCounter(project.settings)));
  }
  return { purpose, parts, missing, tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0) };
}

function namesFor(root: HandoffRoot, purpose: Purpose): readonly string[] {
  if (purpose !== 'first') return files[purpose];
  const { manifest } = root;
  const listed = manifest && isManifest(manifest) ? manifestFiles(manifest).map(({ name }) => name) : [];
  const present = [...handoffFileNames, ...listed].filter((name) => root.documents.has(name));
  const core = [...files.fix, 'LOG.md'];
  return [...new Set([...core, ...present])].filter((name) => name.endsWith('.md') && name !== 'LOG-ARCHIVE.md');
}

function partOf(document: Document, name: string, purpose: Purpose, count: CountTokens): ReadingPart {
  const { text } = document.text;
  const whole = [{ start: 0, end: text.length }];
  const wanted = name === 'STATUS.md' ? statusSections[purpose] : undefined;
  const sections = wanted && sectionRanges(document, wanted);
  const entries = name === 'LOG.md' && purpose === 'debug' ? lastEntries(document) : [];
  const ranges = sections?.ranges ?? (entries.length > 0 ? entries : whole);
  return {
    document,
    name,
    sections: sections?.names,
    entries: entries.length > 0 ? entries.length : undefined,
    ranges,
    tokens: ranges.reduce((sum, { start, end }) => sum + count(text.slice(start, end)), 0),
  };
}

function sectionRanges(
  document: Document,
  wanted: readonly string[],
): { names: readonly string[]; ranges: readonly OffsetRange[] } | undefined {
  const { sections, problems } = sectionsOf(document);
  if (problems.length > 0) return undefined;
  const found = sections.flatMap(({ name, open, close }) =>
    close && wanted.includes(name) ? [{ name, range: { start: open.range.end, end: close.range.start } }] : [],
  );
  if (!found.some(({ name }) => name === 'summary')) return undefined;
  // A section inside of another one is read with that.
  const outer = found.filter(
    ({ range }) => !found.some((other) => other.range.start < range.start && other.range.end > range.end),
  );
  return { names: outer.map(({ name }) => name), ranges: outer.map(({ range }) => range) };
}

function lastEntries(log: Document): OffsetRange[] {
  return newestFirst(logEntries(log))
    .slice(0, entryCount)
    .map(({ body }) => body)
    .sort((a, b) => a.start - b.start);
}
