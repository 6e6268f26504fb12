import { insertMember, placeFor, replaceNode } from '../../../json/jsonEdits.ts';
import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import { portableChecksum, recordableDisk } from '../checksum.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** The rules whose findings stand on a checksum, or on the entry that lacks one, and carry the path of its file. */
const codes = ['aahp/checksum-drift', 'aahp/checksum-not-portable', 'aahp/checksum-placeholder'];

/**
 * Records the checksum that the file on disk has now. Always explicit: doing it silently would hide the very change
 * that the checksum exists to show.
 */
export const acceptChecksum: readonly Fix[] = codes.map((code) =>
  jsonFix({
    code,
    id: 'accept-checksum',
    preferred: true,
    title: (target) => {
      const path = pathOf(target);
      if (path === undefined || !recordableDisk(target.project.document(path))) return undefined;
      return message('Record the present checksum of {file}', { file: path.slice(path.lastIndexOf('/') + 1) });
    },
    edits: (target) => {
      const { json, node, project } = target;
      const disk = recordableDisk(project.document(pathOf(target) ?? ''));
      if (!disk) return undefined;
      const checksum = portableChecksum(disk);
      if (json.kind(node) !== 'object') return [replaceNode(json, node, checksum)];
      if (json.member(node, 'checksum') !== undefined) return undefined;
      return [insertMember(json, node, 'checksum', checksum, placeFor(json, node, 'checksum', memberOrders.file))];
    },
  }),
);

function pathOf({ data }: JsonTarget): string | undefined {
  const path = (data as { file?: unknown } | undefined)?.file;
  return typeof path === 'string' ? path : undefined;
}
