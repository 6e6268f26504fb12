import fc from 'fast-check';
import { describe, it } from 'vitest';
import { archiveLogEntries } from '../../../../server/src/engine/formats/aahp/operations/archive.ts';
import { logEntries } from '../../../../server/src/engine/formats/aahp/markdown/log.ts';
import { createEngine } from '../../../../server/src/engine/registry.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';
import { same } from '../../../support/same.ts';
import { randomTree } from '../../../support/randomTrees.ts';
import {
  bytesOfTree,
  filesAfterChange,
  filesOfProject,
  projectOfFiles,
  rootOfProject,
  textsOf,
} from '../../../support/treeProject.ts';

const engine = createEngine();
const now = '2026-03-01T12:00:00Z';

/** The marks of a text in their order. Every entry has one of its own twice: in its heading and in its last line. */
function marksIn(text: string): string[] {
  return [...text.matchAll(/⟨(\w+)⟩/g)].map(([, mark = '']) => mark);
}

function archived(files: ReadonlyMap<string, Uint8Array>, keep: number): Map<string, Uint8Array> {
  const project = projectOfFiles(engine, files);
  const operation = archiveLogEntries(project, rootOfProject(project), { keep, now });
  return operation.kind === 'refused' ? filesOfProject(project) : filesAfterChange(engine, project, operation.change);
}

const keep = fc.constantFrom(10, 10, 0, 1, 3);

describe('archiving', () => {
  const runs = propertyRuns(3_001, 100);

  it(`keeps every entry once, whole and in order (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, keep, (tree, kept) => {
        const before = textsOf(bytesOfTree(tree));
        const after = textsOf(archived(bytesOfTree(tree), kept));
        const [log = '', archive = ''] = [after['LOG.md'], after['LOG-ARCHIVE.md']];
        const all = marksIn((before['LOG.md'] ?? '') + (before['LOG-ARCHIVE.md'] ?? ''));
        same([...marksIn(log), ...marksIn(archive)].sort(), [...all].sort(), 'an entry is gone or doubled');
        // Heading and last line of an entry stand one after the other, so no entry was cut in two.
        for (const text of [log, archive]) {
          const marks = marksIn(text);
          for (let index = 0; index < marks.length; index += 2)
            same(marks[index], marks[index + 1], 'an entry was taken apart');
        }
        // What stays keeps its order, in the log and in the archive.
        const [logMarks, archiveMarks] = [new Set(marksIn(log)), new Set(marksIn(archive))];
        const stays = (name: string, marks: ReadonlySet<string>) =>
          marksIn(before[name] ?? '').filter((mark) => marks.has(mark));
        same(marksIn(log), stays('LOG.md', logMarks), 'the log changed its order');
        same(
          marksIn(archive).filter((mark) => mark.startsWith('a')),
          stays('LOG-ARCHIVE.md', archiveMarks),
          'the archive changed its order',
        );
      }),
      runs,
    );
  });

  it(`moves the oldest by date, and as many as there are too many (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, keep, (tree, kept) => {
        const files = bytesOfTree(tree);
        const entries = (texts: ReadonlyMap<string, Uint8Array>) => {
          const log = rootOfProject(projectOfFiles(engine, texts)).documents.get('LOG.md');
          return log ? logEntries(log) : [];
        };
        const before = entries(files);
        const after = entries(archived(files, kept));
        const moved = before.length - after.length;
        if (moved === 0) return;
        const dated = before.filter(({ date }) => date.day !== undefined);
        same(moved, Math.min(before.length - kept, dated.length), 'too many or too few were moved');
        const left = new Set(after.map(({ heading }) => heading.text));
        const gone = dated.filter(({ heading }) => !left.has(heading.text));
        const stayed = dated.filter(({ heading }) => left.has(heading.text));
        const newestGone = Math.max(...gone.map(({ date }) => date.day ?? 0));
        for (const { date } of stayed)
          if ((date.day ?? 0) < newestGone) throw new Error(`${date.text} stayed although it is older.`);
      }),
      runs,
    );
  });

  it(`has nothing left to do the second time (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, keep, (tree, kept) => {
        const once = archived(bytesOfTree(tree), kept);
        same(textsOf(archived(once, kept)), textsOf(once), 'the second time changes something');
      }),
      runs,
    );
  });

  it(`takes an interrupted move up where it ended (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const files = bytesOfTree(tree);
        const whole = archived(files, 10);
        // Killed before the log was written: the archive has the entries already.
        const log = files.get('LOG.md') ?? new Uint8Array();
        const again = archived(new Map([...whole, ['LOG.md', log]]), 10);
        same(textsOf(again)['LOG.md'], textsOf(whole)['LOG.md'], 'the log is another');
        same(textsOf(again)['LOG-ARCHIVE.md'], textsOf(whole)['LOG-ARCHIVE.md'], 'an entry was archived twice');
      }),
      runs,
    );
  });
});
