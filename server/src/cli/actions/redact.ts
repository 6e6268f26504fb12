import type { Document } from '../../engine/document.ts';
import type { Findings } from '../../engine/engine.ts';
import { formatMessage } from '../../engine/message.ts';
import type { Project } from '../../engine/project.ts';
import { kindName, kindOfFinding } from '../../engine/safety/fixes/redact.ts';
import { planRedaction, type RedactedPlace } from '../../engine/safety/planRedaction.ts';
import { writesOf } from '../../workspace/writeFilesOfChange.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { painter } from '../colour.ts';
import { Columns } from '../columns.ts';
import { relativeTo } from '../displayPath.ts';
import { isNamed } from '../loadWorkspace.ts';
import { changeProjects, type OverlaidWorkspace } from '../overlaidWorkspace.ts';
import { counted, printableJson, printablePath } from '../printable.ts';
import { rotationAdvice } from '../rotation.ts';
import { lay } from '../repair.ts';
import { pushAll } from '../../engine/pushAll.ts';

export interface RedactOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly today?: string;
  readonly color: boolean;
}

/** What became of one project. */
interface Redacted {
  readonly original: Project;
  readonly places: readonly RedactedPlace[];
  /** How many findings of secrets and personal data are left in the named files. */
  readonly left: number;
  /** Whether checksums in a manifest are out of date because of it. */
  readonly drifted: boolean;
}

/** A placeholder may bring to light what another one hid; after so many rounds nothing of that kind is left. */
const roundLimit = 5;

/** `agent-handoff redact`: puts placeholders in the place of secrets and personal data. */
export async function redact(paths: readonly string[], options: RedactOptions, cli: Cli): Promise<ExitCode> {
  const { today, dryRun, json } = options;
  const { results: redacted } = await changeProjects({ paths, today, dryRun, notes: !json }, cli, redactProject);
  const places = redacted.flatMap((one) => one.places);
  const left = redacted.reduce((sum, one) => sum + one.left, 0);
  cli.stdout.write(
    options.json
      ? printableJson(asJson(places, left, options, cli))
      : asText(redacted, left, options.dryRun ?? false, painter(cli, cli.stdout, options.color), cli),
  );
  return left > 0 || (options.dryRun && places.length > 0) ? exitCodes.findings : exitCodes.clean;
}

async function redactProject(uri: string, { loaded, overlay }: OverlaidWorkspace): Promise<Redacted> {
  const { engine, workspace } = loaded;
  const isWanted = ({ uri: file }: Document) => isNamed(loaded, file);
  let { project, findings } = await workspace.check(uri);
  const original = project;
  const before = driftsIn(findings);
  const places: RedactedPlace[] = [];
  for (let round = 0; round < roundLimit; round++) {
    const plan = planRedaction(engine, project, isWanted);
    if (!plan.change) break;
    // Places of later rounds are in texts that nobody has seen, so they are not listed.
    if (round === 0) pushAll(places, plan.places);
    await lay(writesOf(plan.change, project), project, loaded, overlay);
    ({ project, findings } = await workspace.check(uri));
  }
  const left = [...findings].flatMap(([document, list]) =>
    isWanted(document)
      ? list.filter((finding) => kindOfFinding(finding) !== undefined && isRedactable(finding.code))
      : [],
  );
  return { original, places, left: left.length, drifted: driftsIn(findings) > before };
}

function isRedactable(code: string): boolean {
  return code === 'safety/secret' || code === 'safety/pii';
}

function driftsIn(findings: Findings): number {
  return [...findings.values()].flat().filter(({ code }) => code === 'aahp/checksum-drift').length;
}

function asJson(places: readonly RedactedPlace[], left: number, { dryRun }: RedactOptions, { cwd }: Cli): unknown {
  return {
    dryRun: dryRun ?? false,
    redacted: places.map(({ document, range, code, kind }) => ({
      file: relativeTo(cwd, document.uri),
      start: document.text.positionAt(range.start),
      end: document.text.positionAt(range.end),
      code,
      kind,
    })),
    left,
    rotate: places.some(({ code }) => code === 'safety/secret'),
  };
}

function asText(
  redacted: readonly Redacted[],
  left: number,
  dryRun: boolean,
  paint: ReturnType<typeof painter>,
  { cwd }: Cli,
): string {
  const places = redacted.flatMap((one) => one.places);
  const lines: string[] = [];
  let last: { readonly document: Document; readonly columns: Columns } | undefined;
  for (const { document, range, code, kind } of places) {
    if (document !== last?.document) {
      lines.push(paint('bold', printablePath(relativeTo(cwd, document.uri))));
      last = { document, columns: new Columns(document.text) };
    }
    const { line, column } = last.columns.placeOf(range.start);
    const name = kindName(kind);
    lines.push(`  ${line + 1}:${column + 1}  ${name ? formatMessage(name) : kind}  ${paint('dim', code)}`);
  }
  const files = new Set(places.map(({ document }) => document.uri)).size;
  const count = `${counted(places.length, 'place', 'places')} in ${counted(files, 'file', 'files')}`;
  if (places.length === 0) lines.push('Nothing to redact.');
  else lines.push(dryRun ? `Would redact ${count}. Nothing was written.` : `Redacted ${count}.`);
  const advice = rotationAdvice(places.filter(({ code }) => code === 'safety/secret').length);
  if (advice !== undefined) lines.push(advice);
  if (!dryRun && redacted.some(({ drifted }) => drifted))
    lines.push('Checksums in MANIFEST.json no longer match; "agent-handoff manifest" records the present ones.');
  if (left > 0)
    lines.push(`${counted(left, 'place', 'places')} could not be redacted; "agent-handoff check" says where.`);
  return lines.join('\n') + '\n';
}
