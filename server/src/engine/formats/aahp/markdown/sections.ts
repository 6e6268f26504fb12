import type { Document } from '../../../document.ts';
import type { HtmlComment } from '../../../markdown/markdownDocument.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';

/** `<!-- SECTION: name -->` or `<!-- /SECTION: name -->` (AAHP v3 section 1.2). */
export interface SectionMarker {
  readonly kind: 'open' | 'close';
  /** Empty for a closing marker that names no section: it closes the innermost one. */
  readonly name: string;
  /** Where the name stands; `undefined` when there is none. */
  readonly nameRange: OffsetRange | undefined;
  /** The comment. */
  readonly range: OffsetRange;
  /** Zero-based. */
  readonly line: number;
}

export interface Section {
  readonly name: string;
  readonly open: SectionMarker;
  /** `undefined` when it is never closed. */
  readonly close: SectionMarker | undefined;
}

/**
 * What is wrong with a marker:
 * - `unclosed`: opened, never closed.
 * - `unopened`: closed, never opened.
 * - `misnamed`: closes under a name that is not open, while the innermost section is never closed under its own.
 * - `reopened`: opens what is open already and is never closed: a closing marker without its slash.
 * - `crossed`: closes a section while one that began inside it goes on.
 * - `repeated`: opens a section of a name that there was before.
 */
export type SectionProblemKind = 'unclosed' | 'unopened' | 'misnamed' | 'reopened' | 'crossed' | 'repeated';

export interface SectionProblem {
  readonly kind: SectionProblemKind;
  readonly marker: SectionMarker;
  /** The other section concerned: the one that goes on, that was meant, or that had the name first. */
  readonly other: SectionMarker | undefined;
}

/** The section markers of a Markdown document and what they make of it. */
export interface Sections {
  readonly markers: readonly SectionMarker[];
  /** In the order in which they open. */
  readonly sections: readonly Section[];
  /** In the order of the markers. */
  readonly problems: readonly SectionProblem[];
}

/** Reads the section markers of a document; markers inside code are none. Computed once a document. */
export function sectionsOf(document: Document): Sections {
  return document.derived(readSections);
}

function readSections(document: Document): Sections {
  const markers = document.markdown.comments.flatMap((comment) => readMarker(comment, document.text.text));
  return new SectionReader(markers).read();
}

const markerPattern = /^(\/?)SECTION(?:[ \t]*:[ \t]*([^\r\n]*))?$/;

function readMarker(comment: HtmlComment, source: string): SectionMarker[] {
  const match = markerPattern.exec(comment.content);
  if (!match) return [];
  const kind = match[1] === '/' ? 'close' : 'open';
  const name = (match[2] ?? '').trim();
  if (name === '' && kind === 'open') return [];
  const { range, line } = comment;
  const at = name === '' ? -1 : source.slice(range.start, range.end).lastIndexOf(name);
  const nameRange = at === -1 ? undefined : { start: range.start + at, end: range.start + at + name.length };
  return [{ kind, name, nameRange, range, line }];
}

interface OpenSection {
  readonly index: number;
  readonly marker: SectionMarker;
  /** Set when it was closed while another one was on top of it. */
  closed: boolean;
}

/** One pass over the markers. Every step costs the same however many sections are open. */
class SectionReader {
  private readonly markers: readonly SectionMarker[];
  private readonly sections: Section[] = [];
  private readonly problems: SectionProblem[] = [];
  private readonly stack: OpenSection[] = [];
  private readonly openByName = new Map<string, OpenSection[]>();
  private readonly firstByName = new Map<string, SectionMarker>();
  /** How many closing markers of a name are still to come. */
  private readonly closersLeft = new Map<string, number>();

  constructor(markers: readonly SectionMarker[]) {
    this.markers = markers;
    for (const { kind, name } of markers) if (kind === 'close') this.closersLeft.set(name, this.left(name) + 1);
  }

  read(): Sections {
    for (const marker of this.markers) {
      if (marker.kind === 'open') this.open(marker);
      else this.close(marker);
    }
    for (const { marker, closed } of this.stack) if (!closed) this.report('unclosed', marker, undefined);
    const byPlace = (a: SectionProblem, b: SectionProblem) => a.marker.range.start - b.marker.range.start;
    return { markers: this.markers, sections: this.sections, problems: this.problems.sort(byPlace) };
  }

  private open(marker: SectionMarker): void {
    const { name } = marker;
    const open = this.openByName.get(name)?.at(-1);
    if (open && this.left(name) === 0) {
      this.report('reopened', marker, open.marker);
      this.finish(open, marker);
      return;
    }
    const first = this.firstByName.get(name);
    if (first) this.report('repeated', marker, first);
    else this.firstByName.set(name, marker);
    const entry = { index: this.sections.length, marker, closed: false };
    this.sections.push({ name, open: marker, close: undefined });
    this.stack.push(entry);
    const sameName = this.openByName.get(name);
    if (sameName) sameName.push(entry);
    else this.openByName.set(name, [entry]);
  }

  private close(marker: SectionMarker): void {
    const { name } = marker;
    this.closersLeft.set(name, this.left(name) - 1);
    const top = this.top();
    if (top && (name === '' || top.marker.name === name)) {
      this.finish(top, marker);
      return;
    }
    const open = this.openByName.get(name)?.at(-1);
    if (open) {
      const inner = this.dropUnclosed(open);
      if (inner !== open) this.report('crossed', marker, inner?.marker);
      this.finish(open, marker);
    } else if (top && this.left(top.marker.name) === 0) {
      this.report('misnamed', marker, top.marker);
      this.finish(top, marker);
    } else {
      this.report('unopened', marker, undefined);
    }
  }

  private top(): OpenSection | undefined {
    while (this.stack.at(-1)?.closed) this.stack.pop();
    return this.stack.at(-1);
  }

  /**
   * Takes what no marker to come closes from the top, down to a section that is being closed, and reports it as unclosed: it
   * crosses nothing. Returns what is on top then.
   */
  private dropUnclosed(until: OpenSection): OpenSection | undefined {
    let top = this.top();
    while (top && top !== until && this.left(top.marker.name) === 0) {
      this.report('unclosed', top.marker, undefined);
      this.forget(top);
      top = this.top();
    }
    return top;
  }

  private finish(section: OpenSection, close: SectionMarker): void {
    this.sections[section.index] = { name: section.marker.name, open: section.marker, close };
    this.forget(section);
  }

  private forget(section: OpenSection): void {
    section.closed = true;
    const sameName = this.openByName.get(section.marker.name);
    if (sameName?.at(-1) === section) sameName.pop();
  }

  private left(name: string): number {
    return this.closersLeft.get(name) ?? 0;
  }

  private report(kind: SectionProblemKind, marker: SectionMarker, other: SectionMarker | undefined): void {
    this.problems.push({ kind, marker, other });
  }
}
