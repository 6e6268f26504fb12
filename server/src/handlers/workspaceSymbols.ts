import type { CancellationToken, SymbolInformation } from 'vscode-languageserver';
import type { NamedPlace } from '../engine/features.ts';
import { warnedParts } from '../engine/safety/warnedParts.ts';
import { quote } from '../engine/text/quote.ts';
import { shownKind, symbolText } from './documentSymbols.ts';
import { toLocation } from './names.ts';
import { handleRequest, nextTurn, type ServerContext } from './serverContext.ts';

/** So many are given at most; the person types on when there are more. */
const limit = 500;

/** Finds tasks, entries of logs and claims of trust by what they are called. */
export function registerWorkspaceSymbols(context: ServerContext): void {
  context.connection.onWorkspaceSymbol(({ query }, token) =>
    handleRequest(context, 'workspaceSymbol', token, null, () => find(context, query, token)),
  );
}

async function find(context: ServerContext, query: string, token: CancellationToken): Promise<SymbolInformation[]> {
  const { workspace, checks, client, engine } = context;
  await context.foldersWalked;
  const found: SymbolInformation[] = [];
  const wanted = query.toLowerCase();
  for (const uri of workspace.projectUris()) {
    // The next letter that is typed cancels this; it is heard between projects.
    await nextTurn();
    if (token.isCancellationRequested) return [];
    const { project, findings } = await checks.current(uri);
    const isWarnedOf = warnedParts(project, findings);
    for (const document of project.documents.values()) {
      for (const features of engine.featuresFor(document, project)) {
        for (const symbol of features.symbols?.(project, document, isWarnedOf) ?? []) {
          if (!contains(symbol, wanted)) continue;
          const name = symbolText(symbol.name, project);
          found.push({
            name,
            kind: shownKind(symbol.kind, client.workspaceSymbolKinds),
            location: toLocation(context, { document, range: symbol.range }),
            containerName: quote(document.path),
          });
          if (found.length === limit) return found;
        }
      }
    }
  }
  return found;
}

/** Whether the letters of a query occur in a name in their order, as editors match what is typed. */
function contains({ name }: NamedPlace, query: string): boolean {
  const text = name.toLowerCase();
  let at = 0;
  for (const letter of query) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
