import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../engine/json/parseJson.ts';
import type { HookType } from './hookRepository.ts';
import { type HookCheck, runArguments } from './hookScript.ts';

/** A program that writes the hooks of a repository itself, so that they must not be written by hand. */
export interface HookManager {
  readonly name: string;
  /** The file that says what its hooks do, relative to the top of the working tree. */
  readonly file: string;
  /** Whether that file runs our check already. */
  readonly runsAlready: boolean;
  /** What to put into the file, in full lines. */
  readonly snippet: string;
}

interface KnownManager {
  readonly name: string;
  readonly files: readonly string[];
  readonly snippet: (type: HookType, call: string) => string;
}

const known: readonly KnownManager[] = [
  {
    name: 'lefthook',
    files: ['lefthook', '.lefthook', '.config/lefthook'].flatMap((name) =>
      ['yml', 'yaml', 'toml', 'json', 'jsonc'].map((ending) => `${name}.${ending}`),
    ),
    snippet: (type, call) =>
      `${type}:\n  commands:\n    agent-handoff:\n      run: ${call}${type === 'pre-push' ? ' -- {1} {2}\n      use_stdin: true' : ''}\n`,
  },
  {
    name: 'pre-commit',
    files: ['.pre-commit-config.yaml', '.pre-commit-config.yml'],
    snippet: (type, call) =>
      [
        'repos:',
        '  - repo: local',
        '    hooks:',
        '      - id: agent-handoff',
        '        name: Agent Handoff',
        `        entry: ${call}`,
        '        language: system',
        '        pass_filenames: false',
        '        always_run: true',
        ...(type === 'pre-push' ? ['        stages: [pre-push]'] : []),
        '',
      ].join('\n'),
  },
  {
    name: 'simple-git-hooks',
    files: [
      '.simple-git-hooks.cjs',
      '.simple-git-hooks.js',
      '.simple-git-hooks.mjs',
      '.simple-git-hooks.json',
      'simple-git-hooks.json',
    ],
    snippet: simpleGitHooks,
  },
];

function simpleGitHooks(type: HookType, call: string): string {
  return `"simple-git-hooks": {\n  "${type}": "${call}"\n}\n`;
}

/**
 * The manager of a repository's hooks, and what to tell it; `undefined` where there is none.
 * @param top the top of the working tree, an absolute path
 * @param hooks the folder in which git looks for hooks, an absolute path
 * @param command how this program is started in the repository
 */
export async function hookManagerOf(
  top: string,
  hooks: string,
  type: HookType,
  check: HookCheck,
  command: string,
): Promise<HookManager | undefined> {
  const call = `${command} ${runArguments(type, check)}`;
  const husky = join(top, '.husky');
  if (hooks === husky || hooks === join(husky, '_') || (await isFolder(husky))) {
    const snippet = `${call}${type === 'pre-push' ? ' -- "$@"' : ''}\n`;
    return describe(top, 'husky', `.husky/${type}`, snippet, type);
  }
  for (const { name, files, snippet } of known) {
    for (const file of files) {
      if ((await textOf(join(top, file))) !== undefined) return describe(top, name, file, snippet(type, call), type);
    }
  }
  const manifest = await textOf(join(top, 'package.json'));
  const value: unknown = manifest === undefined ? undefined : parseJson(manifest).value;
  if (typeof value === 'object' && value !== null && 'simple-git-hooks' in value)
    return describe(top, 'simple-git-hooks', 'package.json', simpleGitHooks(type, call), type);
  return undefined;
}

async function describe(
  top: string,
  name: string,
  file: string,
  snippet: string,
  type: HookType,
): Promise<HookManager> {
  const text = await textOf(join(top, file));
  return { name, file, snippet, runsAlready: text?.includes(`hook run ${type}`) ?? false };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
