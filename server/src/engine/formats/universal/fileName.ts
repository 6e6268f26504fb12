import { compactTime, parseTimestamp } from '../common/timestamp.ts';
import { safeSegment } from '../common/paths.ts';
import type { UniversalHandoff } from './handoff.ts';

/** The name of a handoff's file by the convention of section 9, without a folder; `undefined` when it lacks what the name is made of. */
export function conventionalName({
  sourceSkill,
  targetSkill,
  timestamp,
  document,
}: UniversalHandoff): string | undefined {
  const time = parseTimestamp(timestamp?.string);
  const source = sourceSkill?.string;
  const target = targetSkill?.string;
  if (!time || source === undefined || target === undefined || source.trim() === '' || target.trim() === '')
    return undefined;
  const suffix = /(?:\.handoff)?\.(?:json|ya?ml)$/i.exec(document.name)?.[0] ?? '.json';
  return `${fileStem(source, target)}-${compactTime(time)}${suffix}`;
}

/** The part of a name before its time. */
export function fileStem(source: string, target: string): string {
  return `${safeSegment(source)}-to-${safeSegment(target)}`;
}

/** Whether a file is called by the convention: `{source}-to-{target}-{timestamp}`, whatever its time. */
export function hasConventionalName({ sourceSkill, targetSkill, document }: UniversalHandoff): boolean {
  const stem = fileStem(sourceSkill?.string ?? '', targetSkill?.string ?? '');
  if (!document.name.startsWith(`${stem}-`)) return false;
  return /^\d{8}T\d{6}(?:\.?\d+)?Z(?:\.handoff)?\.(?:json|ya?ml)$/i.test(document.name.slice(stem.length + 1));
}
