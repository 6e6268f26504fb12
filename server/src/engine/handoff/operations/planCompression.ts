import type { Document } from '../../document.ts';
import type { Change } from '../../fix.ts';
import { refuse } from '../../formats/aahp/operations/operation.ts';
import { fileExists } from '../../formats/common/fileFacts.ts';
import { hasSyntaxErrors } from '../../formats/common/schemaViolations.ts';
import { differenceBetween } from '../../formats/common/textPipeline.ts';
import { type Compression, compressHandoff } from '../../formats/universal/compression.ts';
import { knownHandoff } from '../../formats/universal/handoff.ts';
import { tokenCounter, tokenLimit } from '../../formats/universal/tokens.ts';
import type { Project } from '../../project.ts';
import { openHandoff } from './handoffDocument.ts';
import type { HandoffRefusal } from './otherKind.ts';

/** What shortening a handoff comes to. */
export interface CompressionPlan {
  readonly kind: 'planned';
  readonly steps: readonly Compression[];
  /** The handoff as it is at the end. */
  readonly document: Document;
  /** Absent when there is nothing to change. */
  readonly change: Change | undefined;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly limit: number;
}

/**
 * Shortens a Universal Handoff until it is within the limit of tokens, by the strategies of its specification (section 3), in an order in
 * which nothing is deleted that can be moved. Short ones stay as they are.
 */
export function planCompression(project: Project, document: Document): CompressionPlan | HandoffRefusal {
  const format = openHandoff(document, project, 'shorten');
  if (typeof format !== 'string') return format;
  if (format !== 'universal')
    return refuse('Only a Universal Handoff has a limit of tokens; {file} is none.', { file: document.name });
  if (hasSyntaxErrors(document))
    return refuse('{file} has syntax errors. Correct them first.', { file: document.name });
  if (!knownHandoff(document)) return refuse('{file} is of another version than 3.0.', { file: document.name });
  const count = tokenCounter(project.settings);
  const compressed = compressHandoff(document, count, (path) => fileExists(project, path));
  const edit = differenceBetween(document.text.text, compressed.document.text.text);
  const change = edit && {
    edits: new Map([[document.path, [edit]]]),
    ...(compressed.create.size > 0 && { create: compressed.create }),
  };
  return {
    kind: 'planned',
    steps: compressed.steps,
    document: compressed.document,
    change,
    tokensBefore: count(document.text.text),
    tokensAfter: count(compressed.document.text.text),
    limit: tokenLimit,
  };
}
