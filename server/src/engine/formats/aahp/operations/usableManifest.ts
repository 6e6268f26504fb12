import type { Document } from '../../../document.ts';
import { type Project, skipReason } from '../../../project.ts';
import { sizeAndLimit } from '../../../sizeAndLimit.ts';
import { isEmptyManifest } from '../manifest/emptyManifest.ts';
import { isManifest } from '../manifestModel.ts';
import type { HandoffRoot } from '../root.ts';
import { type Refused, refuse } from './operation.ts';
import { lfsReason } from '../../../text/lfsPointer.ts';

/** Whether a manifest can be edited without losing anything: readable, valid JSON and a manifest at all. */
export function isUsableManifest(manifest: Document, project: Project): boolean {
  return !project.isSkipped(manifest) && isManifest(manifest) && manifest.json.errors.length === 0;
}

/** The manifest of a root when it can be edited, else why it cannot and what to do. */
export function usableManifest(root: HandoffRoot, project: Project): Document | Refused {
  const { manifest } = root;
  const folder = root.path === '' ? '.' : root.path;
  if (!manifest)
    return refuse('{folder} has no MANIFEST.json. Regenerate the manifest first, which makes one.', { folder });
  if (isUsableManifest(manifest, project)) return manifest;
  if (project.facts.outside.has(manifest.path)) {
    return refuse('MANIFEST.json is a symbolic link that leads out of the project. Put a file in its place.');
  }
  switch (skipReason(manifest, project.settings)) {
    case 'conflict':
      return refuse('MANIFEST.json has unresolved git conflict markers. Resolve the conflict first.');
    case 'too-large':
      return refuse('{file} has {size}; the limit is {limit}. Raise "limits.fileSize" in the configuration first.', {
        file: 'MANIFEST.json',
        ...sizeAndLimit(manifest, project.settings.limits.fileSize),
      });
    case 'too-deep':
      return refuse('MANIFEST.json is nested too deeply to be edited. Restore it from version control.');
    case 'encoding':
      return refuse('MANIFEST.json is not UTF-8 text. Save it with that encoding, or restore it from version control.');
    case 'unreadable':
      return manifest.unreadable === lfsReason
        ? refuse('{file} is only a Git LFS pointer here. Run "git lfs pull" first.', { file: 'MANIFEST.json' })
        : refuse('MANIFEST.json cannot be read. Check its permissions and that it is a file.');
    case undefined:
      break;
  }
  if (isEmptyManifest(manifest)) {
    return refuse('MANIFEST.json holds nothing. Restore it from version control, or regenerate the manifest.');
  }
  return manifest.json.errors.length > 0
    ? refuse('MANIFEST.json is not valid JSON (line {line}). Correct it first.', {
        line: manifest.text.positionAt(manifest.json.errors[0]?.start ?? 0).line + 1,
      })
    : refuse('MANIFEST.json is no manifest of the handoff protocol: it states no "aahp_version".');
}
