import { describe, expect, it } from 'vitest';
import { regenerateManifest } from '../../../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { checksum, file, input, manifestWith, session, sessionText, written } from './support.ts';

const status = file('STATUS.md', '# Status\n\nAll green.\n', 'b');
const oldTime = '2026-01-01T00:00:00Z';
const newTime = '2026-03-04T05:06:07Z';

describe('a refusal', () => {
  it.each(['<<<<<<< HEAD', '<<<<<<<'])('of conflict markers (%s) names the place', (marker) => {
    const result = regenerateManifest(input(`{\r\n  "tasks": {\r\n${marker}\r\n  }\r\n}`, [status]));
    expect(result).toMatchObject({ kind: 'refused', code: 'conflict-markers', offset: 17 });
    expect(result.kind === 'refused' && formatMessage(result.reason)).toMatch(/line 3, column 1.*Resolve the conflict/);
  });

  it.each(['x <<<<<<< HEAD', '\u2028<<<<<<< HEAD'])('is not caused by a marker inside a line (%j)', (note) => {
    expect(written(input(`{"note":"${note}"}`, [])).value['note']).toBe(note);
  });

  it.each([
    ['{"a": 1,}', 'trailing-comma'],
    ['{"a": 1', 'brace-unclosed'],
    ['{} {}', 'content-after-end'],
  ])('of %j says what the parser found', (text, jsonError) => {
    expect(regenerateManifest(input(text, [status]))).toMatchObject({ kind: 'refused', code: 'not-json', jsonError });
  });

  it('counts columns in characters', () => {
    const result = regenerateManifest(input('{\n "🚀": x}', []));
    expect(result.kind === 'refused' && formatMessage(result.reason)).toContain('(line 2, column 7)');
  });

  it.each(['[1]', '"text"', '7', 'false'])('of a root that is %s', (text) => {
    expect(regenerateManifest(input(text, []))).toMatchObject({ kind: 'refused', code: 'not-an-object' });
  });

  it.each(['["STATUS.md"]', '"STATUS.md"', '3', 'true'])('of files that are %s', (files) => {
    expect(regenerateManifest(input(`{"files":${files}}`, []))).toMatchObject({
      kind: 'refused',
      code: 'files-not-an-object',
      offset: 9,
    });
  });

  it('survives a manifest nested very deep', () => {
    const depth = 50_000;
    const tasks = '['.repeat(depth) + ']'.repeat(depth);
    const { text } = { ...regenerateManifest(input(`{"tasks":${tasks}}`, [status])) } as { text: string };
    expect(text).toContain(`"tasks":${tasks}`);
  });
});

describe('no manifest', () => {
  it.each([undefined, '', ' \r\n', '[]', 'null', ' "" '])('(%j) gives one without tasks', (current) => {
    const { value, changes } = written(input(current, [status]));
    expect(Object.keys(value)).toEqual([
      'aahp_version',
      'project',
      'last_session',
      'files',
      'quick_context',
      'token_budget',
    ]);
    expect(changes.map(({ pointer, kind }) => `${kind} ${pointer}`)).toEqual([
      'added /aahp_version',
      'added /project',
      'added /last_session',
      'added /files/STATUS.md',
      'added /quick_context',
      'added /token_budget',
    ]);
  });

  it('takes the given context, and says so when there is nothing', () => {
    expect(written(input(undefined, [status], { context: 'Given.' })).value['quick_context']).toBe('Given.');
    expect(written(input(undefined, [])).value['quick_context']).toBe('No handoff files found with content summaries.');
    expect(written(input(undefined, [])).text).toContain('"files": {}');
  });
});

describe('what stays', () => {
  it.each([
    ['tasks as an object', '"tasks":{ "T-001" : {"title":"a\\u0301", "status":"done","x":[1.0,1e2]} }'],
    ['tasks as an array', '"tasks":[{"id":"T-001","status":"in-progress"},null]'],
    ['tasks that are null', '"tasks":null'],
    ['a next id of null', '"next_task_id":null'],
    ['a next id in words', '"next_task_id":"T-004"'],
    ['a next id of 0', '"next_task_id":0'],
    ['a reference', '"cross_repo_ref":{"repo":"a/b","commit":"c","relation":"extends"}'],
    ['an unknown member', '"owner":[ "me" ]'],
  ])('%s', (_, member) => {
    for (const summaries of ['keep', 'generate'] as const) {
      const { text } = written(input(`{"files":{},${member}}`, [status], { summaries }));
      expect(text).toContain(member);
    }
  });

  it('is what the session and the budget hold besides', () => {
    const { value } = written(
      input('{"last_session":{"date":"today","agent":"x"},"token_budget":{"log":9,"full_read":1}}', [status]),
    );
    expect(value.last_session).toEqual({ date: 'today', ...(JSON.parse(sessionText) as object) });
    expect(value['token_budget']).toEqual({ log: 9, manifest_only: 85, manifest_plus_core: 91, full_read: 91 });
  });

  it('is the version of a v2 manifest and a stated project', () => {
    expect(written(input('{"aahp_version":"2.0","project":"mine"}', [])).value).toMatchObject({
      aahp_version: '2.0',
      project: 'mine',
    });
  });
});

describe('what is put right on the way', () => {
  it.each([
    ['"3"', '3.0'],
    ['3', '3.0'],
    ['2.0', '2.0'],
    ['""', '3.0'],
    ['null', '3.0'],
    ['"[version]"', '3.0'],
    ['"next"', 'next'],
    ['{}', '3.0'],
  ])('aahp_version %s becomes %j', (version, expected) => {
    expect(written(input(`{"aahp_version":${version}}`, [])).value['aahp_version']).toBe(expected);
  });

  it.each(['""', '"[PROJECT]"', 'null'])('project %s becomes the given one', (project) => {
    expect(written(input(`{"project":${project}}`, [])).value['project']).toBe('demo');
  });

  it.each([
    ['"12"', 12],
    ['"007"', 7],
    ['"1234567890123456"', '1234567890123456'],
  ])('next_task_id %s becomes %j', (id, expected) => {
    expect(written(input(`{"next_task_id":${id}}`, [])).value['next_task_id']).toBe(expected);
  });

  it.each(['null', '""', '[]', '{}'])('files %s and a session %s become objects', (blank) => {
    const { value, changes } = written(
      input(`{"files":${blank},"last_session":${blank},"token_budget":${blank}}`, [status]),
    );
    expect(value.files['STATUS.md']).toMatchObject({ summary: 'All green.' });
    expect(value.last_session).toEqual(JSON.parse(sessionText));
    expect(value['token_budget']).toEqual({ manifest_only: 85, manifest_plus_core: 91, full_read: 91 });
    expect(changes.some(({ loses }) => loses)).toBe(false);
  });

  it('says when a value of another type goes', () => {
    const { value, changes } = written(input('{"last_session":["agent x"],"token_budget":{"full_read":{"a":1}}}', []));
    expect(value.last_session).toEqual(JSON.parse(sessionText));
    expect(changes).toContainEqual({
      pointer: '/last_session',
      kind: 'changed',
      before: '["agent x"]',
      after: JSON.parse(sessionText) as unknown,
      loses: true,
    });
    expect(changes).toContainEqual({
      pointer: '/token_budget/full_read',
      kind: 'changed',
      before: '{"a":1}',
      after: 85,
      loses: true,
    });
  });

  it('drops fractions of a second', () => {
    const { value } = written(input('{}', [], { session: { ...session, timestamp: '2026-03-04T06:00:00.123Z' } }));
    expect(value.last_session['timestamp']).toBe('2026-03-04T06:00:00Z');
  });
});

describe('a file entry', () => {
  const entryOf = (
    entry: Record<string, unknown>,
    changed = status,
    summaries: 'keep' | 'generate' = 'keep',
  ): Record<string, unknown> =>
    written(input(manifestWith(entry), [changed], { summaries })).value.files['STATUS.md'] ?? {};

  it('keeps its time and summary while the checksum holds', () => {
    const entry = { checksum: checksum('b'), updated: oldTime, lines: 3, summary: '| Copied | row |' };
    expect(entryOf(entry)).toEqual(entry);
  });

  it('keeps them, too, when the checksum only had another form', () => {
    const crlf = { ...status, equivalentChecksums: [checksum('e')] };
    const entry = { checksum: checksum('e'), updated: oldTime, lines: 3, summary: 'By hand.' };
    expect(entryOf(entry, crlf)).toEqual({ ...entry, checksum: checksum('b') });
  });

  it.each([undefined, 'YYYY-MM-DDT00:00:00Z', '[ISO-8601]', '2026-13-01T00:00:00Z', '2026-01-01', 5])(
    'gets a time for %j',
    (updated) => {
      expect(entryOf({ checksum: checksum('b'), updated, lines: 3, summary: 'By hand.' })['updated']).toBe(newTime);
    },
  );

  it.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.57Z', '2026-01-01T00:00:00+02:00'])(
    'keeps the time %j',
    (updated) => {
      expect(entryOf({ checksum: checksum('b'), updated, lines: 3, summary: 'By hand.' })['updated']).toBe(updated);
    },
  );

  it('gets a new time when the checksum does not hold', () => {
    expect(entryOf({ checksum: checksum('0'), updated: oldTime, lines: 3, summary: 'By hand.' })).toEqual({
      checksum: checksum('b'),
      updated: newTime,
      lines: 3,
      summary: 'By hand.',
    });
  });

  it.each([
    '',
    '(no summary available)',
    '[One line]',
    '| a | b |',
    '{',
    '- item',
    '_Last updated: 2026-01-01_',
    '\ufeff# Status',
  ])('replaces the generated summary %j', (summary) => {
    expect(entryOf({ checksum: checksum('a'), summary })['summary']).toBe('All green.');
  });

  it('replaces a plain sentence that the old text began with, when that is known', () => {
    const entry = { checksum: checksum('a'), summary: 'Still red.' };
    expect(entryOf(entry)['summary']).toBe('Still red.');
    expect(entryOf(entry, { ...status, recordedText: '# Status\n\nStill red.\n' })['summary']).toBe('All green.');
  });

  it('makes summaries anew when told to', () => {
    expect(entryOf({ checksum: checksum('b'), summary: 'By hand.' }, status, 'generate')['summary']).toBe('All green.');
  });

  it('drops the byte order mark of a title', () => {
    expect(entryOf({}, file('STATUS.md', '\ufeff# Status 🚀\n', 'b'), 'generate')['summary']).toBe('# Status 🚀');
  });

  it('keeps members of its own', () => {
    expect(entryOf({ checksum: checksum('a'), reviewed: { by: 'me' } })['reviewed']).toEqual({ by: 'me' });
  });

  it.each([
    ['null', 'All green.'],
    ['"By hand."', 'By hand.'],
    [`"${checksum('b')}"`, 'All green.'],
    ['12', 'All green.'],
  ])('that is %s becomes an object', (entry, summary) => {
    const { value } = written(input(`{"files":{"STATUS.md":${entry}}}`, [status]));
    expect(value.files['STATUS.md']).toEqual({ checksum: checksum('b'), updated: newTime, lines: 3, summary });
  });
});

describe('the list of files', () => {
  it('gains what is there, in canonical order', () => {
    const before = manifestWith({}, {}).replace('"files":{', '"files":{"TRUST.md":{},');
    const files = [
      file('TRUST.md', '', '1'),
      status,
      file('LOG.md', '', '2'),
      file('pii-allowlist.json', '{\n}\n', '3'),
      file('README.txt', '', '4'),
    ];
    expect(Object.keys(written(input(before, files)).value.files)).toEqual([
      'TRUST.md',
      'pii-allowlist.json',
      'STATUS.md',
      'LOG.md',
    ]);
  });

  it('keeps and refreshes documents of its own that are there', () => {
    const { value } = written(
      input('{"files":{"notes/DESIGN.md":{"summary":"By hand."}}}', [
        status,
        file('notes/DESIGN.md', 'one two\n', 'd'),
      ]),
    );
    expect(value.files['notes/DESIGN.md']).toMatchObject({ checksum: checksum('d'), summary: 'By hand.' });
    expect(value['token_budget']).toEqual({ manifest_only: 85, manifest_plus_core: 91, full_read: 94 });
  });

  it('loses what is not there or must not be listed, and says so', () => {
    const before =
      '{"files":{"ROADMAP.md":{"summary":"The plan."},"STATUS.md":{},".aiignore":{"checksum":"x","summary":""},"GONE.md":{"note":1},"OLD.md":null}}';
    const { value, changes } = written(input(before, [status, file('.aiignore', '', 'a')]));
    expect(Object.keys(value.files)).toEqual(['STATUS.md']);
    expect(changes.filter(({ kind }) => kind === 'removed')).toEqual([
      {
        pointer: '/files/ROADMAP.md',
        kind: 'removed',
        before: '{"summary":"The plan."}',
        because: 'absent',
        loses: true,
      },
      {
        pointer: '/files/.aiignore',
        kind: 'removed',
        before: '{"checksum":"x","summary":""}',
        because: 'not-listable',
      },
      { pointer: '/files/GONE.md', kind: 'removed', before: '{"note":1}', because: 'absent', loses: true },
      { pointer: '/files/OLD.md', kind: 'removed', before: null, because: 'absent' },
    ]);
  });

  it('takes file names for nothing but names', () => {
    const { value } = written(
      input('{"files":{"__proto__":{"summary":"x"},"a/~b.md":{}}}', [file('a/~b.md', '', 'a'), status]),
    );
    expect(Object.keys(value.files)).toEqual(['a/~b.md', 'STATUS.md']);
  });
});

describe('the quick context', () => {
  const contextOf = (quick_context: unknown, more = {}, entry: Record<string, unknown> = {}): unknown =>
    written(input(manifestWith(entry, { quick_context }), [status], more)).value['quick_context'];

  it('stays when somebody wrote it', () => {
    expect(contextOf('Written. ')).toBe('Written. ');
    expect(contextOf(['Written.'])).toEqual(['Written.']);
  });

  it.each(['', null, '(no summary available) x', '| a | b | ', '[What happened]'])('is made anew for %j', (context) => {
    expect(contextOf(context)).toBe('All green. ');
  });

  it('is made anew when it was made of the recorded summaries', () => {
    expect(contextOf('- old item ', {}, { checksum: checksum('a'), summary: '- old item' })).toBe('All green. ');
    expect(contextOf('- written item', {}, { checksum: checksum('a'), summary: '- old item' })).toBe('- written item');
  });

  it('is made of the summaries that stay', () => {
    expect(contextOf('', {}, { summary: 'By hand.' })).toBe('By hand. ');
  });

  it('is as given, or made anew when told to', () => {
    expect(contextOf('Written.', { context: 'Given "so".' })).toBe('Given "so".');
    expect(contextOf('Written.', { context: '  ' })).toBe('Written.');
    expect(contextOf('Written.', { summaries: 'generate' })).toBe('All green. ');
  });
});

describe('the changes', () => {
  it('are none when all is as it should be', () => {
    const first = written(input(undefined, [status])).text;
    expect(written(input(first, [status]))).toMatchObject({ text: first, changes: [] });
  });

  it('tell old and new values, what is kept and what is lost', () => {
    const before = manifestWith(
      { checksum: checksum('a'), updated: oldTime, lines: 1, summary: 'By hand.' },
      { quick_context: 'Written.', token_budget: { manifest_only: 85, manifest_plus_core: 91, full_read: 91 } },
    );
    expect(written(input(before, [status])).changes).toEqual([
      { pointer: '/files/STATUS.md/checksum', kind: 'changed', before: checksum('a'), after: checksum('b') },
      { pointer: '/files/STATUS.md/updated', kind: 'changed', before: oldTime, after: newTime },
      { pointer: '/files/STATUS.md/lines', kind: 'changed', before: 1, after: 3 },
      { pointer: '/files/STATUS.md/summary', kind: 'kept' },
      { pointer: '/quick_context', kind: 'kept' },
    ]);
    const generated = written(input(before, [status], { summaries: 'generate' })).changes;
    expect(generated.slice(3)).toEqual([
      { pointer: '/files/STATUS.md/summary', kind: 'changed', before: 'By hand.', after: 'All green.', loses: true },
      { pointer: '/quick_context', kind: 'changed', before: 'Written.', after: 'All green. ', loses: true },
    ]);
  });

  it('do not call a generated text lost', () => {
    const before = manifestWith({ checksum: checksum('a'), summary: '| a |' }, { quick_context: '| a | ' });
    const { changes } = written(input(before, [status], { summaries: 'generate' }));
    expect(changes.some(({ loses }) => loses)).toBe(false);
  });
});
