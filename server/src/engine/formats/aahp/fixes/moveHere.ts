import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { fileHashes, fileText } from '../../common/fileFacts.ts';
import { sha256Hex } from '../../common/sha256.ts';
import { foundElsewhere } from '../elsewhere.ts';
import { rootOf } from '../root.ts';

/** A file that lies elsewhere than the manifest says, and where it belongs; paths relative to the project. */
interface Misplaced {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Whether it lies in the handoff folder, under another name. */
  readonly isInRoot: boolean;
  /** The name in the manifest. */
  readonly name: string;
}

/** Brings a listed file that lies at the top of the project, or in another folder nearby, to where the manifest says that it is. */
export const moveHere: Fix = {
  code: 'aahp/file-missing',
  id: 'move-here',
  kind: 'explicit',
  title: (finding, project) => {
    const misplaced = misplacedFile(finding, project);
    if (!misplaced) return undefined;
    const { from, name, isInRoot } = misplaced;
    return isInRoot
      ? message('Rename {present} to {file}', { present: from.slice(from.lastIndexOf('/') + 1), file: name })
      : message('Move {file} into the handoff folder', { file: from });
  },
  build: (finding, project) => {
    const misplaced = misplacedFile(finding, project);
    return misplaced && { create: new Map([[misplaced.to, misplaced.text]]), remove: [misplaced.from] };
  },
};

/** Only where the text is known to be all that the file holds: bytes that are no text would be lost, and so would what is not saved. */
function misplacedFile({ document, pointer, variant }: Finding, project: Project): Misplaced | undefined {
  const manifest = variant === 'elsewhere' ? project.document(document.path) : undefined;
  const node = manifest?.json.nodeAt(pointer ?? '');
  const root = manifest && rootOf(manifest, project);
  const name = node === undefined ? undefined : manifest?.json.key(node);
  if (!root || name === undefined || root.resolve(name) !== root.pathOf(name)) return undefined;
  const from = foundElsewhere(root, name, project);
  const text = from === undefined ? undefined : fileText(project, from);
  if (from === undefined || text === undefined || sha256Hex(text) !== fileHashes(project, from)?.raw) return undefined;
  return { from, to: root.pathOf(name), text, isInRoot: from.startsWith(`${root.path}/`), name };
}
