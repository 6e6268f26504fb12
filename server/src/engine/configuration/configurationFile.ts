import type { Document } from '../document.ts';
import { placeInRoot } from '../formats/aahp/root.ts';
import type { Project } from '../project.ts';

/** The file at a project's root that the editor and the command line share. */
export const configurationFileName = 'agent-handoff.config.json';

/** Whether a path is that of a configuration that is in force: one inside a handoff root is ignored. */
export function isConfiguration(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1) === configurationFileName && placeInRoot(path) === undefined;
}

/** The configuration in a project's own folder; `undefined` where there is none, or nobody is to look at it. */
export function configurationIn(project: Project): Document | undefined {
  const document = project.documents.get(configurationFileName);
  return document && project.kindOf(document) === 'configuration' ? document : undefined;
}

/** What the configuration file is: a kind of its own, which no rule looks at but those about configurations. */
export function detectConfiguration(document: Document): 'configuration' | undefined {
  return isConfiguration(document.path) ? 'configuration' : undefined;
}
