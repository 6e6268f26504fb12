import type { Project } from '../engine/project.ts';
import type { RuleInfo } from '../engine/rule.ts';
import { looseningsOf } from '../engine/safety/loosening.ts';
import type { Cli } from './cli.ts';
import { relativeTo } from './displayPath.ts';
import { printablePath } from './printable.ts';

/**
 * What to say of configurations that loosen rules of safety and whose own findings are not shown: what switches a check off is shown always.
 * Once for each file.
 * @param rules the rules that were applied
 * @param isShown whether the findings of a file, by its URI, are shown
 */
export function looseningNotes(
  projects: readonly Project[],
  rules: readonly RuleInfo[],
  isShown: (uri: string) => boolean,
  { cwd }: Pick<Cli, 'cwd'>,
): string[] {
  const safety = rules.filter(({ code }) => code.startsWith('safety/'));
  const notes = projects.flatMap(({ configuration, facts }) => {
    if (!configuration || isShown(configuration.document.uri)) return [];
    const count = looseningsOf(configuration.document, safety).length + (facts.leftOut?.size ?? 0);
    if (count === 0) return [];
    const file = printablePath(relativeTo(cwd, configuration.document.uri));
    const places = count === 1 ? 'one place' : `${count} places`;
    return [`${file} loosens rules of safety in ${places}; "agent-handoff check" of that file shows them.`];
  });
  return [...new Set(notes)];
}
