import { severities, type Severity } from '../../engine/severity.ts';
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
export const reportGitHub: Reporter = ({ findings }, { annotatedPath }) => {
  const rank = ({ severity }: ReportedFinding) => severities.indexOf(severity);
  return [...findings]
    .sort((a, b) => rank(a) - rank(b))
    .map((finding) => annotate(finding, annotatedPath(finding.place.file)))
    .join('');
};

function annotate({ code, severity, message, place: { start, end } }: ReportedFinding, file: string): string {
  const properties = {
    title: code,
    file: printablePath(file),
    line: start.line + 1,
    // Columns make sense on one line only.
    ...(start.line === end.line ? { col: start.column + 1, endColumn: end.column + 1 } : { endLine: end.line + 1 }),
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[severity]} ${list.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
