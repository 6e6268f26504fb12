import type { Document } from './document.ts';
import type { Project } from './project.ts';
import { type Finding, settingKey } from './rule.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** A code that a directive names, as `code` or `code#variant`, and where. */
export interface SuppressedCode {
  readonly code: string;
  readonly range: OffsetRange;
}

/** A directive in a comment of a Markdown or YAML file that silences findings of some codes. */
export interface Suppression {
  /** What it names, as written. */
  readonly codes: readonly SuppressedCode[];
  readonly reason: string | undefined;
  /** ISO date: the last day on which it silences anything, when its reason ends with `until YYYY-MM-DD`. */
  readonly expires: string | undefined;
  /** Zero-based line that it silences; `undefined` for the whole file. */
  readonly line: number | undefined;
  /** The comment. */
  readonly range: OffsetRange;
  /** The word it begins with, when that is none that we know; it silences nothing then. */
  readonly unknown: string | undefined;
}

const directive = /^(agent-handoff-(?:disable|enable)[\w-]*)(?:\s+|$)/;
const fileDirective = 'agent-handoff-disable';
const lineDirective = 'agent-handoff-disable-next-line';

/** The directives of a document; JSON has none, since it has no comments. */
export function suppressionsOf(document: Document): Suppression[] {
  const { language, text } = document;
  if (!text.text.includes('agent-handoff-')) return [];
  if (language === 'markdown') {
    return document.markdown.comments.flatMap(({ content, range }) => {
      const start = text.text.indexOf(content, range.start + '<!--'.length);
      return readDirective(content, start, range, text.positionAt(range.end).line);
    });
  }
  if (language !== 'yaml') return [];
  return document.yaml.comments.flatMap(({ content, range }) => {
    const { line, character } = text.positionAt(range.start);
    // A comment that follows a value is left out on purpose: the directive stands on a line of its own.
    if (text.lineText(line).slice(0, character).trim() !== '') return [];
    return readDirective(content, text.text.indexOf(content, range.start + 1), range, line);
  });
}

/** `start` is where the content stands, `line` the one that the comment ends on. */
function readDirective(content: string, start: number, range: OffsetRange, line: number): Suppression[] {
  const match = directive.exec(content);
  if (!match) return [];
  const word = match[1];
  const known = word === fileDirective || word === lineDirective;
  const rest = known ? content.slice(match[0].length) : '';
  const dashes = /(?:^|\s)--(?:\s|$)/.exec(rest);
  const named = dashes ? rest.slice(0, dashes.index) : rest;
  const reason = dashes ? rest.slice(dashes.index + dashes[0].length).trim() : '';
  const from = start + match[0].length;
  return [
    {
      codes: [...named.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
        code,
        range: { start: from + index, end: from + index + code.length },
      })),
      reason: reason === '' ? undefined : reason,
      expires: /(?:^|\s)until (\d{4}-\d{2}-\d{2})\.?$/.exec(reason)?.[1],
      line: word === lineDirective ? line + 1 : undefined,
      range,
      unknown: known ? undefined : word,
    },
  ];
}

/** Whether a code that a directive names means findings of this code and variant. */
export function namesCode(named: string, code: string, variant: string | undefined): boolean {
  return named === code || (variant !== undefined && named === settingKey(code, variant));
}

/** The directives of one document, looked up by what they silence. */
export class Suppressions {
  readonly all: readonly Suppression[];
  private readonly byPlace = new Map<string, Suppression[]>();

  constructor(all: readonly Suppression[]) {
    this.all = all;
    for (const suppression of all) {
      for (const { code } of suppression.codes) {
        const place = placeKey(code, suppression.line);
        const known = this.byPlace.get(place);
        if (known) known.push(suppression);
        else this.byPlace.set(place, [suppression]);
      }
    }
  }

  /** Whether a directive that is still in force on the day `today` silences findings of a code on a zero-based line. */
  silence(code: string, variant: string | undefined, line: number, today: string): boolean {
    const names = variant === undefined ? [code] : [code, settingKey(code, variant)];
    return names.some((name) =>
      [line, undefined].some((place) =>
        this.byPlace.get(placeKey(name, place))?.some(({ expires }) => expires === undefined || expires >= today),
      ),
    );
  }
}

function placeKey(code: string, line: number | undefined): string {
  return `${line ?? ''}:${code}`;
}

/**
 * Whether a finding is silenced by a directive in its own file. Findings of `safety/*` never are: they can be accepted in the
 * configuration only (trust boundaries).
 */
export function isSuppressed(finding: Finding, suppressions: Suppressions, project: Project): boolean {
  const { code, variant, document } = finding;
  if (code.startsWith('safety/') || suppressions.all.length === 0) return false;
  return suppressions.silence(code, variant, document.text.positionAt(finding.range.start).line, project.today);
}
