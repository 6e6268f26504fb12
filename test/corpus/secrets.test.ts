import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Document } from '../../server/src/engine/document.ts';
import { noFacts } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { SecretFacts } from '../../server/src/workspace/secretFacts.ts';
import { filesBelow, shared } from './handoffTrees.ts';

const corpus = join(shared, 'corpus');

describe.skipIf(!existsSync(corpus))('secrets and personal data in every file of the real trees', () => {
  it('finds no secret, and of personal data the one address that is there', async () => {
    const documents = [...filesBelow(corpus)].map(
      ([path, bytes]) => new Document({ uri: path, path, text: SourceText.fromBytes(bytes) }),
    );
    const secrets = new SecretFacts();
    await secrets.look(documents);
    const project = createEngine().project({
      uri: corpus,
      documents,
      facts: { ...noFacts, librarySecrets: secrets.of },
      settings: defaultSettings,
      today: '2026-11-28',
      generation: 1,
    });
    const found = [...createEngine().check(project).values()].flat();
    const placesOf = (wanted: string) =>
      found.filter(({ code }) => code === wanted).map(({ document }) => document.path);
    expect(documents.length).toBeGreaterThan(400);
    expect(placesOf('safety/secret')).toEqual([]);
    expect(placesOf('safety/pii')).toEqual(['aahp/15/.ai/handoff/MANIFEST.json']);
  });
});
