import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver';
import type { Completion, CompletionKind, FolderEntry } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { folderChoices } from '../workspace/folderChoices.ts';
import { skippedFolders } from '../workspace/globs.ts';
import { toRange } from './diagnostics.ts';
import { toTextEdits } from './edits.ts';
import { documentOf, type Placed, placeAt } from './places.ts';
import { plainLabel } from './plainLabel.ts';
import { plainSnippet } from './plainSnippet.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** Opens a list in Markdown, where it may be that of a task id. In YAML it begins an item, which is no reason for one. */
const idDash = '-';

/** Characters behind which something can be written that is worth a list: they open a string or part an id or a path. */
export const completionTriggers = ['"', "'", ':', ' ', '/', idDash];

const lspKind: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  value: CompletionItemKind.Value,
  property: CompletionItemKind.Property,
  snippet: CompletionItemKind.Snippet,
  reference: CompletionItemKind.Reference,
  file: CompletionItemKind.File,
};

/** Offers what can be written at the cursor. */
export function registerCompletion(context: ServerContext): void {
  context.connection.onCompletion((params, token) =>
    handleRequest(context, 'completion', token, null, () => complete(context, params)),
  );
}

async function complete(context: ServerContext, params: CompletionParams): Promise<CompletionItem[] | null> {
  const placed = await documentOf(context, params.textDocument.uri, false);
  if (!placed) return null;
  if (params.context?.triggerCharacter === idDash && placed.document.language !== 'markdown') return null;
  return new Asking(context, params).answer(placed);
}

/** A command of VS Code, which other editors do not have. */
const suggestAgain = { title: '', command: 'editor.action.triggerSuggest' };

/** So many folders are looked into for one list. */
const folderLimit = 20;

/**
 * Finds the choices at a place, first with what is at hand, and once more when they turn out to depend on what has to be waited for. Few do, so that
 * most lists come at once: typing would otherwise have the rules run at every key.
 */
class Asking {
  private readonly context: ServerContext;
  private readonly params: CompletionParams;
  private needsVerdict = false;
  private readonly folders = new Map<string, readonly FolderEntry[] | undefined>();
  private readonly waiting = new Set<string>();

  constructor(context: ServerContext, params: CompletionParams) {
    this.context = context;
    this.params = params;
  }

  async answer(unchecked: Placed): Promise<CompletionItem[] | null> {
    const items = this.itemsAt({ ...unchecked, isWarnedOf: () => (this.needsVerdict = true) });
    if (!this.needsVerdict && this.waiting.size === 0) return items;
    const placed = await documentOf(this.context, this.params.textDocument.uri, this.needsVerdict);
    if (!placed) return null;
    await this.look(placed.project);
    return this.itemsAt(placed);
  }

  private itemsAt(placed: Placed): CompletionItem[] {
    const entriesOf = (folder: string) => {
      if (!this.folders.has(folder) && this.waiting.size < folderLimit) this.waiting.add(folder);
      return this.folders.get(folder);
    };
    const place = { ...placeAt(placed, this.params.position), entriesOf };
    return this.context.engine
      .featuresFor(placed.document, placed.project)
      .flatMap((features) => [...(features.completions?.(place) ?? [])])
      .map((completion) => toItem(this.context, placed, completion));
  }

  /** Looks into the folders that were asked for, never out of the project. */
  private async look({ uri }: Project): Promise<void> {
    const { workspace } = this.context;
    const list = async (folder: string) => {
      const found = await folderChoices(workspace.fileSystem, uri, folder, workspace.openUris());
      const entries = found?.filter(({ name, kind }) => !skippedFolders.has(name) && kind !== 'other');
      this.folders.set(
        folder,
        entries?.map(({ name, kind }) => ({ name, isFolder: kind === 'folder' })),
      );
    };
    await Promise.all([...this.waiting].map(list));
  }
}

function toItem(context: ServerContext, { document }: Placed, completion: Completion): CompletionItem {
  const { label, kind, insert, isSnippet = false, range, alsoChange, detail, documentation, filter, sort } = completion;
  const asksAgain = completion.goesOn && context.client.knowsExtensions;
  const asSnippet = isSnippet && context.client.snippets;
  return {
    label: plainLabel(label),
    kind: lspKind[kind],
    textEdit: {
      range: toRange(document.text, range),
      newText: isSnippet && !asSnippet ? plainSnippet(insert) : insert,
    },
    insertTextFormat: asSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.asIs,
    ...(detail && { detail: say(context, detail) }),
    ...(documentation && { documentation: say(context, documentation) }),
    filterText: filter ?? label,
    sortText: sort ?? label,
    ...(asksAgain && { command: suggestAgain }),
    ...(alsoChange && { additionalTextEdits: toTextEdits(document, alsoChange) }),
  };
}
