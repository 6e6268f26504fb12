import { createHash } from 'node:crypto';
import type { RuleInfo } from '../../engine/rule.ts';
import { severities, type Severity, type SeveritySetting } from '../../engine/severity.ts';
import { printableJson } from '../printable.ts';
import type { ReportedFinding, ReportedPlace } from '../report.ts';
import type { Reporter } from './reporter.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note', hint: 'note' };

/** SARIF 2.1.0, for code scanning: lines and UTF-16 columns from 1, paths relative to the repository's root. */
export const reportSarif: Reporter = (report) => {
  const codes = new Set(report.findings.map(({ code }) => code));
  const rules = report.rules.filter(({ code }) => codes.has(code));
  const indexes = new Map(rules.map(({ code }, index) => [code, index]));
  const bases = new Map<string, string>();
  const results = report.findings.map((reported) => toResult(reported, indexes, bases));
  return printableJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Agent Handoff', semanticVersion: report.version, rules: rules.map(toRule) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: Object.fromEntries([...bases].map(([root, id]) => [id, describeBase(root, bases.size)])),
        invocations: [{ executionSuccessful: true }],
        results: withFingerprints(results, report.findings),
      },
    ],
  });
};

function toRule({ code, title, severity, fixable, source }: RuleInfo) {
  const defaults: SeveritySetting[] = typeof severity === 'string' ? [severity] : Object.values(severity);
  const gravest = severities.find((one) => defaults.includes(one));
  return {
    id: code,
    shortDescription: { text: `${title}.` },
    help: { text: `What it means and how to repair it: agent-handoff explain ${code}` },
    defaultConfiguration: gravest === undefined ? { enabled: false } : { level: levels[gravest] },
    properties: { fixable, source, tags: [code.slice(0, code.indexOf('/'))] },
  };
}

function toResult(
  { code, variant, severity, message, place, pointer, fixable, related }: ReportedFinding,
  indexes: ReadonlyMap<string, number>,
  bases: Map<string, string>,
) {
  return {
    ruleId: code,
    ruleIndex: indexes.get(code),
    level: levels[severity],
    message: { text: plain(message) },
    locations: [toLocation(place, bases)],
    relatedLocations: related.map((other, id) => ({
      id,
      message: { text: plain(other.message) },
      ...toLocation(other.place, bases),
    })),
    properties: { severity, variant, pointer, fixable },
  };
}

function toLocation({ repository: { root, path }, start, end }: ReportedPlace, bases: Map<string, string>) {
  let uriBaseId = bases.get(root);
  if (uriBaseId === undefined) {
    uriBaseId = bases.size === 0 ? 'SRCROOT' : `SRCROOT${bases.size + 1}`;
    bases.set(root, uriBaseId);
  }
  return {
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId },
      region: {
        startLine: start.line + 1,
        startColumn: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      },
    },
  };
}

/** The only root is wherever the repository is checked out; several have to be told apart. */
function describeBase(root: string, count: number) {
  return { ...(count > 1 && { uri: root }), description: { text: 'The root of the repository.' } };
}

/** Brackets followed by a parenthesis would be an embedded link (SARIF 2.1.0, section 3.11.6). */
function plain(message: string): string {
  return message.replaceAll('](', '] (');
}

/** The name under which a result holds its fingerprint. */
export const fingerprintName = 'agentHandoff/v2';

function withFingerprints<Result>(results: readonly Result[], findings: readonly ReportedFinding[]) {
  const fingerprints = fingerprintsOf(findings);
  return results.map((result, index) => ({
    ...result,
    partialFingerprints: { [fingerprintName]: fingerprints[index] },
  }));
}

/**
 * What tells each finding from others when lines move: code, path in the repository, and the JSON Pointer or else the text of the line. Equal ones are
 * numbered.
 */
export function fingerprintsOf(findings: readonly ReportedFinding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map(({ identity }) => {
    const number = seen.get(identity) ?? 0;
    seen.set(identity, number + 1);
    return createHash('sha256').update(`${identity}\0${number}`).digest('hex').slice(0, 32);
  });
}
