import { skipReason } from '../engine/project.ts';
import { notifications, type StatusParams } from '../protocol.ts';
import { loweredByEditor } from '../workspace/configuration.ts';
import type { CheckedProject } from '../workspace/projectChecks.ts';
import type { ServerContext } from './serverContext.ts';

/** Tells the client what its language status item shows, whenever that changes. */
export class StatusReporter {
  private readonly context: ServerContext;
  private readonly limited = new Map<string, readonly string[]>();
  private last = '';

  constructor(context: ServerContext) {
    this.context = context;
  }

  report(projectUri: string, { project }: CheckedProject): void {
    const { workspace, connection } = this.context;
    const skipped = [...project.documents.values()].filter((document) => {
      const reason = skipReason(document, project.settings);
      return reason === 'too-large' || reason === 'too-deep';
    });
    this.limited.set(
      projectUri,
      skipped.map(({ uri }) => uri),
    );
    const lowered = workspace
      .projectUris()
      .flatMap((uri) => loweredByEditor(workspace.editorConfigurationOf(uri), workspace.configurationOf(uri)));
    const status: StatusParams = {
      lowered: [...new Set(lowered)].sort(),
      configurationProblems: workspace.configurationProblems(),
      limited: [...this.limited.values()].flat().sort(),
    };
    const text = JSON.stringify(status);
    if (text === this.last) return;
    this.last = text;
    void connection.sendNotification(notifications.status, status);
  }
}
