import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import {
  compareLog,
  comparedEntries,
  recordedEntries,
} from '../../../server/src/engine/formats/aahp/markdown/logHistory.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { Random } from '../json/randomJson.ts';

interface Entry {
  readonly day: number;
  readonly title: string;
  readonly lines: readonly string[];
}

const entriesOf = (name: string, text: string) =>
  comparedEntries(new Document({ uri: '', path: `.ai/handoff/${name}`, text: SourceText.fromString(text) }));

function logText(entries: readonly Entry[], lineEnd = '\n'): string {
  const day = (number: number) => String(number).padStart(2, '0');
  const parts = entries.map(({ day: number, title, lines }) =>
    [`## [2026-01-${day(number)}] kit: ${title}`, '', ...lines, '', ''].join(lineEnd),
  );
  return `# Log${lineEnd}${lineEnd}${parts.join('')}`;
}

const words = ['tides', 'boats', 'harbour', 'read', 'drawn', 'three', '(Verified)', 'the', 'curve'];

function line(random: Random): string {
  return Array.from({ length: 1 + random.below(8) }, () => random.pick(words)).join(' ');
}

/** Newest first, some on the same day, some exactly alike. */
function someEntries(random: Random): Entry[] {
  const entries = Array.from({ length: 1 + random.below(8) }, (_, index): Entry => ({
    day: 28 - Math.floor(index / 2),
    title: random.chance(0.5) ? 'Go on' : line(random),
    lines: Array.from({ length: random.below(4) }, () => line(random)),
  }));
  if (entries[0] && entries[1] && random.chance(0.2)) entries[1] = entries[0];
  return entries;
}

const differences = (versions: readonly string[], present: string, archive = '') =>
  compareLog(
    recordedEntries(versions.map((text, index) => ({ name: `v${index}`, entries: entriesOf('LOG.md', text) }))),
    [...entriesOf('LOG.md', present), ...entriesOf('LOG-ARCHIVE.md', archive)],
  );

const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

describe('the history of a log', () => {
  it('has no differences when entries were only added and archived', () => {
    for (const seed of seeds) {
      const random = new Random(seed);
      const list = someEntries(random);
      // Each version has one entry more at its top.
      const versions = list.map((_, index) => logText(list.slice(list.length - 1 - index)));
      const kept = 1 + random.below(list.length);
      const present = logText(list.slice(0, kept), random.pick(['\n', '\r\n']));
      expect(differences(versions, present, logText(list.slice(kept))), `seed ${seed}`).toEqual([]);
    }
  });

  it('shows every entry that is gone, exactly once', () => {
    for (const seed of seeds) {
      const random = new Random(seed);
      const list = someEntries(random);
      const found = differences([logText(list)], logText(list.toSpliced(random.below(list.length), 1)));
      expect(found.length, `seed ${seed}`).toBe(1);
    }
  });

  it('shows an older entry that says something else, and lets the newest one be written on', () => {
    for (const seed of seeds) {
      const random = new Random(seed);
      const list = someEntries(random);
      const changed = random.below(list.length);
      const extended = (one: Entry, at: number): Entry =>
        at === changed ? { ...one, lines: [...one.lines, 'Something new.'] } : one;
      const found = differences([logText(list)], logText(list.map(extended)));
      expect(found.length, `seed ${seed}`).toBe(changed === 0 ? 0 : 1);
    }
  });
});
