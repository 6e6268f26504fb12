import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { handoffValue } from '../unit/universal/support.ts';
import { environment, makeTree, run } from './cliSupport.ts';

const dist = resolve(import.meta.dirname, '../../dist');
type Counter = (text: string) => number;

describe('the bundles of the tokenizer', () => {
  it('count alike on Node and in a worker', () => {
    const { countTokens } = createRequire(import.meta.url)(join(dist, 'tokenizer.cjs')) as { countTokens: Counter };
    const scope: { agentHandoffTokenizer?: { countTokens: Counter } } = {};
    runInNewContext(readFileSync(join(dist, 'tokenizer.browser.js'), 'utf8'), {
      self: scope,
      TextEncoder,
      TextDecoder,
    });
    const text = 'Der Parser liest verschachtelte Listen. 🦊 <|endoftext|>\n'.repeat(20);
    expect(scope.agentHandoffTokenizer?.countTokens(text)).toBe(countTokens(text));
  });

  it('are no part of the programs that start', () => {
    const vocabulary = readFileSync(join(dist, 'tokenizer.cjs'), 'utf8');
    expect(vocabulary.length).toBeGreaterThan(1_000_000);
    const piece = vocabulary.slice(1_000_000, 1_000_200);
    for (const program of ['serverProgram.cjs', 'cliProgram.cjs', 'server.browser.js'])
      expect(readFileSync(join(dist, program), 'utf8').includes(piece)).toBe(false);
  });

  it('may be missing: tokens are estimated then, and a check says so', async () => {
    const cwd = makeTree({
      'agent-handoff.config.json': '{"tokens":"o200k_base"}',
      'handoffs/a.handoff.json': `${JSON.stringify(handoffValue(), null, 2)}\n`,
    });
    expect((await run(['check'], { cwd })).stdout).not.toContain('tokenizer');
    const installed = join(cwd, 'node_modules/.installed/dist');
    mkdirSync(installed, { recursive: true });
    for (const name of ['cli.cjs', 'cliProgram.cjs']) cpSync(join(dist, name), join(installed, name));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(installed, 'cli.cjs'), 'check'], {
      cwd,
      env: environment({}),
      encoding: 'utf8',
    });
    rmSync(join(cwd, 'node_modules'), { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('The tokenizer o200k_base cannot be loaded, so tokens are estimated.');
  });
});
