import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  l10n,
  type LogOutputChannel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { notifications, type StatusParams } from '../../../server/src/protocol.ts';
import { clientOptions, documentSchemes } from './clientOptions.ts';
import { registerFileBridge } from './fileBridge.ts';

/** Makes a client that is not started yet; Node and browser have one each. */
export type StartClient = (context: ExtensionContext, options: LanguageClientOptions) => BaseLanguageClient;

/** The language server as the features see it: it can be asked, it tells of changes, and it may be restarted at any time. */
export class ServerConnection implements Disposable {
  private readonly context: ExtensionContext;
  private readonly startClient: StartClient;
  private readonly output: LogOutputChannel;
  private readonly modelChanged = new EventEmitter<void>();
  private readonly statusChanged = new EventEmitter<StatusParams>();
  private readonly disposables: Disposable[] = [];
  private client: BaseLanguageClient | undefined;
  /** Where the documents lie that the present client hands to its server; it cannot be told of others. */
  private schemes: ReadonlySet<string> = new Set();
  private starting: Promise<void> | undefined;
  private restarting: Promise<void> | undefined;

  /** Fires when handoff files changed and views should ask anew. */
  readonly onModelChanged = this.modelChanged.event;
  readonly onStatusChanged = this.statusChanged.event;

  constructor(context: ExtensionContext, startClient: StartClient) {
    this.context = context;
    this.startClient = startClient;
    this.output = window.createOutputChannel('Agent Handoff', { log: true });
    this.disposables.push(
      workspace.onDidGrantWorkspaceTrust(() => {
        // A server that is not running is told when it starts.
        this.client?.sendNotification(notifications.trusted).catch((error: unknown) => this.warn(error));
      }),
      workspace.onDidChangeWorkspaceFolders(() => void this.serveAllSchemes()),
    );
  }

  /** Starts the server, unless it was started before. */
  start(): Promise<void> {
    this.starting ??= this.startAnew();
    return this.starting;
  }

  private async startAnew(): Promise<void> {
    this.schemes = documentSchemes();
    try {
      const client = this.startClient(this.context, clientOptions(this.output, this.schemes));
      this.client = client;
      client.onNotification(notifications.modelChanged, () => this.modelChanged.fire());
      client.onNotification(notifications.status, (status: StatusParams) => this.statusChanged.fire(status));
      registerFileBridge(client);
      await client.start();
      this.modelChanged.fire();
    } catch (error) {
      this.output.error(error instanceof Error ? error : String(error));
      void window.showErrorMessage(
        l10n.t('The Agent Handoff language server could not be started. The output channel "Agent Handoff" says why.'),
      );
    }
  }

  /** Starts the server anew. Whoever asks while that is under way gets the one that is starting: two servers would say everything twice. */
  restart(): Promise<void> {
    this.restarting ??= this.replaceClient().finally(() => (this.restarting = undefined));
    return this.restarting;
  }

  private async replaceClient(): Promise<void> {
    // What is still starting cannot be stopped.
    await this.starting;
    await this.stop();
    this.starting = this.startAnew();
    await this.starting;
  }

  /** Starts a server that gets the documents of folders which lie elsewhere than those so far, as on a virtual file system. */
  private async serveAllSchemes(): Promise<void> {
    const isMissing = () => [...documentSchemes()].some((scheme) => !this.schemes.has(scheme));
    // A restart that was under way may have looked at the folders before this one came.
    while (this.client && isMissing()) await this.restart();
  }

  /** A client whose server has died, or never came up, cannot be stopped; that must not keep a new one from starting. */
  private async stop(): Promise<void> {
    try {
      await this.client?.dispose();
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    this.output.warn(error instanceof Error ? error.message : String(error));
  }

  /** Asks the server, which is started for it if need be. Gives `undefined` when it cannot answer; the output channel then says why. */
  async ask<Result>(method: string, params?: unknown): Promise<Result | undefined> {
    await this.start();
    try {
      return await this.client?.sendRequest<Result>(method, params);
    } catch (error) {
      this.output.warn(`${method}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Shows the output channel, without taking the focus. */
  showOutput(): void {
    this.output.show(true);
  }

  dispose(): void {
    // Nobody reads the output channel any more.
    this.client?.dispose().catch(() => undefined);
    for (const disposable of this.disposables) disposable.dispose();
    this.modelChanged.dispose();
    this.statusChanged.dispose();
    this.output.dispose();
  }
}
