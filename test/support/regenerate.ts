import { fileEntry } from '../../server/src/engine/formats/aahp/fileFacts.ts';
import { regenerateManifest } from '../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { handoffRoots } from '../../server/src/engine/formats/aahp/root.ts';
import type { Project } from '../../server/src/engine/project.ts';

/** What a host does after a fix that asks for it: the new text of a root's manifest, in a session that is always the same. */
export function regenerated(project: Project, rootPath: string): string {
  const root = handoffRoots(project).find(({ path }) => path === rootPath);
  if (!root) throw new Error(`There is no handoff root ${rootPath}.`);
  const files = [...root.documents].flatMap(([name, document]) => {
    const entry = fileEntry(document);
    if (!entry || name === 'MANIFEST.json') return [];
    return [{ name, text: document.text.text, checksum: entry.checksum, lines: entry.lines, modified: entry.updated }];
  });
  const result = regenerateManifest({
    current: root.manifest?.text.text,
    project: 'fixture',
    files,
    session: {
      agent: 'fixture-agent',
      sessionId: 'fixture-session',
      timestamp: `${project.today}T12:00:00Z`,
      commit: 'unknown',
      phase: 'idle',
      durationMinutes: 0,
    },
    summaries: 'keep',
  });
  if (result.kind !== 'written') throw new Error(`The manifest of ${rootPath} cannot be regenerated: ${result.kind}.`);
  return result.text;
}
