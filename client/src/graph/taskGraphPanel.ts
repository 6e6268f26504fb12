import { commands, type Disposable, l10n, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { requests, type TaskGraphResult } from '../../../server/src/protocol.ts';
import { allRoots } from '../commands/chooseRoot.ts';
import { showPlace } from '../commands/openPlace.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { Refresher } from '../refresher.ts';
import { chooseExport, deliver, type ExportChoice } from './exportGraph.ts';
import { graphPage, graphPageSources } from './graphPage.ts';
import { graphLabels, graphWords } from './graphWords.ts';
import type { FromPage, ToPage } from './messages.ts';

/** Names the kind of editor, for menus and for what VS Code restores. */
export const taskGraphView = 'agentHandoff.taskGraph';

/** The editor with the task graph. It follows the files while it is to be seen. */
export class TaskGraphPanel implements Disposable {
  private readonly panel: WebviewPanel;
  private readonly server: ServerConnection;
  private readonly disposables: Disposable[] = [];
  private rootUri: string | undefined;
  /** What the page shows; its keys are those of the page. */
  private shown: (TaskGraphResult & { readonly kind: 'found' }) | undefined;
  private isLoaded = false;
  private isDisposed = false;
  private readonly refresher = new Refresher(
    () => this.show(),
    () => this.canShow(),
  );
  private waitingExport: ExportChoice | undefined;

  /** @param rootUri the root to show; without one the root that the page showed before, else the first */
  constructor(panel: WebviewPanel, extensionUri: Uri, server: ServerConnection, rootUri: string | undefined) {
    this.panel = panel;
    this.server = server;
    this.rootUri = rootUri;
    panel.webview.options = { enableScripts: true, localResourceRoots: graphPageSources(extensionUri) };
    panel.iconPath = {
      light: Uri.joinPath(extensionUri, 'media', 'graph-light.svg'),
      dark: Uri.joinPath(extensionUri, 'media', 'graph-dark.svg'),
    };
    this.disposables.push(
      panel.webview.onDidReceiveMessage((message: FromPage) => void this.receive(message)),
      panel.onDidChangeViewState(() => void this.refreshIfOutdated()),
      server.onModelChanged(() => void this.refresher.request()),
    );
    panel.webview.html = graphPage(panel.webview, extensionUri, panel.title);
  }

  /** Opens the editor beside the active one, so that tasks can be opened next to it. */
  static open(extensionUri: Uri, server: ServerConnection, rootUri: string | undefined): TaskGraphPanel {
    const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const panel = window.createWebviewPanel(taskGraphView, l10n.t('Task Graph'), column, {});
    return new TaskGraphPanel(panel, extensionUri, server, rootUri);
  }

  onDidDispose(listener: () => void): void {
    this.panel.onDidDispose(listener);
  }

  /** Shows the editor, with another root if one is given. */
  async reveal(rootUri: string | undefined): Promise<void> {
    this.panel.reveal();
    if (rootUri !== undefined && rootUri !== this.rootUri) {
      this.rootUri = rootUri;
      await this.refresher.request();
    }
  }

  /** Exports what the page shows, as soon as it shows something. */
  async export(choice: ExportChoice): Promise<void> {
    if (this.shown && this.canShow()) await this.post({ type: 'export', ...choice });
    else this.waitingExport = choice;
  }

  dispose(): void {
    this.isDisposed = true;
    for (const disposable of this.disposables) disposable.dispose();
    this.panel.dispose();
  }

  private async receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isLoaded = true;
        this.rootUri ??= message.rootUri;
        await this.refresher.request();
        break;
      case 'chooseRoot':
        this.rootUri = message.rootUri;
        await this.refresher.request();
        break;
      case 'open':
        await this.openTask(message.key);
        break;
      case 'leave':
        await this.leave();
        break;
      case 'chooseExport': {
        const choice = await chooseExport();
        if (choice) await this.export(choice);
        break;
      }
      case 'exported':
        if (this.rootUri !== undefined) await deliver(message.text, message, this.rootUri);
        break;
    }
  }

  private async refreshIfOutdated(): Promise<void> {
    // A page that was hidden is loaded anew and says so.
    if (!this.panel.visible) this.isLoaded = false;
    else await this.refresher.resume();
  }

  /** A panel that was closed cannot even be asked whether it is visible. */
  private canShow(): boolean {
    return !this.isDisposed && this.isLoaded && this.panel.visible;
  }

  /** Asks the server and shows the answer, unless the page went away meanwhile: one that comes back says so. */
  private async show(): Promise<void> {
    const roots = await allRoots(this.server);
    if (!this.canShow()) return;
    const root = roots.find(({ uri }) => uri === this.rootUri) ?? roots[0];
    if (!root) {
      await this.post({ type: 'problem', reason: l10n.t('There is no handoff folder here.') });
      return;
    }
    this.rootUri = root.uri;
    const result = await this.server.ask<TaskGraphResult>(requests.taskGraph, { root: root.uri });
    if (!this.canShow()) return;
    if (!result || result.kind === 'refused') {
      const reason = result?.reason ?? l10n.t('The server failed; its output says why.');
      await this.post({ type: 'problem', reason });
      return;
    }
    this.shown = result;
    this.panel.title = roots.length > 1 ? l10n.t('Task Graph: {0}', result.root.label) : l10n.t('Task Graph');
    await this.post({
      type: 'graph',
      rootUri: root.uri,
      roots: roots.map(({ uri, label }) => ({ uri, label })),
      picture: result.picture,
      words: graphWords(),
      labels: graphLabels(),
    });
    const choice = this.waitingExport;
    this.waitingExport = undefined;
    if (choice) await this.export(choice);
  }

  /** Shows a task in its manifest, beside the graph rather than over it. */
  private async openTask(key: string): Promise<void> {
    const place = this.shown?.places[key];
    if (!this.shown || !place) return;
    const other = window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== this.panel.viewColumn)?.viewColumn;
    await showPlace(this.shown.root.manifestUri, place, { preview: true, viewColumn: other ?? ViewColumn.Beside });
  }

  /** The focus goes to a text that is to be seen, else to the tasks of the sidebar. */
  private async leave(): Promise<void> {
    const [editor] = window.visibleTextEditors;
    if (editor) {
      const { document, viewColumn, selection } = editor;
      await window.showTextDocument(document, { ...(viewColumn !== undefined && { viewColumn }), selection });
    } else {
      await commands.executeCommand('agentHandoff.tasks.focus');
    }
  }

  private async post(message: ToPage): Promise<void> {
    await this.panel.webview.postMessage(message);
  }
}
