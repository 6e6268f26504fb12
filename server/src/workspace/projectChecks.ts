import type { Findings } from '../engine/engine.ts';
import type { Project } from '../engine/project.ts';
import type { Workspace } from './workspace.ts';

/** A snapshot and what is wrong in it. */
export interface CheckedProject {
  readonly project: Project;
  readonly findings: Findings;
}

export interface ProjectChecksOptions {
  readonly workspace: Workspace;
  /** Milliseconds that a project must be quiet before it is checked. */
  readonly delay: number;
  /** Told about every result that no newer change has overtaken. */
  readonly onChecked: (project: string, checked: CheckedProject) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Decides when projects are checked, and keeps the newest result of each. Typing makes many small changes, so a project is
 * checked when it rests; whoever asks for a result in between gets one for the present text.
 */
export class ProjectChecks {
  private readonly options: ProjectChecksOptions;
  private readonly timers = new Map<
    string,
    { readonly soon: boolean; readonly timer: ReturnType<typeof setTimeout> }
  >();
  private readonly results = new Map<string, { generation: number; checked: CheckedProject }>();
  private isDisposed = false;
  private readonly running = new Map<string, { generation: number; result: Promise<CheckedProject> }>();

  constructor(options: ProjectChecksOptions) {
    this.options = options;
  }

  /** A project changed: it is checked after the delay, which begins anew, or when `soon` as soon as what has arrived is read. */
  schedule(project: string, soon: boolean): void {
    if (this.isDisposed) return;
    const waiting = this.timers.get(project);
    // What is due at once is not put off by what can wait.
    if (waiting?.soon) return;
    if (waiting) clearTimeout(waiting.timer);
    const run = () => {
      this.timers.delete(project);
      void this.check(project);
    };
    this.timers.set(project, { soon, timer: setTimeout(run, soon ? 0 : this.options.delay) });
  }

  /** The result for a project as it is now. */
  async current(project: string): Promise<CheckedProject> {
    const { workspace } = this.options;
    for (;;) {
      const generation = workspace.generationOf(project);
      const known = this.results.get(project);
      if (known?.generation === generation) return known.checked;
      let run = this.running.get(project);
      if (run?.generation !== generation) {
        run = { generation, result: workspace.check(project) };
        this.running.set(project, run);
      }
      let checked: CheckedProject;
      try {
        checked = await run.result;
      } finally {
        // A failure is not kept either: whoever asks next has it tried anew.
        if (this.running.get(project) === run) this.running.delete(project);
      }
      // A change during the check makes its result old at once; the present text is checked then.
      if (workspace.generationOf(project) === checked.project.generation) {
        this.keep(project, checked);
        return checked;
      }
    }
  }

  /** A snapshot of a project as it is now, without checking it: for what is asked at every key. */
  async snapshot(project: string): Promise<Project> {
    const { workspace } = this.options;
    for (;;) {
      const known = this.results.get(project);
      if (known?.generation === workspace.generationOf(project)) return known.checked.project;
      const snapshot = await workspace.snapshot(project);
      if (snapshot) return snapshot;
    }
  }

  /** Checks nothing by itself any more, and tells of no check that is still under way. */
  dispose(): void {
    this.isDisposed = true;
    for (const { timer } of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  /** Of projects without documents nothing is kept: in a workspace where handoffs come and go there would be ever more of them. */
  private keep(project: string, checked: CheckedProject): void {
    if (checked.project.documents.size > 0) {
      this.results.set(project, { generation: checked.project.generation, checked });
      return;
    }
    this.results.delete(project);
    this.options.workspace.forgetProject(project);
  }

  private async check(project: string): Promise<void> {
    try {
      const checked = await this.current(project);
      if (!this.isDisposed) this.options.onChecked(project, checked);
    } catch (error) {
      this.options.onError(error);
    }
  }
}
