import { message } from '../../../message.ts';
import { offeredPaths } from '../../common/features/offeredPaths.ts';
import type { CompletionPlace } from '../../common/features/completionPlace.ts';
import type { OfferedValue } from '../../common/features/schemaCompletions.ts';
import { filesNamed, presentTime } from '../../common/fileFacts.ts';
import { folderOf } from '../../common/paths.ts';
import { newIdFor } from '../../common/repairContext.ts';
import { isUuidV4 } from '../../common/uuid.ts';
import { tokensOf } from '../budget.ts';
import { knownHandoff, knownHandoffs } from '../handoff.ts';
import { payloadHash, payloadSize } from '../payload.ts';
import { referenceFolders } from '../references.ts';
import { tokenCounter } from '../tokens.ts';

/** More traces are no choice but a list. */
const traceLimit = 20;

/** Values that follow from the rest of the handoff and of the project. */
export function offeredValues(path: readonly string[], place: CompletionPlace): readonly OfferedValue[] {
  const { document, project } = place;
  const handoff = knownHandoff(document);
  switch (path.join('/')) {
    case 'handoff/source/skill':
    case 'handoff/target/skill':
    case 'handoff/meta/handoff_chain/*':
      return skillsOf(place).map((text) => ({ text, isReference: true }));
    case 'handoff/timestamp':
      return [{ text: presentTime(project), detail: message('now') }];
    case 'handoff/trace_id':
      return [{ text: newIdFor(document), detail: message('a new trace') }, ...traces(place)];
    case 'handoff/meta/token_count':
      return [{ text: String(tokensOf(document, tokenCounter(project.settings))), detail: message('counted') }];
    case 'handoff/meta/payload_hash': {
      const hash = handoff && payloadHash(handoff);
      return hash === undefined ? [] : [{ text: hash, detail: message('hash of the payload as it is') }];
    }
    case 'handoff/meta/payload_size_bytes': {
      const size = handoff && payloadSize(handoff);
      return size === undefined ? [] : [{ text: String(size), detail: message('bytes of the payload as it is') }];
    }
    case 'handoff/payload/references/files/*/path':
    case 'handoff/payload/session/artifacts/*/path':
      return handoff ? offeredPaths(place, referenceFolders(handoff)) : [];
    default:
      return [];
  }
}

/** Skills of the project, and those that its handoffs name and of which no safety rule warns. */
function skillsOf({ project, isWarnedOf }: CompletionPlace): string[] {
  const folders = (filesNamed(project, 'SKILL.md') ?? []).map((path) => {
    const folder = folderOf(path);
    return folder.slice(folder.lastIndexOf('/') + 1);
  });
  const named = knownHandoffs(project).flatMap(({ sourceSkill, targetSkill, document }) =>
    [sourceSkill, targetSkill].flatMap((skill) =>
      skill?.string === undefined || isWarnedOf(document, skill.place) ? [] : skill.string,
    ),
  );
  return [...new Set([...folders, ...named])].filter((name) => name.trim() !== '').sort();
}

function traces({ project, document }: CompletionPlace): OfferedValue[] {
  const found = new Map<string, OfferedValue>();
  for (const other of knownHandoffs(project)) {
    const text = other.traceId?.string ?? '';
    if (other.document === document || !isUuidV4(text) || found.size >= traceLimit) continue;
    const detail = message('the trace of {file}', { file: other.document.name });
    if (!found.has(text)) found.set(text, { text, detail, isReference: true });
  }
  return [...found.values()];
}
