import { describe, expect, it } from 'vitest';
import { completionsAt, cursor, textWith } from '../../support/features.ts';

const today = '2026-03-01';
const types = ['observation', 'recommendation', 'alert', 'order', 'approval', 'override', 'acknowledgement'];
const entries = types.map((type) => `ahil-${type}`);

/** What stands in the file when every tab stop keeps what it offers first. */
function accepted(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/\$\d/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

function labels(text: string, file = 'exchange.json'): string[] {
  return completionsAt({ [file]: text }, today).map(({ label }) => label);
}

function chosen(text: string, label: string, file = 'exchange.json'): string {
  const found = completionsAt({ [file]: text }, today).find((one) => one.label === label);
  if (!found) throw new Error(`${label} is not offered.`);
  return accepted(textWith({ [file]: text }, found));
}

describe('completions in a file without a log', () => {
  const files = ['exchange.json', 'agents/night.ahil.json'];
  const nothing = [cursor, `\n${cursor}\n`, `  ${cursor}`, `\r\n${cursor}`, `ahil${cursor}`, `\ufeff${cursor}`];
  const emptyObjects = [
    `{${cursor}}`,
    `{\n  ${cursor}\n}\n`,
    `{\r\n${cursor}\r\n}`,
    `{ ${cursor} }`,
    `{${cursor}`,
    `{\n  "${cursor}"\n}`,
    `{ahil${cursor}}`,
  ];

  it.each(files)('are whole logs, alone or with the first entry (%s)', (file) => {
    for (const text of nothing) {
      expect(labels(text, file), JSON.stringify(text)).toEqual(['ahil-log', ...entries]);
      for (const label of ['ahil-log', ...entries]) {
        const log = JSON.parse(chosen(text, label, file)) as { entries: { type: string; date: string }[] };
        expect(log).toMatchObject({ schema_version: '1.0' });
        expect(log.entries.map(({ type }) => `ahil-${type}`)).toEqual(label === 'ahil-log' ? [] : [label]);
      }
    }
  });

  it.each(files)('are the same and the members of a log in an empty object (%s)', (file) => {
    for (const text of emptyObjects) {
      const members = ['schema_version', 'description', 'entries'];
      expect(labels(text, file), JSON.stringify(text)).toEqual([...members, 'ahil-log', ...entries]);
      const [closed, wanted] = text.includes('}') ? ['', entries] : ['}', ['ahil-order']];
      for (const label of wanted) {
        const log = JSON.parse(chosen(text, label, file) + closed) as { entries: { id: string; type: string }[] };
        expect(log).toMatchObject({ schema_version: '1.0', entries: [{ type: label.slice('ahil-'.length) }] });
      }
    }
  });

  it('are entries in an empty array', () => {
    for (const text of [
      `[${cursor}]`,
      `[\n  ${cursor}\n]`,
      `{"entries": [${cursor}]}`,
      `{\n  "entries": [${cursor}]\n}\n`,
    ]) {
      for (const file of files) {
        expect(labels(text, file), text).toEqual(entries);
        expect(chosen(text, 'ahil-order', file)).toContain('"id": "human-20260301-001"');
        expect(() => JSON.parse(chosen(text, 'ahil-order', file)) as unknown).not.toThrow();
      }
    }
  });

  it('lay out what they insert as people do', () => {
    expect(chosen(`{${cursor}}`, 'ahil-log')).toBe(
      '{\n  "schema_version": "1.0",\n  "description": "",\n  "entries": []\n}',
    );
    expect(chosen(`{\r\n  ${cursor}\r\n}`, 'ahil-log')).toBe(
      '{\r\n  "schema_version": "1.0",\r\n  "description": "",\r\n  "entries": []\r\n}',
    );
  });

  it('start an ADPL file, and the log in one', () => {
    expect(labels(cursor, 'orders.adpl')).toEqual(['adpl']);
    expect(JSON.parse(chosen(cursor, 'adpl', 'orders.adpl'))).toEqual({ adpl: '1.1', pipeline: {}, ahi: { log: [] } });
    expect(labels(`{${cursor}}`, 'orders.adpl.json')).toEqual(['adpl', 'ahi', 'adpl']);
    expect(labels(`{ "adpl": "1.1", ${cursor} }`, 'orders.adpl')).toEqual(['ahi']);
    expect(JSON.parse(chosen(`{ "adpl": "1.1", ${cursor} }`, 'ahi', 'orders.adpl'))).toEqual({
      adpl: '1.1',
      ahi: { log: [] },
    });
    expect(JSON.parse(chosen(`{ "adpl": "1.1", "ahi": {${cursor}} }`, 'log', 'orders.adpl'))).toEqual({
      adpl: '1.1',
      ahi: { log: [] },
    });
    expect(labels(`{ "adpl": ${cursor} }`, 'orders.adpl')).toEqual(['1.1', '1.0']);
  });

  it('are the members that a log lacks', () => {
    expect(labels(`{ ${cursor} "entries": [] }`)).toEqual(['schema_version', 'description']);
    expect(JSON.parse(chosen(`{ ${cursor} "entries": [] }`, 'schema_version'))).toEqual({
      schema_version: '1.0',
      entries: [],
    });
    expect(labels(`{ "schema_version": "${cursor}", "entries": [] }`)).toEqual(['1.0']);
    expect(JSON.parse(chosen(`{ "schema_version": "1.0"${cursor.repeat(0)}, ${cursor} }`, 'entries'))).toEqual({
      schema_version: '1.0',
      entries: [],
    });
  });

  it('keep out of other files', () => {
    expect(labels(`{ "rates": 1, ${cursor} }`)).toEqual([]);
    expect(labels(`"${cursor}"`)).toEqual([]);
    expect(labels(cursor, 'handoffs/exchange.yaml')).not.toContain('ahil-log');
    expect(labels(`{${cursor}}`, 'handoffs/x.json').filter((label) => label.startsWith('ahil'))).toEqual([]);
  });
});
