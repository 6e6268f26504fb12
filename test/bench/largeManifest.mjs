/** The text of a manifest with many tasks, in which each depends on the one before and every tenth is open. */
export function largeManifest(taskCount) {
  const id = (number) => `T-${String(number).padStart(3, '0')}`;
  const tasks = {};
  for (let number = 1; number <= taskCount; number++) {
    const open = number % 10 === 0;
    tasks[id(number)] = {
      title: `Carry out step ${number} of the migration and check the result`,
      status: open ? 'blocked' : 'done',
      priority: number % 3 === 0 ? 'high' : 'medium',
      depends_on: number % 10 === 1 && number > 1 ? [] : number > 1 ? [id(number - 1)] : [],
      ...(open ? { blocked_by: 'Waits for the review of the data team' } : { completed: '2026-02-27T10:00:00Z' }),
      created: '2026-02-20T10:00:00Z',
    };
  }
  const manifest = {
    aahp_version: '3.0',
    project: 'large',
    last_session: { agent: 'claude-code', timestamp: '2026-02-27T10:00:00Z', phase: 'implementation' },
    files: {},
    quick_context: 'A manifest with very many tasks.',
    next_task_id: taskCount + 1,
    tasks,
  };
  return JSON.stringify(manifest, null, 2) + '\n';
}
