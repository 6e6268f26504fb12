import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundle, environment, git, makeTree } from './cliSupport.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))].map((name) =>
  name === 'README.md' ? name : `docs/${name}`,
);

interface Shown {
  readonly page: string;
  readonly command: string;
  readonly output: string;
}

/** The fenced `console` blocks of a page: a line that begins with `$ ` is typed, those up to the next one are what it prints. */
function consoleBlocks(page: string): Shown[][] {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```console\n(.*?)^```$/gms);
  return [...blocks].map(({ 1: block = '' }) =>
    [...block.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(({ 1: command = '', 2: output = '' }) => ({
      page,
      command,
      output,
    })),
  );
}

/** JSON without the white space that a page may lay out in its own way; other text as it is. */
const layoutLess = (text: string) =>
  /^\s*\{/.test(text)
    ? text.replace(/("(?:\\.|[^"\\])*")|\s+/g, (_, literal: string | undefined) => literal ?? '')
    : text;

/** What a page shows; a line of nothing but `…` stands for what it leaves out. */
function pattern(shown: string): RegExp {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(
    `^${layoutLess(shown)
      .split(/^ *…\n|(?<=,)…(?=\])/m)
      .map(literal)
      .join('[^]*')}$`,
  );
}

/** A copy of the examples that git knows, as in a checkout of the repository, and the program on the `PATH`. */
function checkout(): (command: string) => string {
  const folder = makeTree({ 'bin/agent-handoff': `#!/bin/sh\nexec "${process.execPath}" "${bundle}" "$@"\n` });
  chmodSync(join(folder, 'bin/agent-handoff'), 0o755);
  const cwd = join(folder, 'examples');
  cpSync(join(root, 'examples'), cwd, { recursive: true });
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '--quiet', '--message', 'Examples');
  const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  // The day of the pages, so that ids with a date and times are theirs.
  const env = environment({ path, env: { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, 28) / 1000) } });
  return (command) => spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd, env, encoding: 'utf8' }).stdout;
}

describe('what pages show of a terminal', () => {
  const blocks = pages.flatMap(consoleBlocks);

  it('is there, and begins with what is typed', () => {
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.filter((block) => block.length === 0)).toEqual([]);
  });

  it.each(blocks.map((block) => [block.map(({ command }) => command).join('; '), block] as const))(
    'is what is printed: %s',
    (_, block) => {
      const type = checkout();
      for (const { command, output } of block) {
        const printed = type(command);
        if (!pattern(output).test(layoutLess(printed))) expect(printed).toBe(output);
      }
    },
    // Several programs one after the other.
    60_000,
  );
});
