import type { Document } from '../engine/document.ts';
import type { Refused } from '../engine/formats/aahp/operations/operation.ts';
import {
  draftHandoff,
  type NewHandoffContext,
  type NewHandoffRequest,
  objectionsTo,
} from '../engine/handoff/operations/newHandoff.ts';
import type { Message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import type { Workspace } from './workspace.ts';

/** A new handoff in which nothing is wrong, ready to be written. */
export interface PlannedHandoff {
  readonly kind: 'planned';
  readonly project: Project;
  readonly document: Document;
  /** What a person should know of it. */
  readonly said: readonly Message[];
}

/** Drafts a new handoff of a project and has the rules check it as if it were there already. */
export async function planNewHandoff(
  workspace: Workspace,
  projectUri: string,
  request: NewHandoffRequest,
  context: NewHandoffContext,
): Promise<PlannedHandoff | Refused> {
  const { project } = await workspace.check(projectUri);
  const draft = draftHandoff(project, request, context);
  if (draft.kind === 'refused') return draft;
  const { document } = draft;
  const checked = await workspace.checkWith(projectUri, document);
  const { refused, said } = objectionsTo(checked.findings.get(document) ?? []);
  return refused ?? { kind: 'planned', project, document, said };
}
