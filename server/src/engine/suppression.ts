import type { Document } from './document.ts';
import type { Finding } from './rule.ts';
import type { Project } from './project.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** A directive in a comment of a Markdown or YAML file that silences findings of some codes. */
export interface Suppression {
  /** The codes it names, as written. */
  readonly codes: readonly string[];
  readonly reason: string | undefined;
  /** Zero-based line that it silences; `undefined` for the whole file. */
  readonly line: number | undefined;
  /** The comment. */
  readonly range: OffsetRange;
}

const directive = /^agent-handoff-disable(-next-line)?[ \t]+([^\r\n]*)$/;

/** The directives of a document; JSON has none, since it has no comments. */
export function suppressionsOf(document: Document): Suppression[] {
  if (!document.text.text.includes('agent-handoff-disable')) return [];
  if (document.language === 'markdown') {
    return document.markdown.comments.flatMap(({ content, range }) => {
      return parseDirective(content, range, document.text.positionAt(range.end).line);
    });
  }
  if (document.language !== 'yaml') return [];
  const found: Suppression[] = [];
  for (let line = 0; line < document.text.lineCount; line++) {
    const text = document.text.lineText(line);
    // A comment that follows a value is left out on purpose: the directive stands on a line of its own.
    const comment = /^[ \t]*#[ \t]*/.exec(text);
    if (!comment) continue;
    const { start, end } = document.text.lineRange(line);
    found.push(...parseDirective(text.slice(comment[0].length).trim(), { start: start + text.indexOf('#'), end }, line));
  }
  return found;
}

function parseDirective(content: string, range: OffsetRange, line: number): Suppression[] {
  const match = directive.exec(content);
  if (!match) return [];
  const [codes = '', ...reason] = (match[2] ?? '').split(/[ \t]--[ \t]/);
  return [
    {
      codes: codes.split(/[\s,]+/).filter((code) => code !== ''),
      reason: reason.join(' -- ').trim() || undefined,
      line: match[1] === undefined ? undefined : line + 1,
      range,
    },
  ];
}

/**
 * Whether a finding is silenced by a directive in its own file or accepted in the configuration. Findings of `safety/*` can be
 * accepted in the configuration only, never from inside the file (trust boundaries).
 */
export function isSuppressed(finding: Finding, suppressions: readonly Suppression[], project: Project): boolean {
  const { code, document, pointer } = finding;
  const accepted = project.settings.accepted.some(
    (entry) =>
      entry.code === code &&
      entry.file === document.path &&
      (entry.pointer === undefined || entry.pointer === pointer) &&
      (entry.expires === undefined || entry.expires >= project.today),
  );
  if (accepted) return true;
  if (code.startsWith('safety/') || suppressions.length === 0) return false;
  const { line } = document.text.positionAt(finding.range.start);
  return suppressions.some((entry) => entry.codes.includes(code) && (entry.line === undefined || entry.line === line));
}
