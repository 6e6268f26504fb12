import type { ProjectHistories } from './projectHistory.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { ProjectStates } from './projectStates.ts';
import { isInside } from './uris.ts';

export interface ProjectChangesOptions {
  readonly places: ProjectPlaces;
  readonly states: ProjectStates;
  readonly histories: ProjectHistories;
  /** The projects that have at least one document. */
  readonly projectUris: () => readonly string[];
  /** Whether the configuration in a folder names globs: it says of files in projects below, too, whether they are left out. */
  readonly hasGlobs: (folder: string) => boolean;
}

/** Knows which projects are to be looked at again when something changes, and has that done. */
export class ProjectChanges {
  private readonly options: ProjectChangesOptions;

  constructor(options: ProjectChangesOptions) {
    this.options = options;
  }

  /** Something on disk or in an editor changed in a project. */
  in(project: string): void {
    const { histories, states, hasGlobs } = this.options;
    histories.outdate(project);
    states.touch(project);
    for (let end = project.lastIndexOf('/'); end > 0; end = project.lastIndexOf('/', end - 1)) {
      const around = project.slice(0, end);
      if (hasGlobs(around)) states.touch(around);
    }
  }

  /** A file changed. */
  of(uri: string): void {
    this.in(this.options.places.projectOf(uri));
  }

  /** Something changes where projects begin, in a folder, around it or below it: files that stay may belong to other projects then. */
  ofPlaces(folder: string, change: () => void): void {
    const { projectUris } = this.options;
    const before = projectUris();
    change();
    for (const project of new Set([...before, ...projectUris()])) {
      if (isInside(folder, project) || isInside(project, folder)) this.in(project);
    }
  }

  /** A file or folder that is no handoff file is there, changed, or gone: projects whose rules asked about it are looked at again. */
  ofWhatIsAsked(uri: string): void {
    const { projectUris, states } = this.options;
    for (const project of projectUris()) if (states.hasAskedAbout(project, uri)) states.touch(project);
  }

  /** Something was committed, staged or checked out in the repository at a folder. */
  ofHistory(folder: string): void {
    const { histories, projectUris, states } = this.options;
    for (const project of projectUris()) {
      if (!isInside(folder, project) && !isInside(project, folder)) continue;
      if (histories.outdate(project)) states.touch(project);
    }
  }
}
