import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { sealLog } from '../../../server/src/engine/formats/ahil/operations/sealLog.ts';
import { sealText } from '../../../server/src/engine/formats/ahil/history/seal.ts';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { entry, logOf, logText, order } from './support.ts';

const entries = [entry(), order('human-20260227-001'), entry({ id: 'scout-20260227-002' })];

function sealOf(log: readonly unknown[]): string {
  const result = sealLog(logOf(log), undefined, '2026-02-28');
  if (result.kind === 'refused') throw new Error(formatMessage(result.reason));
  return sealText(result.seal);
}

/** What the rule says of a log beside which a seal lies, and whether any fix is offered. */
function findings(text: string, seal: string | undefined, asked: string[] = []) {
  const engine = createEngine();
  const document = new Document({
    uri: 'file:///exchange.json',
    path: 'exchange.json',
    text: SourceText.fromString(text),
  });
  const project = engine.project({
    uri: 'file:///',
    documents: [document],
    facts: {
      ...noFacts,
      exists: (path) => path === 'exchange.json.seal' && seal !== undefined,
      ...{
        readText: (path: string) => {
          asked.push(path);
          return seal;
        },
      },
    },
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
  expect(engine.probes(project)).toContain('exchange.json.seal');
  return (engine.check(project).get(document) ?? [])
    .filter(({ code }) => code === 'ahil/append-only')
    .map((finding) => ({
      said: formatMessage(finding.message),
      pointer: finding.pointer,
      fixes: engine.fixesFor(finding, project).length,
    }));
}

describe('a log beside its seal', () => {
  it('is compared entry by entry, however it is laid out', () => {
    expect(findings(logText(entries), sealOf(entries))).toEqual([]);
    expect(findings(JSON.stringify([...entries, entry({ id: 'new' })]), sealOf(entries))).toEqual([]);
    const changed = findings(
      logText(entries.with(1, order('human-20260227-001', { status: 'acted' }))),
      sealOf(entries),
    );
    expect(changed).toMatchObject([{ pointer: '/entries/1', fixes: 0 }]);
    expect(changed[0]?.said).toContain('(sealed on 2026-02-28)');
    expect(findings(logText(entries.slice(1)), sealOf(entries))[0]?.said).toContain(
      'scout-20260227-001 was recorded here',
    );
    expect(findings(logText([entries[1], entries[2], entries[0]]), sealOf(entries))[0]?.said).toContain('put it back');
    expect(findings(logText([entry({ id: 'x' }), ...entries]), sealOf(entries))[0]?.said).toContain(
      'before older ones',
    );
  });

  it('is not asked for a seal that is not there, and says when one is of no use', () => {
    const asked: string[] = [];
    expect(findings(logText(entries), undefined, asked)).toEqual([]);
    expect(asked).toEqual([]);
    for (const seal of [
      '',
      '{',
      '7',
      'null',
      '{"seal_version": "9"}',
      sealOf(entries).replace(/"head": "./, '"head": "x'),
    ]) {
      const found = findings(logText(entries), seal);
      expect(found).toMatchObject([{ pointer: undefined, fixes: 0 }]);
      expect(found[0]?.said).toMatch(/^The log cannot be compared with its seal\. .+\.$/);
    }
  });

  it('is not called rewritten where a syntax error hides what was sealed', () => {
    const text = logText(entries);
    expect(findings(text.slice(0, text.indexOf('human-20260227-001')), sealOf(entries))).toEqual([]);
  });

  it('is sealed anew only as long as it begins with what was sealed', () => {
    const before = sealOf(entries.slice(0, 2));
    expect(sealLog(logOf(entries), before, '2026-03-01')).toMatchObject({ kind: 'sealed', added: 1 });
    expect(sealLog(logOf(entries.slice(1)), before, '2026-03-01')).toMatchObject({ kind: 'refused' });
    expect(sealLog(logOf(entries), '{', '2026-03-01')).toMatchObject({ kind: 'refused' });
    const broken = new Document({ uri: 'a', path: 'a.ahil.json', text: SourceText.fromString('{"entries": [') });
    expect(sealLog(ahilLog(broken), undefined, '2026-03-01')).toMatchObject({ kind: 'refused' });
  });
});
