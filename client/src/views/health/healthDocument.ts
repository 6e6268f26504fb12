import {
  CodeLens,
  commands,
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  l10n,
  languages,
  Range,
  type TextDocumentContentProvider,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type HandoffRootInfo, type HealthResult, requests } from '../../../../server/src/protocol.ts';
import { allRoots, chooseRoot } from '../../commands/chooseRoot.ts';
import { type CommandTarget, rootUriOf } from '../../commands/commandTarget.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { type HealthLine, healthLines } from './healthText.ts';

const scheme = 'agent-handoff-health';

/** Plain text with settings of its own: long lines are wrapped, and remedies are shown. */
const languageId = 'agent-handoff-health';

/**
 * *Health Check*: the eight steps with which a session begins as a read-only document that stays up to date, with remedies to
 * click above what needs one.
 */
export function registerHealthDocument(context: ExtensionContext, server: ServerConnection): void {
  const documents = new HealthDocuments(server);
  context.subscriptions.push(
    documents,
    workspace.registerTextDocumentContentProvider(scheme, documents),
    languages.registerCodeLensProvider({ scheme }, documents),
    server.onModelChanged(() => documents.refresh()),
    workspace.onDidCloseTextDocument(({ uri }) => {
      // A document whose language is set closes and opens again in the same turn.
      if (uri.scheme === scheme) setTimeout(() => documents.forgetClosed(uri), 0);
    }),
    // One that comes back with its window has no language yet.
    workspace.onDidOpenTextDocument((document) => {
      if (document.uri.scheme !== scheme) return;
      if (document.languageId !== languageId) void languages.setTextDocumentLanguage(document, languageId);
      else documents.decorate();
    }),
    window.onDidChangeVisibleTextEditors(() => documents.decorate()),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === scheme) documents.decorate();
    }),
    commands.registerCommand('agentHandoff.healthCheck', async (target?: CommandTarget) => {
      const root = (await missingRoot(server)) ?? (await chooseRoot(server, rootUriOf(target), l10n.t('Health Check')));
      if (root) await documents.show(root);
    }),
  );
}

/** Of a workspace without a handoff folder the check says that there is none. */
async function missingRoot(server: ServerConnection): Promise<HandoffRootInfo | undefined> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder || (await allRoots(server)).length > 0) return undefined;
  const uri = Uri.joinPath(folder.uri, '.ai', 'handoff').toString();
  return {
    uri,
    manifestUri: `${uri}/MANIFEST.json`,
    hasManifest: false,
    label: folder.name,
    phase: undefined,
    agent: undefined,
    quickContext: undefined,
    lockedBy: undefined,
  };
}

class HealthDocuments implements TextDocumentContentProvider, Disposable {
  private readonly server: ServerConnection;
  private readonly roots = new Map<string, HandoffRootInfo>();
  private readonly lines = new Map<string, readonly HealthLine[]>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly lensesChanged = new EventEmitter<void>();
  private readonly styles: Readonly<Record<'good' | 'attention' | 'bad', TextEditorDecorationType>>;
  readonly onDidChange = this.changed.event;
  readonly onDidChangeCodeLenses = this.lensesChanged.event;

  constructor(server: ServerConnection) {
    this.server = server;
    const style = (color: ThemeColor, light: string | ThemeColor = color) =>
      window.createTextEditorDecorationType({ fontWeight: 'bold', light: { color: light }, dark: { color } });
    // Colours that every theme has, high contrast too; the usual yellow cannot be read on white.
    this.styles = {
      good: style(new ThemeColor('charts.green')),
      attention: style(new ThemeColor('charts.yellow'), '#7a5c00'),
      bad: style(new ThemeColor('errorForeground')),
    };
  }

  async show(root: HandoffRootInfo): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${l10n.t('Health of {0}', root.label)}`, query: root.uri });
    const isOpen = this.roots.has(uri.toString());
    this.roots.set(uri.toString(), root);
    if (isOpen) this.changed.fire(uri);
    await window.showTextDocument(uri, { preview: false });
  }

  refresh(): void {
    for (const uri of this.roots.keys()) this.changed.fire(Uri.parse(uri));
  }

  forgetClosed(uri: Uri): void {
    if (workspace.textDocuments.some((one) => one.uri.toString() === uri.toString())) return;
    this.roots.delete(uri.toString());
    this.lines.delete(uri.toString());
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    // A document that comes back when the window opens again has its root in its query.
    const root = this.roots.get(uri.toString()) ?? (await allRoots(this.server)).find((one) => one.uri === uri.query);
    const health = root && (await this.server.ask<HealthResult | null>(requests.health, { root: root.uri }));
    const lines = root && health ? healthLines(root, health) : [];
    if (root) this.roots.set(uri.toString(), root);
    this.lines.set(uri.toString(), lines);
    this.lensesChanged.fire();
    return lines.map(({ text }) => `${text}\n`).join('');
  }

  provideCodeLenses({ uri }: { readonly uri: Uri }): CodeLens[] {
    return (this.lines.get(uri.toString()) ?? []).flatMap(({ actions = [] }, line) =>
      actions.map(({ title, command, arguments: args }) => {
        return new CodeLens(new Range(line, 0, line, 0), { title, command, arguments: [...args] });
      }),
    );
  }

  /** Colours the verdicts, which say in words what they are. */
  decorate(): void {
    for (const editor of window.visibleTextEditors) if (editor.document.uri.scheme === scheme) this.paint(editor);
  }

  private paint(editor: TextEditor): void {
    const lines = this.lines.get(editor.document.uri.toString()) ?? [];
    for (const value of ['good', 'attention', 'bad'] as const) {
      const ranges = lines.flatMap(({ verdict }, line) =>
        verdict?.value === value ? [new Range(line, verdict.start, line, verdict.end)] : [],
      );
      editor.setDecorations(this.styles[value], ranges);
    }
  }

  dispose(): void {
    for (const style of Object.values(this.styles)) style.dispose();
    this.changed.dispose();
    this.lensesChanged.dispose();
  }
}
