import type { Severity } from '../../engine/severity.ts';
import type { Style } from '../colour.ts';
import { counted, printablePath, widest } from '../printable.ts';
import { countFixable, countSeverities, type Report, type ReportedFinding, type ReportedPosition } from '../report.ts';
import type { Reporter, ReportOptions } from './reporter.ts';

/** More places than this are no help to a reader. */
const relatedLimit = 5;

const styles: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'blue', hint: 'dim' };

/** For people: grouped by file, lines and columns from 1 in code points, a summary at the end. */
export const reportText: Reporter = (report, options) => {
  const byFile = new Map<string, ReportedFinding[]>();
  for (const finding of report.findings) {
    const group = byFile.get(finding.place.file);
    if (group) group.push(finding);
    else byFile.set(finding.place.file, [finding]);
  }
  const blocks = [...byFile].map(([file, findings]) => describeFile(file, findings, options));
  if (!options.quiet) blocks.push([summarise(report, options), ...(report.notes ?? [])].join('\n') + '\n');
  return blocks.join('\n');
};

function describeFile(file: string, findings: readonly ReportedFinding[], { paint }: ReportOptions): string {
  const width = widest(findings.map(({ place }) => shown(place.start)));
  const lines = [paint('bold', printablePath(file))];
  for (const { severity, code, message, place, related } of findings) {
    const label = paint(styles[severity], severity) + ' '.repeat('warning'.length - severity.length);
    lines.push(`  ${paint('dim', shown(place.start).padStart(width))}  ${label}  ${message}  ${paint('dim', code)}`);
    for (const other of related.slice(0, relatedLimit)) {
      const where = `${printablePath(other.place.file)}:${shown(other.place.start)}`;
      lines.push(paint('dim', `  ${' '.repeat(width)}  ${where}: ${other.message}`));
    }
    if (related.length > relatedLimit)
      lines.push(
        paint(
          'dim',
          `  ${' '.repeat(width)}  and ${counted(related.length - relatedLimit, 'more place', 'more places')}`,
        ),
      );
  }
  return lines.join('\n') + '\n';
}

function shown({ line, column }: ReportedPosition): string {
  return `${line + 1}:${column + 1}`;
}

function summarise({ findings, files, nothing }: Report, { paint }: ReportOptions): string {
  if (files.length === 0) return nothing ?? 'No handoff files found.';
  const place = `in ${counted(files.length, 'file', 'files')}`;
  if (findings.length === 0) return paint('green', `No findings ${place}.`);
  const counts = countSeverities(findings);
  const parts = [
    counts.error > 0 && paint('red', counted(counts.error, 'error', 'errors')),
    counts.warning > 0 && paint('yellow', counted(counts.warning, 'warning', 'warnings')),
    counts.info > 0 && paint('blue', `${counts.info} info`),
    counts.hint > 0 && counted(counts.hint, 'hint', 'hints'),
  ].filter((part) => part !== false);
  const safe = countFixable(findings, 'safe');
  const advice = safe > 0 ? ` "agent-handoff fix" repairs ${safe} of them.` : '';
  return `${parts.join(', ')} ${place}.${advice}`;
}
