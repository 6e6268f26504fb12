import { describe, expect, it } from 'vitest';
import { noFacts } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { answer, documentOf, entry, logText } from './support.ts';

const engine = createEngine();

/** The ids of the fixes that are offered for the first entry of a log, which has waited too long. */
function offered(...entries: readonly unknown[]): string[] {
  const document = documentOf(logText(entries));
  const input = { uri: 'file:///', documents: [document], facts: noFacts, settings: defaultSettings };
  const project = engine.project({ ...input, today: '2026-03-20', generation: 1 });
  return (engine.check(project).get(document) ?? [])
    .filter(({ code, data }) => code === 'ahil/unanswered' && (data as { index: number }).index === 0)
    .flatMap((finding) => engine.fixesFor(finding, project).filter((fix) => fix.title(finding, project)))
    .map(({ id }) => id);
}

describe('answers that are offered for what has waited too long', () => {
  const recommendation = entry({ id: 'r', type: 'recommendation', from: 'scout', to: 'planner', status: 'pending' });

  it('are an approval as long as nobody has given it', () => {
    expect(offered(recommendation)).toEqual(['acknowledge', 'approve', 'override']);
  });

  it('are no second approval, whoever gave the first', () => {
    expect(offered(recommendation, answer('p', 'approval', 'r'))).toEqual(['acknowledge', 'override']);
    const agreed = answer('p', 'approval', 'r', { from: 'planner', to: 'scout' });
    expect(offered(recommendation, agreed)).toEqual(['acknowledge', 'override']);
  });
});
