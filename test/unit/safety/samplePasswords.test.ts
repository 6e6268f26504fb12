import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { secretsOf } from '../../../server/src/engine/safety/documentSecrets.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const engine = createEngine();

/** The secrets of a file. */
function found(text: string, path = 'AGENTS.md'): string[] {
  const document = new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
  const project = engine.project({
    uri: 'file:///',
    documents: [document],
    facts: noFacts,
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
  return secretsOf(document, project).map(({ start, end }) => text.slice(start, end));
}

const fenced = (line: string) => `# Login\n\n\`\`\`ts\n${line}\n\`\`\`\n\nDone.\n`;

describe('passwords of samples of code', () => {
  it.each(['testpass123', 'MyPassword456!', 'SuperSecret123!', 'Test1234', 'new-user'])('%s is made up', (password) => {
    expect(found(fenced(`login({ user: 'maja', password: '${password}' });`))).toEqual([]);
  });

  it.each(['Summer2026!', 'admin123', 'testpass8841', 'p4ssw0rd!'])('%s may be in use', (password) => {
    expect(found(fenced(`login({ user: 'maja', password: '${password}' });`))).toEqual([password]);
  });

  it('are found outside of a code fence, in data, and in the form that AAHP lists', () => {
    expect(found("The staging password: 'testpass123'\n")).toEqual(['testpass123']);
    expect(found('{"password": "testpass123"}', 'notes.json')).toEqual(['testpass123']);
    expect(found(fenced('DB_PASSWORD=testpass123'))).toEqual(['testpass123']);
  });
});
