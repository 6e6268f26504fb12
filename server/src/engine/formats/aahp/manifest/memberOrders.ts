/** The members of a manifest's objects in the order of the specification. */
export const memberOrders = {
  root: [
    'aahp_version',
    'project',
    'last_session',
    'files',
    'quick_context',
    'token_budget',
    'next_task_id',
    'tasks',
    'cross_repo_ref',
  ],
  session: ['agent', 'session_id', 'timestamp', 'commit', 'phase', 'duration_minutes'],
  file: ['checksum', 'updated', 'lines', 'summary'],
  task: ['title', 'status', 'priority', 'depends_on', 'blocked_by', 'assigned_to', 'created', 'completed'],
} as const;
