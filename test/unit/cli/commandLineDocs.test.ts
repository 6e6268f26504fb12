import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../../server/src/cli/run.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-docs-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a command prints, on both streams. */
async function printed(args: readonly string[]): Promise<string> {
  let text = '';
  const sink = { write: (part: string) => void (text += part), isTerminal: false };
  const env = { SOURCE_DATE_EPOCH: '1772712000', PATH: process.env['PATH'] };
  await run(args, { cwd: folder, env, stdout: sink, stderr: sink, rulePages: join(root, 'docs/rules') });
  return text;
}

interface Described {
  readonly name: string;
  readonly options: readonly string[];
}

/** The commands that have no commands of their own, with their options. */
async function commandsBelow(path: readonly string[]): Promise<Described[]> {
  const help = await printed([...path, '--help']);
  const listed = /\nCommands:\n([\s\S]*?)(?:\n\n|$)/.exec(help)?.[1] ?? '';
  const below = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(({ 1: name = '' }) => (name === 'help' ? [] : name));
  if (below.length > 0) return (await Promise.all(below.map((name) => commandsBelow([...path, name])))).flat();
  // The word of a command that is meant without one is in brackets.
  const name = /^(?:log|trust|config) (?:list|show)$/.test(path.join(' '))
    ? `${path[0] ?? ''} [${path[1] ?? ''}]`
    : path.join(' ');
  const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(({ 1: option = '' }) => option);
  return [{ name, options: options.filter((option) => option !== '--help') }];
}

/** Words of a line as a shell would part them, and lines that are joined by `&&` or a pipe. */
function commandLines(text: string): string[][] {
  return text.split('\n').flatMap((line) =>
    line
      .replace(/ +#.*$/, '')
      .split(/ && | \| /)
      .filter((one) => one.startsWith('agent-handoff '))
      .map((one) => (one.match(/"[^"]*"|\S+/g) ?? []).slice(1).map((word) => word.replace(/^"|"$/g, ''))),
  );
}

const docs = read('docs/command-line.md');
/** What is written of each command: all synopses that begin with it. */
const synopses = [
  ...[...docs.matchAll(/`(agent-handoff [^`]+)`/g)].map(({ 1: one = '' }) => one),
  ...[...docs.matchAll(/^(agent-handoff .*)$/gm)].map(({ 1: one = '' }) => one),
];
/** Said once for all: the same as `--format json`, and what the kinds of a handoff or the changes of a task have in common. */
const saidElsewhere = (name: string, option: string) =>
  option === '--json'
    ? docs.includes('`--json` is the same as `--format json`')
    : /^(?:new|task) /.test(name) && docs.includes(`\`${option}`);

describe('the commands in docs/command-line.md', async () => {
  it.each(await commandsBelow([]))('$name has the options that it has', ({ name, options }) => {
    const mine = synopses.filter((one) => `${one} `.startsWith(`agent-handoff ${name} `)).join(' ');
    expect(mine).not.toBe('');
    const written = new Set(mine.match(/--[a-z][a-z-]*/g));
    expect(options.filter((option) => !written.has(option) && !saidElsewhere(name, option))).toEqual([]);
    expect([...written].filter((option) => !options.includes(option))).toEqual([]);
  });
});

describe('command lines that are shown', () => {
  const shown = ['README.md', 'docs/continuous-integration.md'].flatMap((path) =>
    [...read(path).matchAll(/```\w*\n([\s\S]*?)```/g)].flatMap(({ 1: block = '' }) =>
      commandLines(
        block
          .replace(/^[ -]*(?:run: |- )/gm, '')
          .replace(/ > .*$/gm, '')
          .replace(/^ +/gm, ''),
      ),
    ),
  );

  it.each(shown.map((args) => [args.join(' '), args] as const))('are complete: %s', async (_, args) => {
    const [name] = args;
    // These go on until somebody ends them.
    if (name === 'lsp' || name === 'mcp') return expect(await printed([...args, '--help'])).toContain('Usage:');
    expect(await printed(args)).not.toMatch(
      /unknown (?:option|command)|required (?:option|argument)|too many arguments/,
    );
  });
});
