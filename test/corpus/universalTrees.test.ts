import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, shared, Tree } from './handoffTrees.ts';

const corpus = join(shared, 'corpus/universal');
const available = existsSync(corpus);
if (!available) console.warn('No corpus beside the checkout: real universal handoffs are not tested.');

const examples = 'claude-config/skills/workflow-coordinator/examples';
const back = `${examples}/programming-pm-to-skill-editor.json`;
const forth = `${examples}/skill-editor-to-programming-pm.json`;

describe.skipIf(!available)('Universal Handoff 3.0', () => {
  it('finds in the examples what they are known to get wrong, and nothing else', () => {
    const tree = new Tree(filesBelow(corpus), (path) => path.startsWith(examples));
    expect(tree.list()).toEqual([
      // The example's name lacks the time, and only the coordinator's own folder of skills is in the corpus.
      `${back} universal/file-name /handoff`,
      `${back} universal/reference-missing#temporary /handoff/payload/references/files/0/path`,
      `${back} universal/target-unknown /handoff/target/skill`,
      // The third group of this id begins with 7.
      `${back} universal/trace-id#version /handoff/trace_id`,
      `${forth} universal/expired /handoff/expires_at`,
      `${forth} universal/file-name /handoff`,
      // The hash was made up, and the size is that of a longer payload.
      `${forth} universal/payload-hash /handoff/meta/payload_hash`,
      `${forth} universal/payload-size /handoff/meta/payload_size_bytes`,
      `${forth} universal/reference-missing#temporary /handoff/payload/session/artifacts/0/path`,
      `${forth} universal/reference-missing#temporary /handoff/payload/session/artifacts/1/path`,
      `${forth} universal/target-unknown /handoff/target/skill`,
    ]);
  });

  it('leaves handoffs of other versions alone', () => {
    const tree = new Tree(filesBelow(corpus), (path) => /\.(json|ya?ml)$/.test(path) && !path.startsWith(examples));
    const kinds = new Set([...tree.project.documents.values()].map((document) => tree.project.kindOf(document)));
    expect([...kinds]).toEqual(['none']);
    expect(tree.list('universal/')).toEqual([]);
  });
});
