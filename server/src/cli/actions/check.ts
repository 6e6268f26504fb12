import { version } from '../../../../package.json';
import type { Document } from '../../engine/document.ts';
import type { Project } from '../../engine/project.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { fsPathOf, relativeTo } from '../displayPath.ts';
import { type FailOn, failsCheck } from '../../engine/verdict.ts';
import { historyNotes, requireBase } from '../historyNotes.ts';
import {
  isNamed,
  type LoadedWorkspace,
  loadPaths,
  namedProjects,
  requireConfiguration,
  requireReadable,
} from '../loadWorkspace.ts';
import { looseningNotes } from '../looseningNotes.ts';
import { byText, FindingReporter, type Report, type ReportedFinding } from '../report.ts';
import { type FormatName, loadReporter } from '../reporters/reporter.ts';
import { reportOptions } from '../reporters/reportOptions.ts';

export interface CheckOptions {
  readonly format: FormatName;
  readonly failOn?: FailOn;
  readonly base?: string;
  readonly today?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** `agent-handoff check`: reports what is wrong in what was named. */
export async function check(paths: readonly string[], options: CheckOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli, options.today);
  const [reporter, loaded] = await Promise.all([
    loadReporter(options.format),
    loadPaths(paths, cli, clock, nodeFileSystem, options.base),
  ]);
  const report = await checkLoaded(loaded, options, cli);
  const fails = report.findings.some((finding) => finding.fails);
  const quiet = options.quiet ?? false;
  const shown = quiet ? { ...report, findings: report.findings.filter((finding) => finding.fails) } : report;
  cli.stdout.write(reporter(shown, reportOptions(cli, options)));
  return fails ? exitCodes.findings : exitCodes.clean;
}

async function checkLoaded(loaded: LoadedWorkspace, { failOn, base }: CheckOptions, cli: Cli): Promise<Report> {
  const { workspace, engine } = loaded;
  const findings: ReportedFinding[] = [];
  const files: string[] = [];
  const projects: Project[] = [];
  const repositories = new Map<Document, string>();
  const pathOf = (document: Document) => relativeTo(cli.cwd, document.uri);
  const reporter = new FindingReporter({
    pathOf,
    placeInRepository: (document) => {
      const root = repositories.get(document) ?? document.uri;
      return { root: root + '/', path: relativeTo(fsPathOf(root), document.uri) };
    },
  });
  for (const uri of namedProjects(loaded)) {
    const { project, findings: found } = await workspace.check(uri);
    projects.push(project);
    for (const document of project.documents.values())
      repositories.set(document, workspace.places.folderOf(uri) ?? uri);
    for (const document of project.documents.values()) {
      if (!isNamed(loaded, document.uri)) continue;
      files.push(pathOf(document));
      for (const finding of found.get(document) ?? [])
        findings.push(reporter.report(finding, failsCheck(finding, failOn)));
    }
  }
  requireConfiguration(loaded, cli);
  requireReadable(loaded, projects, cli);
  await requireBase(loaded, base);
  return {
    // Sorting is stable: within a file the findings keep the order of the text.
    findings: findings.sort((a, b) => byText(a.place.file, b.place.file)),
    files: files.sort(byText),
    notes: [
      ...historyNotes(workspace.historySilences),
      ...(workspace.tokenizerProblem === undefined ? [] : [workspace.tokenizerProblem]),
      ...looseningNotes(projects, engine.rules, (uri) => isNamed(loaded, uri), cli),
    ],
    rules: engine.rules,
    version,
  };
}
