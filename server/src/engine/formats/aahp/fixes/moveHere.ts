import { type Fix, moveFile } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { isFile } from '../../common/fileFacts.ts';
import { foundElsewhere } from '../elsewhere.ts';
import { rootOf } from '../root.ts';

/** A file that lies elsewhere than the manifest says, and where it belongs; paths relative to the project. */
interface Misplaced {
  readonly from: string;
  readonly to: string;
  /** Its name in the handoff folder; `undefined` where it lies outside of that. */
  readonly present: string | undefined;
  /** The name in the manifest. */
  readonly name: string;
}

/** Brings a listed file that lies at the top of the project, or in another folder nearby, to where the manifest says that it is. */
export const moveHere: Fix = {
  code: 'aahp/file-missing',
  id: 'move-here',
  kind: 'explicit',
  beyondText: true,
  title: (finding, project) => {
    const misplaced = misplacedFile(finding, project);
    if (!misplaced) return undefined;
    const { from, name, present } = misplaced;
    return present !== undefined
      ? message('Rename {present} to {file}', { present, file: name })
      : message('Move {file} into the handoff folder', { file: from });
  },
  build: (finding, project) => {
    const misplaced = misplacedFile(finding, project);
    return misplaced && moveFile(misplaced.from, misplaced.to);
  },
};

/** A folder that is called like a listed file is not what the manifest means, and a link that leads out of the project is nobody's to move. */
function misplacedFile({ document, pointer, variant }: Finding, project: Project): Misplaced | undefined {
  const manifest = variant === 'elsewhere' ? project.document(document.path) : undefined;
  const node = manifest?.json.nodeAt(pointer ?? '');
  const root = manifest && rootOf(manifest, project);
  const name = node === undefined ? undefined : manifest?.json.key(node);
  if (!root || name === undefined || root.resolve(name) !== root.pathOf(name)) return undefined;
  const from = foundElsewhere(root, name, project);
  if (from === undefined || isFile(project, from) !== true) return undefined;
  const folder = root.path === '' ? '' : `${root.path}/`;
  return {
    from,
    to: root.pathOf(name),
    present: from.startsWith(folder) ? from.slice(folder.length) : undefined,
    name,
  };
}
