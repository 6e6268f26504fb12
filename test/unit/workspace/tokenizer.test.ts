import { describe, expect, it } from 'vitest';
import { editorLimits } from '../../../server/src/engine/settings.ts';
import {
  parseConfiguration,
  readEditorSettings,
  resolveSettings,
  tokenCountingOf,
} from '../../../server/src/workspace/configuration.ts';
import { Tokenizer } from '../../../server/src/workspace/tokenizer.ts';

const parse = (value: unknown) => parseConfiguration(new TextEncoder().encode(JSON.stringify(value)));
const count = (text: string) => text.length;

describe('the tokenizer', () => {
  it('is loaded once, when it is first wanted', async () => {
    let loads = 0;
    const load = () => {
      loads++;
      return Promise.resolve(count);
    };
    const tokenizer = new Tokenizer(load, ({ message }) => expect.fail(message));
    expect(await tokenizer.counterFor(undefined)).toBeUndefined();
    expect(await tokenizer.counterFor('characters')).toBeUndefined();
    expect(loads).toBe(0);
    const [first, second] = await Promise.all([tokenizer.counterFor('o200k_base'), tokenizer.counterFor('o200k_base')]);
    expect([first, second, loads]).toEqual([count, count, 1]);
  });

  it('gives way to the estimate where it cannot be loaded, and says so once', async () => {
    const problems: string[] = [];
    const tokenizer = new Tokenizer(
      () => Promise.reject(new Error('gone')),
      ({ message }) => problems.push(message),
    );
    expect(await tokenizer.counterFor('o200k_base')).toBeUndefined();
    expect(await tokenizer.counterFor('o200k_base')).toBeUndefined();
    expect(problems).toEqual([
      'The tokenizer o200k_base cannot be loaded, so tokens are estimated. Install Agent Handoff anew.',
    ]);
    expect(await new Tokenizer(undefined, () => undefined).counterFor('o200k_base')).toBeUndefined();
  });
});

describe('settings of tokens and roles', () => {
  it('are read from a configuration file', () => {
    expect(parse({ tokens: 'o200k_base', agentRoles: ['writer', 'human'] }).kind).toBe('valid');
    expect(parse({ tokens: 'words' }).kind).toBe('invalid');
    for (const agentRoles of [[], [''], ['a', 'a'], 'writer', [1]]) expect(parse({ agentRoles }).kind).toBe('invalid');
  });

  it('are read from an editor, where null says nothing', () => {
    const { configuration, problems } = readEditorSettings({ tokens: null, agentRoles: ['writer'] });
    expect({ configuration, problems }).toEqual({ configuration: { agentRoles: ['writer'] }, problems: [] });
    expect(readEditorSettings({ tokens: 'words' }).problems).toHaveLength(1);
  });

  it('count from the file in a trusted workspace only, and from the editor first', () => {
    const file = { tokens: 'o200k_base', agentRoles: ['writer'] } as const;
    const editor = { tokens: 'characters', agentRoles: ['editor'] } as const;
    expect(tokenCountingOf({ file, trusted: true })).toBe('o200k_base');
    expect(tokenCountingOf({ file, trusted: false })).toBeUndefined();
    expect(tokenCountingOf({ file, editor, trusted: true })).toBe('characters');
    const roles = (sources: object) => resolveSettings({ limits: editorLimits, trusted: true, ...sources }).agentRoles;
    expect(roles({ file })).toEqual(['writer']);
    expect(roles({ file, trusted: false })).toBeUndefined();
    expect(roles({ file, editor })).toEqual(['editor']);
    expect(roles({})).toBeUndefined();
  });
});
