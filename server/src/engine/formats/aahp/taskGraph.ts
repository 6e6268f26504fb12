import type { Document } from '../../document.ts';
import { manifestTasks, type ManifestTask, type TaskDependency } from './manifestModel.ts';
import { compareTaskIds } from './taskId.ts';
import { priorities } from './vocabulary.ts';

/**
 * What a dependency means for the task that has it: `done` lets it start, `open` makes it wait, `cancelled` never comes;
 * `unknown` when no task has the id or nobody can tell what its status means, and no rule builds on it.
 */
export type DependencyVerdict = 'done' | 'open' | 'cancelled' | 'unknown';

/** One dependency of a task together with the task that it leads to. */
export interface ResolvedDependency extends TaskDependency {
  /** `undefined` when no task has the id. */
  readonly task: ManifestTask | undefined;
  readonly verdict: DependencyVerdict;
}

/**
 * The tasks of one manifest with their dependencies (AAHP v3 section 8). Shared by rules, views and commands. Of tasks with the same id the last counts, as for parsers.
 */
export class TaskGraph {
  /** By id, in the order of the text. */
  readonly tasks: ReadonlyMap<string, ManifestTask>;
  private dependantsCache: ReadonlyMap<string, readonly ManifestTask[]> | undefined;
  private readonly holders = new Map<string, ManifestTask | undefined>();

  constructor(tasks: readonly ManifestTask[]) {
    this.tasks = new Map(tasks.map((task) => [task.id, task]));
  }

  /** The dependencies of a task, in the order of the text. */
  dependencies(task: ManifestTask): ResolvedDependency[] {
    return task.dependsOn.map((dependency) => {
      const found = this.tasks.get(dependency.id);
      return { ...dependency, task: found, verdict: verdictOf(found) };
    });
  }

  /** The dependencies that a task waits for: all that are not done. Empty for an id that no task has. */
  waitsFor(id: string): ResolvedDependency[] {
    const task = this.tasks.get(id);
    return task ? this.dependencies(task).filter(({ verdict }) => verdict !== 'done') : [];
  }

  /** The tasks that name a task as their dependency, in the order of the text; also for an id that no task has. */
  waitedForBy(id: string): readonly ManifestTask[] {
    this.dependantsCache ??= this.findDependants();
    return this.dependantsCache.get(id) ?? [];
  }

  /** Whether all dependencies of a task are done; true for a task without any. */
  isUnblocked(task: ManifestTask): boolean {
    return task.dependsOn.every(({ id }) => this.tasks.get(id)?.state === 'done');
  }

  /** Whether an agent may start a task: it is `ready` and all its dependencies are done (section 8.4, steps 2 and 3). */
  isEligible(task: ManifestTask): boolean {
    return task.state === 'ready' && this.isUnblocked(task);
  }

  /** The tasks that may be started, the most urgent first and then by id (section 8.4, step 4). */
  eligible(): ManifestTask[] {
    return [...this.tasks.values()].filter((task) => this.isEligible(task)).sort(byUrgency);
  }

  /**
   * The task that holds up the chain of dependencies of a task: the first one on the way that is open or cancelled and waits
   * for nothing itself (section 8.4, blocked propagation). Where a task waits for several, the first in the text is
   * followed. `undefined` when the task waits for no other task. In a circle, the task's own first dependency.
   */
  holderOf(id: string): ManifestTask | undefined {
    const path: string[] = [];
    const onPath = new Set<string>();
    let current = this.tasks.get(id);
    let holder: ManifestTask | undefined;
    while (current) {
      if (this.holders.has(current.id)) {
        holder = this.holders.get(current.id) ?? (path.length > 0 ? current : undefined);
        break;
      }
      path.push(current.id);
      onPath.add(current.id);
      const next = this.firstObstacle(current);
      if (!next) {
        holder = path.length > 1 ? current : undefined;
        break;
      }
      if (onPath.has(next.id)) {
        this.rememberCircle(path);
        return this.holders.get(id);
      }
      if (next.state === 'cancelled') {
        holder = next;
        break;
      }
      current = next;
    }
    for (const passed of path) this.holders.set(passed, passed === holder?.id ? undefined : holder);
    return this.holders.get(id);
  }

  private firstObstacle(task: ManifestTask): ManifestTask | undefined {
    for (const { id } of task.dependsOn) {
      const found = this.tasks.get(id);
      const verdict = verdictOf(found);
      if (found && found !== task && (verdict === 'open' || verdict === 'cancelled')) return found;
    }
    return undefined;
  }

  private rememberCircle(path: readonly string[]): void {
    for (const passed of path) {
      const task = this.tasks.get(passed);
      this.holders.set(passed, task && this.firstObstacle(task));
    }
  }

  private findDependants(): ReadonlyMap<string, readonly ManifestTask[]> {
    const dependants = new Map<string, ManifestTask[]>();
    for (const task of this.tasks.values()) {
      for (const id of new Set(task.dependsOn.map((dependency) => dependency.id))) {
        const list = dependants.get(id);
        if (list) list.push(task);
        else dependants.set(id, [task]);
      }
    }
    return dependants;
  }
}

/** The task graph of a manifest; without tasks for a document that is none. */
export function taskGraph(manifest: Document): TaskGraph {
  return manifest.derived(buildGraph);
}

/** Orders tasks by priority and, where that is the same, by id. */
export function byUrgency(a: ManifestTask, b: ManifestTask): number {
  return priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || compareTaskIds(a.id, b.id);
}

function buildGraph(manifest: Document): TaskGraph {
  return new TaskGraph(manifestTasks(manifest));
}

function verdictOf(task: ManifestTask | undefined): DependencyVerdict {
  switch (task?.state) {
    case 'done':
      return 'done';
    case 'cancelled':
      return 'cancelled';
    case 'ready':
    case 'in_progress':
    case 'blocked':
      return 'open';
    case undefined:
      return 'unknown';
  }
}
