import type { CodeLens as CodeLensResult, CodeLensParams } from 'vscode-languageserver';
import { clientCommands } from '../protocol.ts';
import { toRange } from './diagnostics.ts';
import { documentOf } from './places.ts';
import { plainLabel } from './plainLabel.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

const commands: Readonly<Record<string, string | undefined>> = clientCommands;

/** Shows above the text what can be done with it. A lens whose command the client does not know is left out. */
export function registerCodeLenses(context: ServerContext): void {
  context.connection.onCodeLens((params, token) =>
    handleRequest(context, 'codeLens', token, null, () => codeLenses(context, params)),
  );
}

async function codeLenses(context: ServerContext, params: CodeLensParams): Promise<CodeLensResult[] | null> {
  const placed = await documentOf(context, params.textDocument.uri);
  if (!placed) return null;
  const { project, document } = placed;
  const known = new Set(context.client.options.commands ?? []);
  return context.engine
    .featuresFor(document, project)
    .flatMap((features) => [...(features.codeLenses?.(project, document) ?? [])])
    .flatMap(({ range, title, action }) => {
      const command = action ? commands[action.name] : '';
      if (command === undefined || (action && !known.has(command))) return [];
      const shown = { title: plainLabel(say(context, title)), command, arguments: [...(action?.arguments ?? [])] };
      return [{ range: toRange(document.text, range), command: shown }];
    });
}
