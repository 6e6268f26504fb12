import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, makeTree, run } from './cliSupport.ts';

/** 2026-03-05 at noon, UTC. */
const env = { SOURCE_DATE_EPOCH: '1772712000', HOME: '/tmp' };
const trust = [
  '# Trust',
  '',
  '| Id | Property | Status | Verified | TTL | Expires | Provenance | Agent |',
  '|----|----------|--------|----------|-----|---------|------------|-------|',
  '| B1 | Build passes | assumed | 2026-02-01 | 7d | 2026-02-08 | self_reviewed | kim |',
  '| A1 | Architecture | verified | 2026-01-20 | 30d | 2026-02-19 | | |',
  '',
].join('\n');

function project(bindings: object, files: Readonly<Record<string, string>> = {}): string {
  return makeTree({
    '.ai/handoff/TRUST.md': trust,
    'agent-handoff.config.json': JSON.stringify({ trust: bindings }),
    'pass.mjs': 'console.log("all is well"); process.exit(0);',
    'fail.mjs': 'console.error("one test fails"); process.exit(3);',
    ...files,
  });
}

const register = (cwd: string) => readFileSync(join(cwd, '.ai/handoff/TRUST.md'), 'utf8');
const verify = (cwd: string, ...args: string[]) => run(['trust', 'verify', ...args], { cwd, env });

describe('trust verify --run', () => {
  it('records what the check has shown, and what it printed is to be seen', async () => {
    const cwd = project({ 'Build passes': { command: [process.execPath, 'pass.mjs'] } });
    const { code, stdout, stderr } = await verify(cwd, 'build', '--run', '--yes', '--as', 'lee');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Build passes is verified today and holds until 2026-03-12.\n',
    });
    expect(stderr).toContain('all is well');
    expect(register(cwd)).toContain(
      '| B1 | Build passes | verified | 2026-03-05 | 7d | 2026-03-12 | test_verified | lee |',
    );
  });

  it('writes nothing when the check fails, cannot be started or is not agreed to', async () => {
    const cwd = project({
      B1: { command: [process.execPath, 'fail.mjs'] },
      Architecture: { command: ['no-such-program-anywhere'] },
    });
    const failed = await verify(cwd, 'B1', '--run', '--yes');
    expect({ code: failed.code, stdout: failed.stdout }).toEqual({
      code: 1,
      stdout: 'Build passes is not verified: it ended with 3. Nothing was written.\n',
    });
    expect(failed.stderr).toContain('one test fails');
    const missing = await verify(cwd, 'A1', '--run', '--yes');
    expect({ code: missing.code, stderr: missing.stderr }).toEqual({
      code: 2,
      stderr: 'error: no-such-program-anywhere cannot be started: there is no such program. Nothing was written.\n',
    });
    const unasked = await verify(cwd, 'B1', '--run');
    expect(unasked.code).toBe(2);
    expect(unasked.stderr).toContain('The configuration says that this is checked by: ');
    expect(register(cwd)).toBe(trust);
  });

  it('shows what it would run', async () => {
    const cwd = project({ build: { script: 'test' } });
    const { code, stdout } = await verify(cwd, 'Build passes', '--run', '--dry-run');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Build passes is checked by: npm run test\nNothing was run and nothing was written.\n',
    });
  });

  it('runs a script of package.json in the folder of the project', async () => {
    const scripts = { test: "node -e \"require('fs').writeFileSync('ran.txt', '')\"" };
    const cwd = project({ build: 'npm run test' }, { 'package.json': JSON.stringify({ scripts }) });
    expect((await verify(cwd, 'build', '--run', '--yes')).code).toBe(0);
    expect(existsSync(join(cwd, 'ran.txt'))).toBe(true);
    expect(register(cwd)).toContain('test_verified');
  });

  it('says which check is missing or meant twice', async () => {
    const cwd = project({ pass: 'node pass.mjs', Build: 'node pass.mjs' });
    expect((await verify(cwd, 'A1', '--run', '--yes')).stderr).toMatch(/^error: No check is bound to Architecture\./);
    expect((await verify(cwd, 'B1', '--run', '--yes')).stderr).toMatch(
      /^error: Several checks are bound to Build passes/,
    );
  });

  it.each(['npm run test; rm -rf .', 'npm run $(x)', 'npm  run', '"npm run"', ''])(
    'refuses a configuration with the command %j',
    async (binding) => {
      const cwd = project({ build: binding });
      const { code, stderr } = await verify(cwd, 'build', '--run', '--yes');
      expect(code).toBe(2);
      expect(stderr).toMatch(/agent-handoff\.config\.json cannot be used/);
    },
  );

  it('gives arguments to the program as they are', async () => {
    const odd = ['a b', '$HOME', '`id`', '"quoted"', "it's", ';exit 7'];
    const cwd = project(
      { build: { command: [process.execPath, 'args.mjs', ...odd], timeoutMinutes: 1 } },
      {
        'args.mjs':
          'import { writeFileSync } from "node:fs"; writeFileSync("args.json", JSON.stringify(process.argv.slice(2)));',
      },
    );
    expect((await verify(cwd, 'build', '--run', '--yes')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'args.json'), 'utf8'))).toEqual(odd);
  });

  it.each(['agent-handoff.config.json', '.git/HEAD'])(
    'is not misled by %s inside of the handoff folder',
    async (name) => {
      const cwd = makeTree({
        '.ai/handoff/TRUST.md': trust,
        [`.ai/handoff/${name}`]: JSON.stringify({ trust: { build: 'node pass.mjs' }, rules: {} }),
        'pass.mjs': '',
      });
      expect((await verify(cwd, 'build', '--run', '--yes')).stderr).toMatch(/^error: No check is bound/);
      const { findings } = await checkJson(['.ai/handoff'], { cwd, env });
      expect(findings.map(({ code }) => code)).toContain('aahp/trust-expired');
    },
  );
});
