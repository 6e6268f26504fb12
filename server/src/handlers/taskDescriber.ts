import type { Document } from '../engine/document.ts';
import type { Findings } from '../engine/engine.ts';
import type { ManifestTask } from '../engine/formats/aahp/manifestModel.ts';
import { type ResolvedDependency, type TaskGraph, taskGraph } from '../engine/formats/aahp/taskGraph.ts';
import { TaskTexts } from '../engine/formats/aahp/taskTexts.ts';
import { type Message, message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import { AgentTexts } from '../engine/safety/agentText.ts';
import { withheldName } from '../engine/safety/warnedParts.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import type { TaskInfo } from '../protocol.ts';
import { toRange } from './diagnostics.ts';
import { say, type ServerContext } from './serverContext.ts';

/**
 * Describes the tasks of one manifest as views and choices show them: texts of the file whole, everything invisible made visible, and
 * what a safety rule warns of withheld, as in the task graph.
 */
export class TaskDescriber {
  private readonly context: ServerContext;
  private readonly manifest: Document;
  private readonly graph: TaskGraph;
  private readonly texts: TaskTexts;
  /** What the ids that are withheld are called instead; each has a name of its own, since views tell tasks apart by their ids. */
  private readonly names = new Map<string, string>();

  constructor(context: ServerContext, project: Project, manifest: Document, findings: Findings) {
    this.context = context;
    this.manifest = manifest;
    this.graph = taskGraph(manifest);
    this.texts = new TaskTexts(
      manifest,
      new AgentTexts(manifest, findings.get(manifest) ?? [], project.settings.limits.findings),
    );
  }

  /** A task as views show it: texts escaped, and withheld where a safety rule warns of them. */
  describe(task: ManifestTask): TaskInfo {
    const { text, json } = this.manifest;
    const shown = (value: string | undefined, ...members: readonly string[]) => {
      if (value === undefined) return undefined;
      return this.texts.isSafe(task, ...members) ? escapeUnsafe(value) : this.withheld();
    };
    const titleIsWithheld = !this.texts.isSafeTitle(task);
    return {
      id: this.idOf(task),
      title: titleIsWithheld ? '' : escapeUnsafe(task.title ?? ''),
      titleIsWithheld,
      state: task.state ?? 'unknown',
      writtenStatus: task.status === task.state ? undefined : shown(task.status, 'status'),
      priority: task.priority,
      canStart: this.graph.isEligible(task),
      waitsFor: this.graph.waitsFor(task.id).map((dependency) => this.idOfDependency(dependency)),
      blockedBy: shown(task.blockedBy, 'blocked_by'),
      assignedTo: shown(task.assignedTo, 'assigned_to', 'assignee'),
      range: toRange(text, json.memberRange(task.node)),
    };
  }

  /** Why a task may not be started, unless that could repeat something of it that is withheld. */
  reason(task: ManifestTask, why: Message): string {
    return this.texts.isSafeAsWhole(task) ? say(this.context, why) : this.withheld();
  }

  private idOf(task: ManifestTask): string {
    return this.texts.isSafeId(task) ? escapeUnsafe(task.id) : this.nameFor(task.id);
  }

  private idOfDependency(dependency: ResolvedDependency): string {
    const isSafe =
      this.texts.isSafeDependency(dependency) && (!dependency.task || this.texts.isSafeId(dependency.task));
    return isSafe ? escapeUnsafe(dependency.id) : this.nameFor(dependency.id);
  }

  private nameFor(id: string): string {
    let name = this.names.get(id);
    if (name === undefined) {
      name = this.names.size === 0 ? withheldName : `${withheldName} ${this.names.size + 1}`;
      this.names.set(id, name);
    }
    return name;
  }

  private withheld(): string {
    return say(this.context, message('(withheld)'));
  }
}
