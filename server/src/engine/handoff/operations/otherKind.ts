import type { Document, DocumentKind } from '../../document.ts';
import type { Refused } from '../../formats/aahp/operations/operation.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';

/** What is to be done with the whole of a handoff. */
export type HandoffPurpose = 'repair' | 'shorten';

/** What does for another kind of file what a command does for a handoff: a command of its own, or the fixes of its findings. */
export type Instead = 'regenerateManifest' | 'archiveLog' | 'fix';

/** Why a command does nothing with a file, and what would help where another command is meant. */
export interface HandoffRefusal extends Refused {
  readonly instead?: Instead;
}

/** Why a command about one handoff does nothing with a file of another kind; `undefined` for files of no kind that is known. */
export function refuseOtherKind(
  document: Document,
  project: Project,
  purpose: HandoffPurpose,
): HandoffRefusal | undefined {
  const other = otherKindOf(project.kindOf(document));
  if (!other) return undefined;
  const { reason, instead } = refusals[other][purpose];
  return { kind: 'refused', reason: message(reason, { file: document.name }), ...(instead && { instead }) };
}

type OtherKind = 'manifest' | 'folder' | 'log' | 'registry' | 'configuration';

function otherKindOf(kind: DocumentKind): OtherKind | undefined {
  switch (kind) {
    case 'aahp/manifest':
      return 'manifest';
    case 'aahp/lock':
    case 'aahp/markdown':
    case 'aahp/pii-allowlist':
    case 'aahp/archive-index':
    case 'aahp/ignore':
    case 'aahp/other':
      return 'folder';
    case 'ahil/log':
    case 'ahil/adpl':
      return 'log';
    case 'governed/prompt-manifest':
    case 'governed/prompt-lock':
      return 'registry';
    case 'configuration':
      return 'configuration';
    default:
      return undefined;
  }
}

/** Whole sentences, since what a file is called is declined in other languages. */
const refusals: Readonly<
  Record<OtherKind, Readonly<Record<HandoffPurpose, { readonly reason: string; readonly instead?: Instead }>>>
> = {
  manifest: {
    repair: {
      reason: '{file} is the manifest of a handoff folder, not a handoff in one file. Regenerate the manifest instead.',
      instead: 'regenerateManifest',
    },
    shorten: {
      reason:
        '{file} is the manifest of a handoff folder, not a handoff in one file. Archive old entries of its log instead.',
      instead: 'archiveLog',
    },
  },
  folder: {
    repair: {
      reason: '{file} is a file of a handoff folder, not a handoff in one file. Use the fixes of its findings instead.',
      instead: 'fix',
    },
    shorten: {
      reason:
        '{file} is a file of a handoff folder, not a handoff in one file. Archive old entries of its log instead.',
      instead: 'archiveLog',
    },
  },
  log: {
    repair: {
      reason: '{file} is an AHIL log, not a handoff in one file. Use the fixes of its findings instead.',
      instead: 'fix',
    },
    shorten: { reason: '{file} is an AHIL log, not a handoff in one file. There is nothing in it to shorten.' },
  },
  registry: {
    repair: {
      reason:
        '{file} is a file of a prompt registry, not a handoff in one file. Use the fixes of its findings instead.',
      instead: 'fix',
    },
    shorten: {
      reason: '{file} is a file of a prompt registry, not a handoff in one file. There is nothing in it to shorten.',
    },
  },
  configuration: {
    repair: {
      reason: '{file} is a configuration, not a handoff in one file. Use the fixes of its findings instead.',
      instead: 'fix',
    },
    shorten: { reason: '{file} is a configuration, not a handoff in one file. There is nothing in it to shorten.' },
  },
};
