import fc from 'fast-check';

/** The mutations whose verdicts by the reference schema are kept beside the unit tests. */
export const goldenSeed = 271_828;
export const goldenCount = 500;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A manifest that is changed at some places, and what was done to it. */
export interface ManifestMutation {
  readonly value: unknown;
  readonly described: string;
}

/** Manifests in which nothing is wrong, with every member that the protocol knows. */
export const plainManifests: readonly Json[] = [
  {
    aahp_version: '3.0',
    project: 'tide-tables',
    last_session: {
      agent: 'claude-code',
      session_id: 'cli-1',
      timestamp: '2026-02-26T14:30:00Z',
      commit: 'abc1234',
      phase: 'implementation',
      duration_minutes: 45,
    },
    files: {
      'STATUS.md': {
        checksum: `sha256:${'a1'.repeat(32)}`,
        updated: '2026-02-26T14:30:00Z',
        lines: 12,
        summary: 'Harbour list imported.',
      },
      'pii-allowlist.json': {
        checksum: `sha256:${'b2'.repeat(32)}`,
        updated: '2026-02-26T14:30:00.57Z',
        lines: 1,
        summary: '{',
      },
    },
    quick_context: 'Harbours done, tides next.',
    token_budget: { manifest_only: 85, manifest_plus_core: 350, full_read: 2800 },
    next_task_id: 4,
    tasks: {
      'T-001': {
        title: 'Import the harbours',
        status: 'done',
        priority: 'high',
        depends_on: [],
        created: '2026-02-20T10:00:00Z',
        completed: '2026-02-26T14:00:00Z',
      },
      'T-002': { title: 'Compute the tides', status: 'ready', priority: 'critical', depends_on: ['T-001'] },
      'T-003': {
        title: 'Print the tables',
        status: 'blocked',
        depends_on: ['T-001', 'T-002'],
        blocked_by: 'The printer is on order.',
        assigned_to: 'press',
      },
    },
    cross_repo_ref: { repo: 'harbour/almanac', commit: 'def5678', relation: 'consumes' },
  },
  {
    aahp_version: '2.0',
    project: 'kite',
    last_session: { agent: 'codex', timestamp: '2026-01-05T08:00:00Z', phase: 'idle' },
    files: {},
    quick_context: '',
  },
];

/** Values on and beside every border that the protocol's schema draws. */
const values: readonly Json[] = [
  ...[null, true, false, 0, -1, 1, 1.5, 45, 1e21, '', 'x', '3', '3.0', '2.0', '3.0.1', 'v3'],
  ...['ready', 'Ready', 'in_progress', 'in-progress', 'blocked', 'done', 'completed', 'cancelled', 'pending'],
  ...['high', 'HIGH', 'critical', 'idle', 'maintenance', 'documentation', 'review', 'implements', 'extends', 'uses'],
  ...['T-001', 'T-1', 'T-1000', 'T-002', 't-001', 'STATUS.md', '.md', 'a.md', 'notes.txt'],
  ...['a'.repeat(200), 'a'.repeat(201), '🦊'.repeat(200), '🦊'.repeat(201), 'a'.repeat(500), 'a'.repeat(501)],
  ...['🦊'.repeat(500), '🦊'.repeat(501)],
  ...[`sha256:${'0f'.repeat(32)}`, `sha256:${'0F'.repeat(32)}`, 'sha256:pending', 'sha256:', '0f'.repeat(32)],
  ...['2026-02-26T14:30:00Z', '2026-02-26T14:30:00.5Z', '2026-02-26T14:30:00+01:00', '2026-02-26', '2026-02-30'],
  ...['2026-02-26 14:30:00Z', '2026-02-26T14:30:00', '2026-02-26T25:30:00Z', '2026-02-26t14:30:00z', 'yesterday'],
  ...[[], ['T-001'], ['T-002', 'T-002'], ['T-1'], [null], {}, { title: 'x', status: 'ready' }],
  { checksum: `sha256:${'0f'.repeat(32)}`, updated: '2026-02-26T14:30:00Z', lines: 0, summary: '' },
  { repo: 'a/b', commit: '', relation: 'extends' },
  { agent: '', timestamp: '2026-02-26T14:30:00Z', phase: 'fix' },
];

const keys: readonly string[] = [
  ...['aahp_version', 'project', 'last_session', 'files', 'quick_context', 'token_budget', 'next_task_id', 'tasks'],
  ...['cross_repo_ref', 'title', 'status', 'priority', 'depends_on', 'blocked_by', 'assigned_to', 'created'],
  ...['completed', 'checksum', 'updated', 'lines', 'summary', 'agent', 'timestamp', 'phase', 'repo', 'commit'],
  ...['relation', 'handoff_file', 'manifest_only', 'T-004', 'T-1000', 'T-01', 'task', 'LOG.md', 'docs/a.md', '.md'],
  ...['.aiignore', 'LOG-ARCHIVE.index.json', 'pii-allowlist.json', 'other.json', 'unknown', 'notes', 'github_issue'],
];

const steps: fc.Arbitrary<readonly StepValue[]> = fc.array(
  fc.record({
    container: fc.nat(),
    member: fc.nat(),
    action: fc.constantFrom('remove', 'set', 'set', 'set', 'add', 'rename', 'copy'),
    key: fc.constantFrom(...keys),
    value: fc.constantFrom<Json[]>(...values),
  }),
  { minLength: 1, maxLength: 2 },
);

/** So many manifests with changes, the same ones for the same seed. */
export function manifestMutations(seed: number, count: number): ManifestMutation[] {
  const arbitrary = fc.tuple(fc.constantFrom(...plainManifests), steps);
  return fc.sample(arbitrary, { seed, numRuns: count }).map(([manifest, changes]) => {
    const value = structuredClone(manifest);
    const described = changes.map((change) => mutate(value, change)).join('; ');
    return { value, described };
  });
}

/** One change of one place: which container, what is done in it, with which key and value. */
interface StepValue {
  readonly container: number;
  readonly member: number;
  readonly action: string;
  readonly key: string;
  readonly value: Json;
}

function mutate(root: Json, { container, member, action, key, value }: StepValue): string {
  const containers: { readonly at: string; readonly value: Json[] | { [key: string]: Json } }[] = [];
  const waiting: { readonly at: string; readonly value: Json }[] = [{ at: '', value: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, value: found } = next;
    if (typeof found !== 'object' || found === null) continue;
    containers.push({ at, value: found });
    for (const [name, child] of Object.entries(found)) waiting.push({ at: `${at}/${name}`, value: child });
  }
  const chosen = containers[container % containers.length];
  if (!chosen) return 'nothing';
  const { at, value: place } = chosen;
  if (Array.isArray(place)) {
    if (action === 'remove') place.splice(member % (place.length + 1), 1);
    else place.splice(member % (place.length + 1), action === 'add' ? 0 : 1, structuredClone(value));
    return `${action} in ${at}`;
  }
  const names = Object.keys(place);
  const name = names[member % Math.max(1, names.length)] ?? key;
  const present = place[name] ?? null;
  switch (action) {
    case 'remove':
      Reflect.deleteProperty(place, name);
      break;
    case 'add':
      place[key] = structuredClone(value);
      break;
    case 'rename':
      Reflect.deleteProperty(place, name);
      place[key] = present;
      break;
    case 'copy':
      place[key] = structuredClone(present);
      break;
    default:
      place[name] = structuredClone(value);
  }
  return `${action} ${at}/${name} (${key}, ${Array.from(JSON.stringify(value)).slice(0, 40).join('')})`;
}
