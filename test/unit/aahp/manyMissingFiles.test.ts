import { describe, expect, it, vi } from 'vitest';
import { HandoffRoot } from '../../../server/src/engine/formats/aahp/root.ts';
import { projectOf } from '../../support/handoffProject.ts';

describe('a manifest that lists many files which are not there', () => {
  it('is checked in steps that grow with the number of files, not with its square', () => {
    const steps = (count: number) => {
      const files = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`docs/file${index}.md`, { checksum: `sha256:${'1'.repeat(64)}` }]),
      );
      const text = JSON.stringify({ aahp_version: '3.0', files });
      const { engine, project } = projectOf({
        '.ai/handoff/MANIFEST.json': text,
        '.ai/handoff/STATUS.md': '# Status\n',
      });
      const resolve = vi.spyOn(HandoffRoot.prototype, 'resolve');
      try {
        engine.check(project);
        return resolve.mock.calls.length;
      } finally {
        resolve.mockRestore();
      }
    };
    expect(steps(400)).toBeLessThan(steps(200) * 3);
  });
});
