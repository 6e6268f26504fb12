import { join } from 'node:path';
import { exitCodes, type Sink } from './cli.ts';
import { systemReason } from '../workspace/systemReasons.ts';
import { run } from './run.ts';
import { systemAdvice } from './systemError.ts';

/** A reader that has gone, such as `head`, wants no more, and the verdict stands. Any other failure to print is one of ours. */
function watch(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream !== process.stderr)
      process.stderr.write(
        `The output cannot be written: ${systemReason(error) ?? error.code ?? error.message}.${hint(error)}\n`,
      );
    process.exit(exitCodes.failure);
  });
}

function hint(error: unknown): string {
  const advice = systemAdvice(error);
  return advice === undefined ? '' : ` ${advice}`;
}

function sink(stream: NodeJS.WriteStream): Sink {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal: stream.isTTY,
    columns: stream.isTTY ? stream.columns : undefined,
  };
}

/** On the error stream, so that what is printed can be piped. Ends with an empty answer when the input does. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => {
    lines.once('close', () => {
      resolve('');
    });
  });
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

watch(process.stdout);
watch(process.stderr);
const code = run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: sink(process.stdout),
  stderr: sink(process.stderr),
  stdin: () => process.stdin as AsyncIterable<Uint8Array>,
  program: { node: process.execPath, script: join(__dirname, 'cli.cjs') },
  // The bundle lies in `dist`, the pages beside that folder.
  rulePages: join(__dirname, '../docs/rules'),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
});
void code.then((value) => {
  // Not `process.exit`: what is printed may still be on its way.
  if (value !== undefined) process.exitCode = value;
});
