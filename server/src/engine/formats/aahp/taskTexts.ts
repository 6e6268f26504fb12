import type { Document } from '../../document.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import type { ManifestTask, TaskDependency } from './manifestModel.ts';
import { isTaskId } from './taskId.ts';

/** What safety rules say of a document. */
export interface WarnedRanges {
  /** Whether one of them warns of something within a range. */
  warnsOf(range: OffsetRange): boolean;
}

/**
 * Which texts of a manifest's tasks may be shown in a list or a picture of tasks: those that no safety rule warns of. Such a list is read
 * away from the file and its findings, by agents as well as by people, so that a hostile title is read where nothing marks it as one.
 */
export class TaskTexts {
  private readonly manifest: Document;
  private readonly texts: WarnedRanges;

  /** @param texts what safety rules say of the manifest */
  constructor(manifest: Document, texts: WarnedRanges) {
    this.manifest = manifest;
    this.texts = texts;
  }

  /** Whether a task's id may be shown. One of the right form says nothing that could be meant for anybody. */
  isSafeId({ id, node }: ManifestTask): boolean {
    if (isTaskId(id)) return true;
    const { json } = this.manifest;
    const key = json.keyRange(node);
    return (key === undefined || !this.texts.warnsOf(key)) && this.isSafeMember(node, 'id');
  }

  /** Whether a task's title may be shown: it is read together with the id. */
  isSafeTitle(task: ManifestTask): boolean {
    return this.isSafeId(task) && this.isSafe(task, 'title');
  }

  /** Whether the id that a dependency names may be shown. */
  isSafeDependency({ id, node }: TaskDependency): boolean {
    return isTaskId(id) || !this.texts.warnsOf(this.manifest.json.range(node));
  }

  /** Whether the values of members of a task may be shown; those that it does not have are safe. */
  isSafe({ node }: ManifestTask, ...members: readonly string[]): boolean {
    return members.every((name) => this.isSafeMember(node, name));
  }

  /** Whether everything that a task says may be shown. */
  isSafeAsWhole({ node }: ManifestTask): boolean {
    return !this.texts.warnsOf(this.manifest.json.range(node));
  }

  private isSafeMember(task: ManifestTask['node'], name: string): boolean {
    const { json } = this.manifest;
    const value = json.member(task, name);
    return value === undefined || !this.texts.warnsOf(json.range(value));
  }
}
