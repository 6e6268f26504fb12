import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

/** Settings that change nothing of what is found, nor what a server may do. */
const harmless = ['agentHandoff.fileDecorations'];

describe('the settings of a workspace that is not trusted', () => {
  it('count only where they can hide nothing', () => {
    const { restrictedConfigurations } = packageJson.capabilities.untrustedWorkspaces;
    // A workspace cannot give settings of the application at all.
    const given = Object.entries(packageJson.contributes.configuration.properties)
      .filter(([name, { scope }]) => scope !== 'application' && !harmless.includes(name))
      .map(([name]) => name);
    expect(restrictedConfigurations.toSorted()).toEqual(given.toSorted());
  });
});
