import { isAbsolute, posix, relative, sep } from 'node:path';
import type { Cli } from '../cli.ts';
import { painter } from '../colour.ts';
import type { ReportOptions } from './reporter.ts';

/** What a person or a build server wants of a report. */
export function reportOptions(
  cli: Cli,
  { quiet = false, color }: { readonly quiet?: boolean; readonly color: boolean },
): ReportOptions {
  return { quiet, paint: painter(cli, cli.stdout, color), annotatedPath: annotatedPath(cli) };
}

/** GitHub takes the paths of annotations as relative to its workspace, whatever the working directory of a step is. */
function annotatedPath({ cwd, env }: Cli): (file: string) => string {
  const workspace = env['GITHUB_WORKSPACE'];
  const way = workspace === undefined || workspace === '' ? '' : relative(workspace, cwd);
  if (way === '' || way === '..' || way.startsWith('..' + sep) || isAbsolute(way)) return (file) => file;
  const prefix = way.split(sep).join('/');
  return (file) => (isAbsolute(file) ? file : posix.join(prefix, file));
}
