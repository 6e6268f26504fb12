import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
  type Position,
} from 'vscode-languageserver';
import type { Completion, CompletionKind } from '../engine/features.ts';
import { toRange } from './diagnostics.ts';
import { toTextEdits } from './edits.ts';
import { documentOf, type Placed, placeAt } from './places.ts';
import { plainLabel } from './plainLabel.ts';
import { plainSnippet } from './plainSnippet.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** Opens a list in Markdown, where it may be that of a task id. In YAML it begins an item, which is no reason for one. */
const idDash = '-';

/** Characters behind which something can be written that is worth a list: they open a string or part an id or a path. */
export const completionTriggers = ['"', "'", ':', ' ', idDash];

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
  const asked = { verdict: false };
  const unchecked = { ...placed, isWarnedOf: () => (asked.verdict = true) };
  const completions = completionsAt(context, unchecked, params.position);
  if (!asked.verdict) return completions;
  // Few choices show text that a rule may warn of. Only those wait for the rules, which typing would otherwise have run at every key.
  const checked = await documentOf(context, params.textDocument.uri);
  return checked ? completionsAt(context, checked, params.position) : null;
}

function completionsAt(context: ServerContext, placed: Placed, position: Position): CompletionItem[] {
  const place = placeAt(placed, position);
  return context.engine
    .featuresFor(placed.document, placed.project)
    .flatMap((features) => [...(features.completions?.(place) ?? [])])
    .map((completion) => toItem(context, placed, completion));
}

function toItem(context: ServerContext, { document }: Placed, completion: Completion): CompletionItem {
  const { label, kind, insert, isSnippet = false, range, alsoChange, detail, documentation, filter, sort } = completion;
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
    ...(alsoChange && { additionalTextEdits: toTextEdits(document, alsoChange) }),
  };
}
