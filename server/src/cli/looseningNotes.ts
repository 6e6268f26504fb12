import type { Project } from '../engine/project.ts';
import { looseningsOf } from '../engine/safety/loosening.ts';
import type { Cli } from './cli.ts';
import { relativeTo } from './displayPath.ts';
import { isNamed, type LoadedWorkspace } from './loadWorkspace.ts';
import { printablePath } from './printable.ts';

/**
 * What to say of configurations that loosen rules of safety and were not named themselves, so that none of their findings are shown: what
 * switches a check off is shown always. Once for each file.
 */
export function looseningNotes(
  loaded: LoadedWorkspace,
  projects: readonly Project[],
  { cwd }: Pick<Cli, 'cwd'>,
): string[] {
  const rules = loaded.engine.rules.filter(({ code }) => code.startsWith('safety/'));
  const notes = projects.flatMap(({ configuration, facts }) => {
    if (!configuration || isNamed(loaded, configuration.document.uri)) return [];
    const count = looseningsOf(configuration.document, rules).length + (facts.leftOut?.size ?? 0);
    if (count === 0) return [];
    const file = printablePath(relativeTo(cwd, configuration.document.uri));
    const places = count === 1 ? 'one place' : `${count} places`;
    return [`${file} loosens rules of safety in ${places}. Check it, too, to see them.`];
  });
  return [...new Set(notes)];
}
