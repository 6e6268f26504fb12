import { describe, expect, it } from 'vitest';
import { completionsAt, cursor, hoversAt, lensesOf, textWith } from '../../support/features.ts';
import { answer, entry, logText, order } from './support.ts';

const path = 'exchange.json';
const today = '2026-03-01';
const recommendation = entry({
  id: 'r',
  type: 'recommendation',
  to: 'human',
  status: 'pending',
  content: 'Split the nightly job in two.',
});

/** What stands in the file when every tab stop keeps what it offers first. */
function accepted(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/\$\d/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

function labels(text: string): string[] {
  return completionsAt({ [path]: text }, today).map(({ label }) => label);
}

/** The log once a completion was chosen. */
function chosen(text: string, label: string, file = path): string {
  const texts = { [file]: text };
  const found = completionsAt(texts, today).find((one) => one.label === label);
  if (!found) throw new Error(`${label} is not offered.`);
  return accepted(textWith(texts, found));
}

function parsed(text: string, label: string, file = path): unknown {
  return JSON.parse(chosen(text, label, file));
}

describe('completions between entries', () => {
  const first = JSON.stringify(entry({ id: 'scout-20260301-001', date: today }), undefined, 2).replaceAll(
    '\n',
    '\n    ',
  );
  const log = (inside: string) => `{\n  "schema_version": "1.0",\n  "entries": [${inside}]\n}\n`;
  const all = [
    'ahil-observation',
    'ahil-recommendation',
    'ahil-alert',
    'ahil-order',
    'ahil-approval',
    'ahil-override',
    'ahil-acknowledgement',
  ];
  const added = { id: 'scout-20260301-002', type: 'observation', from: 'scout', date: today };

  it('are a whole entry of each type', () => {
    expect(labels(log(`\n    ${first},\n    ${cursor}\n  `))).toEqual(all);
  });

  it.each([
    ['behind a comma', `\n    ${first},\n    ${cursor}\n  `],
    ['without a comma before', `\n    ${first}\n    ${cursor}\n  `],
    ['on the line of the last entry', `\n    ${first}, ${cursor}\n  `],
    ['with a word typed', `\n    ${first},\n    obs${cursor}\n  `],
    ['with a word typed in quotes', `\n    ${first},\n    "ahil-o${cursor}bs"\n  `],
    ['with a quote that is not closed', `\n    ${first},\n    "ahil${cursor}\n  `],
    ['without a comma before and with a word typed', `\n    ${first}\n    obs${cursor}\n  `],
    ['on an empty line', `\n    ${first},\n${cursor}\n  `],
  ])('fit %s', (_, inside) => {
    const text = chosen(log(inside), 'ahil-observation');
    expect(JSON.parse(text)).toMatchObject({ entries: [{ id: 'scout-20260301-001' }, added] });
    expect(text).toContain('\n      "id": "scout-20260301-002",\n      "type"');
  });

  it('fit before other entries and between them', () => {
    expect(parsed(log(`\n    ${cursor}\n    ${first}\n  `), 'ahil-observation')).toMatchObject({
      entries: [added, { id: 'scout-20260301-001' }],
    });
    const second = first.replace('-001', '-005');
    for (const gap of [
      `,\n    ${cursor}\n    `,
      `\n    ${cursor}\n    `,
      `\n    ${cursor},\n    `,
      `,\n    a${cursor}\n    `,
    ]) {
      expect(parsed(log(`\n    ${first}${gap}${second}\n  `), 'ahil-observation')).toMatchObject({
        entries: [{}, { id: 'scout-20260301-006' }, {}],
      });
    }
  });

  it('fit an empty log', () => {
    const id = { id: 'agent-20260301-001' };
    expect(chosen(log(cursor), 'ahil-observation')).toContain('"entries": [\n    {\n      "id"');
    expect(parsed(log(cursor), 'ahil-observation')).toMatchObject({ entries: [id] });
    expect(parsed(log(`\n    ${cursor}\n  `), 'ahil-observation')).toMatchObject({ entries: [id] });
    expect(parsed(`[${cursor}]`, 'ahil-observation', 'x.ahil.json')).toMatchObject([id]);
    const adpl = `{ "adpl": "1.0", "ahi": { "log": [${cursor}] } }`;
    expect(parsed(adpl, 'ahil-order', 'x.adpl')).toMatchObject({ ahi: { log: [{ from: 'human' }] } });
  });

  it('stand on one line where the others do', () => {
    const line = JSON.stringify(entry());
    const text = chosen(`[\n  ${line},\n  ${cursor}\n]`, 'ahil-alert', 'x.ahil.json');
    expect(text.split('\n')).toHaveLength(4);
    expect(JSON.parse(text)).toHaveLength(2);
    expect(parsed(`{"entries":[${line},${cursor}],"schema_version":"1.0"}`, 'ahil-alert')).toMatchObject({
      entries: [{}, { type: 'alert' }],
    });
  });

  it('keep the line endings of the file', () => {
    const text = chosen(log(`\n    ${first},\n    ${cursor}\n  `).replaceAll('\n', '\r\n'), 'ahil-alert');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(JSON.parse(text)).toMatchObject({ entries: [{}, { type: 'alert' }] });
  });

  it('refer to what waits for an answer', () => {
    const waiting = logText([recommendation, order('o'), answer('k', 'acknowledgement', 'o')]);
    const text = waiting.replace(/\n {2}\]/, `,\n    ${cursor}\n  ]`);
    expect(parsed(text, 'ahil-approval')).toMatchObject({ entries: [{}, {}, {}, { context: { ref: 'r' } }] });
  });

  it('are not offered elsewhere', () => {
    expect(labels(`{ ${cursor} "schema_version": "1.0", "entries": [${first}] }`)).toEqual(['description']);
    expect(labels(log(`\n    ${first}${cursor}\n  `))).toEqual([]);
    expect(labels(`${cursor}{ "schema_version": "1.0", "entries": [${first}] }`)).toEqual([]);
    expect(labels(log(`\n ${first} `) + cursor)).toEqual([]);
  });
});

describe('completions in an entry', () => {
  const log = (inside: string) =>
    `{ "schema_version": "1.0", "entries": [ ${JSON.stringify(recommendation)}, { ${inside} } ] }`;
  const second = (text: string, label: string) => (parsed(text, label) as { entries: unknown[] }).entries[1];

  it.each([
    ['"type": "order", "status": "│", "id": "x"'],
    ['"type": "order", "status": "pe│", "id": "x"'],
    ['"type": "order", "status": │, "id": "x"'],
    ['"type": "order", "status":│, "id": "x"'],
    ['"type": "order", "status": pen│, "id": "x"'],
    ['"type": "order", "status": │ "id": "x"'],
    ['"type": "order", "status": "pe│, "id": "x"'],
    ['"type": "order", "status": "pe│\n, "id": "x"'],
  ])('give the statuses of the type: %s', (inside) => {
    expect(labels(log(inside))).toEqual(['pending']);
    expect(second(log(inside), 'pending')).toEqual({ type: 'order', status: 'pending', id: 'x' });
  });

  it('give types, participants, dates, and ids', () => {
    expect(labels(log('"type": "│"'))).toHaveLength(7);
    expect(labels(log('"from": │'))).toEqual(['scout', 'human']);
    expect(labels(log('"to": "│"'))).toEqual(['scout', 'human', 'all']);
    expect(labels(log('"date": "│"'))).toEqual([today]);
    expect(labels(log('"from": "scout", "id": "│"'))).toEqual(['scout-20260301-001']);
    expect(labels(log('"id": "│"'))).toEqual(['scout-20260301-001', 'human-20260301-001']);
    expect(labels(log('"content": "│"'))).toEqual([]);
  });

  it('give entries to refer to, open ones first', () => {
    const text = (inside: string) =>
      logText([order('o', { date: '2026-02-01' }), order('p'), answer('k', 'acknowledgement', 'p')]).replace(
        /\n {2}\]/,
        `, { "context": { ${inside} } }\n]`,
      );
    expect(labels(text('"ref": "│"'))).toEqual(['o', 'k', 'p']);
    expect(labels(text('"refs": ["o", │]'))).toEqual(['o', 'k', 'p']);
    expect(labels(text('"other": "│"'))).toEqual([]);
    expect(labels(text('"ref": { "a": "│" }'))).toEqual([]);
  });

  it('give the members that are missing', () => {
    const rest = '"from": "scout", "to": "all", "date": "2026-02-28"';
    expect(labels(log(`${rest}, "type": "order", │`))).toEqual(['id', 'status', 'content', 'context']);
    expect(second(log(`│ ${rest}`), 'id')).toMatchObject({ id: 'scout-20260228-001', to: 'all' });
    expect(second(log(`${rest}, "type": "approval" │`), 'status')).toMatchObject({ status: 'pending' });
    expect(second(log(`"sta│" ${rest}`), 'status')).toMatchObject({ status: 'pending', to: 'all' });
    expect(second(log(`sta│: "noted", ${rest}`), 'status')).toMatchObject({ status: 'noted', to: 'all' });
    expect(second(log(`"type": "approval", │`), 'context')).toEqual({ type: 'approval', context: { ref: '' } });
    expect(labels(log(`"context": { │ }`))).toEqual(['ref']);
  });

  it('show names of files with everything invisible made visible', () => {
    const hostile = logText([entry({ from: 'a\u202eb' }), entry({ id: 'x\u200by', from: 'a$(check)`b`' })]).replace(
      /\n {2}\]/,
      `, { "from": ${cursor} }\n]`,
    );
    expect(labels(hostile)).toEqual(['a$(check)`b`', 'human']);
    const text = hostile.replace(`"from": ${cursor}`, `"context": { "ref": ${cursor} }`);
    expect(labels(text)).toEqual(['x\\u{200b}y', 'scout-20260227-001']);
  });
});

it('offers no names that a safety rule warns of', () => {
  const names = logText([entry({ from: 'jane.doe@acme-corp.io', to: 'scout' })]);
  expect(labels(names.replace(/\n {2}\]/, `, { "from": ${cursor} }\n]`))).toEqual(['scout', 'human']);
  expect(labels(names.replace(/\n {2}\]/, `, { "to": ${cursor} }\n]`))).toEqual(['scout', 'human', 'all']);
  const ids = labels(names.replace(/\n {2}\]/, `, { "id": ${cursor} }\n]`));
  expect(ids.filter((id) => id.includes('jane'))).toEqual([]);
});

describe('completions anywhere', () => {
  const entries = [recommendation, { ...order('o'), context: { ref: 'r', refs: ['r'], more: [1, { a: null }] } }];
  const layouts: readonly [string, string][] = [
    ['laid out', logText(entries)],
    ['on one line', JSON.stringify(entries)],
    ['with a line for each entry', `[\n${entries.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`],
    ['with CRLF', logText(entries).replaceAll('\n', '\r\n')],
  ];

  it.each(layouts)('leave a text JSON that was JSON before (%s)', (_, text) => {
    const file = text.startsWith('[') ? 'x.ahil.json' : path;
    let offered = 0;
    for (let offset = 0; offset <= text.length; offset++) {
      const texts = { [file]: text.slice(0, offset) + cursor + text.slice(offset) };
      for (const completion of completionsAt(texts, today)) {
        offered++;
        const { start, end } = completion.range;
        expect(start <= offset && end >= offset && !text.slice(start, end).includes('\n')).toBe(true);
        const result = accepted(textWith(texts, completion));
        expect(() => JSON.parse(result) as unknown, result).not.toThrow();
      }
    }
    expect(offered).toBeGreaterThan(200);
  });

  it('never fail, wherever a text breaks off', () => {
    const text = logText(entries);
    for (let length = 0; length <= text.length; length++) {
      const texts = { [path]: text.slice(0, length) + cursor };
      for (const completion of completionsAt(texts, today)) expect(textWith(texts, completion)).toContain('{');
      hoversAt(texts, today);
    }
  });
});

describe('hovers', () => {
  const texts = (target: string) => ({
    [path]: logText([
      recommendation,
      answer('p', 'approval', 'r', { to: 'scout', content: 'Approved for this month.' }),
      answer('k', 'acknowledgement', 'p', { from: 'scout', content: 'It runs in two parts.' }),
    ]).replace(target, target + cursor),
  });

  it('tell what became of an entry, what it answers and what answers it', () => {
    expect(hoversAt(texts('"id": "r'), today)).toEqual([
      {
        about: '"id": "r"',
        lines: [
          'r: recommendation of scout to human, 2026-02-27',
          'State: acted on by scout',
          'Answered by:',
          '- p (approval, pending) of human, 2026-02-28: Approved for this month.',
          '- k (acknowledgement, acted) of scout, 2026-02-28: It runs in two parts.',
        ],
      },
    ]);
    expect(hoversAt(texts('"id": "k'), today)[0]?.lines).toContain('It answers:');
    expect(hoversAt(texts('"type": "recommendation'), today)[0]?.lines[0]).toContain('suggests');
    expect(hoversAt(texts('"status": "pending'), today)[0]?.lines[0]).toContain('Waits for an answer');
  });

  it('tell of a reference what it names', () => {
    expect(hoversAt(texts('"ref": "r'), today)[0]).toMatchObject({
      about: '"r"',
      lines: [
        'r: recommendation of scout to human, 2026-02-27',
        'Split the nightly job in two.',
        'State: acted on by scout',
        'Answered by:',
        expect.anything(),
        expect.anything(),
      ],
    });
  });

  it('say nothing elsewhere', () => {
    expect(hoversAt(texts('"content": "Split'), today)).toEqual([]);
    expect(hoversAt({ [path]: `${cursor}${logText([entry()])}` }, today)).toEqual([]);
    expect(
      hoversAt(
        { [path]: logText([answer('k', 'acknowledgement', 'x')]).replace('"ref": "', `"ref": "${cursor}`) },
        today,
      ),
    ).toEqual([]);
  });
});

describe('code lenses', () => {
  const titles = (entries: readonly unknown[]) =>
    lensesOf({ [path]: logText(entries) }, path, today).map(({ title }) => title);

  it('offer what can be answered and say what became of the others', () => {
    expect(titles([entry(), recommendation])).toEqual([
      'pending, 2 days',
      'Approve',
      'Reject…',
      'Acknowledge',
      'Mark Acted',
    ]);
    expect(titles([order('o'), answer('k', 'acknowledgement', 'o')])).toEqual(['acted on by planner · 1 answer']);
    expect(titles([order('o', { date: today })])).toEqual(['pending', 'Override…']);
  });

  it('name the entry, and the places of its thread', () => {
    const [state, approve] = lensesOf({ [path]: logText([recommendation, order('o')]) }, path, today);
    expect(state).toMatchObject({ at: '{', action: undefined });
    expect(approve).toMatchObject({ action: 'approveEntry', arguments: [{ uri: `file:///${path}`, entry: 'r' }] });
    const [thread] = lensesOf({ [path]: logText([order('o'), answer('k', 'acknowledgement', 'o')]) }, path, today);
    expect(thread).toMatchObject({
      action: 'showThread',
      arguments: [{ ranges: [{ start: { line: 4 } }, { start: { line: 13 } }] }],
    });
  });

  it('are kept to the entries that matter in a long log', () => {
    const old = Array.from({ length: 700 }, (_, index) => [
      order(`o${index}`),
      answer(`k${index}`, 'acknowledgement', `o${index}`),
    ]).flat();
    const lenses = titles([recommendation, ...old]);
    expect(lenses[0]).toBe('pending, 2 days');
    expect(lenses.length).toBeLessThan(510);
  });
});
