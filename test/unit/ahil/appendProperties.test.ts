import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerActions, answerEntry } from '../../../server/src/engine/formats/ahil/operations/answerEntry.ts';
import {
  type AppendResult,
  appendEntry,
  type LogSource,
} from '../../../server/src/engine/formats/ahil/operations/appendEntry.ts';
import { entryTypes } from '../../../server/src/engine/formats/ahil/vocabulary.ts';
import { appendToLog } from '../../../server/src/workspace/appendToLog.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-append-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const today = '2026-02-28';
const names = fc.constantFrom('human', 'scout', 'planner', 'späher', 'a-b_c', 'x', 'constructor', '雪');
const text = fc.string({ unit: 'binary', maxLength: 40 });
const sentence = fc.oneof(
  text,
  fc.constantFrom('The table was read again.', 'See "id": "scout-20260228-007" there.', '\\"'),
);
const recipient = fc.oneof(names, fc.constant('all'));
/** What can be written as JSON: a negative zero comes back as another zero. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const context = fc.option(fc.dictionary(fc.string({ maxLength: 8 }), json, { maxKeys: 3 }), { nil: undefined });

/** What already stands in a log: entries as they should be, and whatever else was found there. */
const present = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      from: names,
      number: fc.integer({ min: 1, max: 1200 }),
      to: recipient,
      type: fc.constantFrom(...entryTypes),
      content: sentence,
      context,
    }),
  },
  { weight: 1, arbitrary: json },
);

const layout = fc.record({
  indent: fc.constantFrom<string | number | undefined>(undefined, 1, 2, 4, '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
  ascii: fc.boolean(),
  before: fc.constantFrom('', '\n', ' \n\n'),
  after: fc.constantFrom('', '\n', '\n\n  '),
  wrap: fc.constantFrom<(entries: unknown[]) => unknown>(
    (entries) => entries,
    (entries) => ({ schema_version: '1.0', entries }),
    (entries) => ({ entries, note: [{ entries: [] }], ключ: '}' }),
    (entries) => ({ adpl: '1.1', pipeline: { log: [1] }, ahi: { x: '[', log: entries, y: {} } }),
  ),
});

interface Step {
  readonly plan: (source: LogSource, ids: readonly string[]) => AppendResult;
}

/** Requests of which most may be written, and some may not. */
const request = fc
  .record({
    type: fc.constantFrom(...entryTypes),
    from: names,
    to: recipient,
    content: sentence,
    context,
    wild: fc.nat(4),
  })
  .map(({ wild, ...one }) => {
    if (wild === 0) return one;
    const from = one.type === 'order' || one.type === 'override' ? 'human' : one.from === 'human' ? 'scout' : one.from;
    const to = one.type === 'recommendation' && one.to === 'all' ? 'planner' : one.to;
    return { ...one, from, to, content: `The table was read again. ${one.content}` };
  });

const steps: fc.Arbitrary<Step> = fc.oneof(
  request.map((one) => ({ plan: (source: LogSource) => appendEntry(source, one, today) })),
  fc
    .record({ pick: fc.nat(), action: fc.constantFrom(...answerActions), by: names, content: sentence })
    .map(({ pick, ...answer }) => ({
      plan: (source: LogSource, ids: readonly string[]) =>
        answerEntry(source, ids[pick % Math.max(1, ids.length)] ?? 'none', answer, today),
    })),
);

function entriesIn(log: string): unknown[] {
  const value = JSON.parse(log.replace(/^\ufeff/, '')) as unknown[] | { entries?: unknown[]; ahi?: { log: unknown[] } };
  return Array.isArray(value) ? value : (value.entries ?? value.ahi?.log ?? []);
}

function idsIn(entries: readonly unknown[]): string[] {
  return entries.flatMap((entry) => {
    const id = typeof entry === 'object' && entry !== null ? (entry as { id?: unknown }).id : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

describe('appending and answering, whatever the log', () => {
  it('leaves every byte as it is, keeps the JSON valid and gives ids that nobody has', async () => {
    let appended = 0;
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(present, { maxLength: 6 }),
        layout,
        fc.array(steps, { maxLength: 6 }),
        async (entries, style, plans) => {
          const made = entries.map((entry) => {
            if (typeof entry !== 'object' || entry === null || !('number' in entry) || !('from' in entry)) return entry;
            const { number, ...rest } = entry as { number: number; from: string };
            return {
              id: `${rest.from}-20260228-${String(number).padStart(3, '0')}`,
              date: today,
              status: 'pending',
              ...rest,
            };
          });
          const value = style.wrap(made);
          let log = JSON.stringify(value, undefined, style.indent);
          if (style.ascii)
            log = log.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
          log = (style.mark ? '\ufeff' : '') + (style.before + log + style.after).replaceAll('\n', style.newline);
          const name =
            typeof value === 'object' && value !== null && 'ahi' in value ? 'pipeline.adpl' : 'exchange.json';
          const file = join(folder, name);
          writeFileSync(file, log);
          for (const { plan } of plans) {
            const before = readFileSync(file);
            const known = entriesIn(before.toString());
            const ids = idsIn(known);
            const result = await appendToLog({ folder, path: name }, (source) => plan(source, ids));
            const after = readFileSync(file);
            if (result.kind === 'refused') {
              expect(result.reasons).not.toEqual([]);
              expect(after.equals(before)).toBe(true);
              continue;
            }
            appended++;
            if (result.entry.context?.['ref'] !== undefined) answered++;
            const present = entriesIn(after.toString());
            expect(present).toEqual([...known, result.entry]);
            expect(ids).not.toContain(result.entry.id);
            // The new bytes stand together; without them the file is what it was.
            let same = 0;
            while (same < before.length && before[same] === after[same]) same++;
            let rest = 0;
            while (rest < before.length - same && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
            const replaced = before.subarray(same, before.length - rest).toString();
            // Only the white space of an empty array gives way.
            expect(known.length === 0 ? replaced.trim() : replaced).toBe('');
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(appended).toBeGreaterThan(100);
    expect(answered).toBeGreaterThan(5);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
