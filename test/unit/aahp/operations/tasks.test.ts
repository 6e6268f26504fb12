import { describe, expect, it } from 'vitest';
import {
  blockTask,
  finishTask,
  newTask,
  setTask,
} from '../../../../server/src/engine/formats/aahp/operations/taskChanges.ts';
import {
  claimTask,
  listedTasks,
  selectTask,
} from '../../../../server/src/engine/formats/aahp/operations/taskSelection.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { checksumOf, manifest } from '../../../support/handoffFiles.ts';
import { filesAfter, handoff, now, saidBy } from '../../../support/operations.ts';

type Task = Readonly<Record<string, unknown>>;

const created = '2026-02-01T10:00:00Z';

function tasks(members: Readonly<Record<string, Task>>, more: object = {}): string {
  return manifest({
    next_task_id: Object.keys(members).length + 1,
    tasks: Object.fromEntries(
      Object.entries(members).map(([id, task]) => [id, { title: `Do ${id}`, status: 'ready', created, ...task }]),
    ),
    ...more,
  });
}

const graph = tasks({
  'T-001': { status: 'done', completed: created },
  'T-002': { priority: 'low', depends_on: ['T-001'] },
  'T-003': { priority: 'critical', depends_on: ['T-002'] },
  'T-004': { priority: 'high', depends_on: [] },
  'T-005': { status: 'blocked', depends_on: ['T-004'] },
  'T-006': { status: 'blocked', depends_on: ['T-004'], blocked_by: 'Waiting for credentials' },
  'T-007': { status: 'in_progress', assigned_to: 'coder' },
  'T-008': { status: 'whatever' },
  'T-009': { depends_on: ['T-003'] },
});

function after(
  files: Readonly<Record<string, string>>,
  operate: (...args: Parameters<typeof run>) => ReturnType<typeof run>,
) {
  const { project, root } = handoff(files);
  return filesAfter(project, operate(project, root));
}
const run = (project: ReturnType<typeof handoff>['project'], root: ReturnType<typeof handoff>['root']) =>
  finishTask(project, root, 'T-004', now);

function taskIn(text: string | undefined, id: string): Task | undefined {
  return (JSON.parse(text ?? '') as { tasks: Record<string, Task> }).tasks[id];
}

describe('selecting a task', () => {
  it('takes ready tasks whose dependencies are done, the most urgent first, and says why not the others', () => {
    const { root } = handoff({ 'MANIFEST.json': graph });
    if (!root.manifest) throw new Error('no manifest');
    const { eligible, others } = selectTask(root.manifest);
    expect(eligible.map(({ id }) => id)).toEqual(['T-004', 'T-002']);
    expect(others.map(({ task, why }) => `${task.id}: ${formatMessage(why)}`)).toEqual([
      'T-003: it waits for T-002, which is ready.',
      'T-005: it waits for T-004, which is ready.',
      'T-006: it is blocked: Waiting for credentials',
      'T-007: it is in progress with coder.',
      'T-008: nobody can tell what its status whatever means. Use one of ready, in_progress, blocked, done, cancelled.',
      'T-009: it waits for T-003; what holds up the chain is T-002.',
    ]);
  });

  it('says of a task that depends on itself what to do', () => {
    const { root } = handoff({
      'MANIFEST.json': tasks({ 'T-001': { depends_on: ['T-001'] } }),
    });
    if (!root.manifest) throw new Error('There is no manifest.');
    expect(selectTask(root.manifest).others.map(({ why }) => formatMessage(why))).toEqual([
      'it depends on itself, so it can never start. Remove that dependency.',
    ]);
  });

  it('warns of circles, names what does not exist and what was cancelled', () => {
    const { root } = handoff({
      'MANIFEST.json': tasks({
        'T-001': { depends_on: ['T-002'] },
        'T-002': { depends_on: ['T-001'] },
        'T-003': { depends_on: ['T-099'] },
        'T-004': { status: 'cancelled' },
        'T-005': { depends_on: ['T-004'] },
      }),
    });
    if (!root.manifest) throw new Error('no manifest');
    const { eligible, others, warnings } = selectTask(root.manifest);
    expect(eligible).toEqual([]);
    expect(warnings.map((one) => formatMessage(one))).toEqual([
      'These tasks wait for each other, so none of them can ever start: T-001 → T-002 → T-001. Remove one dependency.',
    ]);
    expect(others.map(({ why }) => formatMessage(why))).toEqual([
      'it waits for itself in a circle of dependencies.',
      'it waits for itself in a circle of dependencies.',
      'it depends on T-099, which does not exist.',
      'it depends on T-004, which was cancelled and will never be done.',
    ]);
  });

  it('reads NEXT_ACTIONS.md where the manifest has no tasks', () => {
    const { project, root } = handoff({
      'MANIFEST.json': manifest(),
      'NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n### T-003: Printer [high]\n\n## Done\n\n### T-001: Lexer\n',
    });
    expect(listedTasks(root, project)).toMatchObject([{ id: 'T-003', title: 'Printer' }]);
  });
});

describe('claiming a task', () => {
  it('sets state and name of the most urgent one and nothing else', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph });
    const operation = claimTask(project, root, { agent: ' kim ', now });
    expect(saidBy(operation)).toEqual(['T-004 is in progress and assigned to kim: Do T-004']);
    const files = filesAfter(project, operation);
    const expected = JSON.parse(graph) as { tasks: Record<string, object> };
    expected.tasks['T-004'] = { ...expected.tasks['T-004'], status: 'in_progress', assigned_to: 'kim' };
    expect(JSON.parse(files['MANIFEST.json'] ?? '')).toEqual(expected);
  });

  it('refuses a task that may not be started, with the reason', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph });
    const claim = (id: string) => saidBy(claimTask(project, root, { id, agent: 'kim', now }));
    expect(claim('T-003')).toEqual(['T-003 cannot be started: it waits for T-002, which is ready.']);
    expect(claim('1')).toEqual(['T-001 cannot be started: it is done.']);
    expect(claim('T-050')[0]).toMatch(/^The manifest has no task T-050\./);
    expect(saidBy(claimTask(project, root, { agent: ' ', now }))).toEqual(['Say who takes the task.']);
  });
});

describe('a new task', () => {
  it('gets an id that was never used, also not in a heading or a table', () => {
    const id = (files: Readonly<Record<string, string>>, highestKnown?: number) => {
      const { project, root } = handoff({ 'MANIFEST.json': tasks({ 'T-001': {} }), ...files });
      return saidBy(newTask(project, root, { title: 'Print', now, highestKnown }))[0];
    };
    expect(id({})).toBe('T-002 is ready: Print');
    expect(id({ 'LOG.md': '# Log\n\n## 2026-02-01 T-007: dropped\n' })).toBe('T-008 is ready: Print');
    expect(id({ 'NEXT_ACTIONS.md': '# Next\n\n| ID | Task |\n|---|---|\n| T-011 | Old |\n' })).toBe(
      'T-012 is ready: Print',
    );
    expect(id({}, 20)).toBe('T-021 is ready: Print');
  });

  it('says what it waits for, and where it is listed', () => {
    const { project, root } = handoff({
      'MANIFEST.json': tasks({ 'T-001': {}, 'T-002': {} }),
      'NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n## Blocked\n',
    });
    const said = (more: object) => saidBy(newTask(project, root, { title: 'Print', now, ...more }));
    expect(said({})).toEqual(['T-003 is ready: Print', 'NEXT_ACTIONS.md lists it under ready.']);
    expect(said({ blockedBy: 'No paper' })).toEqual([
      'T-003 is blocked: Print',
      'NEXT_ACTIONS.md lists it under blocked.',
    ]);
    expect(said({ dependsOn: ['T-001'] })[0]).toBe('T-003 is blocked until T-001 is done: Print');
    expect(said({ dependsOn: ['T-001', 'T-002'] })[0]).toBe('T-003 is blocked until T-001, T-002 are done: Print');
  });

  it('is written with its time, and the counter moves on', () => {
    const text = tasks({ 'T-001': {} });
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': text }, (project, root) =>
      newTask(project, root, { title: ' Print\n it ', dependsOn: ['1'], priority: 'high', now }),
    );
    expect(taskIn(result, 'T-002')).toEqual({
      title: 'Print it',
      status: 'blocked',
      priority: 'high',
      depends_on: ['T-001'],
      created: '2026-03-01T12:00:00Z',
    });
    expect(JSON.parse(result ?? '')).toMatchObject({ next_task_id: 3 });
    expect(result?.startsWith(text.slice(0, text.indexOf('"next_task_id"')))).toBe(true);
  });

  it('starts the graph of a manifest that has none, and joins one in an array', () => {
    const none = after({ 'MANIFEST.json': manifest() }, (project, root) => newTask(project, root, { title: 'A', now }));
    expect(taskIn(none['MANIFEST.json'], 'T-001')).toMatchObject({ title: 'A', status: 'ready' });
    const array = after(
      { 'MANIFEST.json': manifest({ tasks: [{ id: 'T-004', title: 'B', status: 'done' }] }) },
      (project, root) => newTask(project, root, { title: 'A', dependsOn: ['T-004'], now }),
    );
    expect(JSON.parse(array['MANIFEST.json'] ?? '')).toMatchObject({
      next_task_id: 6,
      tasks: [{ id: 'T-004' }, { id: 'T-005', title: 'A', status: 'ready' }],
    });
  });

  it('is listed in NEXT_ACTIONS.md in the style of the others, and the checksum follows', () => {
    const actions =
      '# Next\r\n\r\n## Ready\r\n\r\n### T-001: Do it [high]\r\n\r\nText.\r\n\r\n---\r\n\r\n## Blocked\r\n';
    const entry = { checksum: checksumOf(actions), updated: created, lines: 11, summary: '(no summary available)' };
    const files = after(
      { 'MANIFEST.json': tasks({ 'T-001': {} }, { files: { 'NEXT_ACTIONS.md': entry } }), 'NEXT_ACTIONS.md': actions },
      (project, root) => newTask(project, root, { title: 'Print', now }),
    );
    const text = files['NEXT_ACTIONS.md'] ?? '';
    expect(text).toBe(actions.replace('Text.', 'Text.\r\n\r\n### T-002: Print [medium]'));
    expect(JSON.parse(files['MANIFEST.json'] ?? '')).toMatchObject({
      files: { 'NEXT_ACTIONS.md': { checksum: checksumOf(text), lines: 13, updated: '2026-03-01T12:00:00Z' } },
    });
  });

  it('is refused without a title, with one that is too long, and with dependencies that lead nowhere', () => {
    const { project, root } = handoff({ 'MANIFEST.json': tasks({ 'T-001': { status: 'cancelled' } }) });
    const refusal = (title: string, dependsOn?: string[]) => saidBy(newTask(project, root, { title, dependsOn, now }));
    expect(refusal('  ')).toEqual(['Give the task a title.']);
    expect(refusal('x'.repeat(201))).toEqual(['The title has 201 characters; at most 200 are allowed.']);
    expect(refusal('A', ['T-002'])).toEqual(['The manifest has no task T-002. It has T-001.']);
    expect(refusal('A', ['T-001'])[0]).toMatch(/^T-001 was cancelled/);
  });

  it('is refused where the manifest cannot be edited without loss', () => {
    const refusal = (text: string) => {
      const { project, root } = handoff({ 'MANIFEST.json': text, 'STATUS.md': '# S\n' });
      return saidBy(newTask(project, root, { title: 'A', now }))[0];
    };
    expect(refusal('{ "aahp_version": "3.0", }')).toMatch(/not valid JSON \(line 1\)/);
    expect(refusal('')).toMatch(/holds nothing/);
    expect(refusal('{ "version": 1 }')).toMatch(/no manifest of the handoff protocol/);
    expect(refusal('<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n')).toMatch(/conflict markers/);
    expect(refusal('{ "aahp_version": "3.0", "tasks": "none" }')).toMatch(/neither an object nor an array/);
  });
});

describe('finishing a task', () => {
  it('states the time and frees what waited for it alone', () => {
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': graph }, run);
    expect(taskIn(result, 'T-004')).toMatchObject({ status: 'done', completed: '2026-03-01T12:00:00Z' });
    expect(taskIn(result, 'T-005')).toMatchObject({ status: 'ready' });
    expect(taskIn(result, 'T-006')).toEqual(taskIn(graph, 'T-006'));
    expect(Object.keys(taskIn(result, 'T-009') ?? {})).toEqual(Object.keys(taskIn(graph, 'T-009') ?? {}));
  });

  it('takes a blocker that names only finished tasks for none', () => {
    const text = tasks({
      'T-001': {},
      'T-002': { status: 'blocked', depends_on: ['T-001'], blocked_by: 'waiting for T-001' },
    });
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': text }, (project, root) =>
      finishTask(project, root, 'T-001', now),
    );
    expect(taskIn(result, 'T-002')).toEqual({ title: 'Do T-002', status: 'ready', created, depends_on: ['T-001'] });
  });

  it('leaves alone what is worked on, what was cancelled, and what something else holds up', () => {
    const waiting = { status: 'blocked', depends_on: ['T-001'] };
    const text = tasks({
      'T-001': {},
      'T-002': { status: 'in_progress', depends_on: ['T-001'] },
      'T-003': { status: 'cancelled', depends_on: ['T-001'] },
      'T-004': { ...waiting, blocked_by: 'waiting for T-006' },
      'T-005': { ...waiting, blocked_by: ['T-001', 'T-006'] },
      'T-006': { status: 'in_progress' },
    });
    const { project, root } = handoff({ 'MANIFEST.json': text });
    const operation = finishTask(project, root, 'T-001', now);
    const { 'MANIFEST.json': result } = filesAfter(project, operation);
    for (const id of ['T-002', 'T-003', 'T-004', 'T-005', 'T-006'])
      expect(taskIn(result, id)).toEqual(taskIn(text, id));
    expect(saidBy(operation)).toEqual(['T-001 is done now: Do T-001']);
  });

  it('frees what has waited for nothing all along, unless somebody noted why', () => {
    const text = tasks({
      'T-001': {},
      'T-002': { status: 'done', completed: created },
      'T-003': { status: 'blocked', depends_on: ['T-002'] },
      'T-004': { status: 'blocked', depends_on: ['T-002'], notes: 'Ask kim' },
      'T-005': { status: 'blocked' },
      'T-006': { status: 'blocked', depends_on: ['T-003'] },
    });
    const { project, root } = handoff({ 'MANIFEST.json': text });
    const operation = finishTask(project, root, 'T-001', now);
    const { 'MANIFEST.json': result } = filesAfter(project, operation);
    expect(taskIn(result, 'T-003')).toEqual({ ...taskIn(text, 'T-003'), status: 'ready' });
    for (const id of ['T-002', 'T-004', 'T-005', 'T-006']) expect(taskIn(result, id)).toEqual(taskIn(text, id));
    expect(saidBy(operation)).toEqual([
      'T-001 is done now: Do T-001',
      'T-003 has nothing left to wait for and is ready: Do T-003',
    ]);
  });

  it('leaves headings as they are that put the task off', () => {
    const actions = '# Next\n\n## Backlog\n\n### T-004: Do it\n';
    const files = after({ 'MANIFEST.json': graph, 'NEXT_ACTIONS.md': actions }, run);
    expect(files['NEXT_ACTIONS.md']).toBe(actions);
  });

  it('marks headings and rows that say otherwise', () => {
    const texts = {
      'MANIFEST.json': graph,
      'NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n### T-004: Do it\n\n## Blocked\n\n### T-005: Then [blocked by T-004]\n',
      'DASHBOARD.md':
        '# D\n\n| ID | Task | Ready? |\n|---|---|---|\n| T-004 | Do it | Ready |\n| T-005 | Then | Blocked |\n',
    };
    const files = after(texts, run);
    expect(files['NEXT_ACTIONS.md']).toBe(
      '# Next\n\n## Ready\n\n### T-004: Do it [done]\n\n## Blocked\n\n### T-005: Then [ready]\n',
    );
    expect(files['DASHBOARD.md']).toContain('| T-004 | Do it | Done |\n| T-005 | Then | Ready |');
    const { project, root } = handoff(texts);
    expect(saidBy(run(project, root))).toEqual([
      'T-004 is done now: Do T-004',
      'T-005 has nothing left to wait for and is ready: Do T-005',
      'Marked accordingly in NEXT_ACTIONS.md, DASHBOARD.md: T-004, T-005.',
    ]);
  });

  it('is refused when it is done already', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph });
    expect(saidBy(finishTask(project, root, 'T-001', now))).toEqual(['T-001 is done already. Nothing was changed.']);
  });
});

describe('changing a task', () => {
  it('writes what is given and says so', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph, 'NEXT_ACTIONS.md': '# Next\n' });
    const patch = { title: ' Do\n it ', priority: 'low', dependsOn: ['1'], assignedTo: ' lee ' } as const;
    const operation = setTask(project, root, 'T-006', patch, now);
    expect(taskIn(filesAfter(project, operation)['MANIFEST.json'], 'T-006')).toEqual({
      ...taskIn(graph, 'T-006'),
      title: 'Do it',
      priority: 'low',
      depends_on: ['T-001'],
      assigned_to: 'lee',
    });
    expect(saidBy(operation)).toEqual(['T-006 is changed: Do it']);
  });

  it('takes the name out of a task that nobody works on any more', () => {
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': graph }, (project, root) =>
      setTask(project, root, 'T-007', { status: 'ready', assignedTo: '' }, now),
    );
    expect(taskIn(result, 'T-007')).toEqual({ title: 'Do T-007', status: 'ready', created });
  });

  it('notes that a task goes on, or is done, although it waits', () => {
    const { project, root } = handoff({
      'MANIFEST.json': tasks({
        'T-001': {},
        'T-002': {},
        'T-003': { status: 'blocked', depends_on: ['T-001'] },
        'T-004': { status: 'blocked', depends_on: ['T-001', 'T-002'] },
      }),
    });
    const note = (id: string, status: 'ready' | 'in_progress' | 'done' | 'cancelled') =>
      saidBy(setTask(project, root, id, { status }, now)).slice(1);
    expect(note('T-003', 'ready')).toEqual(['Note that T-003 is ready although it waits for T-001.']);
    expect(note('T-003', 'in_progress')).toEqual(['Note that T-003 is in progress although it waits for T-001.']);
    expect(note('T-003', 'done')).toEqual(['Note that T-003 is done although it depends on T-001, which is not done.']);
    expect(note('T-004', 'done')).toEqual([
      'Note that T-004 is done although it depends on T-001, T-002, which are not done.',
    ]);
    expect(note('T-004', 'cancelled')).toEqual([]);
  });

  it('does not block what is being worked on, nor the task itself, when one is not done after all', () => {
    const text = tasks({
      'T-001': { status: 'done', completed: created, depends_on: ['T-001'] },
      'T-002': { status: 'in_progress', depends_on: ['T-001'] },
    });
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': text }, (project, root) =>
      setTask(project, root, 'T-001', { status: 'ready' }, now),
    );
    expect(taskIn(result, 'T-001')).toMatchObject({ status: 'ready' });
    expect(taskIn(result, 'T-002')).toMatchObject({ status: 'in_progress' });
  });

  it('blocks what depends on a task that is not done after all, and takes its time of completion away', () => {
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': graph }, (project, root) =>
      setTask(project, root, 'T-001', { status: 'ready' }, now),
    );
    expect(taskIn(result, 'T-001')).toEqual({ title: 'Do T-001', status: 'ready', created });
    expect(taskIn(result, 'T-002')).toMatchObject({ status: 'blocked' });
  });

  it('marks what it blocks again where Markdown says otherwise', () => {
    const files = after(
      { 'MANIFEST.json': graph, 'NEXT_ACTIONS.md': '# Next\n\n## Work\n\n### T-002: Then [ready]\n' },
      (project, root) => setTask(project, root, 'T-001', { status: 'ready' }, now),
    );
    expect(files['NEXT_ACTIONS.md']).toBe('# Next\n\n## Work\n\n### T-002: Then [blocked]\n');
  });

  it('never makes a circle', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph });
    const refusal = (dependsOn: string[]) => saidBy(setTask(project, root, 'T-002', { dependsOn }, now));
    expect(refusal(['T-001', 'T-009'])).toEqual([
      'The tasks would wait for each other: T-002 → T-009 → T-003 → T-002. Nothing was changed.',
    ]);
    expect(refusal(['T-002'])).toEqual(['T-002 cannot depend on itself.']);
  });

  it('states a reason with a block and repeats it when the block ends', () => {
    const files = after({ 'MANIFEST.json': graph }, (project, root) =>
      blockTask(project, root, 'T-002', 'No disk', now),
    );
    expect(taskIn(files['MANIFEST.json'], 'T-002')).toMatchObject({ status: 'blocked', blocked_by: 'No disk' });
    const { project, root } = handoff(files);
    const ended = setTask(project, root, 'T-002', { status: 'ready' }, now);
    expect(saidBy(ended)).toContain('What blocked T-002 was removed: No disk');
    expect(JSON.parse(filesAfter(project, ended)['MANIFEST.json'] ?? '')).toEqual(JSON.parse(graph));
  });

  it('repeats a reason that is a list, or no text at all', () => {
    const { project, root } = handoff({
      'MANIFEST.json': tasks({
        'T-001': { status: 'blocked', blocked_by: ['T-404', 'No disk'] },
        'T-002': { status: 'blocked', blocked_by: { who: 'ops' }, blocked_reason: ' ' },
        'T-003': { status: 'blocked', blocked_by: null },
      }),
    });
    const said = (id: string) => saidBy(setTask(project, root, id, { status: 'ready' }, now)).slice(1);
    expect(said('T-001')).toEqual(['What blocked T-001 was removed: T-404; No disk']);
    expect(said('T-002')).toEqual(['What blocked T-002 was removed: { "who": "ops" }']);
    expect(said('T-003')).toEqual([]);
  });

  it('says when nothing would change', () => {
    const { project, root } = handoff({ 'MANIFEST.json': graph });
    expect(saidBy(setTask(project, root, 'T-004', { priority: 'high', assignedTo: '' }, now))).toEqual([
      'T-004 is that way already. Nothing was changed.',
    ]);
    expect(saidBy(setTask(project, root, 'T-001', { status: 'done' }, now))).toEqual([
      'T-001 is that way already. Nothing was changed.',
    ]);
    const spaced = handoff({ 'MANIFEST.json': graph.replace(/\[\s*"T-001"\s*\]/, '[ "T-001" ]') });
    expect(saidBy(setTask(spaced.project, spaced.root, 'T-002', { dependsOn: ['T-001'] }, now))).toEqual([
      'T-002 is that way already. Nothing was changed.',
    ]);
  });

  it('keeps everything else byte for byte, whatever the layout', () => {
    const text =
      '\ufeff{"aahp_version":"3.0"\r\n  ,"tasks": {"T-001":{"title":"A","status":"ready","x":[1, 2]}, "T-002": {"title":"B 😀", "status":"blocked","depends_on":["T-001"],"note":"n"}}\r\n  ,"own": 1e3}\r\n';
    const { 'MANIFEST.json': result } = after({ 'MANIFEST.json': text }, (project, root) =>
      finishTask(project, root, 'T-001', now),
    );
    expect(result).toBe(
      text
        .replace('"status":"ready","x":[1, 2]', '"status":"done","completed":"2026-03-01T12:00:00Z","x":[1, 2]')
        .replace('"status":"blocked"', '"status":"ready"'),
    );
  });
});
