import type * as z from 'zod';

/** The command line that does what a tool is asked for. */
export interface ToolCommand {
  /** Without program and script. What a caller gave stands behind `--name=` or behind `--`, so that nothing of it is taken for an option. */
  readonly args: readonly string[];
  /** The paths among them, which must not lead out of the folder that is served. */
  readonly paths: readonly string[];
  /** The one of them that is the working directory; the folder that is served without. */
  readonly folder?: string;
  /** What is piped in. */
  readonly input?: string;
}

/** A tool as agents see it, and the command that it stands for. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Whether it changes files. Those that do are only offered to an agent with a name. */
  readonly writes: boolean;
  /** The command that it stands for, as people type it behind the name of the program. */
  readonly replaces: string;
  /** The arguments that options of the command are called by, for what the command says of its options. */
  readonly options?: Readonly<Record<string, string>>;
  /** @param as the name of the agent; empty where it has none, which only tools that write would need */
  readonly command: (input: z.infer<Input>, as: string) => ToolCommand;
}

/**
 * Keeps the type of the input, which a list of tools forgets. An argument that the tool does not know is refused: an agent that is not told
 * believes that it was heard.
 */
export function tool<Input extends z.ZodObject>(one: McpTool<Input>): McpTool {
  return { ...one, input: one.input.strict() } as McpTool;
}

/** An option with its value; nothing when there is none. */
export function option(name: string, value: string | number | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  return [`--${name}=${typeof value === 'object' ? value.join(',') : String(value)}`];
}

/** An option without a value. */
export function flag(name: string, value: boolean | undefined): string[] {
  return value === true ? [`--${name}`] : [];
}
