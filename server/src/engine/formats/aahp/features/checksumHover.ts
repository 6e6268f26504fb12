import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Document } from '../../../document.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum, portableChecksum } from '../checksum.ts';
import { manifestFiles } from '../manifestModel.ts';
import { rootOf } from '../root.ts';

/**
 * On a file's entry in a manifest: whether the checksum is that of the file (AAHP v3 section 2.2). On a checksum that a finding says is
 * another, editors show that sentence beside this one, so that the hover adds what the checksum would have to be.
 */
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
  const range = json.keyRange(entry.node) ?? json.range(entry.node);
  const within = json.nodeAtOffset(offset);
  const isChecksum = within !== undefined && within === entry.checksumNode;
  if (!isChecksum && (offset < range.start || offset > range.end)) return;
  const file = path === undefined ? undefined : project.document(path);
  const value = isChecksum ? json.range(within) : undefined;
  const isMarked = value !== undefined && offset >= value.start && offset <= value.end;
  const present = isMarked ? presentChecksum(entry.checksum, file) : undefined;
  yield {
    range: value ?? range,
    blocks: present ?? [{ kind: 'text', message: verdictOn(entry.checksum, file) }],
  };
}

/** The checksum of a file whose recorded one a rule complains of; `undefined` for others. */
function presentChecksum(checksum: string | undefined, file: Document | undefined): readonly HoverBlock[] | undefined {
  const disk = hashedDisk(file);
  if (!file || !disk || (checksum !== undefined && matchChecksum(checksum, disk) === 'portable')) return undefined;
  return [
    { kind: 'text', message: message('The checksum of {file} on disk:', { file: file.path }) },
    // Whole, which an argument of a sentence is not.
    { kind: 'code', text: portableChecksum(disk) },
  ];
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
