import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../../server/src/engine/fix.ts';
import { archiveChange } from '../../../../server/src/engine/formats/aahp/fixes/archiveLog.ts';
import { type LogEntry, logEntries } from '../../../../server/src/engine/formats/aahp/markdown/log.ts';
import { newestFirst, orderOf } from '../../../../server/src/engine/formats/aahp/markdown/logOrder.ts';
import { documentOf, handoffDocument, projectOf } from '../../../support/handoffProject.ts';

const log = `# Log

Introduction with a date, 2026-01-01.

## [2026-02-28] claude-opus-4-8: Gates (T-004)

> **Agent:** claude-opus-4.8
> **Session ID:** sess_1
> **Timestamp:** 2026-02-28T14:30:00Z
> **Commit before:** \`abc1234\`
> **Commit after:** def5678

Closed T-003b and T-004.

### Details

**Phase:** not here

---

## Undated

Text of nobody.

## 2026-02-27 - Second

**Agent**: kit
_Branch: main_
Session: plain text is no provenance

\`\`\`
**Phase:** in code
\`\`\`
`;

describe('logEntries', () => {
  const document = handoffDocument('LOG.md', log);
  const entries = logEntries(document);
  const slice = ({ start, end }: { start: number; end: number }) => document.text.text.slice(start, end);

  it('reads what an entry says of itself', () => {
    const [first, second] = entries;
    expect(entries).toHaveLength(2);
    expect(first).toMatchObject({
      title: 'Gates (T-004)',
      agent: 'claude-opus-4.8',
      time: { minutes: 870, source: 'timestamp' },
      tasks: ['T-004', 'T-003'],
    });
    expect(first && slice(first.date.range)).toBe('2026-02-28');
    const values = Object.entries(first?.provenance ?? {}).map(([key, line]) => [
      key,
      line.value,
      slice(line.valueRange),
    ]);
    expect(values).toEqual([
      ['agent', 'claude-opus-4.8', 'claude-opus-4.8'],
      ['session', 'sess_1', 'sess_1'],
      ['timestamp', '2026-02-28T14:30:00Z', '2026-02-28T14:30:00Z'],
      ['commit-before', '`abc1234`', '`abc1234`'],
      ['commit-after', 'def5678', 'def5678'],
    ]);
    expect(second).toMatchObject({ title: 'Second', agent: 'kit', time: undefined, tasks: [] });
    expect(Object.keys(second?.provenance ?? {})).toEqual(['agent', 'branch']);
    expect(second?.provenance.branch?.value).toBe('main');
  });

  it('ends an entry before the next H2, and its text before what separates it', () => {
    const [first, second] = entries.map(({ range, body }) => [slice(range), slice(body)]);
    expect(first?.[0]).toMatch(/---\n\n$/);
    expect(first?.[1]).toMatch(/not here$/);
    expect(second?.[0]).toBe(log.slice(log.indexOf('## 2026-02-27')));
    expect(second?.[1]).toMatch(/```$/);
  });

  it('ends an entry before a section marker that belongs to what is around it', () => {
    const text =
      '<!-- SECTION: log -->\n## 2026-02-01 - A\n<!-- SECTION: a -->\nA\n<!-- /SECTION: a -->\n\n<!-- /SECTION: log -->\nEnd\n';
    const sectioned = handoffDocument('LOG.md', text);
    const [entry] = logEntries(sectioned);
    expect(entry && text.slice(entry.body.start, entry.body.end)).toMatch(/^## 2026-02-01[^]*<!-- \/SECTION: a -->$/);
    expect(entry && text.slice(entry.range.end)).toBe('<!-- /SECTION: log -->\nEnd\n');
  });

  it('reads only the logs of the root itself', () => {
    expect(logEntries(handoffDocument('LOG-ARCHIVE.md', log))).toHaveLength(2);
    expect(logEntries(handoffDocument('old/LOG.md', log))).toEqual([]);
    expect(logEntries(documentOf('LOG.md', log))).toEqual([]);
  });
});

describe('newestFirst', () => {
  const titles = (...headings: string[]) => {
    const entries = logEntries(handoffDocument('LOG.md', headings.map((heading) => `## ${heading}\n`).join('\n')));
    return { order: orderOf(entries), sorted: newestFirst(entries).map(({ title }) => title) };
  };

  it('keeps the order of a day in which nothing decides', () => {
    expect(titles('2026-02-02 - a', '2026-02-02 - b', '2026-02-01 - c')).toEqual({
      order: 'newest-first',
      sorted: ['a', 'b', 'c'],
    });
  });

  it('turns a log around that is written from oldest to newest', () => {
    expect(titles('2026-02-01 - a', '2026-02-02 - b', '2026-02-02 - c')).toEqual({
      order: 'oldest-first',
      sorted: ['c', 'b', 'a'],
    });
  });

  it('orders times among the places they have, without moving what has none', () => {
    expect(
      titles('2026-02-03 - a', '2026-02-02 08:00 - b', '2026-02-02 - c', '2026-02-02 09:00 - d', '2026-02-04 - e'),
    ).toEqual({
      order: 'mixed',
      sorted: ['e', 'a', 'd', 'c', 'b'],
    });
  });

  it('leaves out what has no day', () => {
    expect(titles('2026-02-30 - a', '2026-02-02 - b')).toEqual({ order: 'newest-first', sorted: ['b'] });
  });
});

describe('archiving', () => {
  const path = '.ai/handoff/LOG.md';
  const archivePath = '.ai/handoff/LOG-ARCHIVE.md';
  const entry = (day: number, note = '', eol = '\n') =>
    `## 2026-01-${String(day).padStart(2, '0')} - Entry ${day}${eol}${eol}Work ${day}.${note}${eol}`;
  const days = Array.from({ length: 14 }, (_, index) => index + 1);
  const bodies = (name: string, text: string) => {
    const document = handoffDocument(name, text);
    return logEntries(document).map(({ body }: LogEntry) =>
      document.text.text.slice(body.start, body.end).replaceAll('\r', ''),
    );
  };

  const shapes: Record<string, string> = {
    'newest first': `# Log\n\n${days
      .toReversed()
      .map((day) => entry(day))
      .join('\n---\n\n')}`,
    'oldest first': `# Log\n\n${days.map((day) => entry(day)).join('\n')}`,
    shuffled: `# Log\n\n${days.map((day) => entry(((day * 5) % 14) + 1)).join('\n***\n\n')}`,
    'with CRLF': `# Log\r\n\r\n${days.map((day) => entry(day, '', '\r\n')).join('\r\n---\r\n\r\n')}`,
    'without line ending at the end': days
      .map((day) => entry(day))
      .join('\n')
      .trimEnd(),
    'with text of no entry': days.map((day) => `${entry(day)}\n## Note ${day}\n\nKept ${day}.\n`).join('\n'),
    'with the same entry twice': `${entry(1)}\n${entry(1)}\n${days.map((day) => entry(day)).join('\n')}`,
    'with rules and fences inside': days
      .map((day) => entry(day, '\n\n---\n\n```\n## 2026-01-01\n---\n```\n\nMore.'))
      .join('\n'),
  };
  const archives: Record<string, string | undefined> = {
    'no archive': undefined,
    'an empty archive': '',
    'a prepared archive': '# Archive\n\n---\n\n<!-- Archived entries are prepended below this line -->\n',
    'an archive with entries': `# Archive\n\n${entry(9, ' Old.')}\n---\n\n${entry(2)}\n---\n\n## 2025-12-01 - Ancient\n\nWork.\n`,
    'an archive with CRLF': `# Archive\r\n\r\n${entry(1, ' Old.', '\r\n')}`,
  };

  for (const [shape, logText] of Object.entries(shapes)) {
    for (const [kind, archiveText] of Object.entries(archives)) {
      it(`neither loses nor repeats an entry: ${shape}, ${kind}`, () => {
        const { project } = projectOf({
          [path]: logText,
          ...(archiveText === undefined ? {} : { [archivePath]: archiveText }),
        });
        const change = archiveChange(project, path);
        const newLog = applyTextChanges(logText, change?.edits?.get(path) ?? []);
        const newArchive =
          change?.create?.get(archivePath) ??
          applyTextChanges(archiveText ?? '', change?.edits?.get(archivePath) ?? []);
        const kept = bodies('LOG.md', newLog);
        const archived = bodies('LOG-ARCHIVE.md', newArchive);
        const before = [...bodies('LOG.md', logText), ...bodies('LOG-ARCHIVE.md', archiveText ?? '')];
        expect(kept).toHaveLength(10);
        // What was in both before, word for word, is in one of them now.
        const inBoth = bodies('LOG.md', logText).filter((body) =>
          bodies('LOG-ARCHIVE.md', archiveText ?? '').includes(body),
        );
        const expected = [...before].sort();
        for (const body of new Set(inBoth)) if (!kept.includes(body)) expected.splice(expected.indexOf(body), 1);
        expect([...kept, ...archived].sort()).toEqual(expected);
        // The oldest by date went, and text that belongs to no entry stays where it was.
        const dates = (list: string[]) => list.map((body) => body.slice(3, 13)).sort();
        const moved = dates(bodies('LOG.md', logText)).slice(0, -10);
        expect(dates(kept)).toEqual(dates(bodies('LOG.md', logText)).slice(moved.length));
        expect(newLog.match(/Kept \d+\./g)).toEqual(logText.match(/Kept \d+\./g));
        // No line ending of the other kind gets in.
        const eol = (archiveText || logText).includes('\r\n') ? /[^\r]\n/ : /\r/;
        expect(newArchive).not.toMatch(eol);
        expect(/\n$/.test(newLog)).toBe(/\n$/.test(logText));
        // A second time there is nothing to do.
        const again = projectOf({ [path]: newLog, [archivePath]: newArchive }).project;
        expect(archiveChange(again, path)).toBeUndefined();
      });
    }
  }

  it.each(['```\nnever closed', '~~~md\n```\nnever closed by the other kind', '<!-- never closed'])(
    'moves nothing that would swallow what follows: %j',
    (end) => {
      const oldestLast = `${days
        .toReversed()
        .map((day) => entry(day))
        .join('\n')}\n${end}\n`;
      expect(archiveChange(projectOf({ [path]: oldestLast }).project, path)).toBeUndefined();
      // The last entry stays here, so nothing comes to stand behind it.
      const newestLast = `${days.map((day) => entry(day)).join('\n')}\n${end}\n`;
      expect(archiveChange(projectOf({ [path]: newestLast }).project, path)).toBeDefined();
      const archived = { [path]: shapes['newest first'] ?? '', [archivePath]: `# Archive\n\n${end}\n` };
      expect(archiveChange(projectOf(archived).project, path)).toBeUndefined();
    },
  );

  it.each(['```\nclosed\n```', '<!-- closed -->', '- item\n\n      indented code', '~~~~\n~~~\n~~~~~'])(
    'is not put off by %j',
    (end) => {
      const text = `${days
        .toReversed()
        .map((day) => entry(day))
        .join('\n')}\n${end}\n`;
      expect(archiveChange(projectOf({ [path]: text }).project, path)).toBeDefined();
    },
  );

  it('does not touch an archive that cannot be read', () => {
    const texts = { [path]: shapes['newest first'] ?? '', [archivePath]: '<<<<<<< HEAD\n' };
    expect(archiveChange(projectOf(texts).project, path)).toBeUndefined();
  });

  it('keeps as many entries as asked for', () => {
    const { project } = projectOf({ [path]: shapes['newest first'] ?? '' });
    const change = archiveChange(project, path, 3);
    expect(bodies('LOG-ARCHIVE.md', change?.create?.get(archivePath) ?? '')).toHaveLength(11);
    expect(archiveChange(project, path, 14)).toBeUndefined();
  });
});
