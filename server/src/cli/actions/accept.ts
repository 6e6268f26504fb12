import type { Findings } from '../../engine/engine.ts';
import type { Project } from '../../engine/project.ts';
import type { Finding } from '../../engine/rule.ts';
import { parseIsoDate } from '../../engine/text/isoDate.ts';
import { quote } from '../../engine/text/quote.ts';
import { writesOf } from '../../workspace/writeFilesOfChange.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { consents } from '../consent.ts';
import { relativeTo } from '../displayPath.ts';
import {
  isNamed,
  type LoadedWorkspace,
  namedProjects,
  requireConfiguration,
  requireReadable,
} from '../loadWorkspace.ts';
import { openOverlaid, type OverlaidWorkspace, writeChanges } from '../overlaidWorkspace.ts';
import { printableJson, printablePath } from '../printable.ts';
import { lay } from '../repair.ts';
import { untilNotOvertaken } from '../writing.ts';

export interface AcceptOptions {
  readonly line?: number;
  readonly reason: string;
  readonly owner: string;
  readonly expires?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `agent-handoff accept`: writes into the configuration that a finding of a safety rule is accepted, as the editor's fix does: for this
 * text and no other. It is a person's word, so a person is asked.
 */
export async function accept(code: string, file: string, options: AcceptOptions, cli: Cli): Promise<ExitCode> {
  const { reason, owner, expires = '' } = options;
  if (reason.trim() === '' || owner.trim() === '')
    throw new UsageError('Say why it is accepted with --reason, and who answers for it with --owner.');
  if (expires !== '' && (parseIsoDate(expires) === undefined || expires < clockOf(cli).today))
    throw new UsageError(`--expires is ${quote(expires)}.`, 'Give a day from today on, such as 2030-12-31.');
  const asked = new Map<string, boolean>();
  const outcome = await untilNotOvertaken(async () => {
    const found = await findMeant(code, file, options.line, cli);
    const { question, signature } = questionOf(found, code, file);
    // Whoever agreed is not asked again because another file has changed meanwhile.
    const agreed =
      options.dryRun || (asked.get(signature) ?? (await consents(question, options.yes ?? false, '--yes', cli)));
    asked.set(signature, agreed);
    return agreed ? { found, written: await acceptAll(found, code, options, cli) } : undefined;
  });
  if (!outcome) {
    cli.stderr.write('Nothing was written.\n');
    return exitCodes.findings;
  }
  const { found, written } = outcome;
  if (options.json) {
    const accepted = found.meant.length;
    cli.stdout.write(printableJson({ dryRun: options.dryRun ?? false, code, accepted, written }));
  } else {
    const verb = options.dryRun ? 'Would accept' : 'Accepted';
    cli.stdout.write(`${verb} ${placesOf(found, code, file)}: ${written.map(printablePath).join(', ')}\n`);
  }
  return exitCodes.clean;
}

/** Findings of one line, and the project that they are in as it was read. */
interface Found {
  readonly opened: OverlaidWorkspace;
  readonly uri: string;
  readonly project: Project;
  readonly meant: readonly Finding[];
}

/** @throws {UsageError} when there is nothing to accept, or it is not clear what is meant */
async function findMeant(code: string, file: string, line: number | undefined, cli: Cli): Promise<Found> {
  const opened = await openOverlaid([file], cli);
  const { loaded } = opened;
  const [uri] = namedProjects(loaded);
  if (uri === undefined) throw new UsageError(`${printablePath(file)} is no file of a project.`, 'Name a file in one.');
  const { project, findings } = await loaded.workspace.check(uri);
  requireConfiguration(loaded, cli);
  requireReadable(loaded, [project], cli);
  const found = findingsOf(findings, loaded, code);
  const meant = line === undefined ? found : found.filter((one) => lineOf(one) === line);
  requireOnePlace(meant, found, { code, file, line });
  return { opened, uri, project, meant };
}

/** What a person is asked, and what tells whether another question is about the same. */
function questionOf(
  found: Found,
  code: string,
  file: string,
): { readonly question: string; readonly signature: string } {
  const question = `Accept ${placesOf(found, code, file)}?`;
  const texts = found.meant.map(({ document, range }) => document.text.text.slice(range.start, range.end));
  return { question, signature: JSON.stringify([question, ...texts]) };
}

function placesOf({ meant }: Found, code: string, file: string): string {
  const findings = meant.length === 1 ? 'this finding' : `these ${meant.length} findings`;
  return `${findings} of ${code} in ${printablePath(file)}, line ${lineOf(meant[0])}`;
}

/**
 * Writes that the findings are accepted, each by an entry of its own.
 * @returns the files written, relative to the working directory
 */
async function acceptAll(
  { opened: { overlay, loaded }, uri, project: original, meant }: Found,
  code: string,
  { reason, owner, expires = '', dryRun }: AcceptOptions,
  cli: Cli,
): Promise<string[]> {
  for (let left = meant.length; left > 0; left--) {
    const { project, findings: present } = await loaded.workspace.check(uri);
    const next = findingsOf(present, loaded, code).find((one) => lineOf(one) === lineOf(meant[0]));
    if (!next) break;
    const change = loaded.engine.buildFix(next, 'accept', project, { reason, owner, expires });
    if (!change) throw new UsageError(`Findings of ${code} are not accepted one by one.`, instead);
    await lay(writesOf(change, project), project, loaded, overlay);
  }
  if (!dryRun) await writeChanges(original, overlay.changes);
  return [...overlay.changes.keys()].map((one) => relativeTo(cli.cwd, one));
}

const instead =
  'Repair them, or set how severe the rule is in "rules" of the configuration; "agent-handoff explain CODE" says more.';

function findingsOf(findings: Findings, loaded: LoadedWorkspace, code: string): Finding[] {
  return [...findings].flatMap(([document, list]) =>
    isNamed(loaded, document.uri) ? list.filter((one) => one.code === code) : [],
  );
}

/** The line of a finding, from 1. */
function lineOf(finding: Finding | undefined): number {
  return finding === undefined ? 0 : finding.document.text.positionAt(finding.range.start).line + 1;
}

interface Wanted {
  readonly code: string;
  readonly file: string;
  readonly line: number | undefined;
}

/** @throws {UsageError} when there is nothing to accept, or it is not clear what is meant */
function requireOnePlace(meant: readonly Finding[], found: readonly Finding[], { code, file, line }: Wanted): void {
  const lines = [...new Set(found.map(lineOf))];
  if (found.length === 0) {
    throw new UsageError(
      `${printablePath(file)} has no finding ${quote(code)}.`,
      `"agent-handoff check" lists what it has.`,
    );
  }
  if (meant.length === 0) {
    throw new UsageError(`Line ${line} has no finding ${quote(code)}.`, `There is one in line ${lines.join(', ')}.`);
  }
  if (line === undefined && lines.length > 1) {
    throw new UsageError(`There are findings ${quote(code)} in lines ${lines.join(', ')}.`, `Name one with --line.`);
  }
  const [{ document } = {}] = meant;
  if (new Set(meant.map((one) => one.document)).size > 1 || document === undefined)
    throw new UsageError(`${printablePath(file)} holds several files with this finding.`, 'Name one of them.');
}
