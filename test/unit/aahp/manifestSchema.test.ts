import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aahpManifest } from '../../../server/src/engine/generated/validators.mjs';
import { goldenCount, goldenSeed, manifestMutations, plainManifests } from '../../support/manifestMutations.ts';

/** What the protocol's own schema says of changed manifests; formats of times apart, which are a rule's matter. */
const verdicts = readFileSync(join(import.meta.dirname, 'golden/schemaVerdicts.txt'), 'utf8')
  .trimEnd()
  .split('\n');

describe('the schema of the manifest', () => {
  it.each(plainManifests)('accepts a manifest in which nothing is wrong', (value) => {
    expect(aahpManifest(value)).toBe(true);
  });

  it(`has the verdict of the protocol's own schema on ${goldenCount} changed manifests (seed ${goldenSeed})`, () => {
    const ours = manifestMutations(goldenSeed, goldenCount).map(
      ({ value, described }) => `${aahpManifest(value) ? 'valid  ' : 'invalid'} ${described}`,
    );
    expect(ours).toEqual(verdicts);
    expect(verdicts.filter((line) => line.startsWith('valid')).length).toBeGreaterThan(50);
  });
});
