import type { FailOn } from '../../engine/verdict.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { readBaseline, withoutKnown } from '../baseline.ts';
import { checkReport } from '../checkReport.ts';
import type { Cli, ExitCode } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { requireBase } from '../historyNotes.ts';
import { loadPaths, requireReadable } from '../loadWorkspace.ts';
import { type FormatName, loadReporter } from '../reporters/reporter.ts';
import { printReport } from '../reporters/reportOptions.ts';

export interface CheckOptions {
  readonly format: FormatName;
  readonly failOn?: FailOn;
  readonly base?: string;
  readonly baseline?: string;
  readonly today?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** `agent-handoff check`: reports what is wrong in what was named. */
export async function check(paths: readonly string[], options: CheckOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli, options.today);
  const { baseline } = options;
  const [reporter, known, loaded] = await Promise.all([
    loadReporter(options.format),
    baseline === undefined ? undefined : readBaseline(baseline, cli),
    loadPaths(paths, cli, clock, nodeFileSystem, options.base),
  ]);
  const { report, projects } = await checkReport(loaded, options.failOn, cli);
  requireReadable(loaded, projects, cli);
  await requireBase(loaded, options.base);
  const shown = baseline !== undefined && known ? withoutKnown(report, known, baseline) : report;
  return printReport(shown, reporter, options, cli);
}
