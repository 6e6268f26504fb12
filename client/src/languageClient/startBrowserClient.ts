/// <reference lib="webworker" />
import { type ExtensionContext, Uri } from 'vscode';
import type { InitializationOptions } from '../../../server/src/protocol.ts';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function startBrowserClient(context: ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const place = (name: string) => Uri.joinPath(context.extensionUri, 'dist', name).toString(true);
  const given = options.initializationOptions as () => InitializationOptions;
  const initializationOptions = (): InitializationOptions => ({
    ...given(),
    tokenizer: place('tokenizer.browser.js'),
  });
  return new WorkerClient(new Worker(place('server.browser.js')), { ...options, initializationOptions });
}

/** Ends its worker with itself. The library leaves it running, so that every restart would leave one more behind, with all that it knows. */
class WorkerClient extends LanguageClient {
  private readonly worker: Worker;

  constructor(worker: Worker, options: LanguageClientOptions) {
    super('agentHandoff', 'Agent Handoff', worker, options);
    this.worker = worker;
  }

  override async dispose(timeout?: number): Promise<void> {
    try {
      await super.dispose(timeout);
    } finally {
      this.worker.terminate();
    }
  }
}
