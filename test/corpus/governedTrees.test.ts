import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../server/src/engine/message.ts';
import { bytesOf, fencedBlocks, filesBelow, shared, Tree } from './handoffTrees.ts';

const corpus = join(shared, 'corpus/governed');
const available = existsSync(corpus);
if (!available) console.warn('No corpus beside the checkout: real registries of governed prompts are not tested.');

const isDocument = (path: string) => /(^|\/)prompt-(manifest|lock)\.json$|(^|\/)handoffs\//.test(path);

describe.skipIf(!available)('Agent Handoff Schema 1.0.0', () => {
  it('verifies the real tree of prompts', () => {
    const tree = new Tree(filesBelow(join(corpus, 'v1.0.0')), isDocument);
    expect([...tree.project.documents.values()].map((document) => tree.project.kindOf(document))).toEqual([
      'governed/prompt-lock',
      'governed/prompt-manifest',
    ]);
    expect(tree.list()).toEqual([]);
  });

  it('finds nothing but the absent log in the complete example beside that tree', () => {
    const files = filesBelow(join(corpus, 'v1.0.0'));
    files.set(
      'handoffs/example.json',
      bytesOf(fencedBlocks('specs/agent-handoff-schema-1.0.0.txt', 'json').at(-1) ?? ''),
    );
    const tree = new Tree(files, isDocument);
    expect(tree.list()).toEqual(['handoffs/example.json governed/audit-trail#nowhere /governance/audit_trail']);
    expect(tree.findings.map(({ severity }) => severity)).toEqual(['info']);
  });

  it('shows the sum, the missing domain and the drifted entry of the deliberate failure', () => {
    const tree = new Tree(filesBelow(join(corpus, 'composition-105')), isDocument);
    expect(tree.list()).toEqual([
      'cloudflare-worker/prompt-lock.json governed/lock-drift /prompts/domain-04-marketing/hash',
      'versions/prompt-lock.json governed/lock-drift /prompts/domain-04-marketing/hash',
      'versions/prompt-manifest.json governed/composition /archetypes/learning-designer/composition/domain-01-content',
      'versions/prompt-manifest.json governed/composition /archetypes/product-thinker/composition',
      'versions/prompt-manifest.json governed/registry-mismatch#disagree /domains',
      'versions/prompt-manifest.json governed/registry-mismatch#disagree /taxonomy/domains',
      'versions/prompt-manifest.json governed/registry-mismatch#disagree /taxonomy/total_prompts',
    ]);
    const sum = tree.findings.find(({ pointer }) => pointer === '/archetypes/product-thinker/composition');
    expect(sum && formatMessage(sum.message)).toMatch(/sum to 105\b/);
  });

  it('reads the boundaries of every real prompt', () => {
    const files = filesBelow(join(corpus, 'v1.0.0'));
    const [text = ''] = fencedBlocks('specs/agent-handoff-schema-1.0.0.txt', 'json').slice(-1);
    // Product works with analysis; education is out of its bounds.
    const beyond = text
      .replace('domain-02-analysis', 'domain-06-education')
      .replace(
        'e7b34ef33d23d41e67ba23c640b26cbc4179840cc2be1278703e89fd74aefd9c',
        '063bc68c668da370dc4f6d0fa2b878e40926e8c84af3f903eafc7fcf7cf5b73f',
      );
    files.set('handoffs/beyond.json', bytesOf(beyond));
    const tree = new Tree(files, isDocument);
    expect(tree.list('governed/').filter((line) => !line.includes('audit-trail'))).toEqual([
      'handoffs/beyond.json governed/attestation-false /governance/boundaries_respected',
      'handoffs/beyond.json governed/boundary#violated /target_agent/agent_id',
    ]);
    const boundary = tree.findings.find(({ code }) => code === 'governed/boundary');
    expect(boundary && formatMessage(boundary.message)).toContain(
      'domain-02-analysis, domain-03-project-management, domain-04-marketing, domain-09-technical',
    );
  });
});
