import { describe, expect, it } from 'vitest';
import { linksOf } from '../../support/features.ts';

const universal = JSON.stringify(
  {
    handoff: {
      version: '3.0',
      schema_type: 'universal',
      source: { skill: 'planner', session_path: 'sessions/1' },
      target: { skill: 'builder' },
      payload: {
        references: { files: [{ path: 'src/parser.ts' }, { path: 'src/gone.ts' }, { path: '/tmp/notes.md' }] },
        session: { artifacts: [{ path: 'plan.md' }, { path: '../../outside.md' }] },
      },
      meta: { handoff_chain: ['planner'] },
    },
  },
  null,
  2,
);

const uagent = `type: U.AgentHandoff
handoff_id: S-1.executor.1
context: Work
artifacts:
  - runtime/plan.md
  - path: "notes.md"
  - gone.md
`;

const files = {
  'src/parser.ts': '',
  'sessions/1/plan.md': '# Plan\n',
  'runtime/plan.md': '# Plan\n',
  'runtime/contexts/Work/notes.md': '# Notes\n',
};

describe('links of handoff documents', () => {
  it('lead from a Universal Handoff to the files that are there', () => {
    const texts = { ...files, 'handoffs/a.handoff.json': universal };
    expect(linksOf(texts, 'handoffs/a.handoff.json')).toEqual([
      ['src/parser.ts', 'src/parser.ts'],
      ['plan.md', 'sessions/1/plan.md'],
    ]);
  });

  it('lead from a U.AgentHandoff to its artifacts, quoted or not', () => {
    const texts = { ...files, 'handoffs/a.handoff.yaml': uagent };
    expect(linksOf(texts, 'handoffs/a.handoff.yaml')).toEqual([
      ['runtime/plan.md', 'runtime/plan.md'],
      ['notes.md', 'runtime/contexts/Work/notes.md'],
    ]);
  });
});
