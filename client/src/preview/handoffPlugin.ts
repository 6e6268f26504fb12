import type { MarkdownIt, Token } from 'markdown-it';
import type { TaskState, TrustRowInfo } from '../../../server/src/protocol.ts';

/** A task as the preview shows it. */
export interface PreviewTask {
  readonly state: TaskState;
  /** The state as a person reads it. */
  readonly stateLabel: string;
  readonly title: string;
  /** Where a click leads, relative to the document. */
  readonly href: string;
}

/** What is known of a Markdown file of a handoff folder while it is rendered. */
export interface PreviewedFile {
  readonly tasks: ReadonlyMap<string, PreviewTask>;
  /** By the zero-based line of their row; of TRUST.md alone. */
  readonly claims: ReadonlyMap<number, { readonly state: TrustRowInfo['state']; readonly note: string }>;
}

/**
 * Knows the file that is being rendered.
 * @param environment what markdown-it hands to rules of the renderer
 * @returns `undefined` for files outside of handoff folders, which stay as they are
 */
export type FindFile = (environment: unknown) => PreviewedFile | undefined;

/**
 * Adds to VS Code's Markdown preview what handoff files mean: labels where sections begin, tasks with their state, levels of
 * trust. Nothing is parsed differently. What a file says is only ever shown as escaped text, and every element that is added is closed at
 * once, so no file can make markup of it or open what it does not close.
 */
export function handoffPlugin(md: MarkdownIt, findFile: FindFile): MarkdownIt {
  const { rules } = md.renderer;
  const { escapeHtml } = md.utils;
  /** What parsing knows of pieces of text and rendering does not see. */
  const linked = new WeakSet<Token>();
  const levelCells = new WeakMap<Token, number>();

  md.core.ruler.push('agent-handoff', ({ tokens }) => {
    noteLinks(tokens, linked);
    noteLevels(tokens, levelCells);
  });

  const plainText = rules.text ?? ((tokens, index) => escapeHtml(tokens[index]?.content ?? ''));
  rules.text = (tokens, index, options, environment, renderer) => {
    const token = tokens[index];
    const plain = () => plainText(tokens, index, options, environment, renderer);
    const file = token && mayMatter(token) ? findFile(environment) : undefined;
    if (!file || !token) return plain();
    const line = levelCells.get(token);
    const marks = [
      ...taskMarks(token.content, file, linked.has(token), escapeHtml),
      ...(line === undefined ? tagMarks(token.content) : levelMarks(token.content, file, line, escapeHtml)),
    ].sort((a, b) => a.start - b.start);
    return marks.length === 0 ? plain() : withMarks(token.content, marks, escapeHtml);
  };

  /** Whether it is worth asking for the file: most pieces of text are plain words. */
  const mayMatter = (token: Token) => levelCells.has(token) || /T-\d|\((?:ver|ass|unk|unt)/i.test(token.content);

  for (const kind of ['html_block', 'html_inline'] as const) {
    const unchanged = rules[kind] ?? ((tokens, index) => tokens[index]?.content ?? '');
    rules[kind] = (tokens, index, options, environment, renderer) => {
      const html = unchanged(tokens, index, options, environment, renderer);
      const labels = sectionLabels(tokens[index]?.content ?? '', kind === 'html_block' ? 'div' : 'span', escapeHtml);
      return labels !== '' && findFile(environment) ? html + labels : html;
    };
  }
  return md;
}

/** A task id or a part of a task (AAHP v3 section 8.1); what only looks like one inside of a longer word does not count. */
const taskId = /(?<![\w-])(T-\d{3,9})[a-z]?(?!\w)/g;

/** The longest name that a label shows, in UTF-16 units. */
const longestName = 120;

/** A name of a file on one line, cut, with characters that cannot be seen or turn the direction of writing taken out. */
function visible(text: string): string {
  const shown = text.slice(0, longestName).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\u{fffd}');
  return shown + (text.length > longestName ? '…' : '');
}

/** An element that stands for a part of a text. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly html: string;
}

function withMarks(text: string, marks: readonly Mark[], escapeHtml: (text: string) => string): string {
  let html = '';
  let at = 0;
  for (const { start, end, html: mark } of marks) {
    if (start < at) continue;
    html += escapeHtml(text.slice(at, start)) + mark;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

/** The tasks that the manifest knows; other ids stay what they are. Links within links are none. */
function taskMarks(text: string, file: PreviewedFile, inLink: boolean, escapeHtml: (text: string) => string): Mark[] {
  return [...text.matchAll(taskId)].flatMap(({ 0: id, 1: name = '', index }) => {
    const task = file.tasks.get(name);
    if (!task) return [];
    const tag = inLink ? 'span' : 'a';
    const href = inLink ? '' : ` href="${escapeHtml(task.href)}" data-href="${escapeHtml(task.href)}"`;
    const title = escapeHtml(visible(task.title));
    const state = `<span class="agent-handoff-state">${escapeHtml(task.stateLabel)}</span>`;
    const html = `<${tag} class="agent-handoff-task agent-handoff-${task.state}"${href} title="${title}">${escapeHtml(id)} ${state}</${tag}>`;
    return { start: index, end: index + id.length, html };
  });
}

/** Tags such as `(Verified)` behind a statement of STATUS.md (AAHP v3 section 1.2). */
function tagMarks(text: string): Mark[] {
  return [...text.matchAll(/\((verified|assumed|unknown|untested)\)/gi)].map(({ 0: tag, 1: word = '', index }) => ({
    start: index,
    end: index + tag.length,
    html: levelHtml(word.toLowerCase(), word),
  }));
}

/** The level in the status cell of a claim, and what has become of it. */
function levelMarks(text: string, file: PreviewedFile, line: number, escapeHtml: (text: string) => string): Mark[] {
  const match = levelPattern.exec(text);
  if (!match) return [];
  const [word] = match;
  const claim = file.claims.get(line);
  const note =
    claim && claim.note !== ''
      ? ` <span class="agent-handoff-trust agent-handoff-${claim.state}">${escapeHtml(claim.note)}</span>`
      : '';
  const html = levelHtml(word.toLowerCase(), word) + note;
  return [{ start: match.index, end: match.index + word.length, html }];
}

/** `word` is one of the few that the patterns find, as it is written. */
function levelHtml(level: string, word: string): string {
  return `<span class="agent-handoff-trust agent-handoff-level-${level}">${word}</span>`;
}

const levelPattern = /\b(?:verified|assumed|untested|unknown)\b/i;

/** A label where a section begins and a line where it ends; empty for other HTML (AAHP v3 section 1.2). */
function sectionLabels(html: string, tag: 'div' | 'span', escapeHtml: (text: string) => string): string {
  let labels = '';
  for (const { 1: slash, 2: name = '' } of html.matchAll(
    /<!--[ \t]*(\/?)SECTION(?:[ \t]*:[ \t]*([^\r\n]{0,200}?))?[ \t]*-->/g,
  )) {
    if (slash !== '') labels += `<${tag} class="agent-handoff-section-end" aria-hidden="true"></${tag}>`;
    else if (name !== '') labels += `<${tag} class="agent-handoff-section">${escapeHtml(visible(name))}</${tag}>`;
  }
  return labels;
}

function noteLinks(tokens: readonly Token[], linked: WeakSet<Token>): void {
  for (const { children } of tokens) {
    let depth = 0;
    for (const child of children ?? []) {
      if (child.type === 'link_open') depth++;
      else if (child.type === 'link_close') depth--;
      else if (depth > 0) linked.add(child);
    }
  }
}

/** Remembers the text of status cells in tables of claims, with the line of the row (AAHP v3 section 2.5). */
function noteLevels(tokens: readonly Token[], levelCells: WeakMap<Token, number>): void {
  let column = 0;
  let names: string[] = [];
  let status = -1;
  let line: number | undefined;
  for (const token of tokens) {
    if (token.type === 'table_open') {
      names = [];
      status = -1;
    } else if (token.type === 'tr_open') {
      column = -1;
      line = token.map?.[0];
    } else if (token.type === 'th_open' || token.type === 'td_open') {
      column++;
    } else if (token.type === 'thead_close') {
      if (names.some((name) => /^(?:property|claim|statement|fact)\b/.test(name)))
        status = names.findIndex((name) => /^(?:status|level|trust|state)\b/.test(name));
      column = -1;
    } else if (token.type === 'inline' && column >= 0) {
      if (line === undefined) continue;
      if (status === -1) names[column] = token.content.replace(/[*_`]/g, '').trim().toLowerCase();
      else if (column === status) {
        const text = token.children?.find(({ type, content }) => type === 'text' && levelPattern.test(content));
        if (text) levelCells.set(text, line);
      }
    } else if (token.type === 'table_close') {
      column = -1;
    }
  }
}
