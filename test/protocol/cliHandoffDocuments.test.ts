import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { universalHandoff as validate } from '../../server/src/engine/generated/validators.mjs';
import { checksumOf } from '../support/handoffFiles.ts';
import { handoffValue } from '../unit/universal/support.ts';
import { checkJson, makeTree, run } from './cliSupport.ts';

/** 2026-03-05 at noon, UTC. */
const env = { SOURCE_DATE_EPOCH: '1772712000' };
const file = 'handoffs/a.handoff.json';
const long = 'The parser reads nested lists and reports where they end. '.repeat(200);
const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/** Too long, with a word that is nearly right and without a confidence. */
const defective = text(
  handoffValue({
    context: { summary: 'Review the parser', problem_type: 'verificaton' },
    payload: { working: { files: ['src/parser.ts'] }, session: { state: { notes: long } } },
    meta: { token_count: 205, handoff_chain: ['parser-builder'] },
  }),
);

describe('repair', () => {
  it('shows each step with what it saves, and writes all of it', async () => {
    const cwd = makeTree({ '.git': { folder: true }, [file]: defective });
    const dry = await run(['repair', '--dry-run', file], { cwd, env });
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout.split('\n').slice(0, 5)).toEqual([
      'Defaults:',
      '  Write verification (takes about 1 token more)',
      '  Add confidence (takes about 7 tokens more)',
      expect.stringMatching(/^ {2}Count the tokens anew \(/),
      'Compression:',
    ]);
    expect(dry.stdout).toMatch(
      /Move the session to sessions\/12\/handoffs\/session-context\.json \(saves about \d+ tokens\)\n/,
    );
    expect(dry.stdout).toMatch(/Nothing was written\.\n$/);
    expect(read(cwd, file)).toBe(defective);

    const { code, stdout } = await run(['repair', file], { cwd, env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Written: handoffs\/a\.handoff\.json\n/);
    expect(JSON.parse(read(cwd, 'sessions/12/handoffs/session-context.json'))).toEqual({ state: { notes: long } });
    const repaired: unknown = JSON.parse(read(cwd, file));
    expect(validate(repaired)).toBe(true);
    expect(repaired).toMatchObject({
      handoff: { payload: { references: { files: [{ path: 'sessions/12/handoffs/session-context.json' }] } } },
    });
    expect((await run(['repair', file], { cwd, env })).stdout).toBe('handoffs/a.handoff.json needs no repair.\n');
  });

  it('tells programs the same', async () => {
    const cwd = makeTree({ '.git': { folder: true }, [file]: defective });
    const { stdout } = await run(['repair', '--json', '--dry-run', file], { cwd, env });
    const report = JSON.parse(stdout) as { steps: { attempt: number; saves: number }[] };
    expect(report).toMatchObject({ file, dryRun: true, outcome: 'repaired', remaining: [] });
    expect(report.steps.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2]);
    expect(report.steps.at(-1)?.saves).toBeGreaterThan(2000);
  });

  it('takes turns with others that repair or shorten the same file', async () => {
    const cwd = makeTree({ '.git': { folder: true }, [file]: defective });
    const commands = ['repair', 'compress', 'repair', 'compress', 'repair'];
    const ended = await Promise.all(commands.map((command) => run([command, file], { cwd, env })));
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    expect(validate(JSON.parse(read(cwd, file)))).toBe(true);
  });

  it('reports what no rule can repair, with exit code 1, and leads to the prompt', async () => {
    const rows = Array.from({ length: 400 }, () => 'a short row of text');
    const cwd = makeTree({ '.git': { folder: true }, [file]: text(handoffValue({ payload: { working: { rows } } })) });
    const { code, stdout } = await run(['repair', file], { cwd, env });
    expect(code).toBe(1);
    expect(stdout).toContain('What rules cannot repair:\n  /handoff/payload: This handoff is about ');
    expect(stdout).toContain('An agent may help: agent-handoff repair --prompt handoffs/a.handoff.json\n');
    const prompt = await run(['repair', '--prompt', file], { cwd, env });
    expect(prompt).toMatchObject({ code: 0, stderr: '' });
    expect(prompt.stdout).toContain('1. /handoff/payload: This handoff is about ');
    expect(prompt.stdout).toContain('Universal Handoff Schema 3.0');
  });

  it('leaves what a person has to say to a person', async () => {
    const meta = { token_count: 205, confidence: 'high', handoff_chain: ['reviewer', 'parser-builder'] };
    const cwd = makeTree({ '.git': { folder: true }, [file]: text(handoffValue({ meta })) });
    const { code, stdout } = await run(['repair', file], { cwd, env });
    expect(code).toBe(0);
    expect(stdout).toContain('What a person has to decide:\n');
    expect(read(cwd, file)).not.toMatch(/handoff_reason|user_approved/);
  });

  it('writes a copy with --out, what is moved beside it, and never over a file', async () => {
    const value = JSON.parse(defective) as { handoff: { source: object } };
    const away = text({
      handoff: { ...value.handoff, source: { ...value.handoff.source, session_path: '/tmp/sessions/12' } },
    });
    const cwd = makeTree({ '.git': { folder: true }, [file]: away });
    const { stdout } = await run(['repair', file, '--out', 'copies/new/b.json'], { cwd, env });
    expect(stdout).toContain('Written: copies/new/b.json\nWritten: copies/new/session-context.json\n');
    expect(read(cwd, file)).toBe(away);
    expect(validate(JSON.parse(read(cwd, 'copies/new/b.json')))).toBe(true);
    const again = await run(['repair', file, '--out', 'copies/new/b.json'], { cwd, env });
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/copies\/new\/b\.json exists already\. Name another file with --out\./);
    expect(filesIn(join(cwd, 'copies'))).toEqual(['new/b.json', 'new/session-context.json']);
    const another = await run(['repair', file, '--out', 'copies/new/c.json'], { cwd, env });
    expect(another.stdout).toContain('Written: copies/new/c-session-context.json\n');
  });

  it.skipIf(process.getuid?.() === 0)('names --out where a file may not be written', async () => {
    const cwd = makeTree({ '.git': { folder: true }, [file]: defective });
    chmodSync(join(cwd, file), 0o444);
    const { code, stderr } = await run(['repair', file], { cwd, env });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: handoffs/a.handoff.json was not written: it is read-only. Name another place with --out.\n',
    });
  });

  it('names --out where a file is a link, and follows none', async () => {
    const cwd = makeTree({
      '.git': { folder: true },
      [file]: defective,
      sessions: { linkTo: 'handoffs' },
      'handoffs/12/handoffs': { linkTo: '/tmp' },
    });
    const { code, stderr } = await run(['repair', file], { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/was not written: it lies outside of the project\. Name another place with --out\.\n$/);
    expect(read(cwd, file)).toBe(defective);
  });

  it('repairs the other formats by their fixes, and keeps comments, CRLF and the byte order mark', async () => {
    const yaml =
      '\ufeff# kept 🦊\r\nschema_version: "0.1.0"\r\ntype: U.AgentHandoff\r\nversion: "0.1.0"\r\ncontext: AgentWorkflow\r\nsession_id: S1 # also kept\r\nhandoff_id: S1.executor.1\r\nfrom_agent_type: strategist\r\nto_agent_type: executer\r\nissued_at: 2026-03-01T10:00:00Z\r\ninstructions:\r\n  - Do it\r\nacceptance_criteria: []\r\nfoo: bar\r\nx_extensions: {}\r\n';
    const path = 'handoffs/S1.executor.1.handoff.yaml';
    const cwd = makeTree({ '.git': { folder: true }, [path]: yaml });
    const { code, stdout } = await run(['repair', path], { cwd, env });
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const repaired = read(cwd, path);
    expect(repaired).toMatch(/^\ufeff# kept 🦊\r\n/);
    expect(repaired).toContain('session_id: S1 # also kept\r\n');
    expect(repaired).toContain('to_agent_type: executor\r\n');
    expect(repaired).toContain('constraints: []\r\n');
    expect(repaired.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it.each([
    ['a folder', 'handoffs', /is a folder\. Name the file of one handoff/],
    ['what is not there', 'handoffs/none.json', /cannot be read: there is no such file/],
    [
      'another file',
      'other.json',
      /other\.json is not a handoff of one of these formats: Universal Handoff Schema 3\.0, /,
    ],
    ['a broken file', 'handoffs/broken.json', /has syntax errors\. Correct them first/],
    ['a file in conflict', 'handoffs/conflict.json', /unresolved conflict/],
    ['an empty file', 'handoffs/empty.handoff.json', /is not a handoff of/],
  ])('refuses %s', async (_, path, reason) => {
    const cwd = makeTree({
      '.git': { folder: true },
      [file]: defective,
      'other.json': '{}',
      'handoffs/empty.handoff.json': '',
      'handoffs/broken.json': defective.replace('"version": "3.0",', '"version": "3.0" "x'),
      'handoffs/conflict.json': `<<<<<<< ours\n${defective}=======\n${defective}>>>>>>> theirs\n`,
    });
    const before = filesIn(cwd);
    const { code, stderr } = await run(['repair', path], { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
    expect(filesIn(cwd)).toEqual(before);
  });
});

describe('a file of another kind', () => {
  const folder = '.ai/handoff';
  it.each([
    [['repair', `${folder}/MANIFEST.json`], 'the manifest of a handoff folder', 'manifest'],
    [['repair', '--prompt', `${folder}/MANIFEST.json`], 'the manifest of a handoff folder', 'manifest'],
    [['compress', `${folder}/MANIFEST.json`], 'the manifest of a handoff folder', 'archive'],
    [['repair', `${folder}/STATUS.md`], 'a file of a handoff folder', 'fix'],
    [['compress', `${folder}/LOG.md`], 'a file of a handoff folder', 'archive'],
    [['repair', 'exchange.ahil.json'], 'an AHIL log', 'fix'],
    [['compress', 'exchange.ahil.json'], 'an AHIL log', undefined],
    [['repair', 'agent-handoff.config.json'], 'a configuration', 'fix'],
    [['compress', 'prompt-lock.json'], 'a file of a prompt registry', undefined],
  ])('is named with the command that is right for it: %j', async (args, what, command) => {
    const cwd = makeTree({
      '.git': { folder: true },
      [`${folder}/MANIFEST.json`]: '{ "aahp_version": "3.0" }\n',
      [`${folder}/STATUS.md`]: '# Status\n',
      [`${folder}/LOG.md`]: '# Log\n',
      'exchange.ahil.json': '{ "schema_version": "1.0", "entries": [] }\n',
      'agent-handoff.config.json': '{}\n',
      'prompt-lock.json': '{ "version": "1.0.0", "generated_at": "2026-02-01T10:00:00Z", "prompts": {} }\n',
    });
    const { code, stderr } = await run(args, { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toContain(`${what}, not a handoff in one file.`);
    if (command !== undefined) expect(stderr).toContain(`Use "agent-handoff ${command}" instead.`);
  });
});

describe('repair --prompt', () => {
  it('refuses where there is nothing to repair, and with options that write', async () => {
    const cwd = makeTree({ '.git': { folder: true }, [file]: text(handoffValue()) });
    expect((await run(['repair', '--prompt', file], { cwd, env })).stderr).toMatch(
      /has no error or warning that an agent could repair/,
    );
    expect((await run(['repair', '--prompt', '--out', 'x', file], { cwd, env })).stderr).toMatch(
      /--prompt only prints/,
    );
  });

  it('prints no terminal controls', async () => {
    const value = handoffValue({ context: { summary: 'a\u202eb', problem_type: 'none' } });
    const cwd = makeTree({ '.git': { folder: true }, [file]: text(value) });
    const { stdout } = await run(['repair', '--prompt', file], { cwd, env });
    expect(stdout).not.toContain('\u202e');
    expect(stdout).toContain('none is no possible problem_type');
  });
});

describe('compress', () => {
  it('shortens as far as needed', async () => {
    const value = handoffValue({ payload: { working: {}, session: { state: { notes: long } } } });
    const cwd = makeTree({ '.git': { folder: true }, [file]: text(value) });
    expect((await run(['compress', '--dry-run', file], { cwd, env })).stdout).toMatch(
      /^Move the session to sessions\/12\/handoffs\/session-context\.json \(saves about \d+ tokens\)\nAbout \d+ tokens before, \d+ after; 2000 are allowed\.\nNothing was written\.\n$/,
    );
    expect(await run(['compress', file], { cwd, env })).toMatchObject({ code: 0 });
    expect((await run(['compress', file], { cwd, env })).stdout).toMatch(/is about \d+ tokens long; 2000 are allowed/);
    const json = await run(['compress', '--json', file], { cwd, env });
    expect(JSON.parse(json.stdout)).toMatchObject({ limit: 2000, steps: [], written: [] });
  });

  it('counts with the tokenizer that the configuration names', async () => {
    const cwd = makeTree({ 'agent-handoff.config.json': '{"tokens":"o200k_base"}', [file]: text(handoffValue()) });
    const count = async () => {
      const { stdout } = await run(['compress', '--json', '--dry-run', file], { cwd, env });
      return (JSON.parse(stdout) as { tokensBefore: number }).tokensBefore;
    };
    const counted = await count();
    expect(counted).not.toBe(Math.round(text(handoffValue()).length / 4));
    // The rules count alike: the number that the tokenizer gives is no finding, one that is far from it is.
    const meta = { token_count: counted * 2, confidence: 'high', handoff_chain: ['parser-builder'] };
    const wrong = makeTree({
      'agent-handoff.config.json': '{"tokens":"o200k_base"}',
      [file]: text(handoffValue({ meta })),
    });
    const { findings } = await checkJson([file], { cwd: wrong, env });
    expect(findings.find(({ code }) => code === 'universal/token-count')?.message).toContain(
      `but it is about ${counted}.`,
    );
  });

  it('says when nothing is left to shorten, with exit code 1, and refuses other formats', async () => {
    const rows = Array.from({ length: 400 }, () => 'a short row of text');
    const uagent = 'handoffs/S1.executor.1.handoff.json';
    const cwd = makeTree({
      '.git': { folder: true },
      [file]: text(handoffValue({ payload: { working: { rows } } })),
      [uagent]: text({ type: 'U.AgentHandoff', schema_version: '0.1.0' }),
    });
    const stuck = await run(['compress', file], { cwd, env });
    expect(stuck.code).toBe(1);
    expect(stuck.stdout).toContain('There is nothing left that could be shortened without a decision.');
    expect((await run(['compress', uagent], { cwd, env })).stderr).toMatch(/Only a Universal Handoff has a limit/);
  });
});

const domain = (boundaries: string) => `# Domain\n\n### Collaboration Boundaries\n\n${boundaries}\n`;
const product = domain('- **With Domain 02 (Analysis):** numbers');
const analysis = domain('- **With Domain 05 (Product):** questions');
const content = domain('- **With Domain 02 (Analysis):** numbers');
const hash = (prompt: string) => checksumOf(prompt).replace('sha256:', '');
const registry = {
  '.git': { folder: true },
  'domains/domain-05-product.md': product,
  'domains/domain-02-analysis.md': analysis,
  'domains/domain-01-content.md': content,
  'versions/prompt-manifest.json': text({
    version: '1.0.0',
    domains: Object.fromEntries(
      ['domain-05-product', 'domain-02-analysis', 'domain-01-content'].map((id) => [
        id,
        { name: id, file: `domains/${id}.md`, canonical_id: id, version: '1.0.0' },
      ]),
    ),
    archetypes: {},
  }),
  'versions/prompt-lock.json': text({
    version: '1.0.0',
    prompts: {
      'domain-05-product': {
        file: 'domains/domain-05-product.md',
        hash: hash(product),
        type: 'domain',
        version: '1.0.0',
      },
      'domain-02-analysis': {
        file: 'domains/domain-02-analysis.md',
        hash: hash(analysis),
        type: 'domain',
        version: '1.0.0',
      },
      'domain-01-content': {
        file: 'domains/domain-01-content.md',
        hash: hash(content),
        type: 'domain',
        version: '1.0.0',
      },
    },
  }),
} as const;

describe('new', () => {
  const universal = [
    'new',
    'universal',
    '--source',
    'planner',
    '--target',
    'builder',
    '--phase',
    'Plan',
    '--summary',
    'Build it',
  ];

  it('writes a valid Universal Handoff by the convention, and goes on with its trace', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    const { code, stdout, stderr } = await run(universal, { cwd, env });
    const first = 'handoffs/planner-to-builder-20260305T120000Z.json';
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${first}\n`, stderr: '' });
    expect(validate(JSON.parse(read(cwd, first)))).toBe(true);
    expect(await checkJson([], { cwd, env })).toMatchObject({ findings: [] });
    const next = await run(
      [
        'new',
        'universal',
        '--source',
        'builder',
        '--target',
        'reviewer',
        '--phase',
        'Done',
        '--summary',
        'Look at it',
        '--continue',
        first,
        '--yaml',
      ],
      { cwd, env },
    );
    expect(next.stdout).toBe('handoffs/builder-to-reviewer-20260305T120000Z.yaml\n');
    const trace = (JSON.parse(read(cwd, first)) as { handoff: { trace_id: string } }).handoff.trace_id;
    expect(read(cwd, next.stdout.trim())).toContain(trace);
    expect(read(cwd, next.stdout.trim())).toMatch(/handoff_chain:\s+- "?planner"?\s+- "?builder"?\n/);
  });

  it('never overwrites, and writes where --out says', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    await run(universal, { cwd, env });
    const again = await run(universal, { cwd, env });
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/planner-to-builder-20260305T120000Z\.json exists already/);
    expect((await run([...universal, '--out', 'elsewhere/'], { cwd, env })).stdout).toBe(
      'elsewhere/planner-to-builder-20260305T120000Z.json\n',
    );
    expect((await run([...universal, '--out', 'x.handoff.json'], { cwd, env })).stdout).toBe('x.handoff.json\n');
    expect((await run([...universal, '--out', 'x.handoff.json'], { cwd, env })).code).toBe(2);
    const printed = await run([...universal, '--dry-run', '--out', 'y.json'], { cwd, env });
    expect(validate(JSON.parse(printed.stdout))).toBe(true);
    expect(filesIn(cwd)).not.toContain('y.json');
  });

  it.skipIf(process.getuid?.() === 0)('names --out where the place cannot be written', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    mkdirSync(join(cwd, 'handoffs'), { mode: 0o555 });
    expect((await run(universal, { cwd, env })).stderr).toMatch(
      /permission is denied\. Name another place with --out\./,
    );
  });

  it('names --out where a file is in the way of the folder', async () => {
    const cwd = makeTree({ '.git': { folder: true }, handoffs: 'no folder' });
    const { code, stderr } = await run(universal, { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: handoffs\/planner-to-builder.* was not written: .* Name another place with --out\.\n$/,
    );
    expect((await run([...universal, '--out', 'elsewhere/'], { cwd, env })).code).toBe(0);
  });

  it.each([
    [[...universal, '--target', 'planner'], /would not be valid\. planner hands over to itself/],
    [[...universal, '--summary', 'x'.repeat(501)], /would not be valid\. summary is longer than 500 characters/],
    [[...universal, '--summary', ' '], /summary is empty/],
    [[...universal, '--type', 'coding'], /choices are decision, creative/i],
    [[...universal, '--working', '[1]'], /--working must be a JSON object/],
    [[...universal, '--continue', 'none.json'], /none\.json is no readable Universal Handoff/],
  ])('refuses what would not be valid (%#)', async (args, reason) => {
    const cwd = makeTree({ '.git': { folder: true } });
    const { code, stderr } = await run(args, { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
    expect(filesIn(cwd)).toEqual([]);
  });

  const governed = (source: string, target: string, ...more: string[]) => [
    ...['new', 'governed', '--source', source, '--target', target, '--type', 'analysis'],
    ...['--description', 'Look at the interviews', '--expect', 'A recommendation', ...more],
  ];

  it('takes agents from the registry, with their versions and hashes', async () => {
    const cwd = makeTree(registry);
    const { code, stdout } = await run(governed('domain-05-product', 'domain-02-analysis', '--attest', 'all'), {
      cwd,
      env,
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'handoffs/domain-05-product-to-domain-02-analysis-20260305T120000Z.handoff.json\n',
    });
    expect(JSON.parse(read(cwd, stdout.trim()))).toMatchObject({
      source_agent: { agent_type: 'domain', agent_version: '1.0.0', prompt_hash: hash(product) },
      governance: { boundaries_respected: true },
    });
    const { findings } = await checkJson([], { cwd, env });
    expect(findings.map(({ code: rule }) => rule)).toEqual(['governed/audit-trail']);
  });

  it.each([
    [['domain-05-product', 'domain-01-content', '--attest', 'all'], /would not be valid\..*domain-01-content/],
    [['product', 'domain-02-analysis', '--attest', 'all'], /knows no agent product\. Did you mean domain-05-product\?/],
    [['domain-05-product', 'domain-02-analysis'], /needs a person's attestation\. Agree with --attest all/],
    [
      ['domain-05-product', 'domain-02-analysis', '--attest', 'composition-valid'],
      /holds only when a person attests source_agent_verified, target_agent_verified, boundaries_respected/,
    ],
    [
      ['domain-05-product', 'domain-02-analysis', '--attest', 'everything'],
      /everything is nothing that a handoff attests/,
    ],
  ])(
    'refuses what the registry contradicts and what nobody attests (%#)',
    async ([source, target, ...more], reason) => {
      const cwd = makeTree(registry);
      const { code, stderr } = await run(governed(source ?? '', target ?? '', ...more), { cwd, env });
      expect(code).toBe(2);
      expect(stderr).toMatch(reason);
      expect(filesIn(cwd).filter((path) => path.startsWith('handoffs'))).toEqual([]);
    },
  );

  it('says what an agent lacks where there is no registry', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    const { stderr } = await run(governed('a', 'b', '--attest', 'all'), { cwd, env });
    expect(stderr).toContain('There is no prompt-manifest.json or prompt-lock.json to look a up in.');
    expect(stderr).toContain('Not known yet: the type, the version, the hash of the prompt.');
    const ends = ['source', 'target'].flatMap((end) => [
      ...[`--${end}-type`, 'orchestrator', `--${end}-version`, '1.0.0', `--${end}-hash`, 'a'.repeat(64)],
    ]);
    const said = await run(governed('a', 'b', '--attest', 'all', ...ends), { cwd, env });
    expect(said.stdout).toMatch(/^handoffs\/a-to-b-/);
    expect(said.stderr).toMatch(/^note: /);
  });

  const uagent = [
    'new',
    'uagent',
    '--session',
    'AW-1',
    '--from',
    'strategist',
    '--to',
    'executor',
    '--instruction',
    'Write it',
  ];

  it('numbers the handoffs of a session', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    const folder = 'runtime/contexts/AgentWorkflow/handoffs';
    const first = await run([...uagent, '--constraint', 'No new dependencies'], { cwd, env });
    expect(first).toMatchObject({ code: 0, stdout: `${folder}/AW-1.executor.1.handoff.yaml\n`, stderr: '' });
    const second = await run(uagent, { cwd, env });
    expect(second.stdout).toBe(`${folder}/AW-1.executor.2.handoff.yaml\n`);
    expect(second.stderr).toMatch(/^note: /);
    const { findings } = await checkJson([], { cwd, env });
    expect(findings.map(({ code }) => code)).toEqual(['uagent/empty']);
    expect((await run([...uagent, '--to', 'boss'], { cwd, env })).stderr).toMatch(/boss is no role/);
  });

  it('takes the roles of the configuration', async () => {
    const cwd = makeTree({ 'agent-handoff.config.json': '{"agentRoles":["writer","boss"]}' });
    const boss = [...uagent, '--from', 'writer', '--to', 'boss'];
    expect(await run(boss, { cwd, env })).toMatchObject({ code: 0 });
    expect((await run(uagent, { cwd, env })).stderr).toMatch(/strategist is no role\. The roles are writer, boss\./);
  });
});
