import { editDocument, type Fix } from '../../../fix.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import { message } from '../../../message.ts';
import { hashedDisk, portableChecksum } from '../checksum.ts';

/** The rules whose findings stand on a checksum and carry the path of its file. */
const codes = ['aahp/checksum-drift', 'aahp/checksum-not-portable', 'aahp/checksum-placeholder'];

/**
 * Records the checksum that the file on disk has now. Always explicit: doing it silently would hide the very change
 * that the checksum exists to show.
 */
export const acceptChecksum: readonly Fix[] = codes.map((code) => ({
  code,
  id: 'accept-checksum',
  kind: 'explicit',
  preferred: true,
  title: (finding) => {
    return pathOf(finding.data) === undefined ? undefined : message('Record the present checksum of {file}', { file: fileName(finding.data) });
  },
  build: (finding, project) => {
    const path = pathOf(finding.data);
    const disk = path === undefined ? undefined : hashedDisk(project.document(path));
    const manifest = project.document(finding.document.path);
    const node = manifest?.json.nodeAt(finding.pointer ?? '');
    if (!disk || !manifest || node === undefined || manifest.json.kind(node) === 'object') return undefined;
    return editDocument(manifest.path, { ...manifest.json.range(node), text: encodeJsonString(portableChecksum(disk)) });
  },
}));

function pathOf(data: unknown): string | undefined {
  const path = (data as { file?: unknown } | undefined)?.file;
  return typeof path === 'string' ? path : undefined;
}

function fileName(data: unknown): string {
  const path = pathOf(data) ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}
