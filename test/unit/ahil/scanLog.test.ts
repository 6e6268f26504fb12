import { describe, expect, it } from 'vitest';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { scanLog } from '../../../server/src/engine/formats/ahil/operations/scanLog.ts';
import { documentOf, entry, logText } from './support.ts';

function scanned(text: string, isAdpl = false) {
  const places = scanLog(text, isAdpl);
  return 'array' in places ? places : undefined;
}

/** The places that the full parser finds. */
function parsed(text: string, path = 'exchange.json') {
  const log = ahilLog(documentOf(text, path));
  if (log.array === undefined || log.document.json.errors.length > 0) return undefined;
  const { start, end } = log.document.json.range(log.array);
  const ranges = log.nodes.map((node) => log.document.json.range(node));
  return {
    embedding: log.embedding,
    array: { start, end: end - 1 },
    starts: ranges.map((range) => range.start),
    ends: ranges.map((range) => range.end),
  };
}

const items = [
  entry(),
  entry({
    content: 'A "quoted" \\ word, a ] and a }: {"id": "x"}',
    context: { list: [1, [2, { a: [] }]], text: '\\"' },
  }),
  entry({ id: 'last' }),
];

describe('scanLog', () => {
  it.each([
    ['pretty', logText(items)],
    ['minified', JSON.stringify({ entries: items, schema_version: '1.0' })],
    ['bare', JSON.stringify(items, undefined, '\t')],
    ['empty', '{ "entries": [ ] }'],
    ['bare and empty', ' [] '],
    ['CRLF', logText(items).replaceAll('\n', '\r\n')],
    [
      'members behind',
      JSON.stringify({ entries: items, more: [[1], { entries: [2] }], text: 'entries' }, undefined, 1),
    ],
    ['scalars', '{ "x": [1, "entries"], "entries": [1, -2.5e3, true, null, "a", [], {}] }'],
    ['duplicate keys', '{ "entries": [1], "entries": [2, 3] }'],
    ['escaped key', '{ "\\u0065ntries": [1] }'],
    ['a key of the same name inside', '{ "a": { "entries": [1] }, "entries": [2] }'],
  ])('finds the places that the parser finds: %s', (_, text) => {
    expect(parsed(text)).toBeDefined();
    expect(scanned(text)).toEqual(parsed(text));
  });

  it('finds the log of an ADPL file', () => {
    const value = {
      adpl: '1.1',
      entries: [0],
      log: [0],
      pipeline: { log: [1], ahi: { log: [2] } },
      ahi: { entries: [3], log: items },
      summary: {},
    };
    const text = JSON.stringify(value, undefined, 2);
    expect(scanned(text, true)).toEqual(parsed(text, 'a.adpl'));
    expect(scanned(text, true)?.starts).toHaveLength(3);
    expect(scanned('{ "adpl": "1.1", "ahi": {} }', true)).toBeUndefined();
    expect(scanned('[]', true)).toBeUndefined();
  });

  it.each([
    '',
    '7',
    '{}',
    '{ "entries": {} }',
    '"entries"',
    '{ "entries": [ }',
    '{ "entries": [ {} ',
    '{ "entries": [ {}, ] }',
    '{ "entries": [ , {} ] }',
    '{ "entries": [] } x',
    '{ "entries": [ "a ] }',
    '[]]',
    '[ { ] }',
  ])('finds nothing in %j', (text) => {
    expect(scanned(text)).toBeUndefined();
  });

  it('finds nothing or the right places, wherever a log is cut off', () => {
    const text = logText(items);
    for (let length = 0; length < text.trimEnd().length; length++)
      expect(scanned(text.slice(0, length))).toBeUndefined();
  });
});
