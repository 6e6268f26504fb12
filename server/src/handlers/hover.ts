import { type Hover as HoverResult, type HoverParams, type MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { Hover, HoverBlock } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { maskText, messageWithoutSecrets } from '../engine/safety/maskSecrets.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { toRange } from './diagnostics.ts';
import { documentOf, placeAt } from './places.ts';
import { codeBlock, plainMarkdown } from './plainMarkdown.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** Says what there is to know of the place under the pointer. */
export function registerHover(context: ServerContext): void {
  context.connection.onHover((params, token) =>
    handleRequest(context, 'hover', token, null, () => hover(context, params)),
  );
}

async function hover(context: ServerContext, { textDocument, position }: HoverParams): Promise<HoverResult | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const place = placeAt(placed, position);
  const hovers = context.engine
    .featuresFor(placed.document, placed.project)
    .flatMap((features) => [...(features.hovers?.(place) ?? [])])
    // While somebody types, a value may stand far behind its key, and the cursor between them is at neither.
    .filter(({ range }) => place.offset >= range.start && place.offset <= range.end);
  const [first] = hovers;
  if (!first) return null;
  const shown = hovers.map((one) => ({
    ...one,
    blocks: one.blocks.map((block) => withoutSecrets(block, placed.project)),
  }));
  return { contents: contentsOf(context, shown), range: toRange(placed.document.text, first.range) };
}

/** Titles and values are what was written into a file, and a secret may be among them. */
function withoutSecrets(block: HoverBlock, project: Project): HoverBlock {
  switch (block.kind) {
    case 'text':
      return { ...block, message: messageWithoutSecrets(block.message, project) };
    case 'list':
      return { ...block, items: block.items.map((item) => messageWithoutSecrets(item, project)) };
    case 'code':
      return { ...block, text: maskText(block.text, project) };
  }
}

function contentsOf(context: ServerContext, hovers: readonly Hover[]): MarkupContent {
  const blocks = hovers.map((one) => one.blocks);
  if (!context.client.markdownHovers) {
    const value = blocks.map((list) => list.map((block) => asText(context, block)).join('\n')).join('\n\n');
    return { kind: MarkupKind.PlainText, value };
  }
  const value = blocks.map((list) => list.map((block) => asMarkdown(context, block)).join('\n\n')).join('\n\n---\n\n');
  return { kind: MarkupKind.Markdown, value };
}

function asMarkdown(context: ServerContext, block: HoverBlock): string {
  switch (block.kind) {
    case 'text':
      return plainMarkdown(say(context, block.message));
    case 'list':
      return block.items.map((item) => `- ${plainMarkdown(say(context, item))}`).join('\n');
    case 'code':
      return codeBlock(block.text);
  }
}

function asText(context: ServerContext, block: HoverBlock): string {
  switch (block.kind) {
    case 'text':
      return say(context, block.message);
    case 'list':
      return block.items.map((item) => `- ${say(context, item)}`).join('\n');
    case 'code':
      return block.text
        .split(/\r\n|\r|\n/)
        .map(escapeUnsafe)
        .join('\n');
  }
}
