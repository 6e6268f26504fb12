import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { applyTextChanges, type Change } from '../../../server/src/engine/fix.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const engine = createEngine();
const conflict = (ours: string, theirs: string) => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> topic\n`;

interface Offer {
  readonly title: string;
  readonly change: Change | undefined;
}

/** The fixes for the first conflict of a file, by id, in a project of some files. */
function fixesIn(files: Readonly<Record<string, string>>, path: string): Map<string, Offer> {
  const documents = Object.entries(files).map(
    ([name, text]) => new Document({ uri: name, path: name, text: SourceText.fromString(text) }),
  );
  const project = engine.project({ uri: '', documents, facts: noFacts, settings: defaultSettings, today: '2026-03-01', generation: 1 });
  const document = project.document(path);
  const finding = document && engine.check(project).get(document)?.find(({ code }) => code === 'file/conflict-markers');
  if (!finding) return new Map();
  return new Map(
    engine.fixesFor(finding, project).map((fix) => {
      const title = fix.title(finding, project);
      // A list of fixes builds only those that say so to know whether the client has to carry them out.
      expect(fix.beyondText).toBe(true);
      return [fix.id, { title: title ? formatMessage(title) : '', change: engine.buildFix(finding, fix.id, project) }];
    }),
  );
}

function unite(path: string, text: string): unknown {
  const change = fixesIn({ [path]: text }, path).get('take-both')?.change;
  const edits = change?.edits?.get(path);
  return edits && (JSON.parse(applyTextChanges(text, edits)) as unknown);
}

const manifest = '.ai/handoff/MANIFEST.json';

describe('regenerating behind a resolved conflict', () => {
  const status = `# Status\n${conflict('a\n', 'b\n')}`;
  const then = (files: Record<string, string>) => fixesIn(files, '.ai/handoff/STATUS.md').get('take-ours')?.change?.thenRegenerate;

  it('asks for it when the last conflict of the root goes', () => {
    expect(then({ '.ai/handoff/STATUS.md': status, [manifest]: '{}' })).toBe('.ai/handoff');
    expect(then({ '.ai/handoff/STATUS.md': status, [manifest]: '{}', '.ai/handoff-b/LOG.md': status })).toBe('.ai/handoff');
  });

  it('waits while another conflict is left, and leaves roots without a manifest alone', () => {
    expect(then({ '.ai/handoff/STATUS.md': status + conflict('c\n', 'd\n'), [manifest]: '{}' })).toBeUndefined();
    expect(then({ '.ai/handoff/STATUS.md': status, [manifest]: conflict('{}\n', '[]\n') })).toBeUndefined();
    expect(then({ '.ai/handoff/STATUS.md': status })).toBeUndefined();
    expect(fixesIn({ 'handoffs/a.yaml': `a: 1\n${conflict('b: 1\n', 'b: 2\n')}` }, 'handoffs/a.yaml').get('take-ours')?.change?.thenRegenerate).toBeUndefined();
  });
});

describe('the choices for a conflict', () => {
  it('names the sides', () => {
    const offers = fixesIn({ 'handoffs/a.yaml': `a: 1\n${conflict('b: 1\n', 'b: 2\n')}` }, 'handoffs/a.yaml');
    expect([...offers].map(([id, { title }]) => [id, title])).toEqual([
      ['take-ours', 'Take our side (HEAD)'],
      ['take-theirs', 'Take their side (topic)'],
    ]);
  });

  it('says of which tasks one version is taken', () => {
    const text = `{"aahp_version": "3.0", "tasks": {\n${conflict('"T-001": {"title": "a", "status": "ready"}\n', '"T-001": {"title": "a", "status": "done"}\n')}}}\n`;
    expect(fixesIn({ [manifest]: text }, manifest).get('take-both')?.title).toBe('Unite both sides: all tasks, by id; of T-001 the later version');
  });

  it('offers nothing for markers that do not pair up', () => {
    expect(fixesIn({ [manifest]: '<<<<<<< HEAD\n{}\n' }, manifest).size).toBe(0);
  });

  it('unites no files that are neither manifest nor log, and no sides that are not JSON', () => {
    for (const [path, text] of [
      ['.ai/handoff/HANDOFF.lock', conflict('{}\n', '{"agent": "b"}\n')],
      ['handoffs/a.json', `{\n${conflict('"handoff_id": 1\n', '"handoff_id": 2\n')}}\n`],
      [manifest, `{"aahp_version": "3.0", "tasks": {\n${conflict('"T-001": {}\n', '"T-001": {},\n')}}}\n`],
      [manifest, conflict('', '{"aahp_version": "3.0"}\n')],
      [manifest, `{"aahp_version": "3.0", "tasks":\n${conflict('{"T-001": {}}\n', '[{"id": "T-001"}]\n')}}\n`],
      [manifest, conflict('['.repeat(600) + ']'.repeat(600) + '\n', '{}\n')],
    ] as const) {
      const offers = fixesIn({ [path]: text }, path);
      expect([...offers.keys()], text).toEqual(['take-ours', 'take-theirs']);
    }
  });
});

describe('uniting manifests', () => {
  const tasks = (ours: string, theirs: string) =>
    unite(manifest, `{"aahp_version": "3.0", "tasks": {\n${conflict(`${ours}\n`, `${theirs}\n`)}}}\n`) as { tasks: Record<string, Record<string, unknown>> } | undefined;

  it.each([
    ['the later completion', '"T-001": {"status": "done", "completed": "2026-03-01"}', '"T-001": {"status": "done", "completed": "2026-03-01T08:00:00Z"}', 'theirs'],
    ['the later update over more progress', '"T-001": {"status": "blocked", "updated": "2026-03-02"}', '"T-001": {"status": "done", "completed": "2026-03-01"}', 'ours'],
    ['times by zone', '"T-001": {"updated": "2026-03-01T10:00:00+02:00"}', '"T-001": {"updated": "2026-03-01T09:00:00Z"}', 'theirs'],
    ['more progress where no dates tell', '"T-001": {"status": "in_progress"}', '"T-001": {"status": "done"}', 'theirs'],
    ['what says more where nothing else tells', '"T-001": {"title": "x"}', '"T-001": {"title": "y", "notes": "z"}', 'theirs'],
    ['ours where nothing tells', '"T-001": {"title": "x"}', '"T-001": {"title": "y"}', 'ours'],
    ['ours where dates are no dates', '"T-001": {"updated": "soon", "title": "x"}', '"T-001": {"updated": "[ISO-8601]", "title": "y"}', 'ours'],
  ])('takes %s', (_, ours, theirs, winner) => {
    const expected = (JSON.parse(`{${winner === 'ours' ? ours : theirs}}`) as Record<string, object>)['T-001'];
    expect(tasks(ours, theirs)?.tasks['T-001']).toMatchObject(expected ?? {});
  });

  it('adds what the other version says, but not what belongs to its state', () => {
    const united = tasks('"T-001": {"status": "blocked", "blocked_by": "x", "notes": "n", "custom": [1]}', '"T-001": {"status": "done", "completed": "2026-03-01"}');
    expect(united?.tasks['T-001']).toEqual({ status: 'done', completed: '2026-03-01', notes: 'n', custom: [1] });
  });

  it('unites task lists by id, and fills what one side lacks', () => {
    const text = `{"aahp_version": "2.0",\n${conflict('"tasks": [{"id": "T-001"}, null]\n', '"tasks": [{"id": "T-002"}, {"id": "T-001", "status": "done"}], "extra": {"a": 1}\n')}}\n`;
    expect(unite(manifest, text)).toEqual({ aahp_version: '2.0', tasks: [{ id: 'T-001', status: 'done' }, null, { id: 'T-002' }], extra: { a: 1 } });
    const empty = `{"aahp_version": "3.0",\n${conflict('"tasks": {}\n', '"tasks": {"T-001": {"title": "x"}}\n')}}\n`;
    expect(unite(manifest, empty)).toEqual({ aahp_version: '3.0', tasks: { 'T-001': { title: 'x' } } });
    const none = `{"aahp_version": "3.0"\n${conflict('', ', "tasks": {"T-001": {"title": "x"}}\n')}}\n`;
    expect(unite(manifest, none)).toEqual({ aahp_version: '3.0', tasks: { 'T-001': { title: 'x' } } });
  });

  it('keeps __proto__ an ordinary key', () => {
    expect(JSON.stringify(tasks('"T-001": {}', '"__proto__": {"title": "x"}'))).toContain('"__proto__":{"title":"x"}');
  });
});

describe('uniting logs', () => {
  const entry = (id: string, content: string, more = '') => `{"id": "${id}", "type": "observation", "from": "a", "date": "2026-03-01", "content": "${content}"${more}}`;
  const log = (ours: string, theirs: string) =>
    unite('a.ahil.json', `[${entry('a-20260301-001', 'common')}\n${conflict(ours, theirs)}]\n`) as Record<string, unknown>[] | undefined;

  it('keeps every entry once', () => {
    const both = `, ${entry('a-20260301-002', 'both')}\n`;
    const united = log(`${both}, {"content": "nameless"}\n`, `${both}, {"content": "nameless"}, {"content": "other"}, ${entry('b-20260301-001', 'theirs')}\n`);
    expect(united?.map(({ content }) => content)).toEqual(['common', 'both', 'nameless', 'other', 'theirs']);
  });

  it('takes an entry whose status was edited in place for the same one', () => {
    const united = log(`, ${entry('a-20260301-002', 'x', ', "status": "noted"')}\n`, `, ${entry('a-20260301-002', 'x', ', "status": "acted"')}\n`);
    expect(united?.map(({ status }) => status)).toEqual([undefined, 'noted']);
  });

  it('gives entries with a taken id the next free one, or leaves ids of another form alone', () => {
    const united = log(`, ${entry('a-20260301-002', 'ours')}, ${entry('x', 'ours')}\n`, `, ${entry('a-20260301-002', 'theirs')}, ${entry('a-20260301-003', 'next')}, ${entry('x', 'theirs')}\n`);
    expect(united?.map(({ id, content }) => `${String(id)} ${String(content)}`)).toEqual([
      'a-20260301-001 common',
      'a-20260301-002 ours',
      'x ours',
      'a-20260301-004 theirs',
      'a-20260301-003 next',
      'x theirs',
    ]);
  });

  it('unites the log inside an ADPL file and nothing around it', () => {
    const text = `{"adpl": "1.0", "ahi": {"log":\n${conflict('[]\n', `[${entry('a-20260301-001', 'x')}]\n`)}},\n${conflict('"name": "ours"\n', '"name": "theirs", "more": 1\n')}}\n`;
    expect(unite('a.adpl', text)).toMatchObject({ ahi: { log: [{ content: 'x' }] }, name: 'ours' });
    expect(unite('a.adpl', text)).not.toHaveProperty('more');
  });
});
