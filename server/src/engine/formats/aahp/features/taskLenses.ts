import type { Document } from '../../../document.ts';
import type { CodeLens } from '../../../features.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { manifestTasks } from '../manifestModel.ts';
import { rootOf } from '../root.ts';
import { taskGraph } from '../taskGraph.ts';

/** Above a manifest: write it anew. Above each unfinished task: start it when it may start, finish it (AAHP v3 sections 7.1 and 8.4). */
export function* taskLenses(project: Project, document: Document): Iterable<CodeLens> {
  if (project.kindOf(document) !== 'aahp/manifest') return;
  const root = rootOf(document, project);
  if (!root) return;
  const rootUri = document.uri.slice(0, document.uri.lastIndexOf('/'));
  const { json } = document;
  if (json.root !== undefined) {
    const { start } = json.range(json.root);
    const action = { name: 'regenerateManifest', arguments: [rootUri] };
    yield { range: { start, end: start }, title: message('Regenerate'), action };
  }
  const graph = taskGraph(document);
  for (const task of manifestTasks(document)) {
    if (task.state === 'done' || task.state === 'cancelled') continue;
    const range = json.keyRange(task.node) ?? json.range(task.node);
    const target = [{ rootUri, task: { id: task.id } }];
    if (graph.isEligible(task))
      yield { range, title: message('Start'), action: { name: 'startTask', arguments: target } };
    yield { range, title: message('Mark as Done'), action: { name: 'finishTask', arguments: target } };
  }
}
