import { version } from '../../../package.json';
import type { Document } from '../engine/document.ts';
import { formatMessage } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import { type FailOn, failsCheck } from '../engine/verdict.ts';
import type { Cli } from './cli.ts';
import { fsPathOf, relativeTo } from './displayPath.ts';
import { historyNotes } from './historyNotes.ts';
import { isNamed, type LoadedWorkspace, namedProjects, requireConfiguration } from './loadWorkspace.ts';
import { looseningNotes } from './looseningNotes.ts';
import { byText, FindingReporter, type Report, type ReportedFinding } from './report.ts';

/**
 * Checks the projects of what was named, and reports what was found in it.
 * @param failOn from which severity on a finding makes the check fail
 * @throws {UsageError} when a configuration file cannot be used
 */
export async function checkReport(
  loaded: LoadedWorkspace,
  failOn: FailOn | undefined,
  cli: Cli,
): Promise<{ readonly report: Report; readonly projects: readonly Project[] }> {
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
  const report: Report = {
    // Sorting is stable: within a file the findings keep the order of the text.
    findings: findings.sort((a, b) => byText(a.place.file, b.place.file)),
    files: files.sort(byText),
    notes: [
      ...historyNotes(workspace.historySilences),
      ...(workspace.tokenizerProblem === undefined ? [] : [formatMessage(workspace.tokenizerProblem)]),
      ...looseningNotes(projects, engine.rules, (uri) => isNamed(loaded, uri), cli),
    ],
    rules: engine.rules,
    version,
  };
  return { report, projects };
}
