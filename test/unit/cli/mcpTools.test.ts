import { describe, expect, it } from 'vitest';
import { readingTools } from '../../../server/src/cli/mcp/readingTools.ts';
import { troubleOfTool } from '../../../server/src/cli/mcp/toolWords.ts';
import { writingTools } from '../../../server/src/cli/mcp/writingTools.ts';

const tools = [...readingTools, ...writingTools];
const toolNamed = (name: string) => {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found;
};

describe('the options that tools name', () => {
  it.each(tools.filter(({ options }) => options).map((tool) => [tool.name, tool] as const))(
    'of %s are arguments that it has',
    (_, { options = {}, input }) => {
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(Object.values(options)));
    },
  );
});

describe('what a command refuses', () => {
  const said = (name: string, reason: string, remedy?: string, offered = tools) =>
    troubleOfTool({ reason, remedy }, toolNamed(name), offered);

  it('names arguments for options', () => {
    expect(said('new_task', 'Give --depends-on or --blocked-by.')).toEqual({
      reason: 'Give `depends_on` or `blocked_by`.',
      remedy: undefined,
    });
  });

  it('gives no advice that a tool cannot follow', () => {
    expect(said('write_log', 'Somebody is at work.', 'Use --force to write all the same.').remedy).toBeUndefined();
    expect(said('append_entry', 'It is missing.', 'See "agent-handoff append --help".').remedy).toBeUndefined();
  });

  it('names tools for commands where the agent may call them', () => {
    const remedy = 'Use "agent-handoff manifest" to regenerate it.';
    expect(said('health', 'It is old.', remedy).remedy).toBe('Use the tool update_manifest to regenerate it.');
    expect(said('health', 'It is old.', remedy, readingTools).remedy).toBe(remedy);
    expect(said('health', 'It is old.', 'Make one with "agent-handoff init".').remedy).toBe(
      'Make one with "agent-handoff init".',
    );
  });

  it('leaves other words with hyphens alone', () => {
    expect(said('set_task', 'A well--known--title of T-001 -- it says.').reason).toBe(
      'A well--known--title of T-001 -- it says.',
    );
  });
});
