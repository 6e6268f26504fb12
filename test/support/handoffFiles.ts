import { createHash } from 'node:crypto';

/** SHA-256 of a text as AAHP records it. */
export function checksumOf(text: string): string {
  return `sha256:${createHash('sha256').update(text.replaceAll('\r', '')).digest('hex')}`;
}

export const status = '# Status\n\nBuild green.\n';
export const driftedChecksum = `sha256:${'1'.repeat(64)}`;

/** A manifest in which nothing is wrong, for a root that holds `status` as STATUS.md; members can be replaced. */
export function manifest(members: Readonly<Record<string, unknown>> = {}): string {
  const value = {
    aahp_version: '3.0',
    project: 'demo',
    last_session: { agent: 'claude-code', timestamp: '2026-03-01T10:00:00Z', phase: 'implementation' },
    files: {
      'STATUS.md': { checksum: checksumOf(status), updated: '2026-03-01T10:00:00Z', lines: 3, summary: 'Build green.' },
    },
    quick_context: 'Parser done, printer next.',
    ...members,
  };
  return JSON.stringify(value, null, 2) + '\n';
}

/** The same with a checksum of STATUS.md that is not that of the file. */
export function driftedManifest(): string {
  return manifest().replace(checksumOf(status), driftedChecksum);
}

/** A root with every core file, in which nothing is wrong unless `manifestText` has a defect. */
export function rootFiles(folder: string, manifestText = manifest()): Record<string, string> {
  return {
    [`${folder}/.ai/handoff/MANIFEST.json`]: manifestText,
    [`${folder}/.ai/handoff/STATUS.md`]: status,
    [`${folder}/.ai/handoff/NEXT_ACTIONS.md`]:
      '# Next Actions\n\n## T-001: Write the printer\n\nStart with the tokens.\n',
    [`${folder}/.ai/handoff/LOG.md`]:
      '# Log\n\n## 2026-03-01 claude-code: Parser\n\n> **Agent:** claude-code\n> **Session ID:** s1\n> **Timestamp:** 2026-03-01T10:00:00Z\n> **Commit before:** abc1234\n> **Commit after:** def5678\n\nWrote the parser.\n',
  };
}
