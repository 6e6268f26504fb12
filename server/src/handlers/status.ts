import { countsTheRest } from '../engine/engine.ts';
import { checksumDrift } from '../engine/formats/aahp/rules/checksumDrift.ts';
import { handoffRoots } from '../engine/formats/aahp/root.ts';
import { rootStatus } from '../engine/formats/aahp/rootStatus.ts';
import { skipReason } from '../engine/project.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { shortened } from '../engine/text/shorten.ts';
import { notifications, type RootStatusInfo, type StatusParams } from '../protocol.ts';
import { loweredByEditor } from '../workspace/configuration.ts';
import type { CheckedProject } from '../workspace/projectChecks.ts';
import { describeRoot, rootLabel } from './handoffRoots.ts';
import { say, type ServerContext } from './serverContext.ts';

/** So many code points of what is wrong with a configuration are told. */
const problemLimit = 200;

/** What a single project adds to the status. */
type ProjectStatus = Pick<StatusParams, 'drifted' | 'limited' | 'capped'> & {
  /** Not named yet: that depends on which other projects there are. */
  readonly roots: readonly (RootStatusInfo & { readonly path: string })[];
};

/** Tells the client what its status bar, its language status and its decorations of files show, whenever that changes. */
export class StatusReporter {
  private readonly context: ServerContext;
  private readonly projects = new Map<string, ProjectStatus>();
  private last = '';

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Takes note of what a check has found. */
  note(projectUri: string, checked: CheckedProject): void {
    if (checked.project.documents.size > 0) this.projects.set(projectUri, statusOf(checked));
    else this.projects.delete(projectUri);
  }

  /** Tells the client how everything stands, unless that is as it was told last. */
  send(): void {
    const { workspace, connection } = this.context;
    const present = workspace.projectUris();
    const nameOf = workspace.projectName();
    const named = present.flatMap((uri) =>
      (this.projects.get(uri)?.roots ?? []).map(({ path, root, ...counts }): RootStatusInfo => {
        return { root: { ...root, label: rootLabel(uri, path, nameOf) }, ...counts };
      }),
    );
    const known = present.flatMap((uri) => this.projects.get(uri) ?? []);
    const lowered = present.flatMap((uri) =>
      loweredByEditor(workspace.editorConfigurationOf(uri), workspace.configurationOf(uri)),
    );
    const { settingProblems, tokenizerProblem } = workspace;
    const status: StatusParams = {
      roots: named,
      drifted: known.flatMap(({ drifted }) => drifted),
      lowered: [...new Set(lowered)].sort(),
      // They name members and rules as the file writes them.
      configurationProblems: workspace.configurationProblems().map(({ uri, problems }) => {
        return {
          uri,
          problems: problems.map((problem) => escapeUnsafe(shortened(say(this.context, problem), problemLimit))),
        };
      }),
      ...(settingProblems.length > 0 && {
        settingProblems: settingProblems.map((one) => escapeUnsafe(shortened(say(this.context, one), problemLimit))),
      }),
      limited: known.flatMap(({ limited }) => limited).sort(),
      capped: known.flatMap(({ capped }) => capped).sort(),
      ...(tokenizerProblem && { tokenizerProblem: say(this.context, tokenizerProblem) }),
    };
    const text = JSON.stringify(status);
    if (text === this.last) return;
    this.last = text;
    void connection.sendNotification(notifications.status, status);
  }
}

function statusOf({ project, findings }: CheckedProject): ProjectStatus {
  const limited = [...project.documents.values()].filter((document) => {
    const reason = skipReason(document, project.settings);
    return reason === 'too-large' || reason === 'too-deep';
  });
  const capped = [...findings].filter(([, list]) => list.some(countsTheRest));
  const drifted = [...findings.values()]
    .flat()
    .flatMap(({ code, document, mirror }) =>
      code === checksumDrift.code && mirror ? [{ uri: mirror.document.uri, manifestUri: document.uri }] : [],
    );
  return {
    roots: handoffRoots(project).map((root) => {
      const { lock, ...counts } = rootStatus(project, root);
      const described = describeRoot(project, root, (uri) => uri);
      return { root: described, ...counts, ...(lock && { lock }), path: root.path };
    }),
    drifted,
    limited: limited.map(({ uri }) => uri),
    capped: capped.map(([{ uri }]) => uri),
  };
}
