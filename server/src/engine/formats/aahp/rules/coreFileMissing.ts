import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isManifest, manifestFiles } from '../manifestModel.ts';
import { type CoreFile, coreFiles } from '../newCoreFile.ts';
import { handoffRoots, type HandoffRoot } from '../root.ts';

/** What the fix of `aahp/core-file-missing` needs: the root and the file to make in it. */
export interface CoreFileMissingData {
  readonly root: string;
  readonly file: CoreFile;
}

/** The state, the next tasks and the log are what an agent needs to go on; everything else is extra. */
export const coreFileMissing: ProjectRule = {
  code: 'aahp/core-file-missing',
  title: 'STATUS.md, NEXT_ACTIONS.md or LOG.md is missing',
  severity: 'info',
  fixable: 'explicit',
  source: 'AAHP v3 sections 3.3 and 4',
  scope: 'project',
  messages: {
    'STATUS.md':
      'The handoff folder has no STATUS.md, so the next agent does not learn how things stand. Make it from the log.',
    'NEXT_ACTIONS.md':
      'The handoff folder has no NEXT_ACTIONS.md, so the next agent does not learn what to do. Make it from the tasks.',
    'LOG.md': 'The handoff folder has no LOG.md, so what is done is not recorded. Make one that notes the gap.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const place = placeFor(root, project);
      if (!place) continue;
      const listed = new Set(manifestFiles(place.document).map(({ name }) => root.resolve(name)));
      for (const file of coreFiles) {
        const path = root.pathOf(file);
        // A file that is listed but not there has a finding of its own, with the same fix.
        if (root.documents.has(file) || listed.has(path) || project.facts.exists(path) !== false) continue;
        yield { ...place, message: file, data: { root: root.path, file } satisfies CoreFileMissingData };
      }
    }
  },
};

/**
 * Where to say it: on the manifest or, without one, on a core file that is there. A folder with one such file and no manifest may
 * belong to another way of working, and nothing is said of it.
 */
function placeFor(root: HandoffRoot, project: Project): { document: Document; range: OffsetRange } | undefined {
  const { manifest } = root;
  if (manifest && !project.isSkipped(manifest) && isManifest(manifest)) {
    // A manifest that lies anywhere is no handoff folder.
    if (manifest.name !== 'MANIFEST.json') return undefined;
    const { json } = manifest;
    const files = json.member(json.root, 'files');
    const { start } = json.range(json.root ?? 0);
    return {
      document: manifest,
      range: (files === undefined ? undefined : json.keyRange(files)) ?? { start, end: start + 1 },
    };
  }
  const present = coreFiles
    .flatMap((file) => root.documents.get(file) ?? [])
    .filter((file) => !project.isSkipped(file));
  const [first] = present;
  return first && present.length >= 2 ? { document: first, range: first.text.lineRange(0) } : undefined;
}
