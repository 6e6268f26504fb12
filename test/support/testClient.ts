import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createConnection } from 'vscode-languageserver/node';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ErrorCodes,
  ExitNotification,
  type FileChangeType,
  type FileSystemWatcher,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  ResponseError,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  type TextDocumentContentChangeEvent,
  type TextEdit,
  UnregistrationRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { URI } from 'vscode-uri';
import { startServer } from '../../server/src/server.ts';
import { nodeGit } from '../../server/src/workspace/git.ts';
import { nodeGitWriter } from '../../server/src/workspace/gitCommit.ts';
import { nodeFileSystem } from '../../server/src/workspace/nodeFileSystem.ts';

/** The rules that protocol tests work with; what others say of the same files is their own tests' matter. */
const testedCodes: readonly string[] = [
  'aahp/checksum-drift',
  'aahp/not-a-manifest',
  'aahp/task-self-dependency',
  'file/syntax',
];

/** How the server is reached: a process of its own over standard input and output, also by way of the command line, or the same code in this process. */
export type Transport = 'stdio' | 'in-band' | 'command-line';
export const transports: readonly Transport[] = ['stdio', 'in-band'];

/** What a client announces that knows code actions, and no more of them than that. */
export const codeActionsOnly = {
  codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
} satisfies ClientCapabilities['textDocument'];

/** What VS Code's own client announces, as far as the server asks for it. */
export const editorCapabilities: ClientCapabilities = {
  workspace: {
    workspaceFolders: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: {
    codeAction: { ...codeActionsOnly.codeAction, dataSupport: true, resolveSupport: { properties: ['edit'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: { valueSet: Object.values(SymbolKind) } },
    rename: { prepareSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
};

export interface TestClientOptions {
  readonly transport: Transport;
  /** Files to write before the server starts, by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** Settings by section. */
  readonly settings?: Record<string, unknown>;
  /** Paths of the workspace folders; the whole temporary folder without a word. */
  readonly folders?: readonly string[];
  /** Whether the client answers with an error when it is asked to watch files or the like. */
  readonly refusesRegistrations?: boolean;
  /** Whether the client answers with an error when it is asked for its settings. */
  readonly refusesSettings?: boolean;
}

/** A language client over a temporary folder. Everything that waits waits for a message of the server, never for time to pass. */
export class TestClient {
  readonly folder: string;
  readonly connection: ProtocolConnection;
  readonly exited: Promise<number | null>;
  readonly log: string[] = [];
  readonly registrations: string[] = [];
  /** What the server wants to be watched, by registration. */
  private readonly watchers = new Map<string, readonly FileSystemWatcher[]>();
  /** Kept by tests that change settings; the server asks for them. */
  settings: Record<string, unknown>;
  initializeResult!: InitializeResult;
  private readonly latest = new Map<string, PublishDiagnosticsParams>();
  private readonly waiting = new Set<() => void>();
  private readonly documents = new Map<string, TextDocument>();

  private constructor(
    folder: string,
    connection: ProtocolConnection,
    exited: Promise<number | null>,
    options: TestClientOptions,
  ) {
    this.folder = folder;
    this.connection = connection;
    this.exited = exited;
    this.settings = options.settings ?? {};
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.latest.set(params.uri, params);
      for (const check of [...this.waiting]) check();
    });
    connection.onNotification(LogMessageNotification.type, ({ message }) => {
      this.log.push(message);
      for (const check of [...this.waiting]) check();
    });
    connection.onRequest(ConfigurationRequest.type, ({ items }) => {
      if (options.refusesSettings) throw new ResponseError(ErrorCodes.MethodNotFound, 'Not supported.');
      return items.map(({ section }) => this.settings[section ?? ''] ?? null);
    });
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      if (options.refusesRegistrations) throw new ResponseError(ErrorCodes.MethodNotFound, 'Not supported.');
      this.registrations.push(...registrations.map(({ method }) => method));
      for (const { id, registerOptions } of registrations) {
        const { watchers = [] } = (registerOptions ?? {}) as Partial<DidChangeWatchedFilesRegistrationOptions>;
        this.watchers.set(id, watchers);
      }
      for (const check of [...this.waiting]) check();
    });
    connection.onRequest(UnregistrationRequest.type, ({ unregisterations }) => {
      for (const { id } of unregisterations) this.watchers.delete(id);
    });
  }

  static async start(options: TestClientOptions): Promise<TestClient> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-')));
    for (const [path, content] of Object.entries(options.files ?? {})) writeInto(folder, path, content);
    const { connection, exited } = connect(options.transport);
    const client = new TestClient(folder, connection, exited, options);
    connection.listen();
    const folders = (options.folders ?? ['']).map((path) => ({
      uri: client.uri(path),
      name: path === '' ? 'workspace' : path,
    }));
    const params: Omit<InitializeParams, 'rootUri'> = {
      processId: process.pid,
      workspaceFolders: folders,
      capabilities: options.capabilities ?? editorCapabilities,
      initializationOptions: options.initializationOptions,
    };
    client.initializeResult = await connection.sendRequest(InitializeRequest.method, params);
    await connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  /** Ends the server as an editor does, and removes the folder. Gives the server's exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await this.exited;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }

  uri(path: string): string {
    return URI.file(join(this.folder, path)).toString();
  }

  write(path: string, content: string | Uint8Array): void {
    writeInto(this.folder, path, content);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true, force: true });
  }

  async open(
    path: string,
    text = this.read(path),
    version = 1,
    languageId = path.endsWith('.json') ? 'json' : 'markdown',
  ): Promise<void> {
    const uri = this.uri(path);
    this.documents.set(uri, TextDocument.create(uri, languageId, version, text));
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version, text },
    });
  }

  async change(path: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    const uri = this.uri(path);
    const document = this.documents.get(uri);
    if (document && version > document.version) TextDocument.update(document, contentChanges, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(path: string): Promise<void> {
    this.documents.delete(this.uri(path));
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  async save(path: string): Promise<void> {
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** Tells the server what a file watcher would. */
  async watched(...changes: readonly [path: string, type: FileChangeType][]): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: changes.map(([path, type]) => ({ uri: this.uri(path), type })),
    });
  }

  /** Waits until the server has the files in a folder watched. */
  async watching(folder: string): Promise<void> {
    await this.until(() => this.watchedFolders().includes(this.uri(folder)));
  }

  /** The folders whose files the server has watched, as URIs. */
  watchedFolders(): string[] {
    return [...this.watchers.values()].flat().flatMap(({ globPattern }) => {
      const isFolder = typeof globPattern !== 'string' && globPattern.pattern === '*';
      return isFolder && typeof globPattern.baseUri === 'string' ? globPattern.baseUri : [];
    });
  }

  /** Waits until the diagnostics of a file are as wanted, and gives them. */
  async diagnostics(
    path: string,
    wanted: (diagnostics: readonly Diagnostic[], version: number | undefined) => boolean,
  ): Promise<Diagnostic[]> {
    const uri = this.uri(path);
    let found: Diagnostic[] = [];
    await this.until(() => {
      const published = this.latest.get(uri);
      if (!published || !wanted(published.diagnostics, published.version)) return false;
      found = published.diagnostics;
      return true;
    });
    return found;
  }

  /** Waits until exactly these of the codes that protocol tests speak of are reported for a file, in this order. */
  async codes(path: string, ...codes: readonly string[]): Promise<Diagnostic[]> {
    const wanted = JSON.stringify(codes);
    const known = (diagnostics: readonly Diagnostic[]) =>
      diagnostics.filter(({ code }) => testedCodes.includes(String(code)));
    const all = await this.diagnostics(
      path,
      (diagnostics) => JSON.stringify(known(diagnostics).map(({ code }) => code)) === wanted,
    );
    return known(all);
  }

  /** The URIs that have diagnostics now. */
  reported(): string[] {
    return [...this.latest].filter(([, { diagnostics }]) => diagnostics.length > 0).map(([uri]) => uri);
  }

  async codeActions(path: string, diagnostic?: Diagnostic, only?: string[]): Promise<CodeAction[]> {
    const range = diagnostic?.range ?? { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
    const context = { diagnostics: diagnostic ? [diagnostic] : [], ...(only ? { only } : {}) };
    const actions = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: this.uri(path) },
      range,
      context,
    });
    return (actions ?? []).filter((action): action is CodeAction => 'kind' in action);
  }

  async resolve(action: CodeAction): Promise<CodeAction> {
    return this.connection.sendRequest(CodeActionResolveRequest.type, action);
  }

  /** A file's text with an edit applied that the server gave for it. */
  edited(path: string, edit: WorkspaceEdit | undefined): string {
    const uri = this.uri(path);
    const edits = (edit?.documentChanges ?? []).flatMap((change) => {
      return 'edits' in change && change.textDocument.uri === uri ? (change.edits as TextEdit[]) : [];
    });
    const text = this.documents.get(uri)?.getText() ?? this.read(path).replace(/^\ufeff/, '');
    return TextDocument.applyEdits(TextDocument.create(uri, '', 0, text), edits);
  }

  /** Waits until a condition on what the server said holds. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
    });
  }
}

function writeInto(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** A server that nobody has said anything to yet. */
export function connect(transport: Transport): Server {
  return transport === 'in-band' ? serveInBand() : spawnServer(transport);
}

interface Server {
  readonly connection: ProtocolConnection;
  readonly exited: Promise<number | null>;
}

function spawnServer(transport: Exclude<Transport, 'in-band'>): Server {
  const server = spawn(
    process.execPath,
    [...(transport === 'stdio' ? ['dist/server.cjs'] : ['dist/cli.cjs', 'lsp']), '--stdio'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  return { connection, exited };
}

function serveInBand(): Server {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
  startServer(server, { version: '0.0.0', git: nodeGit, gitWriter: nodeGitWriter, fileSystem: () => nodeFileSystem });
  const exited = new Promise<number | null>((resolve) => server.onExit(() => resolve(0)));
  server.listen();
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  return { connection, exited };
}
