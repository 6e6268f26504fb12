import type { Document } from '../../document.ts';
import { refuse } from '../../formats/aahp/operations/operation.ts';
import { message, type Message } from '../../message.ts';
import { type Project, skipReason, type SkipReason } from '../../project.ts';
import { sizeAndLimit } from '../../sizeAndLimit.ts';
import { type HandoffPurpose, type HandoffRefusal, refuseOtherKind } from './otherKind.ts';
import { lfsReason } from '../../text/lfsPointer.ts';

/** The formats in which one file is one handoff. */
export type HandoffFormat = 'universal' | 'governed' | 'uagent';

const names: Readonly<Record<HandoffFormat, string>> = {
  universal: 'Universal Handoff Schema 3.0',
  governed: 'Agent Handoff Schema 1.0.0',
  uagent: 'U.AgentHandoff 0.1.0',
};

/** The name of a format with its version. */
export function formatName(format: HandoffFormat): string {
  return names[format];
}

/** Which of the formats a document is a handoff of; `undefined` when it is none, such as a registry. */
export function handoffFormatOf(document: Document, project: Project): HandoffFormat | undefined {
  const kind = project.kindOf(document);
  return (Object.keys(names) as HandoffFormat[]).find((one) => kind === `${one}/handoff`);
}

/** The format of a document that a command is to work on, or why it cannot. */
export function openHandoff(
  document: Document,
  project: Project,
  purpose: HandoffPurpose = 'repair',
): HandoffFormat | HandoffRefusal {
  const reason = project.facts.outside.has(document.path) ? 'outside' : skipReason(document, project.settings);
  if (reason) return { kind: 'refused', reason: whySkipped(reason, document, project) };
  const format = handoffFormatOf(document, project);
  if (format) return format;
  return (
    refuseOtherKind(document, project, purpose) ??
    refuse('{file} is not a handoff of one of these formats: {formats}. Open one that is, and try again.', {
      file: document.name,
      formats: Object.values(names),
    })
  );
}

function whySkipped(reason: 'outside' | SkipReason, document: Document, { settings }: Project): Message {
  const file = document.name;
  switch (reason) {
    case 'outside':
      return message('{file} is a symbolic link that leads out of the project and is not read.', { file });
    case 'unreadable':
      return document.unreadable === lfsReason
        ? message('{file} is only a Git LFS pointer here. Run "git lfs pull" first.', { file })
        : message('{file} cannot be read. Check its permissions.', { file });
    case 'encoding':
      return message('{file} is not UTF-8 text. Save it with that encoding first.', { file });
    case 'too-large':
      return message('{file} has {size}; the limit is {limit}. Raise "limits.fileSize" in the configuration first.', {
        file,
        ...sizeAndLimit(document, settings.limits.fileSize),
      });
    case 'conflict':
      return message('{file} holds an unresolved conflict of version control. Resolve it first.', { file });
    case 'too-deep':
      return message('{file} is nested too deeply to be a handoff.', { file });
  }
}
