import { type Diagnostic, l10n, type LogOutputChannel, Uri, workspace } from 'vscode';
import { type LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient';
import { clientCommands, type InitializationOptions } from '../../../server/src/protocol.ts';

/** Languages of handoff files; the server picks the files that matter. */
const languages = ['json', 'jsonc', 'yaml', 'markdown', 'plaintext', 'ignore', 'aiignore'];

/** Schemes of documents that only mirror others: their findings would all be said twice. */
const mirrorSchemes = ['git', 'gitfs', 'vscode-scm', 'output', 'untitled', 'vscode-chat-code-block', 'comment'];

/**
 * How the client and the server work together, whichever process the server runs in.
 * @param schemes of the documents that the server gets; they stay the same as long as it runs
 */
export function clientOptions(output: LogOutputChannel, schemes: ReadonlySet<string>): LanguageClientOptions {
  // Asked for at every start, also the one after a crash: the workspace may be trusted by then.
  const initializationOptions = (): InitializationOptions => ({
    commands: Object.values(clientCommands),
    fileBridge: true,
    trusted: workspace.isTrusted,
    translations: translations(),
  });
  return {
    documentSelector: [...schemes].flatMap((scheme) => languages.map((language) => ({ scheme, language }))),
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    diagnosticCollectionName: 'agent-handoff',
    initializationOptions,
    middleware: {
      handleDiagnostics(uri, diagnostics, next) {
        next(uri, diagnostics.map(withRulePage));
      },
    },
  };
}

/** Where documents lie that the server should get: on disk, and wherever folders of the workspace are. */
export function documentSchemes(): ReadonlySet<string> {
  const schemes = new Set(['file', ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]);
  for (const scheme of mirrorSchemes) schemes.delete(scheme);
  return schemes;
}

/** The link of a diagnostic's code opens the rule's page, which the extension brings along: no network is needed. */
function withRulePage(diagnostic: Diagnostic): Diagnostic {
  if (typeof diagnostic.code !== 'string') return diagnostic;
  const query = encodeURIComponent(JSON.stringify([diagnostic.code]));
  diagnostic.code = { value: diagnostic.code, target: Uri.parse(`command:${clientCommands.showRule}?${query}`) };
  return diagnostic;
}

/** The bundle of the editor's language; the server has no bundle of its own. */
function translations(): Readonly<Record<string, string>> {
  return l10n.bundle ?? {};
}
