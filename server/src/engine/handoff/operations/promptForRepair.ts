import type { Document } from '../../document.ts';
import { refuse } from '../../formats/aahp/operations/operation.ts';
import { repairPrompt } from '../../formats/common/repairPrompt.ts';
import { extensionOf } from '../../formats/common/textPipeline.ts';
import { formatMessage, type Message, message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import { formatName, openHandoff } from './handoffDocument.ts';
import type { HandoffRefusal } from './otherKind.ts';

/** A prompt that asks an agent to repair a handoff. */
export interface PromptForRepair {
  readonly kind: 'prompt';
  readonly text: string;
  /** How many problems it names. */
  readonly problems: number;
  /** What a person should know before the prompt is handed on. */
  readonly cautions: readonly Message[];
}

/**
 * The prompt for an agent with the errors and warnings that a handoff has now (Universal Handoff 3.0, validation reference section 4, for
 * all three formats). Refused where there is nothing to repair, and where the prompt would spread a secret.
 *
 * @param findings what is wrong with the document
 * @param say a message in the language of the reader
 */
export function promptForRepair(
  project: Project,
  document: Document,
  findings: readonly Finding[],
  say: (message: Message) => string = formatMessage,
): PromptForRepair | HandoffRefusal {
  const format = openHandoff(document, project);
  if (typeof format !== 'string') return format;
  const { name: file } = document;
  if (findings.some(({ code }) => code === 'safety/secret')) {
    return refuse(
      '{file} holds what looks like a secret, which a prompt would spread. Remove it first, and have it replaced where it is valid.',
      { file },
    );
  }
  const problems = findings.filter(
    ({ code, severity }) => isOwn(code, format) && (severity === 'error' || severity === 'warning'),
  );
  if (problems.length === 0) return refuse('{file} has no error or warning that an agent could repair.', { file });
  const isHostile = findings.some(
    ({ code, severity }) => code.startsWith('safety/') && (severity === 'error' || severity === 'warning'),
  );
  const cautions = isHostile
    ? [
        message('{file} holds text that may be meant to mislead an agent. Look at it before you hand the prompt on.', {
          file,
        }),
      ]
    : [];
  const text = repairPrompt({
    format: formatName(format),
    language: extensionOf(document.language),
    text: document.text.text.replaceAll('\r\n', '\n'),
    problems: problems.map((finding) => ({ pointer: finding.pointer ?? '', sentence: say(finding.message) })),
  });
  return { kind: 'prompt', text, problems: problems.length, cautions };
}

function isOwn(code: string, format: string): boolean {
  return code.startsWith(`${format}/`) || code.startsWith('file/') || code === 'handoff/loop';
}
