import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundle, environment, makeTree, run } from './cliSupport.ts';

const env = { SOURCE_DATE_EPOCH: '1772280000' };
const day = '20260228';
const emptyLog = '{\n  "schema_version": "1.0",\n  "entries": []\n}\n';

interface Entry {
  readonly id: string;
  readonly content: string;
}

function entriesOf(cwd: string): Entry[] {
  return (JSON.parse(readFileSync(join(cwd, 'exchange.json'), 'utf8')) as { entries: Entry[] }).entries;
}

function lines(count: number, sender: string): string {
  const line = (number: number) =>
    JSON.stringify({ type: 'observation', to: 'all', content: `Row ${number} of ${sender} was read again.` });
  return Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join('');
}

/** Starts the program on a batch that is piped in. Gives the ids that it says it has appended. */
function appendBatch(cwd: string, sender: string, batch: string) {
  const child = spawn(
    process.execPath,
    [bundle, 'append', 'exchange.json', '--from', sender, '--batch', '-', '--json'],
    {
      cwd,
      env: environment({ env }),
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  // A program that is killed no longer reads.
  child.stdin.on('error', () => undefined);
  child.stdin.end(batch);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<{ stderr: string; ids: string[] }>((done) => {
    child.on('close', () => {
      // Of a line that a killed program has begun nobody knows whether it tells the truth.
      const whole = stdout.slice(0, stdout.lastIndexOf('\n') + 1).split('\n');
      const ids = whole.filter((line) => line !== '').map((line) => (JSON.parse(line) as { entry: Entry }).entry.id);
      done({ stderr, ids });
    });
  });
  const said = (count: number) =>
    new Promise<void>((done) => {
      const look = () => {
        if (stdout.split('\n').length > count) done();
      };
      child.stdout.on('data', look);
      child.on('close', () => {
        done();
      });
      look();
    });
  return { child, ended, said };
}

// Thousands of flushed writes wait for the disk, which is not what is tested here.
beforeEach(() => {
  if (existsSync('/dev/shm')) vi.stubEnv('TMPDIR', '/dev/shm');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('many processes that append to one log', () => {
  it('lose nothing when each is a sender of its own', { timeout: 120_000 }, async () => {
    const cwd = makeTree({ 'exchange.json': emptyLog });
    const senders = Array.from({ length: 20 }, (_, index) => `agent-${index + 1}`);
    const results = await Promise.all(senders.map((sender) => appendBatch(cwd, sender, lines(50, sender)).ended));
    expect(results.map(({ stderr }) => stderr).join('')).toBe('');
    const entries = entriesOf(cwd);
    expect(entries).toHaveLength(1000);
    for (const sender of senders) {
      const own = entries.filter(({ id }) => id.startsWith(`${sender}-${day}-`));
      expect(own.map(({ id }) => id)).toEqual(
        Array.from({ length: 50 }, (_, index) => `${sender}-${day}-${String(index + 1).padStart(3, '0')}`),
      );
      // What was piped in first stands first.
      expect(own.map(({ content }) => content)).toEqual(
        Array.from({ length: 50 }, (_, index) => `Row ${index + 1} of ${sender} was read again.`),
      );
    }
    // That the processes did race shows in the order of the log.
    const changes = entries.filter(({ id }, index) => id.slice(0, -4) !== entries[index - 1]?.id.slice(0, -4)).length;
    expect(changes).toBeGreaterThan(senders.length);
    expect(readdirSync(cwd)).toEqual(['exchange.json']);
    expect(await run(['check', '.'], { cwd, env })).toMatchObject({ code: 0 });
  });

  it('lose nothing when all are the same sender, whose numbers grow to four digits', { timeout: 120_000 }, async () => {
    const cwd = makeTree({ 'exchange.json': emptyLog });
    const batches = Array.from({ length: 20 }, (_, index) => lines(55, `part ${index}`));
    const results = await Promise.all(batches.map((batch) => appendBatch(cwd, 'scout', batch).ended));
    expect(results.map(({ stderr }) => stderr).join('')).toBe('');
    const entries = entriesOf(cwd);
    expect(entries.map(({ id }) => id)).toEqual(
      Array.from({ length: 1100 }, (_, index) => `scout-${day}-${String(index + 1).padStart(3, '0')}`),
    );
    expect(entries.at(-1)?.id).toBe(`scout-${day}-1100`);
    expect(new Set(entries.map(({ content }) => content)).size).toBe(1100);
    // What each process says it has written is what stands there, and no id was given twice.
    expect(results.flatMap(({ ids }) => ids).sort()).toEqual(entries.map(({ id }) => id).sort());
    expect(await run(['check', '.', '--fail-on', 'info'], { cwd, env })).toMatchObject({ code: 0 });
  });

  it('leave a whole log behind whenever they are killed, and keep nobody out', { timeout: 120_000 }, async () => {
    const cwd = makeTree({ 'exchange.json': emptyLog });
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++) {
      const victim = appendBatch(cwd, 'victim', lines(200, `round ${round}`));
      const other = appendBatch(cwd, 'other', lines(5, `round ${round}`));
      await victim.said(1 + (round % 5));
      victim.child.kill('SIGKILL');
      const results = await Promise.all([victim.ended, other.ended]);
      acknowledged.push(...results.flatMap(({ ids }) => ids));
      expect(results[1].ids).toHaveLength(5);
      // Valid JSON after every kill, with all that was said to be there.
      const ids = entriesOf(cwd).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(acknowledged.length).toBeGreaterThan(20);
    const last = await run(
      [
        'append',
        'exchange.json',
        '--type',
        'observation',
        '--from',
        'last',
        '--to',
        'all',
        '--content',
        'All is well.',
      ],
      { cwd, env },
    );
    expect(last).toMatchObject({ code: 0 });
    expect(readdirSync(cwd)).toEqual(['exchange.json']);
  });
});
