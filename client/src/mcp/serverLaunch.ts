/** What the process of the tools is started with. */
export interface McpSettings {
  /** `agentHandoff.mcp.enabled` of the folder. */
  readonly enabled: boolean;
  /** `agentHandoff.mcp.writeAs`, as it is set: the name that the agent writes under. */
  readonly writeAs: string;
}

/** The program that runs the extension, and where the command line lies in it. */
export interface McpRuntime {
  /** Absolute path of the editor's Node: `process.execPath`. */
  readonly node: string;
  /** Whether that is the editor itself, which becomes Node only when it is told to. */
  readonly isElectron: boolean;
  /** Absolute path of the command line's bundle. */
  readonly script: string;
  /** Version of the extension. */
  readonly version: string;
}

/** How the tools of one folder are started. */
export interface McpLaunch {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  /** Changes whenever the tools may be others: editors ask for the list anew only then. */
  readonly version: string;
}

/** People sign with this name; nothing that an agent starts may. */
const human = 'human';

/**
 * The name that agents may write under, or `undefined` when they only read: nothing is set, or something that is no name of an agent.
 *
 * @param writeAs the value of the setting
 */
export function agentName(writeAs: string): string | undefined {
  const name = writeAs.trim();
  return name === '' || name.toLowerCase() === human || /[\s"\\]/.test(name) ? undefined : name;
}

/**
 * How to start the tools for a folder.
 *
 * @param folder absolute path of the folder that they are confined to
 */
export function mcpLaunch(folder: string, { writeAs }: McpSettings, runtime: McpRuntime): McpLaunch {
  const name = agentName(writeAs);
  return {
    command: runtime.node,
    args: [runtime.script, 'mcp', ...(name === undefined ? [] : [`--as=${name}`]), '--', folder],
    env: runtime.isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {},
    version: name === undefined ? runtime.version : `${runtime.version}+as.${name}`,
  };
}
