import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { isWellFormedChecksum, listedFiles, type ListedFile } from '../checksum.ts';
import { isReportedMissing } from '../missingFile.ts';

/** What the fixes of `aahp/checksum-placeholder` need: the file to hash, or the form in which the checksum was meant. */
export interface PlaceholderData {
  readonly file?: string;
  readonly meant?: string;
}

/** What stands in the place of a checksum but can never match, so that the file is not protected at all. */
export const checksumPlaceholder: ProjectRule = {
  code: 'aahp/checksum-placeholder',
  title: 'A file entry has no usable checksum',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 sections 2.2 and 7.2',
  scope: 'project',
  messages: {
    absent: '{file} has no checksum, so nobody can tell whether it was changed. Record it, or regenerate the manifest.',
    empty: 'The checksum of {file} is empty. Record it, or regenerate the manifest.',
    zeros: 'The checksum of {file} is a placeholder of zeros. Record the real one, or regenerate the manifest.',
    word: 'The checksum of {file} is a placeholder. Record the real one, or regenerate the manifest.',
    truncated:
      'The number of hexadecimal digits in the checksum of {file} is {digits} instead of 64. Record it anew, or regenerate the manifest.',
    spelling: 'A checksum is written as "sha256:" and 64 lower-case hexadecimal digits: {meant}.',
    algorithm: 'The checksum of {file} is not a SHA-256. Record one, or regenerate the manifest.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const listed of listedFiles(project)) {
      const { manifest, entry, file } = listed;
      // An entry that is no object is reported by the schema.
      if (!entry.isObject || (entry.checksum !== undefined && isWellFormedChecksum(entry.checksum))) continue;
      const found = judge(listed);
      // Of a file that is not there no checksum can be recorded; only how one is written can be corrected.
      if (!found || (found.meant === undefined && isReportedMissing(listed, project))) continue;
      const { json } = manifest;
      const place = entry.checksumNode ?? entry.node;
      const data: PlaceholderData =
        found.meant === undefined ? (file ? { file: file.path } : {}) : { meant: found.meant };
      yield {
        document: manifest,
        range: entry.checksumNode === undefined ? (json.keyRange(entry.node) ?? json.range(place)) : json.range(place),
        message: found.message,
        args: { file: entry.name, digits: found.digits ?? 0, meant: found.meant ?? '' },
        pointer: json.pointer(place),
        data,
      };
    }
  },
};

interface Judgement {
  readonly message: string;
  readonly digits?: number;
  readonly meant?: string;
}

/** What is wrong with a checksum; `undefined` while it is being typed and nothing can be said. */
function judge({ manifest, entry }: ListedFile): Judgement | undefined {
  const { json } = manifest;
  if (entry.checksumNode === undefined) return json.errors.length > 0 ? undefined : { message: 'absent' };
  const kind = json.kind(entry.checksumNode);
  if (kind === 'missing' || isUnclosed(json, entry.checksumNode)) return undefined;
  if (entry.checksum === undefined) return { message: kind === 'null' ? 'absent' : 'algorithm' };
  const written = entry.checksum.trim();
  if (written === '') return { message: 'empty' };
  const [, algorithm, digest = ''] = /^(?:([A-Za-z0-9-]+)[:=\s]\s*)?([\s\S]*)$/.exec(written) ?? [];
  const isHash = /^[0-9a-f]+$/i.test(digest);
  if (isHash && /^0+$/.test(digest)) return { message: 'zeros' };
  if (algorithm !== undefined && isHash && !/^sha-?256$/i.test(algorithm)) return { message: 'algorithm' };
  if (isHash && digest.length === 64) return { message: 'spelling', meant: `sha256:${digest.toLowerCase()}` };
  // Short words may consist of hexadecimal letters alone ("dead", "face"); a cut hash is longer or has digits.
  if (isHash && (digest.length >= 16 || /\d/.test(digest))) return { message: 'truncated', digits: digest.length };
  return { message: 'word' };
}

/** Whether a text ends without its quote: it may have been cut off, which is reported as such. */
function isUnclosed(json: JsonTree, node: JsonNode): boolean {
  const { start, end } = json.range(node);
  return json.kind(node) === 'string' && json.errors.length > 0 && (end - start < 2 || json.text[end - 1] !== '"');
}
