import fc from 'fast-check';
import { describe, it } from 'vitest';
import { Document } from '../../../../server/src/engine/document.ts';
import type { Findings } from '../../../../server/src/engine/engine.ts';
import { createEngine } from '../../../../server/src/engine/registry.ts';
import { SourceText } from '../../../../server/src/engine/text/sourceText.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';
import { randomTree } from '../../../support/randomTrees.ts';
import { same } from '../../../support/same.ts';
import { bytesOfTree, documentOf, projectOfDocuments, rootPath } from '../../../support/treeProject.ts';

/** What people and programs put into files by accident or on purpose, and what breaks parsers. */
const snippets = [
  ...[
    '',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    '\u0000',
    '\ufeff',
    '\u2028',
    '\ud83e',
    '\udd8a',
    '🦊',
    'é',
    '\u202e',
    '\u200b',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u',
    '/*',
    '*/',
    '//',
    '-',
    '1e999',
    'null',
    '"tasks": {',
    '"T-001": {}',
  ],
  ...[
    '# ',
    '## ',
    '### T-001: ',
    '## [2026-01-01] ',
    '```\n',
    '~~~',
    '<!--',
    '-->',
    '<!-- SECTION: a -->',
    '> ',
    '- [ ] ',
  ],
  ...[
    '| a | b |\n|---|---|\n',
    '|',
    '---\n',
    '===\n',
    '(Verified)',
    'T-999',
    '<<<<<<< ours\n',
    '=======\n',
    '>>>>>>> b\n',
  ],
  ...[
    '<!-- agent-handoff-disable aahp/log-order -- so be it -->\n',
    '2026-02-30',
    '2099-01-01',
    '    ',
    '&lt;',
    '[a]: b\n',
  ],
];

/** One change: of a file's text, or of whether there is the file. */
const edit = fc.record({
  file: fc.nat(),
  action: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'double', 'empty', 'remove', 'make'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 1, 3, 20, 400),
  text: fc.array(fc.constantFrom(...snippets), { maxLength: 3 }).map((parts) => parts.join('')),
});

const names = [
  'STATUS.md',
  'NEXT_ACTIONS.md',
  'LOG.md',
  'LOG-ARCHIVE.md',
  'LOG-ARCHIVE.index.json',
  'TRUST.md',
  'DASHBOARD.md',
  'MANIFEST.json',
  'HANDOFF.lock',
  'pii-allowlist.json',
  '.aiignore',
  'notes/extra.md',
];

/** Everything that findings say, in the order of the files. */
function described(findings: Findings): string[] {
  return [...findings]
    .flatMap(([document, list]) =>
      list.map(({ code, variant, severity, range, pointer, message, related, mirror, data }) =>
        JSON.stringify([
          document.path,
          code,
          variant,
          severity,
          range,
          pointer,
          message,
          related.map(({ document: other, range: place, message: text }) => [other.path, place, text]),
          mirror && [mirror.document.path, mirror.range, mirror.message],
          data,
        ]),
      ),
    )
    .sort();
}

describe('random edits of any file', () => {
  const runs = propertyRuns(3_401, 25);

  it(`never break the check, which says the same as from scratch (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, fc.array(edit, { minLength: 1, maxLength: 12 }), (tree, edits) => {
        const engine = createEngine();
        let documents = [...bytesOfTree(tree)].map(([name, bytes]) => documentOf(name, bytes));
        let generation = 1;
        engine.check(projectOfDocuments(engine, documents, generation));
        for (const one of edits) {
          documents = applied(documents, one);
          const present = projectOfDocuments(engine, documents, ++generation);
          const kept = described(engine.check(present));
          // Where nothing is remembered, neither of documents nor of what rules said of them.
          const other = createEngine();
          const afresh = documents.map(({ uri, path, text, disk }) => {
            // Bytes that are no text are known by their bytes alone.
            const isText = text.decodingProblem === undefined;
            const copy = isText ? SourceText.fromString(text.text, text.hasByteOrderMark) : text;
            return new Document({ uri, path, text: copy, disk });
          });
          same(
            kept,
            described(other.check(projectOfDocuments(other, afresh, 1))),
            'the check depends on what was before',
          );
          for (const document of documents) requirePlaces(document, engine.check(present));
        }
      }),
      runs,
    );
  });
});

function applied(
  documents: readonly Document[],
  { file, action, at, length, text }: { file: number; action: string; at: number; length: number; text: string },
): Document[] {
  const name = names[file % names.length] ?? 'LOG.md';
  const present = documents[file % Math.max(1, documents.length)];
  if (action === 'make' || !present) {
    const others = documents.filter(({ path }) => path !== `${rootPath}/${name}`);
    return [...others, documentOf(name, new TextEncoder().encode(text))];
  }
  const others = documents.filter((document) => document !== present);
  if (action === 'remove') return others;
  const { text: source } = present;
  const start = Math.floor(at * source.text.length);
  const changed =
    action === 'empty'
      ? ''
      : action === 'double'
        ? source.text + source.text
        : source.text.slice(0, start) + text + source.text.slice(start + length);
  return [...others, present.withText(SourceText.fromString(changed, source.hasByteOrderMark))];
}

/** Every place that a finding names lies in its document. */
function requirePlaces(document: Document, findings: Findings): void {
  const size = document.text.text.length;
  for (const { code, range } of findings.get(document) ?? []) {
    if (range.start < 0 || range.end < range.start || range.end > size)
      throw new Error(`${code} is at ${range.start} to ${range.end} of ${size}.`);
  }
}
