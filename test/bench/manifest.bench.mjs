import { readFileSync } from 'node:fs';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Document } from '../../server/src/engine/document.ts';
import { noFacts } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { largeManifest } from './largeManifest.mjs';
import { alternate, describe } from './measure.mjs';

export const title =
  'parsing and all rules on a manifest of 5,000 tasks, against VS Code’s JSON service with the same schema';

export async function run() {
  const text = largeManifest(5000);
  const schema = JSON.parse(readFileSync('schemas/aahp-manifest.schema.json', 'utf8'));
  const service = getLanguageService({});
  service.configure({ validate: true, schemas: [{ uri: 'schema://manifest', fileMatch: ['*'], schema }] });
  let version = 0;
  const peer = async () => {
    const document = TextDocument.create('file:///MANIFEST.json', 'json', ++version, text);
    await service.doValidation(document, service.parseJSONDocument(document));
  };
  const engine = createEngine();
  let findings = 0;
  const ours = () => {
    const document = new Document({
      uri: 'file:///x',
      path: '.ai/handoff/MANIFEST.json',
      text: SourceText.fromString(text),
    });
    const project = engine.project({
      uri: 'file:///',
      documents: [document],
      facts: noFacts,
      settings: defaultSettings,
      today: '2026-03-01',
      generation: ++version,
    });
    findings = [...engine.check(project).values()].flat().length;
  };
  const result = await alternate(20, ours, peer);
  return {
    'text in bytes': text.length,
    rules: engine.rules.length,
    findings,
    time: describe(result, 'the JSON service'),
  };
}
