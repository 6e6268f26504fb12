import { DidChangeConfigurationNotification } from 'vscode-languageserver';
import type { Message } from '../engine/message.ts';
import { type InitializationOptions, notifications } from '../protocol.ts';
import { type Configuration, readEditorSettings } from '../workspace/configuration.ts';
import { handleNotification, say, type ServerContext } from './serverContext.ts';

/** The sections that are asked for, a workspace folder each. */
const section = 'agentHandoff';
const jsonValidation = 'json.validate.enable';

/** Keeps the editor's settings and the workspace's trust up to date. */
export class EditorSettings {
  /** The client's folders, as normal URIs, also those that are still to be walked through: each may have settings of its own. */
  readonly folders = new Set<string>();
  private readonly context: ServerContext;
  private trusted: boolean;
  /** What a client that cannot be asked has sent. */
  private pushed: unknown;
  /** Counts the times that settings were asked for. */
  private updates = 0;

  constructor(context: ServerContext, options: InitializationOptions) {
    this.context = context;
    this.trusted = options.trusted ?? true;
    this.pushed = options.settings;
    // Whether to trust the workspace is known before anything is read; the settings are asked for when the client is ready.
    context.workspace.setEditorState({ configurations: new Map(), trusted: this.trusted, reportsJsonSyntax: false });
  }

  /** Whether the workspace is trusted, so that git may run and its configuration may loosen rules. */
  get isTrusted(): boolean {
    return this.trusted;
  }

  /** Begins to follow the settings: asks the client to tell of changes, where it can, and listens. */
  register(): void {
    const { connection, client } = this.context;
    if (client.pullsConfiguration && client.registersConfiguration) {
      const sections = { section: [section, jsonValidation] };
      connection.client.register(DidChangeConfigurationNotification.type, sections).catch((error: unknown) => {
        connection.console.warn(`Changes of settings are not told: ${String(error)}`);
      });
    }
    connection.onDidChangeConfiguration(({ settings }) => {
      this.pushed = (settings as Record<string, unknown> | null)?.[section] ?? this.pushed;
      return this.update();
    });
    connection.onNotification(notifications.trusted, () => {
      this.trusted = true;
      return this.update();
    });
  }

  /** Asks the editor for its settings and hands them to the workspace. */
  update(): Promise<void> {
    return handleNotification(this.context, 'configuration', async () => {
      const { connection, workspace } = this.context;
      const update = ++this.updates;
      const folders = ['', ...this.folders];
      const answers = await this.ask(folders);
      // A later question may have been answered earlier; its answer holds.
      if (update !== this.updates) return;
      const configurations = new Map<string, Configuration>();
      // Folders mostly have the same settings, and the same mistakes.
      const problems = new Map<string, Message>();
      for (const [index, folder] of folders.entries()) {
        const read = readEditorSettings(answers.settings[index]);
        configurations.set(folder, read.configuration);
        for (const problem of read.problems) problems.set(say(this.context, problem), problem);
      }
      for (const problem of problems.keys()) connection.console.warn(problem);
      const { reportsJsonSyntax } = answers;
      const settingProblems = [...problems.values()];
      workspace.setEditorState({ configurations, trusted: this.trusted, reportsJsonSyntax, settingProblems });
    });
  }

  private async ask(folders: readonly string[]): Promise<{ settings: unknown[]; reportsJsonSyntax: boolean }> {
    const { connection, client } = this.context;
    const pushed = { settings: folders.map(() => this.pushed), reportsJsonSyntax: false };
    if (!client.pullsConfiguration) return pushed;
    const items = folders.map((folder) => (folder === '' ? { section } : { section, scopeUri: folder }));
    const asked = [...items, { section: jsonValidation }];
    // Some clients answer nothing at all where they have no settings.
    let answered: unknown;
    try {
      answered = await connection.workspace.getConfiguration(asked);
    } catch (error) {
      connection.console.warn(`The settings cannot be asked for: ${String(error)}`);
      return pushed;
    }
    const answers: readonly unknown[] = Array.isArray(answered) ? answered : asked.map(() => null);
    // Only VS Code's own JSON support has this setting; where it is unknown nobody else reports syntax errors.
    return { settings: answers.slice(0, -1), reportsJsonSyntax: answers.at(-1) === true };
  }
}
