import { formatMessage } from '../../engine/message.ts';
import { severities, type Severity } from '../../engine/severity.ts';
import { Columns } from '../columns.ts';
import { printablePath } from '../printable.ts';
import type { ReportedFinding } from '../report.ts';
import type { Reporter } from './reporter.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

/**
 * Annotations for GitHub Actions, one a line: lines and columns from 1 in code points. The gravest come first, since
 * only the first few of a step are shown.
 */
export const reportGitHub: Reporter = ({ findings }) => {
  const rank = ({ finding }: ReportedFinding) => severities.indexOf(finding.severity);
  return [...findings]
    .sort((a, b) => rank(a) - rank(b))
    .map(annotate)
    .join('');
};

function annotate({ finding, file }: ReportedFinding): string {
  const columns = new Columns(finding.document.text);
  const start = columns.placeOf(finding.range.start);
  const end = columns.placeOf(finding.range.end);
  const properties = {
    title: finding.code,
    file: printablePath(file),
    line: start.line,
    // Columns make sense on one line only.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : { endLine: end.line }),
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[finding.severity]} ${list.join(',')}::${escapeData(formatMessage(finding.message))}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
