import { printableJson } from '../printable.ts';
import { countSeverities } from '../report.ts';
import type { Reporter } from './reporter.ts';

/**
 * For programs: lines and UTF-16 characters from 0, as LSP counts them. `pointer` is a JSON Pointer or null; `fixable` is
 * `safe`, `explicit`, `consent` or `none`.
 */
export const reportJson: Reporter = ({ findings, files }) => {
  const counts = countSeverities(findings);
  return printableJson({
    findings: findings.map(({ code, severity, message, place: { file, start, end }, pointer, fixable }) => ({
      file,
      code,
      severity,
      message,
      range: {
        start: { line: start.line, character: start.character },
        end: { line: end.line, character: end.character },
      },
      pointer: pointer ?? null,
      fixable,
    })),
    summary: {
      files: files.length,
      errors: counts.error,
      warnings: counts.warning,
      infos: counts.info,
      hints: counts.hint,
    },
  });
};
