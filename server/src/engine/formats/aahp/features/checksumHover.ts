import type { Hover, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Document } from '../../../document.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from '../checksum.ts';
import { manifestFiles } from '../manifestModel.ts';
import { rootOf } from '../root.ts';

/** On a file's entry in a manifest: whether the checksum is that of the file (AAHP v3 section 2.2). */
export function* checksumHover({ project, document, offset }: Place): Iterable<Hover> {
  if (project.kindOf(document) !== 'aahp/manifest') return;
  const { json } = document;
  const entry = manifestFiles(document).find(({ node }) => {
    const { start, end } = json.memberRange(node);
    return offset >= start && offset <= end;
  });
  const root = rootOf(document, project);
  if (!entry || !root) return;
  const path = root.resolve(entry.name);
  const verdict = verdictOn(entry.checksum, path === undefined ? undefined : project.document(path));
  const range = json.keyRange(entry.node) ?? json.range(entry.node);
  const within = json.nodeAtOffset(offset);
  const isChecksum = within !== undefined && within === entry.checksumNode;
  if (!isChecksum && (offset < range.start || offset > range.end)) return;
  yield { range: isChecksum ? json.range(within) : range, blocks: [{ kind: 'text', message: verdict }] };
}

function verdictOn(checksum: string | undefined, file: Document | undefined): Message {
  if (!file) return message('There is no such file to compare the checksum with.');
  const args = { file: file.path };
  if (checksum === undefined) return message('No checksum is recorded for {file}.', args);
  if (!isWellFormedChecksum(checksum)) return message('This is no checksum, so nothing vouches for {file}.', args);
  const disk = hashedDisk(file);
  if (!disk) return message('{file} was never saved, so there is nothing to compare the checksum with.', args);
  switch (matchChecksum(checksum, disk)) {
    case 'portable':
      return message('{file} is exactly what this checksum attests.', args);
    case 'raw':
    case 'crlf':
      return message(
        '{file} is what this checksum attests, but only with the line endings of one kind of machine.',
        args,
      );
    case 'none':
      return message('{file} has changed since this checksum was recorded.', args);
  }
}
