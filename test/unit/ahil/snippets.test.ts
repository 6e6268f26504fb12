import { describe, expect, it } from 'vitest';
import { entrySnippets, snippetText } from '../../../server/src/engine/formats/ahil/snippets.ts';
import { entryTypes } from '../../../server/src/engine/formats/ahil/vocabulary.ts';
import { Engine } from '../../../server/src/engine/engine.ts';
import { createAhil } from '../../../server/src/engine/formats/ahil/ahil.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { documentOf, entry, logText, order } from './support.ts';

const place = { from: 'scout', today: '2026-03-01', nextId: (from: string) => `${from}-20260301-001` };

/** What stands in the file when every tab stop keeps what it offers first. */
function accepted(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/\\([$}\\])/g, '$1');
}

describe('entrySnippets', () => {
  it('has one for each type', () => {
    expect(entrySnippets.map(({ type }) => type)).toEqual(entryTypes);
  });

  it.each(entrySnippets)('gives an entry that no rule warns of: $type', (snippet) => {
    const lines = accepted(snippetText(snippet, { ...place, indent: '  ' }));
    const line = accepted(snippetText(snippet, { ...place, indent: undefined }));
    expect(JSON.parse(line)).toEqual(JSON.parse(lines));
    expect(line).not.toContain('\n');
    expect(lines.split('\n').at(-1)).toBe('}');
    const written = JSON.parse(
      lines
        .replace('agent or human', 'planner')
        .replace('sender of the entry', 'human')
        .replace('"agent"', '"planner"')
        .replace('id of the entry', 'human-20260227-001'),
    ) as Record<string, unknown>;
    const target = order('human-20260227-001', { to: 'scout', date: '2026-02-27' });
    const engine = new Engine([createAhil()]);
    const project = engine.project({
      uri: 'file:///',
      documents: [
        documentOf(logText([entry(), { ...target, to: written['to'] === 'human' ? 'scout' : 'planner' }, written])),
      ],
      facts: noFacts,
      settings: defaultSettings,
      today: '2026-03-01',
      generation: 1,
    });
    const findings = [...engine.check(project).values()].flat();
    expect(findings.filter(({ pointer }) => pointer?.startsWith('/entries/2')).map(({ code }) => code)).toEqual([]);
  });

  it('escapes what the snippet syntax would take for its own', () => {
    const [observation] = entrySnippets;
    if (!observation) throw new Error('no snippet');
    const text = snippetText(observation, {
      ...place,
      from: 'a}$b',
      nextId: () => 'a}$b-20260301-001',
      indent: undefined,
    });
    expect((JSON.parse(accepted(text)) as { id: string }).id).toBe('a}$b-20260301-001');
    expect(text).toContain('a\\}\\$b');
  });
});
