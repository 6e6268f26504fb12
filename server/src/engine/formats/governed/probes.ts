import type { HistoryQuestion } from '../../history.ts';
import type { Project } from '../../project.ts';
import { auditFile, auditPlaces, auditState } from './auditTrail.ts';
import { governedHandoffs } from './handoff.ts';
import { registryPlaces } from './lock.ts';
import { promptLocks, registries } from './registry.ts';

/** Paths, relative to the project, whose existence the rules want to know: prompts, audit logs and the folders that these are kept in. */
export function probes(project: Project): string[] {
  const logs = governedHandoffs(project).flatMap((handoff) => {
    const file = auditFile(handoff);
    if (file === undefined) return [];
    const { files, folders } = auditPlaces(handoff, file);
    return [...files, ...folders];
  });
  return [...prompts(project), ...logs];
}

function prompts(project: Project): string[] {
  const listed = registries(project).flatMap(({ manifest }) => {
    const agents = [...(manifest?.domains ?? []), ...(manifest?.archetypes ?? [])];
    return agents.flatMap(({ file }) =>
      manifest && file !== undefined ? registryPlaces(manifest.document, file) : [],
    );
  });
  const locked = promptLocks(project).flatMap((lock) =>
    lock.entries.flatMap(({ file }) => (file === undefined ? [] : registryPlaces(lock.document, file))),
  );
  return [...new Set([...listed, ...locked])];
}

/** What the rules want to know of version control: which versions the audit logs had. */
export function historyQuestions(project: Project): HistoryQuestion[] {
  const logs = governedHandoffs(project).flatMap((handoff) => {
    const state = auditState(handoff, project);
    return state.kind === 'present' ? [state.path] : [];
  });
  return [...new Set(logs)].map((path) => ({ kind: 'versions', path }));
}
