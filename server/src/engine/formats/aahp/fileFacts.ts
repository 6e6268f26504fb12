import type { Document } from '../../document.ts';
import { portableChecksum, recordableDisk } from './checksum.ts';
import { type FileEntry, wholeSeconds } from './manifest/fileEntry.ts';
import { summarize } from './manifest/summary.ts';

/** A time in milliseconds since 1970 as a manifest writes it: ISO 8601 in UTC, whole seconds. */
export function isoTime(milliseconds: number): string {
  return wholeSeconds(new Date(milliseconds).toISOString());
}

/** What a manifest records of a file as it is on disk; `undefined` when its bytes are not known, or in conflict. */
export function fileEntry(file: Document): FileEntry | undefined {
  const disk = recordableDisk(file);
  if (!disk) return undefined;
  return {
    checksum: portableChecksum(disk),
    updated: isoTime(disk.modified),
    lines: disk.newlines,
    summary: summarize(file.text.text),
  };
}
