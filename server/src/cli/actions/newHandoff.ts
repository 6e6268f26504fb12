import { randomUUID } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { attestations } from '../../engine/formats/governed/agentCheck.ts';
import type { NewHandoffRequest } from '../../engine/handoff/operations/newHandoff.ts';
import { formatMessage } from '../../engine/message.ts';
import { planNewHandoff } from '../../workspace/newHandoff.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { joinUri } from '../../workspace/uris.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { fsPathOf, slashed } from '../displayPath.ts';
import { outputOf, pathBelow, suggestingOut, wayTo } from '../handoffFile.ts';
import { loadPaths, requireConfiguration } from '../loadWorkspace.ts';
import { printable, printableJson, printablePath } from '../printable.ts';
import { refusalOf } from '../refusal.ts';
import { writeCompletely } from '../writing.ts';

/** What all kinds of handoffs have in common on the command line. */
export interface PlaceOptions {
  readonly out?: string;
  readonly yaml?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  /** How to say what was written; the language of the handoff is another thing. */
  readonly format: 'text' | 'json';
}

export interface UniversalOptions extends PlaceOptions {
  readonly source: string;
  readonly target: string;
  readonly summary: string;
  readonly phase: string;
  readonly type: string;
  readonly confidence: string;
  readonly workflow?: string;
  readonly session?: string;
  readonly category?: string;
  readonly working?: string;
  readonly reason?: string;
  readonly approved?: boolean;
  readonly continue?: string;
}

export interface GovernedOptions extends PlaceOptions {
  readonly source: string;
  readonly sourceType?: string;
  readonly sourceVersion?: string;
  readonly sourceHash?: string;
  readonly target: string;
  readonly targetType?: string;
  readonly targetVersion?: string;
  readonly targetHash?: string;
  readonly type: string;
  readonly description: string;
  readonly expect: string;
  readonly input?: string;
  readonly constraint?: readonly string[];
  readonly attest?: readonly string[];
  readonly audit?: string;
}

export interface UagentOptions extends PlaceOptions {
  readonly context: string;
  readonly session: string;
  readonly from: string;
  readonly to: string;
  readonly instruction: readonly string[];
  readonly accept?: readonly string[];
  readonly constraint?: readonly string[];
  readonly prohibit?: readonly string[];
  readonly artifact?: readonly string[];
  readonly notes?: string;
}

/** `agent-handoff new universal`. */
export async function newUniversal(folder: string, options: UniversalOptions, cli: Cli): Promise<ExitCode> {
  const { source, target, summary, phase, type, confidence, reason, approved, category } = options;
  const request = (project: string): NewHandoffRequest => ({
    format: 'universal',
    source,
    target,
    summary,
    phase,
    problemType: type,
    confidence,
    workflowId: options.workflow,
    sessionPath: options.session,
    category,
    working: options.working === undefined ? undefined : objectIn(options.working, '--working'),
    reason,
    approved,
    continues: options.continue === undefined ? undefined : projectPath(options.continue, project, cli),
    language: options.yaml ? 'yaml' : 'json',
  });
  return create(folder, request, options, cli);
}

/** `agent-handoff new governed`. */
export async function newGoverned(folder: string, options: GovernedOptions, cli: Cli): Promise<ExitCode> {
  const attested = await attestedBy(options, cli);
  const request = (): NewHandoffRequest => ({
    format: 'governed',
    source: {
      id: options.source,
      type: options.sourceType,
      version: options.sourceVersion,
      promptHash: options.sourceHash,
    },
    target: {
      id: options.target,
      type: options.targetType,
      version: options.targetVersion,
      promptHash: options.targetHash,
    },
    requestType: options.type,
    description: options.description,
    expectedOutput: options.expect,
    inputData: options.input === undefined ? undefined : inputOf(options.input),
    constraints: options.constraint,
    attested,
    auditTrail: options.audit,
    language: options.yaml ? 'yaml' : 'json',
  });
  return create(folder, request, options, cli);
}

/** `agent-handoff new uagent`. */
export async function newUagent(folder: string, options: UagentOptions, cli: Cli): Promise<ExitCode> {
  const request = (): NewHandoffRequest => ({
    format: 'uagent',
    context: options.context,
    sessionId: options.session,
    from: options.from,
    to: options.to,
    instructions: options.instruction,
    acceptanceCriteria: options.accept,
    constraints: options.constraint,
    prohibitedActions: options.prohibit,
    artifacts: options.artifact,
    notes: options.notes,
    language: options.json ? 'json' : 'yaml',
  });
  return create(folder, request, options, cli);
}

async function create(
  folder: string,
  requestIn: (project: string) => NewHandoffRequest,
  { out, dryRun = false, format }: PlaceOptions,
  cli: Cli,
): Promise<ExitCode> {
  const clock = clockOf(cli);
  const loaded = await loadPaths([folder], cli, clock, nodeFileSystem);
  requireConfiguration(loaded, cli);
  const [place] = loaded.places;
  if (place?.kind !== 'folder') throw new UsageError('That is a file.', 'Name the folder of a project.');
  const { workspace } = loaded;
  const projectUri = workspace.places.projectOf(joinUri(place.uri, 'handoffs/new.json'));
  const output = out === undefined ? undefined : outputOf(out, { uri: projectUri }, cli);
  const planned = await planNewHandoff(workspace, projectUri, requestIn(fsPathOf(projectUri)), {
    now: clock.now.replace(/\.\d+/, ''),
    newId: randomUUID(),
    ...(output && pathIn(output)),
  });
  requireConfiguration(loaded, cli);
  if (planned.kind === 'refused') throw refusalOf(planned);
  const { document, said } = planned;
  const notes = said.map((sentence) => formatMessage(sentence));
  if (format === 'text') for (const note of notes) cli.stderr.write(`note: ${note}\n`);
  const root = output?.base ?? fsPathOf(projectUri);
  const path = output ? pathBelow(output, output.name ?? document.name) : document.path;
  const { text } = document.text;
  if (!dryRun) {
    await suggestingOut(() => {
      writeCompletely(root, [{ path, before: undefined, after: new TextEncoder().encode(text) }], cli.cwd);
    });
  }
  if (format === 'json')
    cli.stdout.write(printableJson({ dryRun, file: wayTo(root, path, cli), notes, ...(dryRun && { text }) }));
  else cli.stdout.write(dryRun ? printable(text) : `${printablePath(wayTo(root, path, cli))}\n`);
  return exitCodes.clean;
}

/** The rules look at a draft where it will lie; one outside of the project is looked at as if it lay at its top. */
function pathIn({ inProject = '', name }: ReturnType<typeof outputOf>): { folder: string } | { path: string } {
  if (name === undefined) return { folder: inProject };
  return { path: inProject === '' ? name : `${inProject}/${name}` };
}

function projectPath(file: string, project: string, { cwd }: Cli): string {
  return slashed(relative(project, resolve(cwd, file)));
}

function objectIn(text: string, option: string): object {
  const value = valueIn(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${option} must be a JSON object, such as '{"files": ["src/a.ts"]}'.`);
  return value;
}

/** Input that reads as a JSON object is one; anything else is text. */
function inputOf(text: string): object | string {
  const value = valueIn(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a person attests: on the command line, or asked one by one. Nothing is attested for anybody. */
async function attestedBy({ attest, source, target }: GovernedOptions, cli: Cli): Promise<readonly string[]> {
  if (attest) return attest.includes('all') ? attestations : attest.map((name) => name.replaceAll('-', '_'));
  if (!cli.ask)
    throw new UsageError(
      `A handoff needs a person's attestation.`,
      `Agree with --attest all, or name what you attest: ${attestations.join(', ')}.`,
    );
  const statements = {
    source_agent_verified: `You have verified the prompt of the source, ${printable(source)}`,
    target_agent_verified: `You have verified the prompt of the target, ${printable(target)}`,
    composition_valid: 'The compositions of archetypes are valid',
    boundaries_respected: 'The handoff stays within the boundaries of collaboration',
  } as const;
  const attested: string[] = [];
  for (const name of attestations) {
    if (/^y(?:es)?$/i.test((await cli.ask(`${statements[name]}? [yes/no] `)).trim())) attested.push(name);
  }
  return attested;
}
