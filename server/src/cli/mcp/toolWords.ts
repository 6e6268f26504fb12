import type { Trouble } from '../printError.ts';
import type { McpTool } from './tool.ts';

/**
 * What a command line refuses, in the words of the tool that stands for it. An agent sees neither options nor commands: it is told of its
 * arguments and of other tools, and never to use what it has not got.
 *
 * @param offered the tools that the agent may call
 */
export function troubleOfTool({ reason, remedy }: Trouble, tool: McpTool, offered: readonly McpTool[]): Trouble {
  const advice = remedy === undefined ? undefined : inWordsOf(tool, offered, remedy);
  return {
    reason: inWordsOf(tool, offered, reason),
    // A remedy that still names an option is one that the agent cannot use.
    remedy: advice === undefined || optionName.test(advice) ? undefined : advice,
  };
}

const optionName = /(?<![\w-])--[a-z][a-z-]*/;
const optionNames = new RegExp(optionName, 'g');
const commandName = /"(?:agent-handoff )?([a-z]+(?: [a-z]+)?)"/g;

function inWordsOf(tool: McpTool, offered: readonly McpTool[], text: string): string {
  const toolFor = (command: string) => offered.find((one) => one.replaces === command);
  return text
    .replace(optionNames, (option) => {
      const argument = tool.options?.[option.slice(2)];
      return argument === undefined ? option : `\`${argument}\``;
    })
    .replace(commandName, (written, command: string) => {
      const other = toolFor(command.replace(/^agent-handoff /, ''));
      return other ? `the tool ${other.name}` : written;
    })
    .replace('as the last argument', 'in `path`');
}
