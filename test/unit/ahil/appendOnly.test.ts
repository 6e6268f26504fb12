import { describe, expect, it } from 'vitest';
import { Engine } from '../../../server/src/engine/engine.ts';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { createAhil } from '../../../server/src/engine/formats/ahil/ahil.ts';
import type { EarlierVersion } from '../../../server/src/engine/history.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { answer, documentOf, entry, logText, type Members, order } from './support.ts';

const today = '2026-03-01';
const code = 'ahil/append-only';
const path = 'exchange.json';

function check(text: string, earlier: readonly string[] | undefined) {
  const versions = earlier?.map((one, index): EarlierVersion => ({
    name: `v${index}`,
    document: documentOf(one, path),
  }));
  const engine = new Engine([createAhil(() => versions)]);
  const project = engine.project({
    uri: 'file:///',
    documents: [documentOf(text, path)],
    facts: noFacts,
    settings: defaultSettings,
    today,
    generation: 1,
  });
  const findings = [...engine.check(project).values()].flat();
  const fixed = (index: number): string => {
    const finding = findings.filter((one) => one.code === code)[index];
    const change = finding && engine.buildFix(finding, 'restore', project);
    const edits = change?.edits?.get(path);
    if (!edits) throw new Error('No fix.');
    return applyTextChanges(text, edits);
  };
  const own = findings.filter((one) => one.code === code);
  return {
    fixed,
    findings,
    offered: findings.flatMap((finding) => engine.fixesFor(finding, project).map(({ id }) => `${finding.code}/${id}`)),
    own: own.map(({ range, message }) => `${text.slice(range.start, range.end)} ${formatMessage(message)}`),
  };
}

const log = [entry(), order('human-20260227-001'), entry({ id: 'scout-20260227-002' })];
const text = logText(log);
const entriesOf = (source: string) => (JSON.parse(source) as { entries: Members[] }).entries;

describe('ahil/append-only', () => {
  it('is silent without a history, and when entries were only appended', () => {
    expect(check(text, undefined).own).toEqual([]);
    expect(check(text, []).own).toEqual([]);
    expect(check(logText([...log, entry({ id: 'new' })]), [text]).own).toEqual([]);
    expect(check(JSON.stringify(log), [text]).own).toEqual([]);
  });

  it('names what was changed, and in which version it was recorded', () => {
    const changed = logText(log.with(1, { ...log[1], status: 'acted' }));
    expect(check(changed, [text]).own).toEqual([
      '"acted" This entry was recorded otherwise (v0), with another status. Entries are never edited: restore it, and append what is to be said now.',
    ]);
    const both = logText(log.with(1, { ...log[1], status: 'acted', content: 'Other.' }));
    expect(check(both, [text]).own[0]).toContain(
      '"human-20260227-001" This entry was recorded otherwise (v0), with another content and status.',
    );
  });

  it('names what was removed, moved and inserted', () => {
    expect(check(logText(log.toSpliced(1, 1)), [text]).own).toEqual([
      '"scout-20260227-002" The entry human-20260227-001 was recorded here (v0) and is gone. Entries are never deleted: restore it.',
    ]);
    expect(check(logText(log.slice(0, 2)), [text]).own[0]).toMatch(/^] The entry scout-20260227-002/);
    expect(check(logText([log[1], log[2], log[0]]), [text]).own[0]).toMatch(
      /^"scout-20260227-001" This entry was recorded elsewhere/,
    );
    expect(check(logText([entry({ id: 'new' }), ...log]), [text]).own[0]).toMatch(
      /^"new" This entry stands before older ones/,
    );
  });

  it('follows the whole history, so that what was rewritten on the way shows', () => {
    const longer = logText([...log, entry({ id: 'late' })]);
    const rewritten = logText([...log, entry({ id: 'late', content: 'Something quite different now.' })]);
    expect(check(rewritten, [text, longer, rewritten]).own[0]).toContain('(v1), with another content');
    expect(check(longer, [text, longer, rewritten]).own).toEqual([]);
  });

  it('says nothing of versions and entries that a syntax error lies in', () => {
    expect(check(text, [text.slice(0, 200)]).own).toEqual([]);
    expect(check(text.slice(0, text.indexOf('scout-20260227-002')), [text]).own).toEqual([]);
    expect(check(text.replace('"pending"', '"pending'), [text]).own).toEqual([]);
  });

  describe('its fix', () => {
    it('turns an answer in the status into the acknowledgement it should have been', () => {
      const changed = text.replace('"pending"', '"acted"');
      const fixed = check(changed, [text]).fixed(0);
      expect(fixed.slice(0, text.lastIndexOf('}', text.length - 6))).toBe(
        text.slice(0, text.lastIndexOf('}', text.length - 6)),
      );
      expect(entriesOf(fixed)).toEqual([
        ...log,
        {
          id: 'planner-20260301-001',
          type: 'acknowledgement',
          from: 'planner',
          to: 'human',
          date: today,
          status: 'acted',
          content: 'The status of human-20260227-001 was set to acted in the entry itself, without a word why.',
          context: { ref: 'human-20260227-001' },
        },
      ]);
      expect(check(fixed, [text]).own).toEqual([]);
    });

    it('restores a changed entry and keeps the new text', () => {
      const changed = logText(
        log.with(1, { ...log[1], content: 'Move it to four, and much later than that.', context: { x: 1 } }),
      );
      const { fixed } = check(changed, [text]);
      expect(entriesOf(fixed(0))).toEqual([
        ...log,
        {
          ...log[1],
          id: 'human-20260301-001',
          date: today,
          content: 'Move it to four, and much later than that.',
          context: { x: 1, ref: 'human-20260227-001' },
        },
      ]);
      expect(check(fixed(0), [text]).own).toEqual([]);
    });

    it('restores the last entry when that is the changed one', () => {
      const changed = logText(log.with(2, { ...log[2], content: 'Nothing was loaded at six, whatever it said.' }));
      const fixed = check(changed, [text]).fixed(0);
      expect(entriesOf(fixed).slice(0, 3)).toEqual(log);
      expect(entriesOf(fixed)[3]).toMatchObject({
        id: 'scout-20260301-001',
        content: 'Nothing was loaded at six, whatever it said.',
      });
    });

    it.each([
      ['a removed entry', [log[0], log[2]], log],
      ['a removed first entry', [log[1], log[2]], log],
      ['a removed last entry', [log[0], log[1]], log],
      ['the only entry', [], [log[0]]],
      ['a moved entry', [log[1], log[2], log[0]], log],
      ['an inserted entry', [log[0], entry({ id: 'new' }), log[1], log[2]], [...log, entry({ id: 'new' })]],
      ['an inserted first entry', [entry({ id: 'new' }), ...log], [...log, entry({ id: 'new' })]],
    ])('puts back %s', (_, present, expected) => {
      const recorded = logText(expected.filter((one) => one?.['id'] !== 'new'));
      for (const endOfLine of ['\n', '\r\n']) {
        const now = logText(present).replaceAll('\n', endOfLine);
        expect(check(now, [recorded]).fixed(0)).toBe(logText(expected).replaceAll('\n', endOfLine));
      }
    });

    it('repairs any mess one finding at a time', () => {
      const recorded = [...log, answer('planner-20260228-001', 'acknowledgement', 'human-20260227-001')];
      let now = logText([
        recorded[3],
        entry({ id: 'new', content: 'The mart was late again.' }),
        { ...recorded[1], to: 'scout' },
        recorded[0],
      ]);
      for (let round = 0; round < 10 && check(now, [logText(recorded)]).own.length > 0; round++) {
        now = check(now, [logText(recorded)]).fixed(0);
      }
      expect(check(now, [logText(recorded)]).own).toEqual([]);
      expect(entriesOf(now).slice(0, 4)).toEqual(recorded);
      expect(entriesOf(now).map(({ content }) => content)).toContain('The mart was late again.');
      expect(entriesOf(now).map(({ to }) => to)).toContain('scout');
    });
  });

  it('keeps other fixes away from entries that are recorded', () => {
    const wrong = logText([entry({ status: 'pending' })]);
    const more = logText([entry({ status: 'pending' }), entry({ id: 'scout-20260227-002', status: 'pending' })]);
    expect(check(wrong, [wrong]).offered).toEqual([]);
    expect(check(wrong, []).offered).toEqual(['ahil/status/use-first-status']);
    expect(check(more, [wrong]).offered).toEqual(['ahil/status/use-first-status']);
  });
});
