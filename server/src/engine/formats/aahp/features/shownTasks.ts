import type { Document } from '../../../document.ts';
import type { Message } from '../../../message.ts';
import { type IsWarnedOf, withheld } from '../../../safety/warnedParts.ts';
import type { ManifestTask } from '../manifestModel.ts';
import type { ResolvedDependency } from '../taskGraph.ts';
import { reasonMembers } from '../taskReason.ts';
import { TaskTexts } from '../taskTexts.ts';

/** Said of nothing: an empty text of a file would be shown as its quotation marks. */
const nothing: Message = { template: '', args: {} };

/** The texts of a manifest's tasks for a sentence: as they are, or that they are withheld. */
export class ShownTasks {
  private readonly texts: TaskTexts | undefined;

  /** @param isWarnedOf absent in the manifest itself, where the texts stand on the screen anyway, under what safety rules say of them */
  constructor(manifest: Document, isWarnedOf: IsWarnedOf | undefined) {
    this.texts = isWarnedOf && new TaskTexts(manifest, { warnsOf: (range) => isWarnedOf(manifest, range) });
  }

  /** Whether the id may be shown: no safety rule warns of it. */
  isSafeId(task: ManifestTask): boolean {
    return this.texts?.isSafeId(task) ?? true;
  }

  /** The id, or that it is withheld. */
  id(task: ManifestTask): string | Message {
    return this.isSafeId(task) ? task.id : withheld;
  }

  /** Nothing for a task whose id is withheld, which says so already. */
  title(task: ManifestTask): string | Message {
    const { title = '' } = task;
    if (!this.texts || title === '' || this.texts.isSafeTitle(task)) return title;
    return this.isSafeId(task) ? withheld : nothing;
  }

  /** The status as written, empty where there is none, or that it is withheld. */
  status(task: ManifestTask): string | Message {
    return this.unless(task, task.status, 'status');
  }

  /** Who works on it, empty where nobody does, or that it is withheld. */
  agent(task: ManifestTask): string | Message {
    return this.unless(task, task.assignedTo, 'assigned_to', 'assignee');
  }

  /** Why it is blocked, empty where no reason is given, or that it is withheld. */
  reason(task: ManifestTask): string | Message {
    return this.unless(task, task.reason, ...reasonMembers);
  }

  /** The id that a dependency names. */
  dependency(dependency: ResolvedDependency): string | Message {
    const { id, task } = dependency;
    const isSafe = !this.texts || (this.texts.isSafeDependency(dependency) && (!task || this.texts.isSafeId(task)));
    return isSafe ? id : withheld;
  }

  private unless(task: ManifestTask, text = '', ...members: readonly string[]): string | Message {
    return !this.texts || this.texts.isSafe(task, ...members) ? text : withheld;
  }
}
