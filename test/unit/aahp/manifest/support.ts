import type { ManifestFile } from '../../../../server/src/engine/formats/aahp/manifest/fileEntry.ts';
import type { ManifestChange } from '../../../../server/src/engine/formats/aahp/manifest/manifestChange.ts';
import {
  type RegenerateInput,
  regenerateManifest,
} from '../../../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';

/** A checksum of the right form, different for each digit. */
export function checksum(digit: string): string {
  return `sha256:${digit.repeat(64)}`;
}

export function file(name: string, text: string, digit: string, more: Partial<ManifestFile> = {}): ManifestFile {
  return {
    name,
    text,
    checksum: checksum(digit),
    lines: text.split('\n').length - 1,
    modified: '2026-03-04T05:06:07.089Z',
    ...more,
  };
}

export const session = {
  agent: 'coder',
  sessionId: 'cli-1',
  timestamp: '2026-03-04T06:00:00Z',
  commit: 'abc1234',
  phase: 'fix',
  durationMinutes: 7,
};

export const sessionText =
  '{"agent":"coder","session_id":"cli-1","timestamp":"2026-03-04T06:00:00Z","commit":"abc1234","phase":"fix","duration_minutes":7}';

export function input(
  current: string | undefined,
  files: readonly ManifestFile[],
  more: Partial<RegenerateInput> = {},
): RegenerateInput {
  return { current, project: 'demo', files, session, summaries: 'keep', ...more };
}

/** Regenerates and expects that it is not refused. */
export function written(given: RegenerateInput): { text: string; changes: readonly ManifestChange[]; value: Manifest } {
  const result = regenerateManifest(given);
  if (result.kind === 'refused') throw new Error(formatMessage(result.reason));
  return { ...result, value: JSON.parse(result.text) as Manifest };
}

export interface Manifest {
  readonly files: Record<string, Record<string, unknown>>;
  readonly last_session: Record<string, unknown>;
  readonly [key: string]: unknown;
}

/** A manifest whose session is the present one, with one entry for STATUS.md. */
export function manifestWith(entry: Record<string, unknown>, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    aahp_version: '3.0',
    project: 'demo',
    last_session: JSON.parse(sessionText) as unknown,
    files: { 'STATUS.md': entry },
    ...more,
  });
}
