import type { FailOn } from '../../engine/verdict.ts';
import type { HookType } from './hookRepository.ts';

/** How a hook starts this program when it is not on the PATH, as it was started when the hook was installed. */
export interface HookProgram {
  /** Absolute path of Node; `undefined` takes the one on the PATH. */
  readonly node: string | undefined;
  /** The path of the script, absolute or from the top of the working tree. */
  readonly script: string;
}

const first = '# >>> agent-handoff >>>';
const last = '# <<< agent-handoff <<<';

/** A block of ours with the line break behind it. */
const block = new RegExp(`^${first}.*\\n(?:.*\\n)*?${last}.*(?:\\n|$)`, 'm');

const shells = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?(?:\S*\/)?(?:sh|bash|dash|ash|ksh|zsh)(?:\s|$)/;

/** What an installed hook asks for. */
export interface HookCheck {
  readonly failOn?: FailOn | undefined;
  /** The path of an earlier report from the top of the working tree, of characters that mean nothing to a shell. */
  readonly baseline?: string | undefined;
}

/** The arguments of `hook run` that an installed hook has. */
export function runArguments(type: HookType, { failOn, baseline }: HookCheck): string {
  return [
    `hook run ${type} --quiet`,
    ...(failOn === undefined ? [] : [`--fail-on ${failOn}`]),
    ...(baseline === undefined ? [] : [`--baseline ${baseline}`]),
  ].join(' ');
}

/** The lines that run the check in a hook of any POSIX shell; what it lets through goes on with the lines behind them. */
export function hookBlock(type: HookType, check: HookCheck, program: HookProgram | undefined): string {
  const pushes = type === 'pre-push';
  // Git says what is pushed on the standard input, which the rest of the hook wants to read, too.
  const input = pushes ? `printf '%s\\n' "$agent_handoff_refs" | ` : '';
  const call = `${runArguments(type, check)}${pushes ? ' -- "$@"' : ''} || exit $?`;
  const node = program?.node === undefined ? 'node' : quoted(program.node);
  return [
    `${first} made by "agent-handoff hook install"; "agent-handoff hook uninstall" takes it away`,
    ...(pushes ? ['agent_handoff_refs=$(cat)'] : []),
    ...(program
      ? [
          `if [ -f ${quoted(program.script)} ] && command -v ${node} >/dev/null 2>&1; then`,
          `  ${input}${node} ${quoted(program.script)} ${call}`,
          'elif command -v agent-handoff >/dev/null 2>&1; then',
        ]
      : ['if command -v agent-handoff >/dev/null 2>&1; then']),
    `  ${input}agent-handoff ${call}`,
    'else',
    '  echo \'agent-handoff was not found, so handoff files were not checked. Install it, or run "agent-handoff hook install" again.\' >&2',
    'fi',
    ...(pushes ? ['exec <<AGENT_HANDOFF_REFS', '$agent_handoff_refs', 'AGENT_HANDOFF_REFS'] : []),
    last,
    '',
  ].join('\n');
}

/** Text that a shell takes as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * A hook with our block in it: at its beginning, since a script may end anywhere, in place of the block that it has already.
 * @param script the hook that is there; `undefined` when there is none
 * @returns `undefined` when the hook is no shell script
 */
export function withBlock(script: string | undefined, lines: string): string | undefined {
  if (script === undefined || script.trim() === '') return `#!/bin/sh\n${lines}`;
  const shebang = /^#!.*(?:\r?\n|$)/.exec(script)?.[0];
  // Without that line git leaves the script to the shell.
  if (shebang !== undefined && !shells.test(shebang)) return undefined;
  if (shebang === undefined && script.includes('\0')) return undefined;
  const present = block.exec(script);
  if (present) return script.slice(0, present.index) + lines + script.slice(present.index + present[0].length);
  const head = shebang === undefined ? '' : shebang.endsWith('\n') ? shebang : `${shebang}\n`;
  return head + lines + script.slice(shebang?.length ?? 0);
}

/** A hook without our block; `undefined` when nothing is left of it that would do anything, `script` itself when it has none. */
export function withoutBlock(script: string): string | undefined {
  const present = block.exec(script);
  if (!present) return script;
  const rest = script.slice(0, present.index) + script.slice(present.index + present[0].length);
  return rest.replace(/^#!.*/, '').trim() === '' ? undefined : rest;
}

/** Whether a hook has a block of ours. */
export function hasBlock(script: string): boolean {
  return block.test(script);
}
