import { expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { DiagnosticsPublisher } from '../../../server/src/handlers/diagnostics.ts';
import type { ServerContext } from '../../../server/src/handlers/serverContext.ts';

const uri = 'file:///p/.ai/handoff/MANIFEST.json';
const engine = createEngine();

/** What a check of the manifest with a text comes to. */
function checkOf(text: string) {
  const document = new Document({ uri, path: '.ai/handoff/MANIFEST.json', text: SourceText.fromString(text) });
  const project = engine.project({
    uri: 'file:///p',
    documents: [document],
    facts: noFacts,
    today: '2026-03-01',
    generation: 1,
    settings: defaultSettings,
  });
  return { project, findings: engine.check(project) };
}

it('shows no places of a text that the editor has replaced meanwhile', () => {
  const sent: { uri: string; version?: number; diagnostics: { range: { end: { line: number } } }[] }[] = [];
  const open = new Map<string, { text: string; version: number }>();
  const publisher = new DiagnosticsPublisher({
    workspace: { openDocument: (one: string) => open.get(one) },
    connection: { sendDiagnostics: (params: (typeof sent)[number]) => sent.push(params) },
    client: { relatedInformation: false, options: {} },
  } as unknown as ServerContext);

  const onDisk = checkOf('{\n\n\n\n"aahp_version": 3\n');
  publisher.publish('file:///p', onDisk);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.version).toBeUndefined();

  // It is open with another text, which no check has taken in yet: what is shown stays, and is not called a report on that version.
  open.set(uri, { text: '\ufeff{', version: 7 });
  publisher.publish('file:///p', onDisk);
  expect(sent).toHaveLength(1);

  publisher.publish('file:///p', checkOf('\ufeff{'));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.version).toBe(7);
  expect(sent[1]?.diagnostics.every(({ range }) => range.end.line === 0)).toBe(true);
});
