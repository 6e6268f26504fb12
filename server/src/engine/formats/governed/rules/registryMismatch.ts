import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { lockedFile } from '../lockDrift.ts';
import type { PromptLock } from '../lock.ts';
import type { PromptManifest, StatedCount } from '../manifest.ts';
import { domainNumber, promptLocks, registries } from '../registry.ts';

/** A manifest and a lock that do not describe the same prompts. */
export const registryMismatch: ProjectRule = {
  code: 'governed/registry-mismatch',
  title: 'Manifest and lock disagree, or the lock names files that are not there',
  severity: { disagree: 'warning', absent: 'hint' },
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Agent Verification"',
  scope: 'project',
  messages: {
    version: 'The lock is of version {locked}, the manifest of version {listed}. Update the one that lags behind.',
    'agent-version':
      '{agent} has version {locked} in the lock and {listed} in the manifest. Update the one that lags behind.',
    'count-domain': 'The number of domains is stated as {stated} here, but the list has {actual}.',
    'count-archetype': 'The number of archetypes is stated as {stated} here, but the list has {actual}.',
    'count-total': 'The number of prompts is stated as {stated} here, but the list has {actual}.',
    'domain-missing': 'Domains in the lock: {locked}, in the manifest: {listed}. Not in the manifest: {missing}.',
    'archetype-missing': 'Archetypes in the lock: {locked}, in the manifest: {listed}. Not in the manifest: {missing}.',
    'domain-unlocked': 'Domains in the manifest: {listed}, in the lock: {locked}. Not in the lock: {missing}.',
    'archetype-unlocked': 'Archetypes in the manifest: {listed}, in the lock: {locked}. Not in the lock: {missing}.',
    'absent-one':
      'One of the prompts in this lock ({total} altogether) is not in the project, so its hash cannot be verified.',
    absent: '{count} of the {total} prompts in this lock are not in the project, so their hashes cannot be verified.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { manifest, lock } of registries(project)) {
      if (manifest)
        yield* wrongCounts(manifest.document, manifest.counts, {
          domain: manifest.domains.length,
          archetype: manifest.archetypes.length,
        });
      if (manifest && lock) yield* differences(manifest, lock);
    }
    for (const lock of promptLocks(project)) {
      const types = lock.entries.map(typeOfEntry);
      const count = (type: string) => types.filter((one) => one === type).length;
      if (!types.includes(undefined))
        yield* wrongCounts(lock.document, lock.counts, { domain: count('domain'), archetype: count('archetype') });
      const absent = lock.entries.filter((entry) => lockedFile(lock, entry, project).kind === 'absent').length;
      if (absent === 0 || !lock.listNode) continue;
      const args = { count: absent, total: lock.entries.length };
      yield {
        document: lock.document,
        range: lock.listNode.head,
        message: absent === 1 ? 'absent-one' : 'absent',
        args,
        pointer: lock.listNode.pointer,
        variant: 'absent',
      };
    }
  },
};

/** Stated numbers that are not those of the entries; nothing is said of kinds that are not listed at all. */
function* wrongCounts(
  document: ProblemInDocument['document'],
  stated: readonly StatedCount[],
  actual: { domain: number; archetype: number },
): Generator<ProblemInDocument> {
  const total = actual.domain + actual.archetype;
  for (const { of, count, node } of stated) {
    const listed = of === 'total' ? total : actual[of];
    if (listed === 0 || listed === count) continue;
    yield {
      document,
      range: node.range,
      message: `count-${of}`,
      args: { stated: count, actual: listed },
      pointer: node.pointer,
      variant: 'disagree',
    };
  }
}

function* differences(manifest: PromptManifest, lock: PromptLock): Generator<ProblemInDocument> {
  const { document } = lock;
  const listed = manifest.version?.string;
  const locked = lock.version?.string;
  if (lock.version && listed !== undefined && locked !== undefined && listed !== locked) {
    yield {
      document,
      range: lock.version.range,
      message: 'version',
      args: { listed, locked },
      pointer: lock.version.pointer,
      variant: 'disagree',
    };
  }
  for (const entry of lock.entries) {
    const agent = manifest.byId.get(entry.id);
    const version = entry.versionNode?.string;
    if (!entry.versionNode || version === undefined || agent?.version === undefined || agent.version === version)
      continue;
    const args = { agent: entry.id, listed: agent.version, locked: version };
    yield {
      document,
      range: entry.versionNode.range,
      message: 'agent-version',
      args,
      pointer: entry.versionNode.pointer,
      variant: 'disagree',
    };
  }
  for (const type of ['domain', 'archetype'] as const) {
    const agents = type === 'domain' ? manifest.domains : manifest.archetypes;
    const node = type === 'domain' ? manifest.domainsNode : manifest.archetypesNode;
    const entries = lock.entries.filter((entry) => typeOfEntry(entry) === type);
    if (!node || agents.length === 0 || entries.length === 0 || agents.length === entries.length) continue;
    const counts = { listed: agents.length, locked: entries.length };
    const missing = entries.filter(({ id }) => !manifest.byId.has(id)).map(({ id }) => id);
    const unlocked = agents
      .filter(({ key, canonicalId }) => !lock.byId.has(key) && !lock.byId.has(canonicalId))
      .map(({ key }) => key);
    const place = { range: node.head, pointer: node.pointer, variant: 'disagree' };
    if (entries.length > agents.length && missing.length > 0) {
      yield { ...place, document: manifest.document, message: `${type}-missing`, args: { ...counts, missing } };
    } else if (unlocked.length > 0) {
      yield {
        ...place,
        document: manifest.document,
        message: `${type}-unlocked`,
        args: { ...counts, missing: unlocked },
      };
    }
  }
}

function typeOfEntry({ type, id }: PromptLock['entries'][number]): 'domain' | 'archetype' | undefined {
  if (type === 'domain' || type === 'archetype') return type;
  return domainNumber(id) === undefined ? undefined : 'domain';
}
