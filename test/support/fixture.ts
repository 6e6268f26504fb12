import { createHash } from 'node:crypto';
import { Document, type DiskState, type Overtaken } from '../../server/src/engine/document.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

/**
 * A fixture is one text file that holds a small tree of files:
 *
 *     today: 2026-03-01                      directives, one a line (see `FixtureDirectives`)
 *     -- .ai/handoff/MANIFEST.json --        a file; its text follows up to the next such line
 *     { "aahp_version": ⟦aahp/version⟦"3"⟧ }
 *     -- fixed: .ai/handoff/MANIFEST.json -- what that file holds after the fix of the directive `fix`
 *
 * `⟦code⟦text⟧` marks a range in which exactly this finding is expected; `⟦code#variant⟦text⟧` also checks the variant.
 * `⟦⟧` holds an emoji in one run of the fixture and nothing in the others; it has to stand before a marked range.
 * A file whose text begins with a byte order mark has one on disk; offsets count from the character behind it, as everywhere.
 * `-- before: path --` holds what a file was in an earlier commit; several for one file come oldest first. In the repository
 * lines end in LF and there is no byte order mark, whatever the run; marks have no place there. Such a section, or one of the directives
 * `tracked`, `branches`, `commits` and `later`, makes the history known: what they do not say is so in no version. Without
 * any of them nothing is known of it.
 * `-- opened: path --` and `-- disk: path --` say that the text of the file is unsaved: what it was when it was opened, and what others have made
 * of the file since.
 * `{{checksum NAME}}` and `{{lines NAME}}` stand for what a manifest records of the file NAME in the same folder.
 */
export interface Fixture {
  readonly directives: FixtureDirectives;
  readonly files: ReadonlyMap<string, string>;
  readonly fixed: ReadonlyMap<string, string>;
  /** By path, the oldest version first. */
  readonly before: ReadonlyMap<string, readonly string[]>;
  /** What unsaved texts were when they were opened, and what is on disk now. */
  readonly opened: ReadonlyMap<string, string>;
  readonly disk: ReadonlyMap<string, string>;
}

export interface FixtureDirectives {
  /** ISO date of the present day. */
  readonly today: string;
  /** The fix to apply, as `code/fix-id`; with `all` to every finding that has it, else to the first. */
  readonly fix?: string;
  /** Paths of files that the fix removes, separated by spaces. */
  readonly removed?: string;
  /** Answers of the person for a fix that asks: `id=answer`, separated by `;`. */
  readonly answers?: string;
  /** Variations that make no sense for this fixture, separated by spaces: `crlf`, `bom`, `emoji`. */
  readonly without?: string;
  /** Paths that exist beside the files of the fixture, separated by spaces. */
  readonly exists?: string;
  /** Paths that are symbolic links out of the project, separated by spaces. */
  readonly outside?: string;
  /** Paths of files under version control, separated by spaces. */
  readonly tracked?: string;
  /** Other branches that hold a file, as `path=branch`, separated by spaces. */
  readonly branches?: string;
  /** Commits that the repository has, separated by spaces. */
  readonly commits?: string;
  /**
   * What happened since the handoff root `.ai/handoff` was committed: subjects of commits, separated by `;`, then, behind `|`, files
   * that are not committed, separated by spaces; behind a second `|` the word `writing` when the root itself is changed.
   */
  readonly later?: string;
  /** What the configuration leaves out: `pointer=path`, separated by spaces. */
  readonly leftOut?: string;
  /** Severity settings, `code=severity`, separated by spaces. */
  readonly rules?: string;
  /** Codes that the fixture is about, separated by spaces; findings of others are ignored. Default: the folder's code. */
  readonly codes?: string;
  /** A limit of the settings, `depth=8`, separated by spaces. */
  readonly limits?: string;
}

/** How the files of a fixture are changed before they are checked; the expected findings must stay the same. */
export type Variation = 'lf' | 'crlf' | 'bom' | 'emoji';

/** An expected finding: where it stands in the file's text and what it is. */
export interface ExpectedFinding {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

const header = /^-- (fixed: |before: |opened: |disk: )?(.+) --$/;

/** What a person answers to the questions of the fix. */
export function answersOf({ directives }: Fixture): Record<string, string> {
  const pairs = directives.answers?.split(';') ?? [];
  return Object.fromEntries(pairs.map((pair) => pair.trim().split('=') as [string, string]));
}

/** Reads the text of a fixture. Throws when it holds no file. */
export function parseFixture(text: string): Fixture {
  const directives: Record<string, string> = { today: '2026-03-01' };
  const files = new Map<string, string>();
  const fixed = new Map<string, string>();
  const before = new Map<string, string[]>();
  const opened = new Map<string, string>();
  const disk = new Map<string, string>();
  const mapOf = new Map([
    ['fixed: ', fixed],
    ['opened: ', opened],
    ['disk: ', disk],
  ]);
  let current: { keep: (text: string) => void; lines: string[] } | undefined;
  const finish = () => {
    // The line break before the next header belongs to the header; a file that ends without one says so by `⟦eof⟧`.
    current?.keep((current.lines.join('\n') + '\n').replace(/⟦eof⟧\n+$/, ''));
  };
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const match = header.exec(line);
    if (match?.[2] !== undefined) {
      finish();
      const [, kind = '', path] = match;
      const map = mapOf.get(kind) ?? files;
      const keep =
        kind === 'before: '
          ? (version: string) => before.set(path, [...(before.get(path) ?? []), version])
          : (version: string) => map.set(path, version);
      current = { keep, lines: [] };
    } else if (current) {
      current.lines.push(line);
    } else if (line.trim() !== '' && !line.startsWith('#')) {
      const [key = '', ...value] = line.split(':');
      directives[key.trim()] = value.join(':').trim();
    }
  }
  finish();
  if (files.size === 0) throw new Error('The fixture holds no file.');
  return { directives: directives as unknown as FixtureDirectives, files, fixed, before, opened, disk };
}

/** The files as they are after a variation, and the findings that are expected in them. */
export function realise(
  files: ReadonlyMap<string, string>,
  variation: Variation,
): { documents: Map<string, string>; bytes: Map<string, Uint8Array>; expected: ExpectedFinding[] } {
  const documents = new Map<string, string>();
  const expected: ExpectedFinding[] = [];
  // Checksums depend on the other files, so the files that mention them come last.
  const ordered = [...files].sort(([, a], [, b]) => Number(a.includes('{{')) - Number(b.includes('{{')));
  const marked = new Set<string>();
  for (const [path, withMark] of ordered) {
    const raw = withMark.replace(/^\ufeff/, '');
    if (raw !== withMark || variation === 'bom') marked.add(path);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const filled = raw.replace(/\{\{(checksum|lines) ([^}]+)\}\}/g, (_, what: string, name: string) => {
      const bytes = toBytes(documents.get(folder + name) ?? missing(name), marked.has(folder + name));
      const state = diskState(bytes);
      return what === 'checksum' ? `sha256:${state.sha256.withoutCr}` : String(state.newlines);
    });
    const varied = (variation === 'crlf' ? filled.replaceAll('\n', '\r\n') : filled).replaceAll(
      '⟦⟧',
      variation === 'emoji' ? '🦊' : '',
    );
    const { text, marks } = takeMarks(varied);
    documents.set(path, text);
    expected.push(...marks.map((mark) => ({ path, ...mark })));
  }
  const bytes = new Map([...documents].map(([path, text]) => [path, toBytes(text, marked.has(path))]));
  return { documents, bytes, expected };
}

/** The files of a fixture as documents of the engine, with the hashes of their bytes. */
export function toDocuments(
  bytes: ReadonlyMap<string, Uint8Array>,
  overtaken: ReadonlyMap<string, Overtaken> = new Map(),
): Document[] {
  return [...bytes].map(([path, content]) => {
    const text = SourceText.fromBytes(content);
    return new Document({
      uri: `file:///${path}`,
      path,
      text,
      disk: diskState(content),
      overtaken: overtaken.get(path),
    });
  });
}

/** What others have written to files whose texts are unsaved. */
export function overtakenIn({ opened, disk }: Fixture, variation: Variation): Map<string, Overtaken> {
  const [before, now] = [opened, disk].map((files) => {
    const documents = toDocuments(realise(files, variation).bytes);
    return new Map(documents.map((document) => [document.path, document]));
  });
  const found = new Map<string, Overtaken>();
  for (const [path, version] of before ?? []) {
    const present = now?.get(path);
    if (present) found.set(path, { before: version, now: present });
  }
  return found;
}

/** What the host finds out about the bytes of a file. */
export function diskState(bytes: Uint8Array): Required<DiskState> {
  const text = Buffer.from(bytes).toString('latin1');
  const withoutCr = text.replaceAll('\r', '');
  const hash = (content: string) => createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex');
  return {
    size: bytes.length,
    modified: 0,
    newlines: text.split('\n').length - 1,
    sha256: { raw: hash(text), withoutCr: hash(withoutCr), crlf: hash(withoutCr.replaceAll('\n', '\r\n')) },
  };
}

function toBytes(text: string, marked: boolean): Uint8Array {
  return new TextEncoder().encode((marked ? '\ufeff' : '') + text);
}

function takeMarks(text: string): { text: string; marks: { start: number; end: number; code: string }[] } {
  const marks: { start: number; end: number; code: string }[] = [];
  const open: { start: number; code: string }[] = [];
  let plain = '';
  for (const part of text.split(/(⟦[a-z]+\/[a-z#/-]+⟦|⟧)/)) {
    const opening = /^⟦(.+)⟦$/.exec(part);
    if (opening?.[1] !== undefined) {
      open.push({ start: plain.length, code: opening[1] });
    } else if (part === '⟧') {
      const mark = open.pop();
      if (!mark) throw new Error('A mark is closed that was never opened.');
      marks.push({ ...mark, end: plain.length });
    } else {
      plain += part;
    }
  }
  if (open.length > 0) throw new Error(`The mark ${open[0]?.code ?? ''} is never closed.`);
  return { text: plain, marks: marks.sort((a, b) => a.start - b.start || a.end - b.end) };
}

function missing(name: string): never {
  throw new Error(`The fixture mentions ${name} but does not hold it.`);
}
