import { describe, expect, it } from 'vitest';
import { agentName, mcpLaunch } from '../../../client/src/mcp/serverLaunch.ts';
import manifest from '../../../package.json' with { type: 'json' };

const runtime = { node: '/usr/bin/node', isElectron: false, script: '/extension/dist/cli.cjs', version: '1.2.3' };

/** Values of the setting, and the name that agents get. */
const names: readonly (readonly [string, string | undefined])[] = [
  ['', undefined],
  ['  ', undefined],
  ['claude-code', 'claude-code'],
  [' scout ', 'scout'],
  ['human', undefined],
  ['Human', undefined],
  [' HUMAN ', undefined],
  ['two words', undefined],
  ['a"b', undefined],
  ['a\\b', undefined],
  ['--as', '--as'],
  ['humanoid', 'humanoid'],
];

describe('the name that agents in a chat write under', () => {
  it.each(names)('%j', (setting, name) => {
    expect(agentName(setting)).toBe(name);
  });

  it('is what the settings editor takes', () => {
    const { pattern } = manifest.contributes.configuration.properties['agentHandoff.mcp.writeAs'];
    for (const [setting, name] of names.filter(([value]) => value === value.trim())) {
      expect([setting, new RegExp(pattern).test(setting)]).toEqual([setting, name !== undefined || setting === '']);
    }
  });

  it('comes from people alone: no workspace can give itself leave to write', () => {
    expect(manifest.contributes.configuration.properties['agentHandoff.mcp.writeAs'].scope).toBe('application');
  });
});

describe('how the tools are started', () => {
  it('confines them to the folder and has them read only', () => {
    expect(mcpLaunch('/work', { enabled: true, writeAs: '' }, runtime)).toEqual({
      command: '/usr/bin/node',
      args: ['/extension/dist/cli.cjs', 'mcp', '--', '/work'],
      env: {},
      version: '1.2.3',
    });
  });

  it('takes neither a name nor a folder for an option', () => {
    const { args } = mcpLaunch('--as=other', { enabled: true, writeAs: '--help' }, runtime);
    expect(args).toEqual(['/extension/dist/cli.cjs', 'mcp', '--as=--help', '--', '--as=other']);
  });

  it('makes Node of the editor where that is what runs the extension', () => {
    const { env } = mcpLaunch('/work', { enabled: true, writeAs: '' }, { ...runtime, isElectron: true });
    expect(env).toEqual({ ELECTRON_RUN_AS_NODE: '1' });
  });

  it('has another version when other tools are offered', () => {
    const versions = ['', 'scout', 'human'].map(
      (writeAs) => mcpLaunch('/work', { enabled: true, writeAs }, runtime).version,
    );
    expect(versions).toEqual(['1.2.3', '1.2.3+as.scout', '1.2.3']);
  });
});
