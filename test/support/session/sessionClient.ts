import { AbstractMessageReader, AbstractMessageWriter, createConnection } from 'vscode-languageserver/node';
import {
  type DataCallback,
  type Diagnostic,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
  type MessageConnection,
  createMessageConnection,
} from 'vscode-languageserver-protocol/node';
import { startServer } from '../../../server/src/server.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { editorCapabilities } from '../testClient.ts';
import { SlowFileSystem } from './slowFileSystem.ts';
import type { VirtualClock } from './virtualClock.ts';

/** What is quiet for so many milliseconds has come to rest: people's typing is waited for half as long. */
const rest = 300;
/** Whatever is not at rest after so many of them never will be. */
const patience = 300;

export interface SessionClientOptions {
  readonly clock: VirtualClock;
  readonly fileSystem: FileSystem;
  /** What makes some answers of the file system slower than others. */
  readonly delays: number;
  readonly settingsOf: (folder: string) => unknown;
  readonly folders: readonly string[];
}

/** A server in this process and its client. Messages are handed over at once, and are told apart from each other by turns alone. */
export class SessionClient {
  readonly log: string[] = [];
  private readonly clock: VirtualClock;
  private readonly files: SlowFileSystem;
  private readonly connection: MessageConnection;
  private readonly published = new Map<string, readonly Diagnostic[]>();
  private folders: readonly string[];
  private messages = 0;

  constructor({ clock, fileSystem, delays, settingsOf, folders }: SessionClientOptions) {
    this.clock = clock;
    this.folders = folders;
    this.files = new SlowFileSystem(fileSystem, clock, delays);
    const [toServer, toClient] = [new Pipe(), new Pipe()];
    const server = createConnection(toServer.reader, toClient.writer);
    startServer(server, {
      version: '0',
      fileSystem: () => this.files,
      clock: () => new Date('2026-03-01T12:00:00Z'),
    });
    server.listen();
    this.connection = createMessageConnection(toClient.reader, toServer.writer);
    this.connection.onNotification((method: string, params: unknown) => this.told(method, params));
    this.connection.onRequest((method: string, params: unknown) => {
      if (method === 'workspace/configuration') {
        const { items } = params as { items: readonly { section: string; scopeUri?: string }[] };
        return items.map(({ section, scopeUri }) => (section === 'agentHandoff' ? settingsOf(scopeUri ?? '') : null));
      }
      return method === 'workspace/workspaceFolders' ? this.folders.map(toFolder) : null;
    });
    this.connection.listen();
  }

  async start(): Promise<void> {
    const params = {
      processId: null,
      capabilities: editorCapabilities,
      workspaceFolders: this.folders.map(toFolder),
    };
    await this.clock.until(this.connection.sendRequest('initialize', params));
    this.tell('initialized', {});
  }

  async stop(): Promise<void> {
    await this.clock.until(this.connection.sendRequest('shutdown'));
    this.connection.dispose();
  }

  tell(method: string, params: unknown): void {
    void this.connection.sendNotification(method, params);
  }

  changeFolders(folders: readonly string[]): void {
    const before = this.folders;
    this.folders = folders;
    const added = folders.filter((folder) => !before.includes(folder)).map(toFolder);
    const removed = before.filter((folder) => !folders.includes(folder)).map(toFolder);
    this.tell('workspace/didChangeWorkspaceFolders', { event: { added, removed } });
  }

  /** Lets time pass until nothing happens any more. */
  async settle(): Promise<void> {
    for (let count = 0, before = -1; this.activity !== before; count++) {
      if (count > patience) throw new Error('The server does not come to rest.');
      before = this.activity;
      await this.clock.pass(rest);
    }
  }

  /** What is reported now, a line for each finding, in an order that follows from the lines. */
  findings(): string[] {
    return [...this.published].flatMap(([uri, diagnostics]) => diagnostics.map((one) => lineOf(uri, one))).sort();
  }

  private get activity(): number {
    return this.messages + this.files.activity;
  }

  private told(method: string, params: unknown): void {
    this.messages++;
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: readonly Diagnostic[] };
      this.published.set(uri, diagnostics);
    }
    if (method === 'window/logMessage') this.log.push((params as { message: string }).message);
  }
}

function lineOf(uri: string, { range, severity, code, message, relatedInformation = [] }: Diagnostic): string {
  const related = relatedInformation.map(({ location }) => ` ~ ${location.uri}:${location.range.start.line}`);
  const said = typeof message === 'string' ? message : message.value;
  return `${uri}:${range.start.line}:${range.start.character} ${severity} ${code} ${said}${related.join('')}`;
}

function toFolder(uri: string): { uri: string; name: string } {
  return { uri, name: uri.slice(uri.lastIndexOf('/') + 1) };
}

/** Hands messages over from one side to the other as they are written. */
class Pipe {
  private receive: DataCallback | undefined;
  readonly reader: MessageReader;
  readonly writer: MessageWriter;

  constructor() {
    const take = (receive: DataCallback): Disposable => {
      this.receive = receive;
      return { dispose: () => (this.receive = undefined) };
    };
    const give = (message: Message) => this.receive?.(structuredClone(message));
    this.reader = new (class extends AbstractMessageReader {
      listen(receive: DataCallback): Disposable {
        return take(receive);
      }
    })();
    this.writer = new (class extends AbstractMessageWriter {
      write(message: Message): Promise<void> {
        give(message);
        return Promise.resolve();
      }
      end(): void {
        // Nothing holds back what was written.
      }
    })();
  }
}
