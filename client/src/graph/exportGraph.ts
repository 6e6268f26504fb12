import { env, l10n, Uri, window, workspace } from 'vscode';
import { inform, warn } from '../commands/say.ts';
import type { ExportFormat, ExportWay } from './messages.ts';

/** What a graph can be made into, and what becomes of it. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly way: ExportWay;
}

/** Asks what a graph is to be exported as; `undefined` when the person changes their mind. */
export async function chooseExport(): Promise<ExportChoice | undefined> {
  const items = [
    { label: l10n.t('Save as SVG…'), format: 'svg', way: 'save' },
    { label: l10n.t('Save as Mermaid…'), format: 'mermaid', way: 'save' },
    { label: l10n.t('Copy as SVG'), format: 'svg', way: 'copy' },
    { label: l10n.t('Copy as Mermaid'), format: 'mermaid', way: 'copy' },
  ] as const;
  return window.showQuickPick(items, {
    title: l10n.t('Export Task Graph'),
    placeHolder: l10n.t('How is the task graph to be exported?'),
  });
}

/**
 * Copies a drawing, or saves it where the person wants it; the dialogue asks before a file is replaced.
 * @param rootUri of the handoff root; the file is proposed beside the folder `.ai` that it lies in
 */
export async function deliver(text: string, { format, way }: ExportChoice, rootUri: string): Promise<void> {
  if (way === 'copy') {
    await env.clipboard.writeText(text);
    inform(
      format === 'svg' ? l10n.t('The SVG is on the clipboard.') : l10n.t('The Mermaid diagram is on the clipboard.'),
    );
    return;
  }
  const filters = format === 'svg' ? { SVG: ['svg'] } : { Mermaid: ['mmd', 'mermaid'] };
  const defaultUri = Uri.joinPath(Uri.parse(rootUri), '..', '..', format === 'svg' ? 'tasks.svg' : 'tasks.mmd');
  const target = await window.showSaveDialog({ defaultUri, filters, title: l10n.t('Export Task Graph') });
  if (!target) return;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(text));
    inform(l10n.t('The task graph was saved as {0}.', workspace.asRelativePath(target)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(l10n.t('The task graph was not saved: {0} Choose another place.', reason));
  }
}
