import { escapeUnsafe } from '../../engine/text/quote.ts';
import type { ReportedFinding } from '../report.ts';
import type { Reporter } from './reporter.ts';

/**
 * JUnit XML: a suite a file, a test case a finding; lines and columns from 1 in code points. Only what makes the check
 * fail is a failure. A file without findings is one test case that passes.
 */
export const reportJUnit: Reporter = ({ findings, files }) => {
  const byFile = new Map<string, ReportedFinding[]>(files.map((file) => [file, []]));
  for (const finding of findings) byFile.get(finding.place.file)?.push(finding);
  const suites = [...byFile].map(([file, found]) => suite(file, found));
  const tests = suites.reduce((sum, one) => sum + one.tests, 0);
  const failures = suites.reduce((sum, one) => sum + one.failures, 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="agent-handoff" tests="${tests}" failures="${failures}" errors="0">`,
    ...suites.map(({ text }) => text),
    '</testsuites>',
    '',
  ].join('\n');
};

function suite(file: string, findings: readonly ReportedFinding[]): { text: string; tests: number; failures: number } {
  const cases =
    findings.length > 0 ? findings.map(testCase) : [`    <testcase name="no findings" classname="${escape(file)}"/>`];
  const failures = findings.filter(({ fails }) => fails).length;
  const head = `  <testsuite name="${escape(file)}" tests="${cases.length}" failures="${failures}" errors="0">`;
  return { text: [head, ...cases, '  </testsuite>'].join('\n'), tests: cases.length, failures };
}

function testCase({ code, severity, message: sentence, place: { file, start }, fails }: ReportedFinding): string {
  const place = `${start.line + 1}:${start.column + 1}`;
  const message = escape(sentence);
  const body = fails
    ? `<failure type="${severity}" message="${message}">${escape(file)}:${place}</failure>`
    : `<system-out>${severity}: ${message}</system-out>`;
  return `    <testcase name="${escape(`${code} (${place})`)}" classname="${escape(file)}" file="${escape(file)}" line="${start.line + 1}">${body}</testcase>`;
}

/** Escapes for XML. What XML cannot hold at all, such as control characters, has become a visible escape before. */
function escape(text: string): string {
  return escapeUnsafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
