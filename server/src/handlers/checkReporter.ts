import { CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver';
import { notifications } from '../protocol.ts';
import type { CheckedProject } from '../workspace/projectChecks.ts';
import { AskedFilesWatcher } from './askedFiles.ts';
import { DiagnosticsPublisher } from './diagnostics.ts';
import type { ServerContext } from './serverContext.ts';
import { StatusReporter } from './status.ts';
import { Throttle } from './throttle.ts';

/** Milliseconds between two words to the client that something has changed anywhere. */
const pause = 100;

/** Tells the client what comes of each check: diagnostics, what else there is to watch, and that views, hints and lenses may be others. */
export class CheckReporter {
  private readonly context: ServerContext;
  private readonly publisher: DiagnosticsPublisher;
  private readonly askedFiles: AskedFilesWatcher;
  private readonly status: StatusReporter;
  /** At the start, and after a branch was checked out, hundreds of projects are checked in a row; what is said of all of them is said now and then. */
  private readonly throttle = new Throttle(() => this.tellOfChanges(), pause);

  constructor(context: ServerContext) {
    this.context = context;
    this.publisher = new DiagnosticsPublisher(context);
    this.askedFiles = new AskedFilesWatcher(context);
    this.status = new StatusReporter(context);
  }

  /** Takes the result of a check that no newer change has overtaken. */
  report(project: string, checked: CheckedProject): void {
    this.publisher.publish(project, checked);
    this.status.note(project, checked);
    this.askedFiles.update(project, checked.project.documents.keys());
    this.throttle.ask();
  }

  /** What was not told yet never is. */
  dispose(): void {
    this.throttle.dispose();
  }

  private tellOfChanges(): void {
    const { connection, client } = this.context;
    if (client.knowsExtensions) {
      this.status.send();
      void connection.sendNotification(notifications.modelChanged);
    }
    // Hints and lenses also follow from other files, from git and from the time; the client asks for them anew.
    const ignore = () => undefined;
    if (client.refreshesCodeLenses) connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
    if (client.refreshesInlayHints) connection.sendRequest(InlayHintRefreshRequest.type).catch(ignore);
  }
}
