import { type InitializeParams, MarkupKind, type ResourceOperationKind, SymbolKind } from 'vscode-languageserver';
import type { InitializationOptions } from '../protocol.ts';

/** What the client can do, as far as the server cares. */
export interface ClientFeatures {
  /** Whether it is this project's own extension, which knows the requests, notifications and commands beyond LSP. */
  readonly knowsExtensions: boolean;
  readonly documentChanges: boolean;
  /** What an edit may do to files beside their texts; nothing without `documentChanges`. */
  readonly resourceOperations: ReadonlySet<ResourceOperationKind>;
  /** Whether it knows code actions; older clients know commands alone, and would take an action for one that nobody has. */
  readonly codeActions: boolean;
  readonly resolvesCodeActionEdits: boolean;
  readonly relatedInformation: boolean;
  readonly watchesFiles: boolean;
  /** Whether it watches files below a given folder. */
  readonly watchesRelativePatterns: boolean;
  readonly pullsConfiguration: boolean;
  /** Whether it can be asked to tell of changed settings; others tell without being asked, or not at all. */
  readonly registersConfiguration: boolean;
  readonly workspaceFolders: boolean;
  /** Whether completions may be snippets with tab stops. */
  readonly snippets: boolean;
  /** Whether hovers are best Markdown: the first format that a client names is the one that it prefers. */
  readonly markdownHovers: boolean;
  /** Whether the client can be asked to fold Markdown alone. */
  readonly registersFolding: boolean;
  /** Whether it asks where a name stands before it asks for a new one. */
  readonly preparesRename: boolean;
  /** Whether an outline may be a tree. */
  readonly nestedSymbols: boolean;
  /** The kinds of symbols that it can show in an outline; those of the first version of LSP without a word. */
  readonly symbolKinds: ReadonlySet<SymbolKind>;
  /** The same in a list of symbols of all files. */
  readonly workspaceSymbolKinds: ReadonlySet<SymbolKind>;
  /** Whether it shows that something takes long. */
  readonly showsProgress: boolean;
  readonly refreshesCodeLenses: boolean;
  readonly refreshesInlayHints: boolean;
  readonly options: InitializationOptions;
}

/** The kinds that clients know which name none: from `File` to `Array`. */
const firstSymbolKinds = Array.from({ length: SymbolKind.Array }, (_, index) => (index + 1) as SymbolKind);

/** What a client has announced. */
export function featuresOf({ capabilities, initializationOptions }: InitializeParams): ClientFeatures {
  const { workspace, textDocument } = capabilities;
  const options = (initializationOptions ?? {}) as InitializationOptions;
  const edits = workspace?.workspaceEdit;
  const { codeActionLiteralSupport, resolveSupport, dataSupport } = textDocument?.codeAction ?? {};
  return {
    knowsExtensions: options.commands !== undefined,
    documentChanges: edits?.documentChanges ?? false,
    resourceOperations: new Set(edits?.documentChanges ? edits.resourceOperations : []),
    codeActions: codeActionLiteralSupport !== undefined,
    // Without its data an action cannot be resolved; VS Code keeps both.
    resolvesCodeActionEdits: (dataSupport ?? false) && (resolveSupport?.properties.includes('edit') ?? false),
    relatedInformation: textDocument?.publishDiagnostics?.relatedInformation ?? false,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    watchesRelativePatterns:
      (workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false) &&
      (workspace?.didChangeWatchedFiles?.relativePatternSupport ?? false),
    pullsConfiguration: workspace?.configuration ?? false,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    workspaceFolders: workspace?.workspaceFolders ?? false,
    snippets: textDocument?.completion?.completionItem?.snippetSupport ?? false,
    markdownHovers: textDocument?.hover?.contentFormat?.[0] === MarkupKind.Markdown,
    registersFolding: textDocument?.foldingRange?.dynamicRegistration ?? false,
    preparesRename: textDocument?.rename?.prepareSupport ?? false,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    symbolKinds: new Set(textDocument?.documentSymbol?.symbolKind?.valueSet ?? firstSymbolKinds),
    workspaceSymbolKinds: new Set(workspace?.symbol?.symbolKind?.valueSet ?? firstSymbolKinds),
    showsProgress: capabilities.window?.workDoneProgress ?? false,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport ?? false,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport ?? false,
    options,
  };
}
