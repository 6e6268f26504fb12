import type { Document } from '../../../document.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';
import type { AgentTexts } from '../../../safety/agentText.ts';
import { quote } from '../../../text/quote.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { cycleEdgesOf } from '../taskCycles.ts';
import { type TaskGraph, taskGraph } from '../taskGraph.ts';
import type { PictureEdge, PictureEdgeKind, PictureNode, PlacedPicture } from './pictureModel.ts';

/** What stands in the place of an id that a safety rule warns of. */
const withheldId = '(withheld)';

/**
 * What there is to draw of a manifest's tasks (AAHP v3 section 8; definitions, "Task graph" and "Quoting"): every task once, every id that
 * only dependencies name once, every dependency once, in the order of the text. Empty for a document without tasks.
 *
 * @param texts what safety rules say of the manifest; titles and ids that they warn of are left out
 */
export function taskPicture(manifest: Document, texts: AgentTexts): PlacedPicture {
  const graph = taskGraph(manifest);
  const painter = new PicturePainter(manifest, texts, graph);
  for (const task of graph.tasks.values()) painter.addTask(task);
  for (const task of graph.tasks.values()) painter.addDependencies(task);
  return painter.finish();
}

class PicturePainter {
  private readonly manifest: Document;
  private readonly texts: AgentTexts;
  private readonly graph: TaskGraph;
  /** The dependencies that lie on circles. */
  private readonly onCycle: ReadonlySet<JsonNode>;
  private readonly cyclic: ReadonlySet<string>;
  private readonly keys = new Map<string, string>();
  private readonly nodes: PictureNode[] = [];
  private readonly edges: PictureEdge[] = [];
  private readonly places = new Map<string, OffsetRange>();

  constructor(manifest: Document, texts: AgentTexts, graph: TaskGraph) {
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
    const idIsSafe = this.isSafe(json.keyRange(task.node)) && this.isSafeValue(json.member(task.node, 'id'));
    const titleIsSafe = this.isSafeValue(json.member(task.node, 'title'));
    const statusIsSafe = this.isSafeValue(json.member(task.node, 'status'));
    const key = this.keyFor(id);
    this.places.set(key, json.memberRange(task.node));
    this.nodes.push({
      key,
      id: idIsSafe ? quote(id) : withheldId,
      title: titleIsSafe ? quote(title.trim()) : '',
      withheld: !idIsSafe || !titleIsSafe,
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
    for (const { id, node, verdict, task: needed } of this.graph.dependencies(task)) {
      if (drawn.has(id)) continue;
      drawn.add(id);
      const from = needed || this.keys.has(id) ? this.keyFor(id) : this.addMissing(id, node);
      const isCycle = id === task.id || this.onCycle.has(node);
      const kind: PictureEdgeKind = isCycle ? 'cycle' : verdict;
      this.edges.push({ from, to, kind });
    }
  }

  finish(): PlacedPicture {
    return { picture: { nodes: this.nodes, edges: this.edges }, places: this.places };
  }

  private addMissing(id: string, node: JsonNode): string {
    const isSafe = this.isSafeValue(node);
    const key = this.keyFor(id);
    this.places.set(key, this.manifest.json.range(node));
    this.nodes.push({
      key,
      id: isSafe ? quote(id) : withheldId,
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

  private isSafeValue(node: JsonNode | undefined): boolean {
    return node === undefined || this.isSafe(this.manifest.json.range(node));
  }

  private isSafe(range: OffsetRange | undefined): boolean {
    return range === undefined || !this.texts.warnsOf(range);
  }
}
