import type { Document } from '../../document.ts';
import type { Refused } from '../../formats/aahp/operations/operation.ts';
import { type Message, message } from '../../message.ts';
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
  const what = whatItIs(document, project);
  if (!what) return undefined;
  const args = { file: document.name, what };
  const kind = project.kindOf(document);
  if (purpose === 'shorten') {
    return kind.startsWith('aahp/')
      ? {
          kind: 'refused',
          reason: message('{file} is {what}, not a handoff in one file. Archive old entries of its log instead.', args),
          instead: 'archiveLog',
        }
      : {
          kind: 'refused',
          reason: message('{file} is {what}, not a handoff in one file. There is nothing in it to shorten.', args),
        };
  }
  return kind === 'aahp/manifest'
    ? {
        kind: 'refused',
        reason: message('{file} is {what}, not a handoff in one file. Regenerate the manifest instead.', args),
        instead: 'regenerateManifest',
      }
    : {
        kind: 'refused',
        reason: message('{file} is {what}, not a handoff in one file. Use the fixes of its findings instead.', args),
        instead: 'fix',
      };
}

function whatItIs(document: Document, project: Project): Message | undefined {
  switch (project.kindOf(document)) {
    case 'aahp/manifest':
      return message('the manifest of a handoff folder');
    case 'aahp/lock':
    case 'aahp/markdown':
    case 'aahp/pii-allowlist':
    case 'aahp/archive-index':
    case 'aahp/ignore':
    case 'aahp/other':
      return message('a file of a handoff folder');
    case 'ahil/log':
    case 'ahil/adpl':
      return message('an AHIL log');
    case 'governed/prompt-manifest':
    case 'governed/prompt-lock':
      return message('a file of a prompt registry');
    case 'configuration':
      return message('a configuration');
    default:
      return undefined;
  }
}
