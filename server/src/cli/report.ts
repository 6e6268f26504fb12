import type { Document } from '../engine/document.ts';
import { formatMessage } from '../engine/message.ts';
import type { Fixability, Finding, RuleInfo } from '../engine/rule.ts';
import type { Severity } from '../engine/severity.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import { Columns } from './columns.ts';

/** A place in a line, from 0: `character` counts UTF-16 code units, `column` code points. */
export interface ReportedPosition {
  readonly line: number;
  readonly character: number;
  readonly column: number;
}

/** Where something stands. */
export interface ReportedPlace {
  /** Relative to the working directory, with `/`. */
  readonly file: string;
  readonly start: ReportedPosition;
  readonly end: ReportedPosition;
  /** The folder of the repository, as a URI that ends in `/`, and the path of the file relative to it. */
  readonly repository: { readonly root: string; readonly path: string };
}

/**
 * A finding as reports need it: plain data that keeps no text of a file alive, so that thousands of files can be checked one after
 * the other.
 */
export interface ReportedFinding {
  readonly code: string;
  readonly variant: string | undefined;
  readonly severity: Severity;
  readonly fixable: Fixability;
  /** JSON Pointer of the value concerned. */
  readonly pointer: string | undefined;
  /** The sentence, with everything of a file in it quoted. */
  readonly message: string;
  readonly place: ReportedPlace;
  readonly related: readonly { readonly message: string; readonly place: ReportedPlace }[];
  /** What tells the finding from others of its code and file when lines move. Not for showing. */
  readonly identity: string;
  /** Whether it makes the check fail. */
  readonly fails: boolean;
}

/** Everything that a format may want to say of a check. */
export interface Report {
  /** By file, then in the order of the text. */
  readonly findings: readonly ReportedFinding[];
  /** The files that were looked at, relative to the working directory, in order. */
  readonly files: readonly string[];
  /** Sentences about what could not be checked. */
  readonly notes?: readonly string[];
  /** What to say when there was nothing to look at; a sentence. */
  readonly nothing?: string;
  /** All rules there are, whether or not they found anything. */
  readonly rules: readonly RuleInfo[];
  /** The version of this program. */
  readonly version: string;
}

/** Several reports, at least one, as one: what they say alike, as of a file that is the same in several states, is said once. */
export function mergedReports(reports: readonly Report[]): Report {
  const [first, ...others] = reports;
  if (first === undefined) throw new Error('There is no report.');
  if (others.length === 0) return first;
  const findings = new Map(reports.flatMap((one) => one.findings).map((one) => [JSON.stringify(one), one]));
  return {
    ...first,
    // Sorting is stable: within a file the findings of each report keep their order.
    findings: [...findings.values()].sort((a, b) => byText(a.place.file, b.place.file)),
    files: [...new Set(reports.flatMap(({ files }) => files))].sort(byText),
    notes: [...new Set(reports.flatMap(({ notes = [] }) => notes))],
  };
}

/** Where a report says that a document lies. */
export interface DocumentPlaces {
  /** The path of a document relative to the working directory, with `/`. */
  pathOf(document: Document): string;
  /** The folder of the repository that a document belongs to, as a URI that ends in `/`, and its path relative to it. */
  placeInRepository(document: Document): { readonly root: string; readonly path: string };
}

/** Makes findings ready for a report. Findings of one document in the order of its text take one pass over long lines. */
export class FindingReporter {
  private readonly places: DocumentPlaces;
  private readonly columns = new WeakMap<Document, Columns>();
  /** Other places come in an order of their own and would disturb the counting. */
  private readonly relatedColumns = new WeakMap<Document, Columns>();

  constructor(places: DocumentPlaces) {
    this.places = places;
  }

  /** @param fails whether the finding makes the check fail */
  report(finding: Finding, fails: boolean): ReportedFinding {
    const { code, variant, severity, fixable, message, document, range, related } = finding;
    const place = this.placeOf(document, range, this.columns);
    return {
      code,
      variant,
      severity,
      fixable,
      pointer: finding.shownPointer ?? finding.pointer,
      message: formatMessage(message),
      place,
      related: related.map((other) => ({
        message: formatMessage(other.message),
        place: this.placeOf(other.document, other.range, this.relatedColumns),
      })),
      identity: identityOf(finding, place.repository.path),
      fails,
    };
  }

  private placeOf(document: Document, { start, end }: OffsetRange, known: WeakMap<Document, Columns>): ReportedPlace {
    let columns = known.get(document);
    if (!columns) known.set(document, (columns = new Columns(document.text)));
    return {
      file: this.places.pathOf(document),
      start: columns.placeOf(start),
      end: columns.placeOf(end),
      repository: this.places.placeInRepository(document),
    };
  }
}

/**
 * By the path in the repository, since projects in it may have files of the same path. Of safety findings the text of the line is left out, since what is made of it would give a short secret away.
 */
function identityOf({ code, variant, document, range, pointer, shownPointer }: Finding, path: string): string {
  const line = code.startsWith('safety/')
    ? ''
    : document.text.lineText(document.text.positionAt(range.start).line).trim();
  return [code, variant ?? '', path, shownPointer ?? pointer ?? line.slice(0, 500)].join('\0');
}

export type SeverityCounts = Readonly<Record<Severity, number>>;

/** How many findings there are of each severity. */
export function countSeverities(findings: readonly ReportedFinding[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** How many findings can be repaired in a way. */
export function countFixable(findings: readonly ReportedFinding[], fixable: Fixability): number {
  return findings.filter((finding) => finding.fixable === fixable).length;
}

/** Orders texts by code unit, the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
