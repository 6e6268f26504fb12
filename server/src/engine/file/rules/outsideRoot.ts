import type { Document } from '../../document.ts';
import { manifestFiles } from '../../formats/aahp/manifestModel.ts';
import type { JsonNode } from '../../json/jsonTree.ts';
import type { Project } from '../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../rule.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { folderOf, leavesProject } from '../outsidePath.ts';
import { startOf } from '../place.ts';

/** A handoff that makes its reader follow a path out of the project can make it read, hash or quote any file there is. */
export const outsideRoot: ProjectRule = {
  code: 'file/outside-root',
  title: 'A path or a symbolic link leads out of the project',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff, trust boundaries',
  scope: 'project',
  messages: {
    listed: '{path} leads out of the project and is not read. List files of the handoff folder only.',
    updating: '{path} leads out of the project and is not read. A lock names files of the handoff folder only.',
    registered:
      '{path} leads out of the project and is not read. A registry names prompt files of its own project only.',
    link: 'This file is a symbolic link that leads out of the project, so it is not read. Replace it by a file.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const document of project.documents.values()) {
      if (project.facts.outside.has(document.path)) {
        yield { document, range: startOf(document), message: 'link' };
      } else if (!project.isSkipped(document)) {
        yield* namedPaths(document, project);
      }
    }
  },
};

function* namedPaths(document: Document, project: Project): Iterable<ProblemInDocument> {
  const { json } = document;
  const folder = folderOf(document.path);
  const problem = (node: JsonNode, path: string, range: OffsetRange, message: string): ProblemInDocument[] => {
    if (!leavesProject(folder, path)) return [];
    return [{ document, range, message, args: { path }, pointer: json.pointer(node) }];
  };
  switch (project.kindOf(document)) {
    case 'aahp/manifest':
      for (const { name, node } of manifestFiles(document)) {
        yield* problem(node, name, json.keyRange(node) ?? json.range(node), 'listed');
      }
      break;
    case 'aahp/lock':
      for (const node of updatingOf(document)) {
        const path = json.string(node);
        if (path !== undefined) yield* problem(node, path, json.range(node), 'updating');
      }
      break;
    case 'governed/prompt-manifest':
    case 'governed/prompt-lock':
      // Registries differ in where they keep their entries, but every entry calls its file `file`.
      for (let node = 0; node < json.nodeCount; node++) {
        const path = json.kind(node) === 'string' && json.key(node) === 'file' ? json.string(node) : undefined;
        if (path !== undefined) yield* problem(node, path, json.range(node), 'registered');
      }
      break;
    default:
      break;
  }
}

/** What a lock says is being updated: an array of names, or a single one. */
function updatingOf({ json }: Document): JsonNode[] {
  const updating = json.member(json.root, 'updating');
  if (updating === undefined) return [];
  return json.kind(updating) === 'array' ? [...json.children(updating)] : [updating];
}
