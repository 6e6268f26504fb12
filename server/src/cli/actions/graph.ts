import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { dotPicture } from '../../engine/formats/aahp/picture/dotPicture.ts';
import { mermaidPicture } from '../../engine/formats/aahp/picture/mermaidPicture.ts';
import { type TaskPicture, withoutOver } from '../../engine/formats/aahp/picture/pictureModel.ts';
import { englishWords } from '../../engine/formats/aahp/picture/pictureWords.ts';
import { svgFile } from '../../engine/formats/aahp/picture/svgPicture.ts';
import { taskPicture } from '../../engine/formats/aahp/picture/taskPicture.ts';
import { textPicture } from '../../engine/formats/aahp/picture/textPicture.ts';
import { AgentTexts } from '../../engine/safety/agentText.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { codeOf } from '../../workspace/systemReasons.ts';
import { type Cli, type ExitCode, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { type GraphFormat, graphFormat, type GraphOptions } from '../graphFormats.ts';
import { type FoundRoots, openRoots } from '../handoffPlaces.ts';
import { endOfList, listManifests, type Unlisted, unlistedJson } from '../listedFolders.ts';
import { printableJson, printablePath } from '../printable.ts';
import { writeCompletely } from '../writing.ts';

/** The picture of one handoff folder. */
interface Pictured {
  /** Relative to the working directory. */
  readonly shown: string;
  readonly picture: TaskPicture;
}

/** `agent-handoff graph`: the tasks of the manifests that a path means, and their dependencies (AAHP v3 section 8). */
export async function graph(path: string, options: GraphOptions, cli: Cli): Promise<ExitCode> {
  const { output, hideDone = false, force = false } = options;
  if (force && output === undefined)
    throw new UsageError('--force goes with --output FILE.', 'Add that, or leave --force out.');
  const format = graphFormat(options);
  const roots = await openRoots(path, cli, clockOf(cli), nodeFileSystem);
  const isList = format === 'json' || format === 'text';
  if (!isList) requireOne(roots, format);
  const { listed, unlisted } = listManifests(roots, ({ project, findings, shown }, manifest): Pictured => {
    const texts = new AgentTexts(manifest, findings.get(manifest) ?? [], project.settings.limits.findings);
    const { picture } = taskPicture(manifest, texts);
    return { shown, picture: hideDone ? withoutOver(picture) : picture };
  });
  const drawn = isList ? drawList(listed, unlisted, format) : draw(listed, format);
  if (output === undefined) {
    cli.stdout.write(drawn);
  } else {
    await writeOutput(output, drawn, force, cli);
    cli.stdout.write(`Wrote ${printablePath(output)}.\n`);
  }
  return endOfList(unlisted, cli);
}

/** @throws {UsageError} when there are several folders, of which a picture shows one */
function requireOne({ opened, closed }: FoundRoots, format: GraphFormat): void {
  const all = [...opened, ...closed];
  if (all.length < 2) return;
  const names = all.map(({ shown }) => `  ${printablePath(shown)}`).sort();
  throw new UsageError(
    `There are several handoff folders, and ${format} shows one.`,
    `Name it as the argument:\n${names.join('\n')}`,
  );
}

function drawList(pictured: readonly Pictured[], unlisted: readonly Unlisted[], format: 'json' | 'text'): string {
  if (format === 'json') return asJson(pictured, unlisted);
  const several = pictured.length + unlisted.length > 1;
  const texts = pictured.map(({ shown, picture }) => {
    const heading = several ? `${printablePath(shown)}:\n` : '';
    return heading + textPicture(picture, englishWords);
  });
  return texts.join('\n');
}

function draw(pictured: readonly Pictured[], format: Exclude<GraphFormat, 'json' | 'text'>): string {
  const render = { svg: svgFile, mermaid: mermaidPicture, dot: dotPicture }[format];
  return pictured.map(({ picture }) => render(picture, englishWords)).join('');
}

/** Writes a file whole or not at all, and never over what is there unless that is wanted. */
async function writeOutput(output: string, text: string, force: boolean, { cwd }: Cli): Promise<void> {
  const path = resolve(cwd, output);
  let before: Uint8Array | undefined;
  if (await isThere(path)) {
    if (!force)
      throw new UsageError(
        `${printablePath(output)} is there already.`,
        `Name another file, or replace it with --force.`,
      );
    // What is no regular file is refused when it is written.
    if ((await lstat(path)).isFile()) before = await readFile(path);
  } else if (!(await isThere(dirname(path)))) {
    throw new UsageError(`The folder of ${printablePath(output)} does not exist.`, `Make it, or name another file.`);
  }
  writeCompletely(dirname(path), [{ path: basename(path), before, after: new TextEncoder().encode(text) }], cwd);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function asJson(pictured: readonly Pictured[], unlisted: readonly Unlisted[]): string {
  return printableJson({
    roots: pictured.map(({ shown, picture: { nodes, edges } }) => {
      const ids = new Map(nodes.map(({ key, id }) => [key, id]));
      return {
        root: shown,
        tasks: nodes.map(({ key, id, title, withheld, state, status, priority, canStart, inCycle }) => ({
          key,
          id,
          title,
          withheld,
          state,
          status: status ?? null,
          priority: state === 'missing' ? null : priority,
          eligible: canStart,
          inCycle,
        })),
        dependencies: edges.map(({ from, to, kind }) => ({
          task: ids.get(to),
          dependsOn: ids.get(from),
          taskKey: to,
          dependsOnKey: from,
          kind,
        })),
      };
    }),
    unlisted: unlistedJson(unlisted),
  });
}
