import { isAbsolute, posix } from 'node:path';
import { wayInside } from '../../workspace/wayInside.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { painter } from '../colour.ts';
import { slashed } from '../displayPath.ts';
import type { Report } from '../report.ts';
import { reportJson } from './json.ts';
import type { Reporter, ReportOptions } from './reporter.ts';

/** What a person or a build server wants of a report. */
function reportOptions(
  cli: Cli,
  { quiet = false, color }: { readonly quiet?: boolean; readonly color: boolean },
): ReportOptions {
  return { quiet, paint: painter(cli, cli.stdout, color), annotatedPath: annotatedPath(cli) };
}

/**
 * Prints a report; with `quiet` only what makes the check fail.
 * @returns the code that the findings ask for
 */
export function printReport(
  report: Report,
  reporter: Reporter,
  options: { readonly quiet?: boolean; readonly color: boolean },
  cli: Cli,
): ExitCode {
  const fails = report.findings.some((finding) => finding.fails);
  const shown = options.quiet ? { ...report, findings: report.findings.filter((finding) => finding.fails) } : report;
  const how = reportOptions(cli, options);
  cli.stdout.write(reporter(shown, how));
  cli.json?.write(reportJson(shown, how));
  return fails ? exitCodes.findings : exitCodes.clean;
}

/** GitHub takes the paths of annotations as relative to its workspace, whatever the working directory of a step is. */
function annotatedPath({ cwd, env }: Cli): (file: string) => string {
  const workspace = env['GITHUB_WORKSPACE'];
  const way = workspace === undefined || workspace === '' ? undefined : wayInside(workspace, cwd);
  if (way === undefined || way === '') return (file) => file;
  const prefix = slashed(way);
  return (file) => (isAbsolute(file) ? file : posix.join(prefix, file));
}
