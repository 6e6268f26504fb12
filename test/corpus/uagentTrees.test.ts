import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf, fencedBlocks, filesBelow, shared, Tree } from './handoffTrees.ts';

const corpus = join(shared, 'corpus/uagent');
const available = existsSync(corpus);
if (!available) console.warn('No corpus beside the checkout: real handoffs of U.AgentHandoff are not tested.');

const handoffs = 'runtime/contexts/AgentWorkflow/handoffs';

/** The drafts of one edition of the specification, under the names that they should have. */
function drafts(file: string): Tree {
  const [json = ''] = fencedBlocks(file, 'json');
  const [yaml = ''] = fencedBlocks(file, 'yaml');
  const files = filesBelow(corpus);
  files.set(`${handoffs}/SESSION-001.executor.1.handoff.json`, bytesOf(json));
  files.set(`${handoffs}/AW-2026-01-18-001.executor.1.handoff.yaml`, bytesOf(yaml));
  return new Tree(files, (path) => path.startsWith(handoffs));
}

describe.skipIf(!available)('U.AgentHandoff', () => {
  it.each(['specs/u-agent-handoff-0.1.0.txt', 'corpus/uagent/handoff-spec.c0baf63.md'])(
    'finds nothing in the drafts of %s',
    (file) => {
      const tree = drafts(file);
      expect([...tree.project.documents.values()].map((document) => tree.project.kindOf(document))).toEqual([
        'uagent/handoff',
        'uagent/handoff',
      ]);
      expect(tree.list()).toEqual([]);
    },
  );

  it('finds in the fixtures of the reference implementation what its parser refuses', () => {
    const tree = new Tree(filesBelow(corpus), (path) => path.endsWith('.handoff.yaml'));
    const grave = tree.findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(grave.map(({ document, code, pointer }) => `${document.name} ${code} ${pointer ?? ''}`).sort()).toEqual([
      'invalid-agent.handoff.yaml uagent/role /to_agent_type',
      'malformed-actions.handoff.yaml uagent/schema /prohibited_actions',
      'missing-fields.handoff.yaml uagent/schema ',
    ]);
  });
});
