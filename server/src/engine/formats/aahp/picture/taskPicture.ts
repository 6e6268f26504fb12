import type { Document } from '../../../document.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';
import type { AgentTexts } from '../../../safety/agentText.ts';
import { quote } from '../../../text/quote.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { cycleEdgesOf } from '../taskCycles.ts';
import { type ResolvedDependency, type TaskGraph, taskGraph } from '../taskGraph.ts';
import { withheldName } from '../../../safety/warnedParts.ts';
import { TaskTexts } from '../taskTexts.ts';
import type { PictureEdge, PictureEdgeKind, PictureNode, PlacedPicture } from './pictureModel.ts';

/**
 * What there is to draw of a manifest's tasks (AAHP v3 section 8): every task once, every id that only dependencies name once,
 * every dependency once, in the order of the text. Empty for a document without tasks.
 *
 * @param texts what safety rules say of the manifest; titles and ids that they warn of are left out
 */
export function taskPicture(manifest: Document, texts: AgentTexts): PlacedPicture {
  const graph = taskGraph(manifest);
  const painter = new PicturePainter(manifest, new TaskTexts(manifest, texts), graph);
  for (const task of graph.tasks.values()) painter.addTask(task);
  for (const task of graph.tasks.values()) painter.addDependencies(task);
  return painter.finish();
}

class PicturePainter {
  private readonly manifest: Document;
  private readonly texts: TaskTexts;
  private readonly graph: TaskGraph;
  /** The dependencies that lie on circles. */
  private readonly onCycle: ReadonlySet<JsonNode>;
  private readonly cyclic: ReadonlySet<string>;
  private readonly keys = new Map<string, string>();
  private readonly nodes: PictureNode[] = [];
  private readonly edges: PictureEdge[] = [];
  private readonly places = new Map<string, OffsetRange>();

  constructor(manifest: Document, texts: TaskTexts, graph: TaskGraph) {
    this.manifest = manifest;
    this.texts = texts;
    this.graph = graph;
    const edges = cycleEdgesOf(manifest);
    this.onCycle = new Set(edges.map(({ dependency }) => dependency.node));
    const alone = [...graph.tasks.values()].filter(({ id, dependsOn }) => dependsOn.some((one) => one.id === id));
    this.cyclic = new Set([...edges.map(({ from }) => from.id), ...alone.map(({ id }) => id)]);
  }

  addTask(task: ManifestTask): void {
    const { json } = this.manifest;
    const { id, title = '', state, status, priority } = task;
    const idIsSafe = this.texts.isSafeId(task);
    const titleIsSafe = this.texts.isSafeTitle(task);
    const statusIsSafe = this.texts.isSafe(task, 'status');
    const key = this.keyFor(id);
    this.places.set(key, json.memberRange(task.node));
    this.nodes.push({
      key,
      id: idIsSafe ? quote(id) : withheldName,
      title: titleIsSafe ? quote(title.trim()) : '',
      withheld: !titleIsSafe,
      state: state ?? 'unknown',
      status: state === undefined && status !== undefined && statusIsSafe ? quote(status) : undefined,
      priority,
      canStart: this.graph.isEligible(task),
      inCycle: this.cyclic.has(id),
    });
  }

  addDependencies(task: ManifestTask): void {
    const to = this.keyFor(task.id);
    const drawn = new Set<string>();
    for (const dependency of this.graph.dependencies(task)) {
      const { id, node, verdict, task: needed } = dependency;
      if (drawn.has(id)) continue;
      drawn.add(id);
      const from = needed || this.keys.has(id) ? this.keyFor(id) : this.addMissing(dependency);
      const isCycle = id === task.id || this.onCycle.has(node);
      const kind: PictureEdgeKind = isCycle ? 'cycle' : verdict;
      this.edges.push({ from, to, kind });
    }
  }

  finish(): PlacedPicture {
    return { picture: { nodes: this.nodes, edges: this.edges }, places: this.places };
  }

  private addMissing(dependency: ResolvedDependency): string {
    const isSafe = this.texts.isSafeDependency(dependency);
    const key = this.keyFor(dependency.id);
    this.places.set(key, this.manifest.json.range(dependency.node));
    this.nodes.push({
      key,
      id: isSafe ? quote(dependency.id) : withheldName,
      title: '',
      withheld: !isSafe,
      state: 'missing',
      status: undefined,
      priority: 'medium',
      canStart: false,
      inCycle: false,
    });
    return key;
  }

  private keyFor(id: string): string {
    let key = this.keys.get(id);
    if (key === undefined) this.keys.set(id, (key = `n${this.keys.size}`));
    return key;
  }
}
