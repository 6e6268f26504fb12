import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  FileDecoration,
  type FileDecorationProvider,
  l10n,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { StatusParams } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';

const setting = 'agentHandoff.fileDecorations';

/** Not a letter, since those are git's. */
const badge = '≠';

/** Marks the files in the Explorer and on tabs that changed since their manifest recorded them; nothing is computed for it. */
export function registerFileDecorations(context: ExtensionContext, server: ServerConnection): void {
  const decorations = new DriftDecorations();
  context.subscriptions.push(
    decorations,
    window.registerFileDecorationProvider(decorations),
    server.onStatusChanged(({ drifted }) => decorations.set(drifted)),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(setting)) decorations.showAll();
    }),
  );
}

class DriftDecorations implements FileDecorationProvider, Disposable {
  private readonly changed = new EventEmitter<Uri[]>();
  /** The files with the manifests that say so; keys as VS Code writes URIs. */
  private drifted = new Set<string>();
  readonly onDidChangeFileDecorations = this.changed.event;

  /** Tells VS Code of the files that came and went. */
  set(files: StatusParams['drifted']): void {
    const before = this.drifted;
    this.drifted = new Set(files.map(({ uri }) => Uri.parse(uri).toString()));
    const different = [
      ...[...before].filter((uri) => !this.drifted.has(uri)),
      ...[...this.drifted].filter((uri) => !before.has(uri)),
    ];
    if (different.length > 0) this.changed.fire(different.map((uri) => Uri.parse(uri)));
  }

  showAll(): void {
    if (this.drifted.size > 0) this.changed.fire([...this.drifted].map((uri) => Uri.parse(uri)));
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    if (!this.drifted.has(uri.toString())) return undefined;
    if (workspace.getConfiguration(undefined, uri).get(setting) === false) return undefined;
    const tooltip = l10n.t('Changed since MANIFEST.json recorded its checksum');
    // Folders above are not marked: a handoff folder is rarely without any change, and the status bar counts them.
    return new FileDecoration(badge, tooltip, new ThemeColor('agentHandoff.drift'));
  }

  dispose(): void {
    this.changed.dispose();
  }
}
