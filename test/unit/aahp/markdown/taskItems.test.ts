import { describe, expect, it } from 'vitest';
import { activeItems, completedSections } from '../../../../server/src/engine/formats/aahp/markdown/nextActions.ts';
import { statedState, taskItems } from '../../../../server/src/engine/formats/aahp/markdown/taskItems.ts';
import { taskMentions } from '../../../../server/src/engine/formats/aahp/markdown/taskMentions.ts';
import { handoffDocument, projectOf } from '../../../support/handoffProject.ts';

const text = `# T-000: The title is no task

## ⚡ Ready

### T-001: Add tests [high] (issue #4)

### T-002: [medium] — Track \`expiry\`

### 2. T-003 [low] - Three ⏳ Blocked

### ✅ T-004b: A part

### Why T-005 waits

| ID | Task | Priority | Depends on | Ready? |
|----|------|----------|-----------|--------|
| **T-006** | Deploy | HIGH | T-001, T-002 | Blocked |
| [T-007](#seven) | Seven | P1 | - | ✅ |
| none | T-008 mentioned | | | |

## Recently Completed

| Task | Date |
|------|------|
| T-010: --json output | 2026-02-01 |

\`\`\`
### T-099: Example
\`\`\`
`;

describe('taskItems', () => {
  const document = handoffDocument('NEXT_ACTIONS.md', text);
  const items = taskItems(document);

  it('reads headings and rows in the order of the text', () => {
    expect(
      items.map((item) => [
        item.id,
        item.task,
        item.kind,
        item.title,
        item.priority,
        statedState(item),
        item.blockedBy,
      ]),
    ).toEqual([
      ['T-001', 'T-001', 'heading', 'Add tests', 'high', 'ready', []],
      ['T-002', 'T-002', 'heading', 'Track expiry', 'medium', 'ready', []],
      ['T-003', 'T-003', 'heading', 'Three', 'low', 'blocked', []],
      ['T-004b', 'T-004', 'heading', 'A part', undefined, 'ready', []],
      ['T-006', 'T-006', 'row', 'Deploy', 'HIGH', 'blocked', ['T-001', 'T-002']],
      ['T-007', 'T-007', 'row', 'Seven', 'P1', 'ready', []],
      ['T-010', 'T-010', 'row', '--json output', undefined, 'done', []],
    ]);
    for (const { id, idRange } of items) expect(text.slice(idRange.start, idRange.end)).toBe(id);
  });

  it('keeps the heading that an item stands under', () => {
    expect(items.map(({ section }) => section?.text)).toEqual([
      '⚡ Ready',
      '⚡ Ready',
      '⚡ Ready',
      '⚡ Ready',
      'Why T-005 waits',
      'Why T-005 waits',
      'Recently Completed',
    ]);
  });

  it('knows every place that mentions a task', () => {
    const found = taskMentions(document);
    expect(found.map(({ id, place }) => `${id} ${place}`)).toEqual([
      'T-000 heading',
      'T-001 heading',
      'T-002 heading',
      'T-003 heading',
      'T-004b heading',
      'T-005 heading',
      'T-006 table',
      'T-001 table',
      'T-002 table',
      'T-007 table',
      'T-008 table',
      'T-010 table',
    ]);
    for (const { id, range, line } of found) {
      expect(text.slice(range.start, range.end)).toBe(id);
      expect(document.text.positionAt(range.start).line).toBe(line);
    }
  });

  it('is linear in many rows and headings', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `### T-${index + 1000}: Task`).join('\n\n');
    expect(taskItems(handoffDocument('NEXT_ACTIONS.md', many))).toHaveLength(20_000);
  });
});

describe('activeItems', () => {
  it('asks the manifest where Markdown says nothing, and counts each task once', () => {
    const document = handoffDocument(
      'NEXT_ACTIONS.md',
      '## T-001\n\n## T-002\n\n## T-003 [ready]\n\n## T-004\n\n## T-001\n',
    );
    const states = new Map([
      ['T-001', 'in_progress'],
      ['T-002', 'done'],
      ['T-003', 'done'],
    ] as const);
    expect(activeItems(document, states).map(({ id }) => id)).toEqual(['T-001', 'T-003']);
  });
});

describe('completedSections', () => {
  it('counts rows, headings of tasks and outermost list items', () => {
    const document = handoffDocument(
      'NEXT_ACTIONS.md',
      '## Recently Completed\n\n| Task |\n|---|\n| T-001: a |\n| (none) |\n\n- b\n  - detail\n\n### T-002: c\n\n- detail\n\n## Done\n\n- d\n',
    );
    expect(completedSections(document).map(({ count }) => count)).toEqual([3]);
  });
});

it('reports an empty NEXT_ACTIONS.md', () => {
  const { engine, project } = projectOf({ '.ai/handoff/NEXT_ACTIONS.md': '' });
  const findings = [...engine.check(project).values()].flat().filter(({ code }) => code === 'aahp/next-actions-empty');
  expect(findings.map(({ range }) => range)).toEqual([{ start: 0, end: 0 }]);
});
