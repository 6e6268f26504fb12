import type { Fix } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { parsePointer } from '../../../json/jsonPointer.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { replaceValue } from '../../../values/valueEdits.ts';
import type { ValueNode } from '../../../values/valueNode.ts';
import { fileHashes } from '../../common/fileFacts.ts';
import { toUtc } from '../../common/timestamp.ts';
import { knownHandoff, type UniversalHandoff } from '../handoff.ts';
import { payloadHash, payloadSize } from '../payload.ts';
import { countWithItself, tokenCounter } from '../tokens.ts';

interface Place {
  readonly handoff: UniversalHandoff;
  /** The value that the finding stands on. */
  readonly node: ValueNode;
  readonly project: Project;
  readonly finding: Finding;
}

/** A fix that writes another value where the finding stands; `value` gives `undefined` when it does not apply. */
function valueFix(
  fix: Pick<Fix, 'code' | 'id' | 'kind'>,
  title: (value: string | number) => Message,
  value: (place: Place) => string | number | undefined,
): Fix {
  const locate = (finding: Finding, project: Project): Place | undefined => {
    const document = project.document(finding.document.path);
    const handoff = document && knownHandoff(document);
    const node = document && valuesOf(document)?.nodeAt(parsePointer(finding.pointer ?? ''));
    return handoff && node ? { handoff, node, project, finding } : undefined;
  };
  return {
    ...fix,
    preferred: true,
    title: (finding, project) => {
      const place = locate(finding, project);
      const found = place && value(place);
      return found === undefined ? undefined : title(found);
    },
    build: (finding, project) => {
      const place = locate(finding, project);
      const found = place && value(place);
      const change = place && found !== undefined ? replaceValue(place.node, found) : undefined;
      return change && { edits: new Map([[finding.document.path, [change]]]) };
    },
  };
}

/** Fixes that correct one value. */
export const values: readonly Fix[] = [
  valueFix(
    { code: 'universal/timestamp', id: 'to-utc', kind: 'explicit' },
    (time) => message('Write the time in UTC: {time}', { time: String(time) }),
    ({ node, finding }) => (finding.variant === 'offset' ? toUtc(node.string ?? '') : undefined),
  ),
  valueFix(
    { code: 'universal/token-count', id: 'correct-count', kind: 'safe' },
    (count) => message('Write {count} as the number of tokens', { count: Number(count) }),
    ({ node, handoff, project }) => countWithItself(handoff.document.text.text, node, tokenCounter(project.settings)),
  ),
  valueFix(
    { code: 'universal/payload-size', id: 'correct-size', kind: 'safe' },
    (size) => message('Write {size} as the size of the payload', { size: Number(size) }),
    ({ handoff }) => payloadSize(handoff),
  ),
  valueFix(
    { code: 'universal/payload-hash', id: 'recompute-hash', kind: 'explicit' },
    () => message('Take the payload as it is and recompute its hash'),
    ({ handoff }) => payloadHash(handoff),
  ),
  valueFix(
    { code: 'universal/artifact-checksum', id: 'record-checksum', kind: 'explicit' },
    () => message('Take the artifact as it is and record its present checksum'),
    ({ finding, project }) => {
      const { file } = (finding.data ?? {}) as { file?: unknown };
      const hashes = typeof file === 'string' ? fileHashes(project, file) : undefined;
      return hashes && `sha256:${hashes.raw}`;
    },
  ),
];
