import { type Cli, UsageError } from './cli.ts';
import { readInput, sourceName } from './input.ts';
import { counted } from './printable.ts';
import { fingerprintName, fingerprintsOf } from './reporters/sarif.ts';
import type { Report } from './report.ts';

const anew = 'Write one with "agent-handoff check --format sarif --fail-on never".';

/**
 * What a project had before it was checked: the fingerprints of an earlier report, which findings keep when lines move.
 * @throws {UsageError} when the file cannot be read or is no report of this program
 */
export async function readBaseline(argument: string, cli: Cli): Promise<ReadonlySet<string>> {
  const text = await readInput(argument, cli);
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch (error) {
    throw notAReport(argument, error);
  }
  if (listIn(report, 'runs') === undefined) throw notAReport(argument);
  const known = new Set<string>();
  for (const run of listIn(report, 'runs') ?? []) {
    for (const result of listIn(run, 'results') ?? []) {
      const fingerprints = memberOf(result, 'partialFingerprints');
      const fingerprint = memberOf(fingerprints, fingerprintName);
      if (typeof fingerprint !== 'string') throw isOlder(fingerprints) ? olderReport(argument) : notAReport(argument);
      known.add(fingerprint);
    }
  }
  return known;
}

/**
 * A report without the findings that are known already, and with a word about how many those are. Findings of `safety/*` stay: what
 * lets them pass is a person's word about each, in the configuration.
 */
export function withoutKnown(report: Report, known: ReadonlySet<string>, argument: string): Report {
  const fingerprints = fingerprintsOf(report.findings);
  const findings = report.findings.filter(
    ({ code }, index) => code.startsWith('safety/') || !known.has(fingerprints[index] ?? ''),
  );
  const count = report.findings.length - findings.length;
  if (count === 0) return report;
  const note = `${counted(count, 'finding is', 'findings are')} known from ${sourceName(argument)} and not shown.`;
  return { ...report, findings, notes: [...(report.notes ?? []), note] };
}

/** Whether what tells findings apart is named as by another version of this program. */
function isOlder(fingerprints: unknown): boolean {
  const family = fingerprintName.replace(/\d+$/, '');
  return (
    typeof fingerprints === 'object' &&
    fingerprints !== null &&
    Object.keys(fingerprints).some((name) => name.startsWith(family))
  );
}

function olderReport(argument: string): UsageError {
  return new UsageError(
    `${sourceName(argument)} comes from another version of this program, which told findings apart in another way.`,
    anew,
  );
}

function notAReport(argument: string, cause?: unknown): UsageError {
  return new UsageError(`${sourceName(argument)} is no report of this program in SARIF.`, anew, { cause });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] | undefined {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : undefined;
}
