import { formatMessage } from '../../engine/message.ts';
import type { Severity } from '../../engine/severity.ts';
import { Columns } from '../columns.ts';
import type { Style } from '../colour.ts';
import { printablePath } from '../printable.ts';
import { countFixable, countSeverities, type Report, type ReportedFinding } from '../report.ts';
import type { Reporter, ReportOptions } from './reporter.ts';

/** More places than this are no help to a reader. */
const relatedLimit = 5;

const styles: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'blue', hint: 'dim' };

/** For people: grouped by file, lines and columns from 1 in code points, a summary at the end. */
export const reportText: Reporter = (report, options) => {
  const byFile = new Map<string, ReportedFinding[]>();
  for (const reported of report.findings) {
    const group = byFile.get(reported.file);
    if (group) group.push(reported);
    else byFile.set(reported.file, [reported]);
  }
  const blocks = [...byFile].map(([file, findings]) => describeFile(file, findings, report, options));
  if (!options.quiet) blocks.push([summarise(report, options), ...(report.notes ?? [])].join('\n') + '\n');
  return blocks.join('\n');
};

function describeFile(
  file: string,
  findings: readonly ReportedFinding[],
  report: Report,
  { paint }: ReportOptions,
): string {
  const columns = new Map<object, Columns>();
  const rows = findings.map(({ finding }) => {
    let counter = columns.get(finding.document);
    if (!counter) columns.set(finding.document, (counter = new Columns(finding.document.text)));
    const { line, column } = counter.placeOf(finding.range.start);
    return { finding, place: `${line}:${column}` };
  });
  const width = Math.max(...rows.map(({ place }) => place.length));
  const lines = [paint('bold', printablePath(file))];
  for (const { finding, place } of rows) {
    const { severity, code, message, related } = finding;
    const label = paint(styles[severity], severity) + ' '.repeat('warning'.length - severity.length);
    lines.push(`  ${paint('dim', place.padStart(width))}  ${label}  ${formatMessage(message)}  ${paint('dim', code)}`);
    for (const other of related.slice(0, relatedLimit)) {
      const where = new Columns(other.document.text).placeOf(other.range.start);
      const path = printablePath(report.pathOf(other.document));
      lines.push(
        paint('dim', `  ${' '.repeat(width)}  ${path}:${where.line}:${where.column}: ${formatMessage(other.message)}`),
      );
    }
    if (related.length > relatedLimit)
      lines.push(paint('dim', `  ${' '.repeat(width)}  and ${related.length - relatedLimit} more places`));
  }
  return lines.join('\n') + '\n';
}

function summarise({ findings, files }: Report, { paint }: ReportOptions): string {
  if (files.length === 0) return 'No handoff files found.';
  const place = `in ${plural(files.length, 'file')}`;
  if (findings.length === 0) return paint('green', `No findings ${place}.`);
  const counts = countSeverities(findings);
  const parts = [
    counts.error > 0 && paint('red', plural(counts.error, 'error')),
    counts.warning > 0 && paint('yellow', plural(counts.warning, 'warning')),
    counts.info > 0 && paint('blue', `${counts.info} info`),
    counts.hint > 0 && plural(counts.hint, 'hint'),
  ].filter((part) => part !== false);
  const safe = countFixable(findings, 'safe');
  const advice = safe > 0 ? ` "agent-handoff fix" repairs ${safe} of them.` : '';
  return `${parts.join(', ')} ${place}.${advice}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
