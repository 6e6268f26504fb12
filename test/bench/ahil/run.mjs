/**
 * Measures long logs: `npm run build -- --production && node test/bench/ahil/run.mjs`. The program as it ships against a small one that
 * parses and validates the same file, as whole processes; then parts of the engine. Ratios against JSON.parse and the schema's validator on the same text, measured in
 * turn in processes of their own; and a keystroke in the editor. Nothing here fails because a machine is slow.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../measure.mjs';
import { generateLog } from './generateLog.mjs';
import { keystrokes } from './keystroke.mjs';

const cli = join(import.meta.dirname, '../../../dist/cli.cjs');
const rounds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'ahil-bench-'));
try {
  const medians = {};
  for (const count of [10_000, 100_000]) {
    const file = join(folder, `${count}.ahil.json`);
    writeFileSync(file, generateLog(count));
    const { size } = statSync(file);
    const modes = ['peer', 'ahil', 'all', 'append'];
    const results = Object.fromEntries(modes.map((mode) => [mode, []]));
    for (let round = 0; round < rounds; round++) for (const mode of modes) results[mode].push(measure(mode, file));
    console.log(`\n${count} entries, ${(size / 1e6).toFixed(1)} MB`);
    programs(file, size, count, medians);
    const of = (mode, what) => median(results[mode].map((one) => one[what]));
    for (const mode of modes) {
      const [time, cpu, memory] = [of(mode, 'milliseconds'), of(mode, 'cpu'), of(mode, 'memory')];
      medians[`${mode} ${count}`] = cpu;
      const [{ count: done }] = results[mode];
      console.log(
        `  ${mode}: ${time.toFixed(0)} ms, ${(time / of('peer', 'milliseconds')).toFixed(2)} of the peer; ` +
          `processor ${cpu.toFixed(0)} ms, ${(cpu / of('peer', 'cpu')).toFixed(2)}; ${(memory / 1e6).toFixed(0)} MB, ` +
          `${(memory / size).toFixed(1)} times the file; ${done}`,
      );
    }
  }
  console.log('\nGrowth of processor time from 10,000 to 100,000 entries');
  for (const mode of ['peer program', 'check', 'peer', 'ahil', 'all', 'append']) {
    console.log(`  ${mode}: ${(medians[`${mode} 100000`] / medians[`${mode} 10000`]).toFixed(1)}-fold`);
  }
  console.log('\nA keystroke in the last of 10,000 entries, in milliseconds');
  for (const [label, value] of Object.entries(keystrokes(10_000, 20))) console.log(`  ${label}: ${value}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The commands of the program, on a copy of the log in a folder of its own. */
function programs(log, size, count, medians) {
  const folder = mkdtempSync(join(tmpdir(), 'ahil-bench-'));
  try {
    const file = join(folder, 'exchange.json');
    copyFileSync(log, file);
    const entry = [
      '--type',
      'observation',
      '--from',
      'scout',
      '--to',
      'all',
      '--content',
      'The mart was refreshed at six.',
    ];
    const runs = {
      'peer program': [join(import.meta.dirname, 'peer.mjs'), file],
      check: [cli, 'check', folder],
      'append one': [cli, 'append', file, ...entry],
      'log --pending': [cli, 'log', '--pending', file],
    };
    const results = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const [name, args] of Object.entries(runs)) results[name].push(usageOf(args));
    const of = (name, what) => median(results[name].map((one) => one[what]));
    for (const name of Object.keys(runs)) {
      medians[`${name} ${count}`] = of(name, 'cpu');
      console.log(
        `  ${name}: processor ${of(name, 'cpu').toFixed(0)} ms, ${(of(name, 'cpu') / of('peer program', 'cpu')).toFixed(2)} of the peer program; ` +
          `${(of(name, 'memory') / size).toFixed(1)} times the file`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function usageOf(args) {
  const { stderr } = spawnSync(process.execPath, ['--import', join(import.meta.dirname, 'usage.mjs'), ...args], {
    encoding: 'utf8',
  });
  return JSON.parse(/^usage (.*)$/m.exec(stderr)[1]);
}

function measure(mode, file) {
  const child = join(import.meta.dirname, 'child.mjs');
  const hooks = join(import.meta.dirname, '../jsonModules.mjs');
  return JSON.parse(execFileSync(process.execPath, ['--import', hooks, child, mode, file], { encoding: 'utf8' }));
}
