import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Document } from '../../server/src/engine/document.ts';
import { applyTextChanges } from '../../server/src/engine/fix.ts';
import { ahilLog, isAdplName } from '../../server/src/engine/formats/ahil/log.ts';
import { appendEntry } from '../../server/src/engine/formats/ahil/operations/appendEntry.ts';
import { noFacts } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { settingKey } from '../../server/src/engine/rule.ts';
import { commandLineLimits, defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

/** Real logs and the text of the specification, beside the checkout; they are not part of the project. */
const shared = join(import.meta.dirname, '../../../shared');
const corpus = join(shared, 'corpus/ahil');
const specification = join(shared, 'specs/ahil-1.0.txt');
/** The day after the last entry of all samples. */
const today = '2026-03-18';

function findingsOf(path: string, text: string): string[] {
  const engine = createEngine();
  const project = engine.project({
    uri: 'file:///',
    documents: [new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) })],
    facts: noFacts,
    settings: { ...defaultSettings, limits: commandLineLimits },
    today,
    generation: 1,
  });
  return [...engine.check(project).values()]
    .flat()
    .filter(({ code }) => code.startsWith('ahil/') || code.startsWith('file/'))
    .map(({ code, variant, severity, pointer }) => `${severity} ${settingKey(code, variant)} ${pointer ?? ''}`);
}

if (!existsSync(corpus)) console.warn('The real AHIL files are not beside the checkout; their tests are left out.');

describe.skipIf(!existsSync(corpus))('real AHIL files', () => {
  const files = existsSync(corpus)
    ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) => /\.adpl$|exchange\.json$/.test(file))
    : [];
  const text = (file: string) => readFileSync(join(corpus, file), 'utf8');

  it('are eight', () => {
    expect(files).toHaveLength(8);
  });

  it.each(files.filter((file) => isAdplName(file)))('%s gives no finding', (file) => {
    expect(findingsOf(file, text(file))).toEqual([]);
  });

  it.each([
    [
      'harlie-simulation.exchange.json',
      ['warning ahil/id-format#malformed /entries/0/id', 'warning ahil/reference#missing /entries/7/type'],
    ],
    [
      'harlie-simulation-old.exchange.json',
      [
        'warning ahil/id-format#malformed /entries/0/id',
        'hint ahil/id-format#sender /entries/2/id',
        'hint ahil/id-format#sender /entries/4/id',
      ],
    ],
  ])('%s gives the reviewed findings only', (file, expected) => {
    expect(findingsOf('agents/exchange.json', text(file))).toEqual(expected);
  });

  it.each(files)('%s takes an entry and keeps every character', (file) => {
    const before = text(file);
    const isAdpl = isAdplName(file);
    const request = { type: 'observation', from: 'scout', to: 'all', content: 'The mart was refreshed at six.' };
    const result = appendEntry({ text: before, isAdpl }, { ...request, context: { tables: ['orders'] } }, today);
    if (result.kind !== 'appended') throw new Error('refused');
    const after = applyTextChanges(before, [result.change]);
    const { start, end } = result.change;
    expect(before.slice(start, end).trim()).toBe('');
    expect([after.slice(0, start), after.slice(start + result.change.text.length)]).toEqual([
      before.slice(0, start),
      before.slice(end),
    ]);
    const log = ahilLog(new Document({ uri: file, path: file, text: SourceText.fromString(after) }));
    expect(log.entries.at(-1)).toMatchObject({ id: 'scout-20260318-001', type: 'observation', violations: [] });
    const added = findingsOf(isAdpl ? file : 'agents/exchange.json', after);
    expect(added).toEqual(findingsOf(isAdpl ? file : 'agents/exchange.json', before));
  });
});

describe.skipIf(!existsSync(specification))('the samples of the specification', () => {
  const samples = existsSync(specification) ? jsonBlocks(readFileSync(specification, 'utf8')) : [];
  const entries = samples.filter((sample) => typeof sample['content'] === 'string' && sample['date'] !== 'YYYY-MM-DD');
  const logs = samples.filter(({ entries: list }) => Array.isArray(list) && list.length === 3);

  it('are eight entries and a log', () => {
    expect([entries.length, logs.length]).toEqual([8, 1]);
  });

  it('give no finding above information', () => {
    const whole = logs.flatMap((log) => findingsOf('a.ahil.json', JSON.stringify(log, undefined, 2)));
    expect(whole).toEqual([]);
    for (const findings of [
      findingsOf('a.ahil.json', JSON.stringify(entries, undefined, 2)),
      findingsOf('a.adpl', JSON.stringify({ adpl: '1.1', pipeline: {}, ahi: { log: entries } })),
      ...entries.map((entry) => findingsOf('exchange.json', JSON.stringify([entry]))),
    ]) {
      expect(findings.filter((finding) => !/^(info|hint) /.test(finding))).toEqual([]);
    }
  });
});

/** The JSON objects of a text that begin at the beginning of a line, without those inside of others. */
function jsonBlocks(text: string): Record<string, unknown>[] {
  const blocks: Record<string, unknown>[] = [];
  let behind = 0;
  for (const match of text.matchAll(/^\{/gm)) {
    if (match.index < behind) continue;
    for (let end = text.indexOf('}', match.index); end !== -1; end = text.indexOf('}', end + 1)) {
      try {
        blocks.push(JSON.parse(text.slice(match.index, end + 1)) as Record<string, unknown>);
        behind = end;
        break;
      } catch {
        // The brace closes an inner object, or the sample is no JSON; a sample is not longer than a page.
        if (end - match.index > 3000) break;
      }
    }
  }
  return blocks;
}
