import { formatMessage } from '../engine/message.ts';
import type { Finding } from '../engine/rule.ts';
import type { Cli } from './cli.ts';
import { relativeTo } from './displayPath.ts';

/** A finding as `check --json` tells it: places from 0, in UTF-16 units. */
export function findingJson(finding: Finding, { cwd }: Pick<Cli, 'cwd'>) {
  const { code, severity, message, document, range, fixable } = finding;
  return {
    file: relativeTo(cwd, document.uri),
    code,
    severity,
    message: formatMessage(message),
    range: { start: document.text.positionAt(range.start), end: document.text.positionAt(range.end) },
    pointer: finding.shownPointer ?? finding.pointer ?? null,
    fixable,
  };
}
