import { commands, Disposable, type TextDocumentContentProvider, Uri, workspace } from 'vscode';

const scheme = 'agent-handoff-before';

/** A file with the texts to compare; without the one it is new, without the other it is gone. */
export interface Comparison {
  readonly file: Uri;
  readonly before: string | undefined;
  /** The present text when absent. */
  readonly after?: string;
  readonly isGone?: boolean;
}

/** Documents that nobody can write, with texts of ours: earlier texts of files, and lists. A text is forgotten when its document is closed. */
export class ReadOnlyTexts implements TextDocumentContentProvider, Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registrations = Disposable.from(
    workspace.registerTextDocumentContentProvider(scheme, this),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) this.texts.delete(uri.query);
    }),
  );

  /** The address of a document with a text, to be opened under the name of a file. */
  add(path: string, text: string): Uri {
    // Random, so that two texts of one file differ, and differ from those that the editor has kept open through a restart of the extension.
    const mark = crypto.randomUUID();
    this.texts.set(mark, text);
    return Uri.from({ scheme, path: path.startsWith('/') ? path : `/${path}`, query: mark });
  }

  provideTextDocumentContent({ query }: Uri): string | undefined {
    return this.texts.get(query);
  }

  /** Shows an earlier text of a file beside the present one. */
  async compare(file: Uri, before: string, title: string): Promise<void> {
    await commands.executeCommand('vscode.diff', this.add(file.path, before), file, title);
  }

  /** Shows several files as one comparison. */
  async compareAll(title: string, comparisons: readonly Comparison[]): Promise<void> {
    const resources = comparisons.map(({ file, before, after, isGone }) => [
      file,
      before === undefined ? undefined : this.add(file.path, before),
      isGone ? undefined : after === undefined ? file : this.add(file.path, after),
    ]);
    await commands.executeCommand('vscode.changes', title, resources);
  }

  dispose(): void {
    this.registrations.dispose();
    this.texts.clear();
  }
}
