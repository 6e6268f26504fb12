import type { CallHierarchyItem } from 'vscode-languageserver';
import type { Dependencies, DependencyItem } from '../engine/features.ts';
import type { Project } from '../engine/project.ts';
import { toRange } from './diagnostics.ts';
import { shownKind, symbolText } from './documentSymbols.ts';
import type { NamePosition } from './names.ts';
import { documentOf, placeAt } from './places.ts';
import { clientUri, handleRequest, type ServerContext } from './serverContext.ts';

/** Shows what depends on what as a hierarchy of calls: a task "calls" what it waits for, and is "called" by what waits for it. */
export function registerCallHierarchy(context: ServerContext): void {
  const { callHierarchy } = context.connection.languages;
  callHierarchy.onPrepare((params, token) =>
    handleRequest(context, 'prepareCallHierarchy', token, null, async () => {
      const found = await dependenciesAt(context, params);
      return found && [toItem(context, found.dependencies.item, found.project)];
    }),
  );
  callHierarchy.onIncomingCalls(({ item }, token) =>
    handleRequest(context, 'incomingCalls', token, null, async () => {
      const found = await dependenciesOf(context, item);
      return (
        found?.dependencies.neededBy.map((one) => ({
          from: toItem(context, one.item, found.project),
          fromRanges: one.ranges.map((range) => toRange(one.item.document.text, range)),
        })) ?? null
      );
    }),
  );
  callHierarchy.onOutgoingCalls(({ item }, token) =>
    handleRequest(context, 'outgoingCalls', token, null, async () => {
      const found = await dependenciesOf(context, item);
      return (
        found?.dependencies.needs.map((one) => ({
          to: toItem(context, one.item, found.project),
          fromRanges: one.ranges.map((range) => toRange(found.dependencies.item.document.text, range)),
        })) ?? null
      );
    }),
  );
}

interface Found {
  readonly project: Project;
  readonly dependencies: Dependencies;
}

async function dependenciesAt(context: ServerContext, { textDocument, position }: NamePosition): Promise<Found | null> {
  const placed = await documentOf(context, textDocument.uri);
  if (!placed) return null;
  const place = placeAt(placed, position);
  for (const features of context.engine.featuresFor(placed.document, placed.project)) {
    const dependencies = features.dependenciesAt?.(place);
    if (dependencies) return { project: placed.project, dependencies };
  }
  return null;
}

/** What an item that was given before depends on now; `null` when something else stands in its place by now. */
async function dependenciesOf(context: ServerContext, item: CallHierarchyItem): Promise<Found | null> {
  const position = item.selectionRange.start;
  const found = await dependenciesAt(context, { textDocument: { uri: item.uri }, position });
  return found?.dependencies.item.key === item.data ? found : null;
}

function toItem(
  context: ServerContext,
  { key, name, detail, document, range, selection }: DependencyItem,
  project: Project,
): CallHierarchyItem {
  return {
    // An editor takes no item without a name.
    name: symbolText(name, project) || '–',
    ...(detail !== undefined && { detail: symbolText(detail, project) }),
    kind: shownKind('task', context.client.symbolKinds),
    uri: clientUri(context, document.uri),
    range: toRange(document.text, range),
    selectionRange: toRange(document.text, selection),
    data: key,
  };
}
