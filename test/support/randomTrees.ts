import fc from 'fast-check';

/**
 * Handoff folders as real ones are written: versions 1 to 3, all styles of headings, shapes of tables and spellings of states and
 * statuses that were seen in real files, line endings and byte order marks, layouts of JSON, and what is wrong in some of them.
 */
export type RandomTree = Readonly<Record<string, string>>;

const agents = ['claude-code', 'claude-opus-4-8', 'Claude Opus 4.6', 'codex', 'kit', 'human', 'handoff-refresh'];
const agent = fc.constantFrom(...agents);
const day = fc
  .integer({ min: 0, max: 200 })
  .map((days) => new Date(Date.UTC(2025, 11, 1) + days * 86_400_000).toISOString().slice(0, 10));
const anyDay = fc.oneof(
  { weight: 20, arbitrary: day },
  { weight: 1, arbitrary: fc.constantFrom('2026-02-30', '2026-13-01', '0000-00-00') },
);
const words = fc.constantFrom(
  'Refresh stale summaries',
  'Write the parser',
  'Pilot run complete',
  'Fix the tide tables (issue #4)',
  'Überarbeitung der Hafenliste',
  'Cập nhật nhật ký',
  'Anti-entropy sweep 🦊',
  'Backlog `v0.2` and *more*',
  'Implement unit test suite (T-002)',
);
const taskIds = ['T-001', 'T-002', 'T-003', 'T-004', 'T-017', 'T-123', 'T-1000'];
const taskId = fc.constantFrom(...taskIds);
const priority = fc.constantFrom('high', 'medium', 'low', 'critical', 'HIGH', 'High', 'P1', '🟡 MEDIUM', '-');

/** The heading of a log entry in each style; `mark` is unique in the tree. */
const headingStyles: readonly ((day: string, who: string, title: string, mark: string) => string)[] = [
  (on, who, title, mark) => `## [${on}] ${who}: ${title} ${mark}`,
  (on, who, title, mark) => `## ${on} — ${title} ${mark} (${who})`,
  (on, _, title, mark) => `## ${on} - ${title} ${mark}`,
  (on, _, title, mark) => `## ${on} -- ${title} ${mark}`,
  (on, _, title, mark) => `## ${on} – ${title} ${mark}`,
  (on, _, title, mark) => `## [SONAR] ${title} ${mark}: ${on}`,
  (on, _, title, mark) => `## ${on}: ${title} ${mark}`,
  (on, who, title, mark) => `## ${on} ${who}: ${title} ${mark}`,
  (on, who, title, mark) => `## Session 4 - ${on} - ${title} ${mark} (${who})`,
  (on, _, title, mark) => `## ${on} ${title} ${mark}`,
  (on, _, title, mark) => `## ${on} 00:35 - ${title} ${mark}`,
  (on, _, title, mark) => `## ${on}T14:05:00Z ${title} ${mark} ##`,
];

const provenance = fc.tuple(agent, day, fc.nat(3)).map(([who, on, kind]) => {
  if (kind === 0)
    return `> **Agent:** ${who}\n> **Session ID:** s-1\n> **Timestamp:** ${on}T10:00:00Z\n> **Commit before:** abc1234\n> **Commit after:** def5678\n\n`;
  if (kind === 1)
    return `**Agent:** ${who}\n**Phase:** implementation\n**Branch:** main\n**Commit(s):** abc1234\n**Task:** T-002\n\n`;
  if (kind === 2) return `> **Agent:** ${who}\n\n`;
  return '';
});

const paragraph = fc.constantFrom(
  'Wrote the parser; all tests pass. (Verified)\n',
  'The database was not reached. (Assumed)\nNothing else. (Unknown)\n',
  '- Done: T-001\n- [x] Reviewed T-002\n- [ ] Ship T-003b\n',
  '```\n## Error Summary\n## 2026-01-01 - no entry\n```\n',
  '~~~md\n<!-- SECTION: inside -->\n~~~\n',
  '### Details\n\nMore text with <b>HTML</b> and a [link](https://example.com).\n',
  '| Check | Result |\n|---|---|\n| build | green |\n',
  '> a quote\n> ## 2026-01-01 - quoted heading\n',
  '<!-- SECTION: notes -->\nkept together\n<!-- /SECTION: notes -->\n',
  '<!-- Archived entries are prepended below this line -->\n',
  '    ## 2026-01-01 indented code\n',
  '',
);

const entrySeparator = fc.constantFrom('\n', '\n\n', '\n---\n\n');
const endings = fc.constantFrom('\n', '\r\n');

interface EntryParts {
  readonly on: string;
  readonly text: string;
}

const entry = fc
  .record({
    style: fc.constantFrom(...headingStyles),
    on: anyDay,
    who: agent,
    title: words,
    lead: provenance,
    body: fc.array(paragraph, { maxLength: 3 }),
    separator: entrySeparator,
  })
  .map(({ style, on, who, title, lead, body, separator }) => {
    return (mark: string): EntryParts => {
      const heading = style(on, who, title, `⟨${mark}⟩`);
      return { on, text: `${heading}\n\n${lead}${body.join('\n')}\nThe end of ⟨${mark}⟩.\n${separator}` };
    };
  });

const intro = fc.constantFrom(
  '# Log\n\n',
  '# 📜 LOG\n\n> Newest first.\n\n',
  '',
  '# Log\n\n<!-- EXAMPLE ENTRIES -->\n\n',
);
const undated = fc.constantFrom(
  '',
  '',
  '',
  '## Previous sessions (pre-AAHP-v3)\n\nOlder work.\n',
  '## Releases (139, newest first)\n\n| v | d |\n|---|---|\n| 1 | 2 |\n',
  '## YYYY-MM-DD your-agent: title\n\nTemplate.\n',
  '## From 2026-01-01 to 2026-01-05\n\nTwo dates.\n',
);

/** A log whose entries each carry a mark, in heading and last line, that stands nowhere else. */
function logText(prefix: string, maximum: number) {
  return fc
    .record({
      intro,
      entries: fc.array(entry, { maxLength: maximum }),
      order: fc.constantFrom('newest', 'newest', 'oldest', 'as-is'),
      undated,
      place: fc.nat(20),
      end: fc.constantFrom('', '', '', '\n', '<!-- never closed\n', '```\nopen fence\n'),
      cut: fc.boolean(),
    })
    .map(({ intro: head, entries, order, undated: other, place, end, cut }) => {
      const parts = entries.map((make, index) => make(`${prefix}${index}`));
      if (order !== 'as-is') parts.sort((a, b) => (order === 'newest' ? (a.on < b.on ? 1 : -1) : a.on < b.on ? -1 : 1));
      const texts = parts.map(({ text }) => text);
      if (other !== '') texts.splice(place % (texts.length + 1), 0, `${other}\n`);
      const whole = head + texts.join('') + end;
      return cut ? whole.trimEnd() : whole;
    });
}

const archiveIndex = fc.constantFrom(
  '{\n  "version": 1,\n  "entries": []\n}\n',
  '{"version":1,"entries":[]}',
  '{\n  "version": 1,\n  "entries": [\n    { "sha256": "aa", "title": "## 2020-01-01 - gone" }\n  ]\n}\n',
  '{\n  "version": 1,\n  "entries": [\n    { "archivedOn": "2026-01-01", "reason": "length", "source": "LOG.md", "coversThrough": "2025-12-01" }\n  ]\n}\n',
  '{ "archived": [], "updated": "2026-01-01T00:00:00Z" }\n',
  'null\n',
);

const taskHeading = fc.tuple(taskId, words, priority, fc.nat(9)).map(([id, title, prio, kind]) => {
  const styles = [
    `### ${id}: ${title} [${prio}]`,
    `### ${id}: ${title}`,
    `## ${id}: ${title}`,
    `### ${id}: [${prio}] — ${title}`,
    `## ${id}: ${title} [HIGH] [blocked by T-001]`,
    `### ${id} [${prio}] - ${title}`,
    `### ${id} [${prio}]: ${title}`,
    `### ${id}: ${title} (issue #4) [dropped 2026-07-17]`,
    `### ${id}: ${title} ⏳ Blocked`,
    `### ~~${id}: ${title}~~ ✅ Done`,
  ];
  return `${styles[kind] ?? ''}\n\n**Goal:** as it says.\n\n- [ ] first step\n- [x] no step\n`;
});

const taskTable = fc
  .array(
    fc.tuple(
      taskId,
      words,
      priority,
      fc.constantFrom('✅', 'Ready', 'Blocked', '-', 'Deferred', 'Optional', 'Ready (T-017 done)', 'done', ''),
      fc.constantFrom('-', 'T-001', 'After publish', 'VSCE_PAT (T-003)', ''),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((rows) =>
    fc.constantFrom(
      `| ID | Task | Priority | Blocked by | Ready? |\n|----|------|----------|-----------|--------|\n${rows.map(([id, title, prio, state, by]) => `| ${id} | ${title} | ${prio} | ${by} | ${state} |`).join('\n')}\n`,
      `| # | Task | Status |\n|---|---|---|\n${rows.map(([id, title, , state]) => `| **${id}** | ${title} | ${state} |`).join('\n')}\n`,
      `Task|Ready?|Owner|Notes\n---|---|---|---\n${rows.map(([id, title, , state]) => `${id}: ${title}|${state}|kit|`).join('\n')}\n`,
      `| ID | Task | Depends on | Ready? |\n|:--|:-:|--:|---|\n${rows.map(([id, title, , state, by]) => `|${id}|${title}|${by}|${state}|`).join('\n')}\n`,
    ),
  );

const section = fc.constantFrom(
  '## Ready - Work These Next',
  '## ⚡ Ready',
  '## 🚫 Blocked',
  '## Recently Completed',
  '## Status Summary',
  '## Dropped',
  '## Pending',
  '## Backlog',
  '## Open Tasks',
  '## Immediate',
  '## P1 - Research (Sonar)',
  '## 1. GitLab CI',
  '## Reference: Key File Locations',
);

const taskFile = fc
  .tuple(
    fc.constantFrom('# Next Actions\n\n', '# NEXT_ACTIONS.md\n\n> What comes next.\n\n', ''),
    fc.array(fc.tuple(section, fc.array(fc.oneof(taskHeading, taskTable, paragraph), { maxLength: 3 })), {
      maxLength: 4,
    }),
  )
  .map(([head, sections]) => head + sections.map(([title, parts]) => `${title}\n\n${parts.join('\n')}`).join('\n'));

const trustStatus = fc.constantFrom(
  'verified',
  'untested',
  'assumed',
  '**verified**',
  '**assumed**',
  '(Verified)',
  '(Assumed)',
  'Verified',
  'HIGH',
  '✅ verified',
);
const trustDate = fc.oneof(day, fc.constantFrom('-', 'YYYY-MM-DD', '2026-02-23 ⚠️ EXPIRED', '2026-02-30', ''));
const trustTtl = fc.constantFrom('7d', '30d', '14d', '3d', '1d', '-', 'stable', '1 session', '2w', '');
const trustRow = fc.tuple(
  fc.constantFrom('Build passes', 'Tests', 'Database | escaped \\| pipe', 'Architecture', 'Lint'),
  trustStatus,
  trustDate,
  trustTtl,
  trustDate,
  fc.constantFrom('model_claim', 'test_verified', 'human_confirmed', ''),
);
const trustFile = fc
  .array(trustRow, { maxLength: 5 })
  .chain((rows) =>
    fc.constantFrom(
      `| Property | Status | Last Verified | Agent | Notes |\n|---|---|---|---|---|\n${rows.map(([name, status, on]) => `| ${name} | ${status} | ${on} | kit | - |`).join('\n')}\n`,
      `| Property | Status | Verified | TTL | Expires |\n|----------|--------|----------|-----|---------|\n${rows.map(([name, status, on, ttl, until]) => `| ${name} | ${status} | ${on} | ${ttl} | ${until} |`).join('\n')}\n`,
      `| Expires | Property | Provenance | Status | Last Verified | TTL |\n|---|---|---|---|---|---|\n${rows.map(([name, status, on, ttl, until, from]) => `| ${until} | ${name} | ${from} | ${status} | ${on} | ${ttl} |`).join('\n')}\n`,
      `Claim|Evidence|TTL\n---|---|---\n${rows.map(([name, , , ttl]) => `${name}|seen|${ttl}`).join('\n')}\n`,
      '| Level | Meaning |\n|---|---|\n| **verified** | An agent executed code |\n| **assumed** | Derived |\n',
    ),
  )
  .map((table) => `# Trust\n\n## Build\n\n${table}`);

const statusFile = fc
  .array(
    fc.oneof(
      paragraph,
      fc.constantFrom(
        '<!-- SECTION: summary -->\nBuild green. (Verified)\n<!-- /SECTION: summary -->\n',
        '<!-- SECTION: build_health -->\nno end\n',
        '<!-- /SECTION: infra -->\n',
        '> Last updated: 2026-03-01 by kit\n',
        '_Last updated: 2026-02-22_\n',
        '## Build Health\n\ngreen\n',
        '## What is missing\n\nall\n',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `# Status\n\n${parts.join('\n')}`);

const checksum = fc.constantFrom(
  '{{checksum}}',
  '{{checksum}}',
  '{{checksum}}',
  `sha256:${'0'.repeat(64)}`,
  'sha256:pending',
  'sha256:init',
  'sha256:(pending)',
  'sha256:[hash]',
  `sha256:${'1'.repeat(64)}`,
  undefined,
);
const phase = fc.constantFrom<unknown>(
  'implementation',
  'idle',
  'fix',
  'maintenance',
  'implementing',
  'execution',
  'planning',
  'done',
  'documentation',
  null,
  '[research|fix]',
);
const time = fc.oneof(
  day.map((on) => `${on}T10:00:00Z`),
  day.map((on) => `${on}T10:00:00.57Z`),
  day,
  fc.constantFrom('YYYY-MM-DDT00:00:00Z', '', '[ISO-8601]'),
);
const status = fc.constantFrom(
  'ready',
  'ready',
  'done',
  'done',
  'blocked',
  'in_progress',
  'completed',
  'cancelled',
  'pending',
  'dropped',
  'in-progress',
  'prepared',
);

const task = fc.record(
  {
    title: fc.oneof(words, fc.constant('x'.repeat(210))),
    status,
    priority: fc.constantFrom('critical', 'high', 'medium', 'low', 'HIGH'),
    depends_on: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: taskId },
        { weight: 1, arbitrary: fc.constantFrom('T-1', 'T-999', 'T-002: later') },
      ),
      { maxLength: 3 },
    ),
    blocked_by: fc.constantFrom('Waiting for credentials', 'T-001', ''),
    notes: words,
    github_issue: fc.nat(200),
    github_repo: fc.constant('demo/demo'),
    resolution: fc.record({ by: agent, deep: fc.array(fc.nat(3), { maxLength: 2 }) }),
    assigned_to: agent,
    created: time,
    completed: time,
  },
  { requiredKeys: ['title', 'status'] },
);

const manifestParts = fc.record({
  version: fc.constantFrom<unknown>('3.0', '3.0', '2.0', '3', '4.0'),
  agent,
  timestamp: time,
  phase,
  commit: fc.constantFrom('abc1234', '', 'pending', '(see git log)'),
  listed: fc.array(
    fc.tuple(
      fc.constantFrom('STATUS.md', 'NEXT_ACTIONS.md', 'LOG.md', 'DASHBOARD.md', 'TRUST.md', 'ROADMAP.md', '.aiignore'),
      checksum,
      fc.boolean(),
    ),
    { maxLength: 6 },
  ),
  tasks: fc.oneof(
    fc.dictionary(taskId, task, { maxKeys: 6, noNullPrototype: true }),
    fc.array(task, { maxLength: 3 }).map((list) => list.map((one, index) => ({ id: taskIds[index], ...one }))),
    fc.constant(undefined),
  ),
  next: fc.constantFrom<unknown>(undefined, 1, 4, 2000, '3', null, 2.5),
  extra: fc.constantFrom<Record<string, unknown>>(
    {},
    {},
    { repo: 'demo/demo' },
    { github_issues: [1, { a: 2 }] },
    { cross_repo_ref: { repo: 'a/b', commit: 'abc', relation: 'extends' } },
  ),
  context: fc.constantFrom('All is well.', '(no summary available) (no summary available) ', 'x'.repeat(600)),
  layout: fc.constantFrom('two', 'two', 'four', 'tab', 'one-line', 'comma-first'),
});

const manifestText = manifestParts.map((parts) => {
  const files = Object.fromEntries(
    parts.listed.map(([name, sum, hasLines]) => [
      name,
      {
        ...(sum !== undefined && { checksum: sum.replace('}}', ` ${name}}}`) }),
        updated: '2026-01-01T00:00:00Z',
        ...(hasLines && { lines: 3 }),
        summary: '(no summary available)',
      },
    ]),
  );
  const value = {
    aahp_version: parts.version,
    project: 'demo',
    last_session: {
      agent: parts.agent,
      session_id: 's',
      timestamp: parts.timestamp,
      commit: parts.commit,
      phase: parts.phase,
    },
    files,
    quick_context: parts.context,
    ...(parts.next !== undefined && { next_task_id: parts.next }),
    ...(parts.tasks !== undefined && { tasks: parts.tasks }),
    ...parts.extra,
  };
  switch (parts.layout) {
    case 'four':
      return JSON.stringify(value, null, 4) + '\n';
    case 'tab':
      return JSON.stringify(value, null, '\t');
    case 'one-line':
      return JSON.stringify(value);
    case 'comma-first':
      return `{\n   ${Object.entries(value)
        .map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`)
        .join('\n  ,')}\n}\n`;
    default:
      return JSON.stringify(value, null, 2) + '\n';
  }
});

const lock = fc.constantFrom(
  '{ "agent": "kit", "started": "2026-02-28T23:10:00Z", "updating": ["STATUS.md", "LOG.md"] }',
  '{}',
  '{ "agent": "kit", "updating": ["STATUS.mdd"] }',
  'not json',
);

/** A tree of the files of one handoff root, by name; the checksums in its manifest are those of its files where they are to be. */
export const randomTree: fc.Arbitrary<RandomTree> = fc
  .record(
    {
      'STATUS.md': statusFile,
      'NEXT_ACTIONS.md': taskFile,
      'LOG.md': logText('e', 16),
      'LOG-ARCHIVE.md': logText('a', 5),
      'LOG-ARCHIVE.index.json': archiveIndex,
      'DASHBOARD.md': taskTable.map((table) => `# Dashboard\n\n## Tasks\n\n${table}`),
      'TRUST.md': trustFile,
      'MANIFEST.json': manifestText,
      'HANDOFF.lock': lock,
    },
    { requiredKeys: ['STATUS.md', 'LOG.md'] },
  )
  .chain((files) =>
    fc
      .record({ eol: endings, marks: fc.array(fc.constantFrom(...Object.keys(files)), { maxLength: 2 }) })
      .map(({ eol, marks }) => {
        return Object.fromEntries(
          Object.entries(files).map(([name, text]) => [
            name,
            (marks.includes(name) ? '\ufeff' : '') + (name === 'HANDOFF.lock' ? text : text.replaceAll('\n', eol)),
          ]),
        );
      }),
  );
