/** A script that makes a command of the terminal, by the name of its file. */
export interface CommandScript {
  readonly name: string;
  readonly text: string;
}

/**
 * The scripts with which `agent-handoff` is a command of a terminal: one for the shells of Unix, one for Windows. They start the command line with the
 * Node that is on the path, and say what is missing where there is none.
 *
 * @param cli absolute path of the command line's bundle
 */
export function commandScripts(cli: string): readonly CommandScript[] {
  const missing = 'agent-handoff needs Node 20.19 or newer, and there is no node on the PATH.';
  const shell = [
    '#!/bin/sh',
    `command -v node >/dev/null 2>&1 || { echo '${missing}' >&2; exit 2; }`,
    `exec node ${quotedForShell(cli)} "$@"`,
  ];
  const windows = [
    '@echo off',
    'where node >nul 2>nul',
    `if errorlevel 1 (echo ${missing} 1>&2 & exit /b 2)`,
    `node ${quotedForCmd(cli)} %*`,
  ];
  return [
    { name: 'agent-handoff', text: `${shell.join('\n')}\n` },
    { name: 'agent-handoff.cmd', text: `${windows.join('\r\n')}\r\n` },
  ];
}

function quotedForShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Names of files on Windows hold no quotation marks, but percent signs begin variables. */
function quotedForCmd(path: string): string {
  return `"${path.replaceAll('%', '%%')}"`;
}
