import type { Message } from './message.ts';
import type { Project } from './project.ts';
import type { Finding } from './rule.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** Replaces a range of a document's text. */
export interface TextChange extends OffsetRange {
  readonly text: string;
}

/** What a fix does, as paths relative to the project. Every part is carried out, or none. */
export interface Change {
  readonly edits?: ReadonlyMap<string, readonly TextChange[]>;
  /** Files to create; refused when they exist by then. */
  readonly create?: ReadonlyMap<string, string>;
  readonly remove?: readonly string[];
  /**
   * Files that get another path, which is refused when there is something by then: from the present one to the new one. Every byte stays, whatever
   * encoding they are in and however many there are.
   */
  readonly move?: ReadonlyMap<string, string>;
  /** Files to write anew without the byte order mark, which no text edit can reach. */
  readonly withoutByteOrderMark?: readonly string[];
  /** Roots whose manifest has to be regenerated behind the change. */
  readonly thenRegenerate?: string;
}

/** Something only a person can say. */
export interface Question {
  readonly id: string;
  readonly prompt: Message;
  /** `confirm` wants the answer `yes`, `text` a sentence, `day` an ISO date or nothing. */
  readonly kind: 'confirm' | 'text' | 'day';
}

/**
 * One way to repair the findings of one code. Both functions work on the current version of the project and return
 * `undefined` when the fix does not apply to the finding.
 */
export interface Fix {
  /** The code whose findings it repairs. */
  readonly code: string;
  /** Unique among the fixes of the code; kebab-case. */
  readonly id: string;
  /** `safe` may run on save, `explicit` when asked for; `consent` fixes ask a person first and are in no fix-all. */
  readonly kind: 'safe' | 'explicit' | 'consent';
  /** Whether "apply to all of this kind" makes sense; fixes that are one of several choices are not offered for all. */
  readonly preferred?: boolean;
  /**
   * Whether its change may do more than edit texts: make, move or remove files, take a byte order mark away, have a manifest made anew. A list of
   * fixes builds only these to know what to offer.
   */
  readonly beyondText?: boolean;
  /** What to ask before `build`; a function where a question has to name what the finding is about. */
  readonly questions?: readonly Question[] | ((finding: Finding, project: Project) => readonly Question[]);
  title(finding: Finding, project: Project): Message | undefined;
  build(finding: Finding, project: Project, answers: Readonly<Record<string, string>>): Change | undefined;
}

/** What has to be asked of a person before a fix is built for a finding. */
export function questionsOf(fix: Fix, finding: Finding, project: Project): readonly Question[] {
  return typeof fix.questions === 'function' ? fix.questions(finding, project) : (fix.questions ?? []);
}

/** Whether a change does more than edit texts, so that what it leaves has to be looked at before the next one. */
export function standsApart({ create, remove, move, withoutByteOrderMark, thenRegenerate }: Change): boolean {
  return [create, remove, move, withoutByteOrderMark, thenRegenerate].some((part) => part !== undefined);
}

/** A change that edits one document. */
export function editDocument(path: string, ...changes: readonly TextChange[]): Change {
  return { edits: new Map([[path, changes]]) };
}

/** A change that gives a file another path. */
export function moveFile(from: string, to: string): Change {
  return { move: new Map([[from, to]]) };
}

/** Applies changes to a text. They must not overlap; two insertions at one place keep their order. */
export function applyTextChanges(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let position = 0;
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (change.start < position) throw new RangeError('Text changes overlap.');
    result += text.slice(position, change.start) + change.text;
    position = change.end;
  }
  return result + text.slice(position);
}
