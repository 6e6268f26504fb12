import { Document } from '../../server/src/engine/document.ts';
import type { Engine } from '../../server/src/engine/engine.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

/** A document of the engine with a text, at a path relative to the project. */
export function documentOf(path: string, text: string): Document {
  return new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
}

/** A file of the handoff root `.ai/handoff`. */
export function handoffDocument(name: string, text: string): Document {
  return documentOf(`.ai/handoff/${name}`, text);
}

/** A project of texts by path, of which nothing else is known. */
export function projectOf(
  texts: Readonly<Record<string, string>>,
  today = '2026-03-01',
  engine: Engine = createEngine(),
): { engine: Engine; project: Project } {
  const project = engine.project({
    uri: 'file:///',
    documents: Object.entries(texts).map(([path, text]) => documentOf(path, text)),
    facts: { exists: (path) => path in texts, outside: new Set() },
    settings: defaultSettings,
    today,
    generation: 1,
  });
  return { engine, project };
}
