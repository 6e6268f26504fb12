import type { Cli } from '../../server/src/cli/cli.ts';

/** A command line in this process, and what it prints. @param ask answers a person's questions, and does what others do meanwhile */
export function commandLine(cwd: string, ask?: (question: string) => string) {
  const printed = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof printed) => ({
    write: (text: string) => {
      printed[name] += text;
    },
    isTerminal: false,
  });
  const cli: Cli = {
    cwd,
    env: {},
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    rulePages: cwd,
    ...(ask && { ask: (question: string) => Promise.resolve(ask(question)) }),
  };
  return { cli, printed };
}
