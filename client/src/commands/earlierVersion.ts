import { commands, type Disposable, Uri, workspace } from 'vscode';

const scheme = 'agent-handoff-before';

/** A document that nobody can write, with a text of ours, under the name of a file. It is forgotten when it is closed. */
export function readOnlyText(path: string, text: string): Uri {
  // Each has a mark of its own, so that two of one file do not take each other's text.
  const uri = Uri.from({ scheme, path: path.startsWith('/') ? path : `/${path}`, query: crypto.randomUUID() });
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => (query === uri.query ? text : undefined),
  });
  disposeWhenClosed(uri, provider);
  return uri;
}

/** Shows an earlier text of a file beside the present one. */
export async function compareWith(file: Uri, before: string, title: string): Promise<void> {
  await commands.executeCommand('vscode.diff', readOnlyText(file.path, before), file, title);
}

/** A file with the texts to compare; without the one it is new, without the other it is gone. */
export interface Comparison {
  readonly file: Uri;
  readonly before: string | undefined;
  /** The present text when absent. */
  readonly after?: string;
  readonly isGone?: boolean;
}

/** Shows several files as one comparison. */
export async function compareAll(title: string, comparisons: readonly Comparison[]): Promise<void> {
  const resources = comparisons.map(({ file, before, after, isGone }) => [
    file,
    before === undefined ? undefined : readOnlyText(file.path, before),
    isGone ? undefined : after === undefined ? file : readOnlyText(file.path, after),
  ]);
  await commands.executeCommand('vscode.changes', title, resources);
}

function disposeWhenClosed(uri: Uri, provider: Disposable): void {
  const closing = workspace.onDidCloseTextDocument((document) => {
    if (document.uri.toString() !== uri.toString()) return;
    provider.dispose();
    closing.dispose();
  });
}
