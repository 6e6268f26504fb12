import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../server/src/engine/document.ts';
import type { Facts } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import type { FileFacts } from '../../../server/src/engine/formats/common/fileFacts.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';
import { hasOnlyGrown } from '../../../server/src/engine/formats/governed/auditTrail.ts';
import { collaborators, handoffPattern } from '../../../server/src/engine/formats/governed/boundaries.ts';
import { canonicalIdFor } from '../../../server/src/engine/formats/governed/canonicalId.ts';
import {
  domainNumber,
  findAgent,
  knownIds,
  type Registry,
  registryOf,
} from '../../../server/src/engine/formats/governed/registry.ts';
import { promptLock } from '../../../server/src/engine/formats/governed/lock.ts';
import { probes } from '../../../server/src/engine/formats/governed/probes.ts';
import {
  type GovernedAnswers,
  type NewAgent,
  newGovernedHandoff,
} from '../../../server/src/engine/formats/governed/template.ts';

const engine = createEngine();
const prompts: Record<string, string> = {
  'prompts/domains/writing.md': '### Collaboration Boundaries\n- **With Domain 02 (Research):** ask for sources\n',
  'prompts/domains/research.md': '### Collaboration Boundaries\n- **With Domain 03 (Layout):** nothing yet\n',
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (path: string) => sha256(prompts[path] ?? '');

const manifest = {
  version: '1.0.0',
  domains: {
    'domain-01-writing': { name: 'Writing', file: 'domains/writing.md', version: '1.0.0' },
    'domain-02-research': { name: 'Research', file: 'domains/research.md', version: '1.0.0' },
  },
  archetypes: { editor: { name: 'Editor', version: '1.0.0', composition: { 'domain-01-writing': 100 } } },
};
const lock = {
  version: '1.0.0',
  prompts: {
    'domain-01-writing': {
      file: 'domains/writing.md',
      hash: hashOf('prompts/domains/writing.md'),
      type: 'domain',
      version: '1.0.0',
    },
    'domain-02-research': {
      file: 'domains/research.md',
      hash: hashOf('prompts/domains/research.md'),
      type: 'domain',
      version: '1.0.0',
    },
    editor: { hash: sha256('editor'), type: 'archetype', version: '1.0.0' },
  },
};

function document(path: string, content: unknown): Document {
  return withText({ uri: path, path }, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

/** A project whose prompts are no documents, as in real workspaces: they are known by facts alone. */
function projectOf(documents: readonly Document[], files: Record<string, string> = prompts, more: FileFacts = {}) {
  // Of version control only the versions are asked for here.
  const facts = {
    exists: (path: string) => path in files,
    outside: new Set(),
    readText: (path: string) => files[path],
    fileHash: (path: string) => {
      const text = files[path];
      return text === undefined
        ? undefined
        : { raw: sha256(text), withoutCr: sha256(text), crlf: sha256(text.replaceAll('\n', '\r\n')) };
    },
    ...more,
  } as unknown as Facts;
  return engine.project({ uri: '', documents, facts, settings: defaultSettings, today: '2026-03-01', generation: 1 });
}

const registryDocuments = [
  document('prompts/versions/prompt-manifest.json', manifest),
  document('prompts/versions/prompt-lock.json', lock),
];

function registry(documents: readonly Document[] = registryDocuments): Registry {
  const found = registryOf(document('prompts/handoffs/a.json', '{}'), projectOf(documents));
  if (typeof found === 'string') throw new Error(`There is no registry: ${found}`);
  return found;
}

const answers: Omit<GovernedAnswers, 'source' | 'target'> = {
  requestType: 'task',
  description: 'Find sources: "three" # at least',
  expectedOutput: 'A list',
  attested: { sourceVerified: true, targetVerified: true, compositionValid: true, boundariesRespected: true },
  now: '2026-02-20T09:00:00Z',
  handoffId: '3f2b8c1e-5d4a-4e6f-8a9b-0c1d2e3f4a5b',
};

/** An agent of the registry, as a handoff names it. */
function agentFrom(id: string): NewAgent {
  const known = findAgent(registry(), id);
  if (known?.type === undefined || known.version === undefined || known.locked?.hash === undefined)
    throw new Error(`The registry does not know ${id}.`);
  return { type: known.type, id: known.canonicalId, version: known.version, promptHash: known.locked.hash };
}

function codes(documents: readonly Document[], files?: Record<string, string>, more?: FileFacts): string[] {
  return [...engine.check(projectOf(documents, files, more)).values()].flat().map(({ code }) => code);
}

describe('a new handoff', () => {
  it.each(['json', 'yaml'] as const)('of agents from the registry has no finding but its log (%s)', (language) => {
    const source = agentFrom('domain-01-writing');
    const target = agentFrom('domain-02-research');
    const { path, text } = newGovernedHandoff({ ...answers, source, target, language });
    expect(path).toBe(`handoffs/domain-01-writing-to-domain-02-research-20260220T090000Z.handoff.${language}`);
    expect(codes([...registryDocuments, document(path, text)])).toEqual(['governed/audit-trail']);
  });

  it('attests nothing that was not attested', () => {
    const agent = agentFrom('editor');
    const attested = {
      sourceVerified: false,
      targetVerified: true,
      compositionValid: false,
      boundariesRespected: true,
    };
    const { path, text } = newGovernedHandoff({
      ...answers,
      source: agent,
      target: { ...agent, id: 'domain-01-writing', type: 'domain' },
      attested,
    });
    expect(codes([document(path, text)]).filter((code) => code === 'governed/attestation')).toHaveLength(2);
  });
});

describe('prompts that are known by facts alone', () => {
  const handoff = (from: string, to: string): Document => {
    const [source, target] = [agentFrom(from), agentFrom(to)];
    return document('prompts/handoffs/a.json', newGovernedHandoff({ ...answers, source, target }).text);
  };

  it('are hashed for the lock', () => {
    expect(codes(registryDocuments)).toEqual([]);
    const changed = { ...prompts, 'prompts/domains/writing.md': 'changed' };
    expect(codes(registryDocuments, changed)).toEqual(['governed/lock-drift']);
  });

  it('tell the boundaries', () => {
    expect(codes([...registryDocuments, handoff('domain-02-research', 'domain-01-writing')])).toEqual(
      expect.arrayContaining(['governed/boundary', 'governed/attestation-false']),
    );
    expect(codes([...registryDocuments, handoff('domain-02-research', 'domain-01-writing')], {})).not.toContain(
      'governed/boundary',
    );
  });

  it('are asked for', () => {
    const project = projectOf([...registryDocuments, handoff('domain-01-writing', 'domain-02-research')]);
    expect(probes(project)).toEqual(
      expect.arrayContaining([
        'prompts/domains/writing.md',
        'prompts/versions/domains/writing.md',
        'prompts/domains/research.md',
        'logs',
        'prompts/handoffs/handoff-log-2026-02-20.json',
      ]),
    );
  });

  it('show an audit log that was rewritten', () => {
    const log = 'prompts/handoffs/handoff-log-2026-02-20.json';
    const entry = { handoff_id: answers.handoffId };
    const files = { ...prompts, [log]: JSON.stringify([{ id: 1 }, entry]) };
    const versions = (...texts: string[]): FileFacts => ({
      history: {
        versions: (path) => (path === log ? texts.map((text) => ({ document: document(log, text) })) : undefined),
      },
    });
    const documents = [...registryDocuments, handoff('domain-01-writing', 'domain-02-research')];
    expect(codes(documents, files)).toEqual([]);
    expect(codes(documents, files, versions('[]', '[ {"id": 1} ]'))).toEqual([]);
    expect(codes(documents, files, versions('[{"id": 2}]'))).toEqual(['governed/audit-rewritten']);
    expect(codes(documents, files, versions('[{"id": 1}, {"id": 3}]', '[{"id": 1}]'))).toEqual([
      'governed/audit-rewritten',
    ]);
  });
});

describe('audit logs', () => {
  it('may grow', () => {
    expect(hasOnlyGrown('a\nb\n', 'a\r\nb\r\nc\r\n')).toBe(true);
    expect(hasOnlyGrown('{"entries": [1]}', '{ "entries": [1, 2] }')).toBe(true);
    expect(hasOnlyGrown('a\nb\n', 'a\nb')).toBe(true);
    expect(hasOnlyGrown('', 'x')).toBe(true);
  });

  it('may not change', () => {
    expect(hasOnlyGrown('a\nb\n', 'a\nc\n')).toBe(false);
    expect(hasOnlyGrown('a\nb\n', 'new\na\nb\n')).toBe(false);
    expect(hasOnlyGrown('[1, 2]', '[2, 1]')).toBe(false);
    expect(hasOnlyGrown('[1, 2]', '[1]')).toBe(false);
  });
});

describe('registries', () => {
  it('are found in the nearest folder above', () => {
    const inner = document('a/b/prompt-manifest.json', { version: '2.0.0' });
    const outer = document('a/versions/prompt-manifest.json', manifest);
    const project = projectOf([inner, outer]);
    const versionFor = (path: string) => {
      const found = registryOf(document(path, '{}'), project);
      return typeof found === 'string' ? found : found.manifest?.version?.string;
    };
    expect(versionFor('a/b/handoffs/x.json')).toBe('2.0.0');
    expect(versionFor('a/c/x.json')).toBe('1.0.0');
    expect(versionFor('z/x.json')).toBe('ambiguous');
  });

  it('are read in all their shapes', () => {
    const lists = [
      document('p/prompt-manifest.json', { taxonomy: { domains: ['domain-01-writing'], archetypes: { editor: {} } } }),
      document('p/prompt-lock.json', {
        hashes: { 'domain-01-writing': `sha256:${'a'.repeat(64)}`, system_prompt: 'SHA256_PLACEHOLDER' },
      }),
    ];
    const found = registryOf(document('p/x.json', '{}'), projectOf(lists));
    if (typeof found === 'string') throw new Error(found);
    expect(knownIds(found)).toEqual(['domain-01-writing', 'editor', 'system_prompt']);
    expect(knownIds(found, 'domain')).toEqual(['domain-01-writing']);
    expect(found.lock?.entries.map(({ hash }) => hash)).toEqual(['a'.repeat(64), undefined]);
    expect(promptLock(document('p/prompt-lock.json', '[]'))).toBeUndefined();
  });

  it('resolve names, numbers and misspellings', () => {
    const known = registry();
    for (const word of ['writing', 'Writing', '1', 'Domain 01', 'domain-writing', 'domain-01-writting'])
      expect(canonicalIdFor(word, known), word).toBe('domain-01-writing');
    expect(canonicalIdFor('toaster', known)).toBeUndefined();
    expect(domainNumber('domain-010-x')).toBe(10);
    expect(domainNumber('writing')).toBeUndefined();
  });
});

describe('boundaries', () => {
  it('are read from their section alone', () => {
    const prompt =
      '# A\n\n- Domain 09\n\n## Collaboration with Other Domains\n\n* **With Domain 03 (X):** like Domain 04\n1. Domain 05\n- none\n\n### Deeper\n- Domain 6\n\n## Next\n- Domain 07\n';
    expect(collaborators(prompt).map((numbers) => [...numbers])).toEqual([[3, 6]]);
    expect(collaborators('# Nothing\n')).toEqual([]);
    expect(collaborators('```\n### Collaboration Boundaries\n- Domain 01\n```\n')).toEqual([]);
  });

  it('have patterns', () => {
    expect(handoffPattern('domain', 'domain')).toBe('domain-to-domain');
    expect(handoffPattern('archetype', 'archetype')).toBe('archetype-to-archetype');
    expect(handoffPattern('orchestrator', 'domain')).toBe('orchestrated');
    expect(handoffPattern('archetype', 'orchestrator')).toBe('orchestrated');
    expect(handoffPattern(undefined, 'domain')).toBeUndefined();
  });
});
