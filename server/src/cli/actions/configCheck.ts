import { formatMessage } from '../../engine/message.ts';
import { configurationFileName } from '../../engine/configuration/configurationFile.ts';
import { discover } from '../../workspace/discovery.ts';
import { knownSettingKeys } from '../../workspace/configuration.ts';
import { configurationProblemsOf } from '../../workspace/configurationProblems.ts';
import type { ReadResult } from '../../workspace/fileSystem.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { rootAround } from '../../workspace/projectPlaces.ts';
import { nameOf } from '../../workspace/uris.ts';
import { parseJson } from '../../engine/json/parseJson.ts';
import { quote } from '../../engine/text/quote.ts';
import { SourceText } from '../../engine/text/sourceText.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Paint, painter } from '../colour.ts';
import { relativeTo } from '../displayPath.ts';
import { namePlace } from '../namedPlaces.ts';
import { printableJson, printablePath } from '../printable.ts';
import { byText } from '../report.ts';
import { pushAll } from '../../engine/pushAll.ts';

export interface ConfigCheckOptions {
  readonly json?: boolean;
  readonly color: boolean;
}

/** What is to be said of a configuration file. */
interface Said {
  /** `error`: the file cannot be used; `warning`: something in it has no effect. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** From 0, in UTF-16 units. */
  readonly line: number;
  readonly character: number;
}

interface CheckedFile {
  readonly file: string;
  readonly said: readonly Said[];
}

/** `agent-handoff config check [path]`: whether configuration files can be used, and what in them has no effect. */
export async function configCheck(path: string, { json, color }: ConfigCheckOptions, cli: Cli): Promise<ExitCode> {
  const { uri, kind, folder } = await namePlace(path, cli);
  if (kind === 'file' && nameOf(uri) !== configurationFileName)
    throw new UsageError(`${printablePath(path)} is no configuration: that has the name ${configurationFileName}.`);
  const within = folder ?? uri.slice(0, uri.lastIndexOf('/'));
  const uris = kind === 'file' ? [uri] : await filesIn(uri, within);
  const checked: CheckedFile[] = [];
  for (const one of uris.sort(byText)) checked.push(await checkFile(one, within, cli));
  cli.stdout.write(
    json
      ? printableJson({ files: checked.map(({ file, said }) => ({ file, usable: isUsable(said), problems: said })) })
      : asText(checked, painter(cli, cli.stdout, color)),
  );
  return checked.every(({ said }) => isUsable(said)) ? exitCodes.clean : exitCodes.findings;
}

/** Those below a folder, and the one around it that holds for it. */
async function filesIn(uri: string, within: string): Promise<string[]> {
  const isConfiguration = (path: string) =>
    path === configurationFileName || path.endsWith(`/${configurationFileName}`);
  const { files } = await discover(nodeFileSystem, uri, isConfiguration, { named: new Set([uri]), within });
  const around: string[] = [];
  for (let at = uri; at.length > within.length;) {
    at = at.slice(0, at.lastIndexOf('/'));
    const file = `${at}/${configurationFileName}`;
    if ((await nodeFileSystem.read(file, within, false)).kind !== 'missing') {
      around.push(file);
      break;
    }
  }
  return [...around, ...files];
}

async function checkFile(uri: string, within: string, { cwd }: Cli): Promise<CheckedFile> {
  const file = relativeTo(cwd, uri);
  const start = { line: 0, character: 0 };
  const read = await nodeFileSystem.read(uri, within, false);
  if (read.kind !== 'file') {
    return { file, said: [{ severity: 'error', message: `It cannot be read: ${whyUnread(read)}.`, ...start }] };
  }
  const text = SourceText.fromBytes(read.bytes);
  const said: Said[] = configurationProblemsOf(text, knownSettingKeys()).map(({ said: problem, range }) => ({
    severity: 'error',
    message: formatMessage(problem),
    ...text.positionAt(range.start),
  }));
  if (rootAround(uri) !== undefined)
    said.unshift({
      severity: 'warning',
      message: 'It lies inside of a handoff folder and is ignored. Move it to the folder of the project.',
      ...start,
    });
  if (said.every(({ severity }) => severity !== 'error')) pushAll(said, repeatedKeys(text));
  return { file, said };
}

/** Why there is no content, as a clause. */
function whyUnread(read: Exclude<ReadResult, { readonly kind: 'file' }>): string {
  switch (read.kind) {
    case 'unreadable':
      return read.reason;
    case 'outside':
      return 'it is a symbolic link that leads out of the project';
    case 'too-large':
      return 'it is too large';
    case 'folder':
      return 'it is a folder';
    case 'missing':
      return 'it is gone';
  }
}

function repeatedKeys(text: SourceText): Said[] {
  const json = parseJson(text.text);
  return json.duplicateKeys().flatMap((nodes) =>
    nodes.slice(0, -1).map((node): Said => ({
      severity: 'warning',
      message: `"${quote(json.key(node) ?? '')}" stands here again further down, and only the last one counts.`,
      ...text.positionAt((json.keyRange(node) ?? json.range(node)).start),
    })),
  );
}

function isUsable(said: readonly Said[]): boolean {
  return said.every(({ severity }) => severity !== 'error');
}

function asText(checked: readonly CheckedFile[], paint: Paint): string {
  if (checked.length === 0)
    return 'There is no configuration, so everything has its default. "agent-handoff config init" makes one.\n';
  return checked
    .map(({ file, said }) => {
      const verdict = isUsable(said) ? paint('green', 'can be used') : paint('red', 'cannot be used');
      const lines = said.map(
        ({ severity, message, line, character }) =>
          `  ${line + 1}:${character + 1}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${message}`,
      );
      return [`${paint('bold', printablePath(file))} ${verdict}`, ...lines].join('\n') + '\n';
    })
    .join('');
}
