import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../support/handoffProject.ts';

const manifest = '{ "aahp_version": "3.0", "tasks": { "T-001": { "title": "One", "status": "done" } } }';

function fixesOf(nextActions: string): string[] {
  const { engine, project } = projectOf({
    '.ai/handoff/NEXT_ACTIONS.md': nextActions,
    '.ai/handoff/MANIFEST.json': manifest,
  });
  const findings = [...engine.check(project).values()].flat();
  const [finding] = findings.filter(({ code }) => code === 'aahp/task-state-mismatch');
  return finding ? engine.fixesFor(finding, project).map(({ id }) => id) : [];
}

describe('fixes of a task whose states differ', () => {
  it('offers both sides where nothing tells which is right', () => {
    expect(fixesOf('## Ready\n\n### T-001: One\n')).toEqual(['mark-as-in-manifest', 'set-in-manifest']);
  });

  it('leaves the manifest alone where another place agrees with it', () => {
    expect(fixesOf('## Ready\n\n### T-001: One\n\n## Done\n\n### T-001: One\n')).toEqual(['mark-as-in-manifest']);
  });
});
