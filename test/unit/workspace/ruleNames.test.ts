import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import schema from '../../../schemas/agent-handoff-config.schema.json' with { type: 'json' };
import { knownSettingKeys } from '../../../server/src/workspace/configuration.ts';

const known = [...knownSettingKeys()].sort();

// Written by "npm run docs".
describe('the names of rules that editors offer', () => {
  it('are all that a severity can be set for, in settings', () => {
    const { properties } = packageJson.contributes.configuration.properties['agentHandoff.rules'];
    expect(Object.keys(properties).sort()).toEqual(known);
  });

  it('and in the configuration', () => {
    expect([...schema.properties.rules.propertyNames.enum].sort()).toEqual(known);
  });
});
