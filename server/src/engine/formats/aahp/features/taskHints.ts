import type { Document } from '../../../document.ts';
import type { InlayHint } from '../../../features.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { manifestTasks } from '../manifestModel.ts';
import { taskGraph } from '../taskGraph.ts';

/** Behind the status of an unfinished task in a manifest: that it can start, or what it waits for (AAHP v3 section 8.4). */
export function* taskHints(project: Project, document: Document, range: OffsetRange): Iterable<InlayHint> {
  if (project.kindOf(document) !== 'aahp/manifest') return;
  const { json } = document;
  const graph = taskGraph(document);
  for (const task of manifestTasks(document)) {
    const { start, end } = json.memberRange(task.node);
    if (end < range.start || start > range.end) continue;
    const status = json.member(task.node, 'status');
    if (status === undefined || task.state === undefined || task.state === 'done' || task.state === 'cancelled')
      continue;
    const offset = json.range(status).end;
    const waitsFor = graph.waitsFor(task.id).map(({ id }) => id);
    if (waitsFor.length > 0) yield { offset, label: message('waits for {tasks}', { tasks: waitsFor }) };
    else if (task.state === 'ready') yield { offset, label: message('can start') };
  }
}
