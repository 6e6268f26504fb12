import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, driftedProject, git, makeTree, manifestText, run, wrongChecksum } from './cliSupport.ts';

const env = { SOURCE_DATE_EPOCH: '1772280000' };

const observation = {
  id: 'scout-20260227-001',
  type: 'observation',
  from: 'scout',
  to: 'all',
  date: '2026-02-27',
  status: 'noted',
  content: 'The orders table was loaded at six and holds 40,000 rows.',
};
const recommendation = {
  ...observation,
  id: 'scout-20260227-002',
  type: 'recommendation',
  to: 'planner',
  status: 'pending',
  content: 'Move the nightly job to three in the morning.',
};

function logText(entries: readonly unknown[], indent: number | string = 2): string {
  return JSON.stringify({ schema_version: '1.0', entries }, undefined, indent) + '\n';
}

const twoEntries = logText([observation, recommendation]);

function read(cwd: string, file = 'exchange.json'): string {
  return readFileSync(join(cwd, file), 'utf8');
}

const saying = (content: string) => ['--from', 'scout', '--to', 'all', '--type', 'observation', '--content', content];

describe('append', { timeout: 60_000 }, () => {
  it('writes one entry behind the others and leaves every byte before it', async () => {
    const text = '\ufeff' + twoEntries.replaceAll('\n', '\r\n');
    const cwd = makeTree({ 'exchange.json': text });
    const result = await run(['append', 'exchange.json', ...saying('The mart is fresh.')], { cwd, env });
    expect(result).toMatchObject({
      code: 0,
      stdout: 'Appended scout-20260228-001 (observation to all, noted) to exchange.json.\n',
      stderr: '',
    });
    const after = read(cwd);
    const kept = text.slice(0, text.lastIndexOf('}\r\n  ]') + 1);
    expect(after.startsWith(kept)).toBe(true);
    expect(after.endsWith(text.slice(kept.length))).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(JSON.parse(after.slice(1))).toMatchObject({ entries: [{}, {}, { content: 'The mart is fresh.' }] });
  });

  it('takes message, context and references from options, files and pipes', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries, 'message.txt': 'Zeile eins – ok.\nZeile zwei.\n' });
    const file = ['append', 'exchange.json', '--from', 'planner', '--to', 'scout', '--type', 'acknowledgement'];
    const options = ['--status', 'acted', '--ref', recommendation.id, '--context', '{"job": "nightly"}', '--json'];
    const { stdout } = await run([...file, '--content-file', 'message.txt', ...options], { cwd, env });
    expect(JSON.parse(stdout)).toEqual({
      file: 'exchange.json',
      index: 2,
      created: false,
      notes: [],
      entry: {
        id: 'planner-20260228-001',
        type: 'acknowledgement',
        from: 'planner',
        to: 'scout',
        date: '2026-02-28',
        status: 'acted',
        content: 'Zeile eins – ok.\nZeile zwei.',
        context: { job: 'nightly', ref: recommendation.id },
      },
    });
    const piped = ['append', 'exchange.json', '--from', 'scout', '--to', 'all', '--type', 'observation'];
    expect(await run([...piped, '--content-file', '-'], { cwd, env, input: 'From a pipe it came.' })).toMatchObject({
      code: 0,
    });
    expect(read(cwd)).toContain('"From a pipe it came."');
  });

  it('refuses what the rules forbid, says why, and writes nothing', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries });
    const cases: [args: string[], reason: string][] = [
      [
        ['--type', 'order', '--from', 'scout', '--to', 'planner', '--content', 'Do it now.'],
        'An order comes from "human"',
      ],
      [['--type', 'recommendation', '--from', 'scout', '--to', 'all', '--content', 'Do it now.'], 'not to "all"'],
      [['--type', 'observation', '--from', 'scout', '--to', 'all', '--content', ''], 'says nothing'],
      [
        ['--type', 'approval', '--from', 'human', '--to', 'scout', '--content', 'Do it now.'],
        'does not say what it answers',
      ],
      [['--type', 'observation', '--from', 'the scout', '--to', 'all', '--content', 'It is so.'], 'without spaces'],
      [[...saying('It is so.'), '--status', 'acted'], 'noted'],
      [[...saying('It is so.'), '--context', '[1]'], 'no JSON object'],
      [[...saying('It is so.'), '--context', '{"a": 1, "a": 2}'], 'has the key "a" twice'],
      [[...saying('It is so.'), '--context', '{"a": [12345678901234567890]}'], 'cannot be kept exactly'],
      [[...saying('It is so.'), '--context', '{"a": 1e400}'], 'cannot be kept exactly'],
      [[...saying('It is so.'), '--context', '{"ref": "a"}', '--ref', 'b'], 'names a reference already'],
      [['--type', 'observation', '--from', 'scout', '--to', 'all'], '--content or --content-file is missing'],
      [[...saying('It is so.'), '--type', 'remark'], 'Allowed choices'],
    ];
    for (const [args, reason] of cases) {
      const result = await run(['append', 'exchange.json', ...args], { cwd, env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(reason);
    }
    expect(read(cwd)).toBe(twoEntries);
  });

  it('makes a log only when asked to', async () => {
    const cwd = makeTree({ 'empty.ahil.json': '', 'pipeline.adpl': '' });
    const missing = await run(['append', 'new.ahil.json', ...saying('The log begins here.')], { cwd, env });
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('Add --create to make a log.');
    const create = ['--create', '--description', 'Who says what'];
    expect(
      await run(['append', 'new.ahil.json', ...saying('The log begins here.'), ...create], { cwd, env }),
    ).toMatchObject({
      code: 0,
      stdout: 'Appended scout-20260228-001 (observation to all, noted) to new.ahil.json, a new log.\n',
    });
    expect(JSON.parse(read(cwd, 'new.ahil.json'))).toMatchObject({
      schema_version: '1.0',
      description: 'Who says what',
      entries: [{ id: 'scout-20260228-001' }],
    });
    expect(
      await run(['append', 'empty.ahil.json', ...saying('The log begins here.'), '--create'], { cwd, env }),
    ).toMatchObject({
      code: 0,
    });
    const adpl = await run(['append', 'pipeline.adpl', ...saying('The log begins here.'), '--create'], { cwd, env });
    expect(adpl).toMatchObject({ code: 2 });
    const elsewhere = await run(['append', 'notes.json', ...saying('The log begins here.'), '--create'], { cwd, env });
    expect(elsewhere.stdout).toContain('Only files called *.ahil.json, exchange.json or *.adpl are checked as logs.');
    expect(await checkJson(['.'], { cwd, env })).toMatchObject({ summary: { errors: 1, warnings: 0 } });
  });

  it('makes the folder of a log that it makes, and none for an entry that is refused', async () => {
    const cwd = makeTree({ 'README.md': '' });
    const append = (...args: string[]) =>
      run(['append', 'agents/night/exchange.json', ...saying('The log begins here.'), ...args], { cwd, env });
    const missing = await append();
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('Add --create to make a log.');
    expect((await append('--create', '--status', 'rejected')).code).toBe(2);
    expect((await append('--create', '--dry-run')).stdout).toContain('Would append');
    expect(existsSync(join(cwd, 'agents'))).toBe(false);
    expect((await append('--create')).stdout).toContain('to agents/night/exchange.json, a new log.');
    expect((await append()).stdout).toContain('scout-20260228-002');
  });

  it('appends each line of a batch, up to the first that is refused', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries });
    const lines = [
      '{"type": "observation", "to": "all", "content": "Row one was read."}',
      '',
      '{"type": "acknowledgement", "from": "planner", "to": "scout", "status": "acted", "content": "Done.", "ref": "scout-20260227-002"}\r',
      '{"type": "order", "to": "all", "content": "Do it now."}',
      '{"type": "observation", "to": "all", "content": "Row two was read."}',
    ];
    const batch = ['append', 'exchange.json', '--from', 'scout', '--batch', '-'];
    const result = await run(batch, { cwd, env, input: lines.join('\n') });
    expect(result.code).toBe(2);
    expect(result.stdout.split('\n')).toHaveLength(3);
    expect(result.stderr).toContain('The standard input, line 4: Nothing was appended to exchange.json.');
    expect(result.stderr).toContain('The 2 before it were appended.');
    const second = await run(batch, { cwd: makeTree({ 'exchange.json': twoEntries }), env, input: `${lines[0]}\n[]` });
    expect(second.stderr).toContain('The one before it was appended.');
    for (const [line, reason] of [
      ['{"type": "observation"', 'It is not valid JSON'],
      ['[]', 'It is no JSON object'],
      ['{"id": "x"}', 'It has a member "id"'],
      ['{"type": "observation", "to": "all"}', 'It has no "content"'],
      ['{"type": "observation", "to": 7, "content": "x"}', 'Its "to" is no text'],
      ['', 'holds no entries'],
    ] as const) {
      const refused = await run(batch, { cwd, env, input: line });
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(reason);
    }
    const json = await run([...batch, '--json'], { cwd, env, input: [lines[0], lines[4]].join('\n') });
    expect(
      json.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { index: number }).index),
    ).toEqual([4, 5]);
  });

  it('touches nothing that it cannot read or must not write', async () => {
    const cwd = makeTree({
      'cut.ahil.json': twoEntries.slice(0, 300),
      'bare.ahil.json': '7',
      'utf16.ahil.json': Buffer.from('\ufeff' + twoEntries, 'utf16le'),
      'latin.ahil.json': Buffer.from(twoEntries.replace('orders', 'wörter'), 'latin1'),
      'none.adpl': '{"adpl": "1.1"}',
      'folder.ahil.json': { folder: true },
      'outside.ahil.json': { linkTo: '/etc/hostname' },
      'nowhere.ahil.json': { linkTo: 'missing.json' },
      'pipe.ahil.json': { pipe: true },
      'fixed.ahil.json': twoEntries,
    });
    chmodSync(join(cwd, 'fixed.ahil.json'), 0o444);
    for (const [file, reason] of [
      ['cut.ahil.json', 'not valid JSON (line'],
      ['bare.ahil.json', 'is no AHIL log'],
      ['utf16.ahil.json', 'no UTF-8 text'],
      ['latin.ahil.json', 'no UTF-8 text'],
      ['none.adpl', 'has no array "ahi.log"'],
      ['folder.ahil.json', 'is a folder'],
      ['outside.ahil.json', 'symbolic link'],
      ['nowhere.ahil.json', 'symbolic link'],
      ['pipe.ahil.json', 'not a regular file'],
    ] as const) {
      const result = await run(['append', file, ...saying('It is so.'), '--create'], { cwd, env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(reason);
    }
    // Root may write what is read-only.
    if (process.getuid?.() !== 0) {
      const result = await run(['append', 'fixed.ahil.json', ...saying('It is so.')], { cwd, env });
      expect(result.stderr).toContain('it is read-only');
    }
    expect(git(cwd, 'init', '-q')).toBe('');
    expect(read(cwd, 'cut.ahil.json')).toBe(twoEntries.slice(0, 300));
  });

  it('says when a manifest states the checksum of the log', async () => {
    const manifest = (name: string) => manifestText({ [name]: { checksum: wrongChecksum, lines: 3 } });
    for (const [name, said] of [
      ['exchange.json', 'MANIFEST.json states the checksum of the log'],
      ['STATUS.md', ''],
    ] as const) {
      const root = '.ai/handoff';
      const cwd = makeTree({ [`${root}/MANIFEST.json`]: manifest(name), [`${root}/exchange.json`]: twoEntries });
      const result = await run(['append', `${root}/exchange.json`, ...saying('The mart is fresh.')], { cwd, env });
      const [, note = ''] = result.stdout.split('\n');
      expect(note.startsWith(said) && (said !== '' || note === '')).toBe(true);
    }
  });

  it('says what a dry run would do', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries });
    const { stdout } = await run(['append', 'exchange.json', ...saying('The mart is fresh.'), '--dry-run'], {
      cwd,
      env,
    });
    expect(stdout).toBe('Would append scout-20260228-001 (observation to all, noted) to exchange.json.\n');
    expect(read(cwd)).toBe(twoEntries);
  });
});

describe('answer', { timeout: 60_000 }, () => {
  it('finds the entry in the logs of the project and answers in the right name', async () => {
    const cwd = makeTree({
      '.git/HEAD': '',
      'agents/exchange.json': twoEntries,
      'pipelines/a.adpl': JSON.stringify({ adpl: '1.1', ahi: { log: [{ ...observation, id: 'other-20260227-001' }] } }),
    });
    const unasked = await run(['answer', recommendation.id, '--approve'], { cwd, env });
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('--from human');
    const below = join(cwd, 'pipelines');
    expect(await run(['answer', recommendation.id, '--approve', '--from', 'human'], { cwd: below, env })).toMatchObject(
      {
        code: 0,
        stdout: 'Appended human-20260228-001 (approval to planner, pending) to ../agents/exchange.json.\n',
      },
    );
    const acted = await run(['answer', recommendation.id, '--act', '--content', 'Moved it.', '--json'], { cwd, env });
    expect(JSON.parse(acted.stdout)).toMatchObject({
      file: 'agents/exchange.json',
      entry: { from: 'planner', to: 'scout', status: 'acted', context: { ref: recommendation.id } },
    });
    const again = await run(['answer', recommendation.id, '--reject', '--content', 'No.'], { cwd, env });
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain('was answered already: planner-20260228-001 says acted');
    expect(await run(['check', '.', '--fail-on', 'warning'], { cwd, env })).toMatchObject({ code: 0 });
  });

  it('asks which log is meant when several have the entry, and what is to be said', async () => {
    const cwd = makeTree({ 'a.ahil.json': twoEntries, 'b.ahil.json': twoEntries });
    const ambiguous = await run(['answer', recommendation.id, '--acknowledge'], { cwd, env });
    expect(ambiguous).toMatchObject({ code: 2 });
    expect(ambiguous.stderr).toContain('  a.ahil.json\n  b.ahil.json');
    for (const named of [['b.ahil.json'], ['--file', 'b.ahil.json']]) {
      const result = await run(['answer', recommendation.id, ...named, '--acknowledge', '--dry-run'], { cwd, env });
      expect(result.stdout).toContain('(acknowledgement to scout, acknowledged) to b.ahil.json');
    }
    for (const [args, reason] of [
      [['nobody-20260227-001', '--act'], 'No log has an entry nobody-20260227-001.'],
      [[recommendation.id], 'Give one of --approve'],
      [[recommendation.id, '--act', '--reject'], 'Give one of --approve'],
      [[recommendation.id, 'a.ahil.json', '--reject'], 'a rejection needs a reason'],
      [[recommendation.id, '--act', '--file', 'c.ahil.json'], 'There is no such file'],
      [[observation.id, 'a.ahil.json', '--note'], 'nobody in particular'],
    ] as const) {
      const result = await run(['answer', ...args], { cwd, env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(reason);
    }
    expect([read(cwd, 'a.ahil.json'), read(cwd, 'b.ahil.json')]).toEqual([twoEntries, twoEntries]);
  });
});

describe('log', { timeout: 60_000 }, () => {
  const acknowledgement = {
    ...observation,
    id: 'planner-20260301-001',
    type: 'acknowledgement',
    from: 'planner',
    to: 'scout',
    date: '2026-03-01',
    status: 'acted',
    content: 'Moved it.\n\u001b[31mred',
    context: { ref: recommendation.id },
  };
  const tree = {
    ...driftedProject,
    '.ai/handoff/LOG.md': '# Log\n\n## [2026-02-28] kim: Wrote the parser\n\nIt works.\n',
    'exchange.json': logText([observation, recommendation, acknowledgement]),
  };

  it('lists LOG.md and AHIL logs together, newest first', async () => {
    const cwd = makeTree(tree);
    expect((await run(['log'], { cwd, env })).stdout).toBe(
      [
        '2026-03-01  acted  planner → scout  acknowledgement  planner-20260301-001:  Moved it.\\n\\u{1b}[31mred  [exchange.json]',
        '2026-02-28  kim:  Wrote the parser  [.ai/handoff/LOG.md]',
        '2026-02-27  acted  scout → planner  recommendation  scout-20260227-002:  Move the nightly job to three in the morning.  [exchange.json]',
        '2026-02-27  noted  scout → all  observation  scout-20260227-001:  The orders table was loaded at six and holds 40,000 rows.  [exchange.json]',
        '',
      ].join('\n'),
    );
    const { stdout } = await run(['log', '--json', '--limit', '2'], { cwd, env });
    expect(JSON.parse(stdout)).toMatchObject({
      entries: [
        {
          kind: 'ahil',
          file: 'exchange.json',
          state: 'acted',
          answers: [recommendation.id],
          context: { ref: recommendation.id },
        },
        { kind: 'log', file: '.ai/handoff/LOG.md', agent: 'kim', title: 'Wrote the parser' },
      ],
    });
    expect((await run(['log', '.ai/handoff'], { cwd, env })).stdout).toContain('kim:  Wrote the parser');
    expect((await run(['log', '.ai/handoff/MANIFEST.json'], { cwd, env })).stdout).toBe(
      '2026-02-28  kim:  Wrote the parser\n',
    );
    expect((await run(['log', 'exchange.json'], { cwd, env })).stdout).not.toContain('kim');
  });

  it('filters by state, type, sender and recipient', async () => {
    const cwd = makeTree({ ...tree, 'exchange.json': twoEntries });
    const idsOf = async (...args: readonly string[]) => {
      const { stdout } = await run(['log', '--json', ...args], { cwd, env });
      return (JSON.parse(stdout) as { entries: { id?: string }[] }).entries.map(({ id }) => id);
    };
    expect(await idsOf('--pending', '--to', 'planner')).toEqual([recommendation.id]);
    expect(await idsOf('--pending', '--to', 'human')).toEqual([]);
    expect(await idsOf('--to', 'human')).toEqual([observation.id]);
    expect(await idsOf('--type', 'observation,alert')).toEqual([observation.id]);
    expect(await idsOf('--state', 'noted,acted', '--from', 'scout')).toEqual([observation.id]);
    expect((await run(['log', '--pending', '--to', 'human'], { cwd, env })).stdout).toBe(
      'No entry is pending for human.\n',
    );
    expect(await run(['log', '--state', 'open'], { cwd, env })).toMatchObject({ code: 2, stdout: '' });
  });

  it('shows a thread in full and lets no content pretend to be an entry', async () => {
    const cwd = makeTree(tree);
    expect((await run(['log', '--thread', acknowledgement.id], { cwd, env })).stdout).toBe(
      [
        '2026-02-27  acted  scout → planner  recommendation  scout-20260227-002',
        '  | Move the nightly job to three in the morning.',
        '2026-03-01  acted  planner → scout  acknowledgement  planner-20260301-001  answers scout-20260227-002',
        '  | Moved it.',
        '  | \\u{1b}[31mred',
        '',
      ].join('\n'),
    );
    expect(await run(['log', '--thread', 'x'], { cwd, env })).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['log', '--thread', observation.id, '--pending'], { cwd, env })).toMatchObject({ code: 2 });
  });

  it('lists what can be read of broken logs, and says so', async () => {
    const cwd = makeTree({
      'cut.ahil.json': twoEntries.slice(0, twoEntries.indexOf('Move')),
      'odd.ahil.json': logText([7, null, 'x', [], { ...observation, id: 7 }, { ...observation, date: '2026-02-30' }]),
      'deep.ahil.json': logText([{ ...observation, context: 'deep' }]).replace(
        '"deep"',
        '['.repeat(600) + ']'.repeat(600),
      ),
    });
    const result = await run(['log'], { cwd, env });
    expect(result.code).toBe(1);
    expect(result.stdout.match(/scout-20260227-001/g)).toHaveLength(2);
    expect(result.stdout).toContain('observation  ?:');
    expect(result.stderr).toContain('cut.ahil.json is not valid JSON, so entries may be missing');
    expect(result.stderr).toContain('deep.ahil.json cannot be looked into');
    const { unlisted } = JSON.parse((await run(['log', '--json'], { cwd, env })).stdout) as { unlisted: object[] };
    expect(unlisted).toMatchObject([{ file: 'deep.ahil.json' }, { file: 'cut.ahil.json' }]);
    const alone = await run(['log', '--pending', 'deep.ahil.json'], { cwd, env });
    expect(alone).toMatchObject({ code: 2, stdout: '' });
    expect(alone.stderr).toContain('deep.ahil.json cannot be looked into. "agent-handoff check" says why.');
    const gone = await run(['log', '--thread', 'human-20260101-001'], { cwd, env });
    expect(gone.stderr).toContain('No log has an entry human-20260101-001. deep.ahil.json cannot be looked into.');
    const nothing = await run(['log'], { cwd: makeTree({ 'README.md': '' }), env });
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('There is no log');
  });
});

describe('log seal', { timeout: 60_000 }, () => {
  it('lets check find what was rewritten, without git', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries });
    const sealed = await run(['log', 'seal', 'exchange.json', '--json'], { cwd, env });
    const single = makeTree({ 'exchange.json': logText([observation]) });
    expect((await run(['log', 'seal', 'exchange.json'], { cwd: single, env })).stdout).toMatch(/: 1 entry\.$/m);
    const { head, entries } = JSON.parse(sealed.stdout) as { head: string; entries: number };
    expect(entries).toBe(2);
    expect(
      await run(['append', 'exchange.json', ...saying('The orders table was loaded again at seven.')], { cwd, env }),
    ).toMatchObject({ code: 0 });
    expect(await run(['check', '.', '--fail-on', 'info'], { cwd, env })).toMatchObject({ code: 0 });
    expect((await run(['log', 'seal', 'exchange.json', '--verify', head], { cwd, env })).stdout).toContain(
      'still begins with the 2 entries that had this head; 1 was appended since',
    );
    expect((await run(['log', 'seal', 'exchange.json'], { cwd, env })).stdout).toContain('3 entries, 1 of them new');

    const honest = read(cwd);
    writeFileSync(join(cwd, 'exchange.json'), honest.replace('40,000', '50,000'));
    const { findings } = await checkJson(['.'], { cwd, env });
    expect(findings).toMatchObject([{ code: 'ahil/append-only', severity: 'error', pointer: '/entries/0' }]);
    expect(findings[0]?.message).toContain('(sealed on 2026-02-28)');
    const again = await run(['log', 'seal', 'exchange.json'], { cwd, env });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('not only appended to');
    expect(await run(['log', 'seal', 'exchange.json', '--verify', head], { cwd, env })).toMatchObject({ code: 1 });

    writeFileSync(join(cwd, 'exchange.json'), honest);
    const seal = read(cwd, 'exchange.json.seal');
    writeFileSync(join(cwd, 'exchange.json.seal'), seal.replace(/"[0-9a-f]{64} scout/, `"${'0'.repeat(64)} scout`));
    const edited = await checkJson(['.'], { cwd, env });
    expect(edited.findings).toMatchObject([{ code: 'ahil/append-only' }]);
    expect(edited.findings[0]?.message).toContain('The seal was edited');
    expect(await run(['log', 'seal', 'exchange.json'], { cwd, env })).toMatchObject({ code: 2 });
    expect(await run(['log', 'seal', 'exchange.json', '--force'], { cwd, env })).toMatchObject({ code: 0 });
    expect((await checkJson(['.'], { cwd, env })).findings).toEqual([]);
  });

  it('says each difference once where git knows it, too', async () => {
    const cwd = makeTree({ 'exchange.json': twoEntries });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-qm', 'Begin');
    expect(await run(['log', 'seal', 'exchange.json'], { cwd, env })).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'exchange.json'), twoEntries.replace('40,000', '50,000'));
    const { findings } = await checkJson(['.'], { cwd, env });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain('with another content');
  });

  it('refuses what is no whole log', async () => {
    const cwd = makeTree({ 'cut.ahil.json': twoEntries.slice(0, 300), 'README.md': '' });
    for (const file of ['cut.ahil.json', 'README.md', '.', 'none.ahil.json']) {
      expect(await run(['log', 'seal', file], { cwd, env })).toMatchObject({ code: 2, stdout: '' });
    }
    expect(await run(['log', 'seal', 'cut.ahil.json', '--verify', 'abc'], { cwd, env })).toMatchObject({ code: 2 });
  });

  it.each(['append', 'answer', 'log', 'log seal'])('%s has help with an example', async (command) => {
    const { code, stdout } = await run([...command.split(' '), '--help'], { cwd: makeTree({}) });
    expect(code).toBe(0);
    expect(stdout).toContain('  $ agent-handoff ');
  });
});
