import type { Project } from '../../project.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { fileHashes } from '../common/fileFacts.ts';
import { knownHandoffs, type UniversalHandoff } from './handoff.ts';
import { referencedPaths, stateOf } from './references.ts';

/** An artifact whose recorded checksum is not that of the file. */
export interface ArtifactDrift {
  readonly handoff: UniversalHandoff;
  /** The checksum. */
  readonly node: ValueNode;
  /** Where the file lies, relative to the project. */
  readonly path: string;
}

/** The artifacts of all handoffs whose checksum is well formed and, in no form of line endings, that of the file. */
export function* artifactDrifts(project: Project): Generator<ArtifactDrift, void, undefined> {
  for (const handoff of knownHandoffs(project)) {
    for (const reference of referencedPaths(handoff)) {
      const node = reference.item.member('checksum');
      const digest = /^sha256:([0-9a-f]{64})$/.exec(node?.string ?? '')?.[1];
      const state = digest === undefined ? undefined : stateOf(handoff, reference, project);
      const hashes = state?.kind === 'present' ? fileHashes(project, state.path) : undefined;
      if (!node || !hashes || state?.kind !== 'present' || Object.values(hashes).includes(digest)) continue;
      yield { handoff, node, path: state.path };
    }
  }
}
