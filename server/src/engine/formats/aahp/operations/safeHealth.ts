import type { Findings } from '../../../engine.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';
import type { Project } from '../../../project.ts';
import { AgentTexts } from '../../../safety/agentText.ts';
import { messageWithSafeNames, repeatedName } from '../../../safety/repeatedName.ts';
import { quote } from '../../../text/quote.ts';
import type { HandoffRoot } from '../root.ts';
import { warnedParts, withheldName } from '../../../safety/warnedParts.ts';
import { TaskTexts } from '../taskTexts.ts';
import { type Health, type HealthPlace, healthOf } from './health.ts';
import type { ReadingPart } from './readingPlan.ts';

/** A health check with what of the files' own texts may be repeated. */
export interface SafeHealth {
  /** With names of files and agents in its sentences and plans only where they read like no order. */
  readonly health: Health;
  /** The quick context as data, or that it was withheld; `undefined` when there is none. */
  readonly quickContext: string | undefined;
  /** Whether a safety rule warns of the quick context. */
  readonly contextIsWithheld: boolean;
  /** Where the manifest has the quick context. */
  readonly contextPlace: HealthPlace | undefined;
  /** The id of the next task, or what stands in its place; `undefined` when there is none. */
  readonly nextId: string | undefined;
  /** The title of the next task; `undefined` when there is none or a safety rule warns of it. */
  readonly nextTitle: string | undefined;
  readonly titleIsWithheld: boolean;
}

/**
 * The health of a root, with what safety rules warn of in its manifest and its claims held back.
 * @param root `undefined` when there is no handoff folder
 */
export function safeHealth(project: Project, root: HandoffRoot | undefined, findings: Findings): SafeHealth {
  const health = withSafeNames(healthOf(project, root, warnedParts(project, findings)));
  const manifest = root?.manifest;
  const nothing = {
    quickContext: undefined,
    contextIsWithheld: false,
    contextPlace: undefined,
    nextId: undefined,
    nextTitle: undefined,
    titleIsWithheld: false,
  };
  if (!manifest) return { health, ...nothing };
  const { json } = manifest;
  const texts = new AgentTexts(manifest, findings.get(manifest) ?? [], project.settings.limits.findings);
  const isSafe = (node: JsonNode | undefined) => node === undefined || texts.part(json.range(node)).withheldLines === 0;
  const context = json.member(json.root, 'quick_context');
  const next = health.tasks?.eligible[0];
  const taskTexts = new TaskTexts(manifest, texts);
  const titleIsSafe = next === undefined || taskTexts.isSafeTitle(next);
  return {
    health,
    quickContext:
      context === undefined || health.quickContext === undefined
        ? undefined
        : texts.value(json.range(context), health.quickContext),
    contextIsWithheld: !isSafe(context),
    contextPlace: context === undefined ? undefined : { document: manifest, range: json.memberRange(context) },
    nextId: next === undefined || taskTexts.isSafeId(next) ? next?.id : withheldName,
    nextTitle: titleIsSafe ? next?.title : undefined,
    titleIsWithheld: !titleIsSafe,
  };
}

/** Claims are not names, and have been judged where they stand. */
function withSafeNames(health: Health): Health {
  return {
    ...health,
    checks: health.checks.map((check) =>
      check.id === 'trust'
        ? check
        : {
            ...check,
            said: messageWithSafeNames(check.said),
            details: check.details.map((detail) => ({ ...detail, said: messageWithSafeNames(detail.said) })),
          },
    ),
    plans: health.plans.map((plan) => ({
      ...plan,
      parts: plan.parts.map((part) => ({ ...part, name: repeatedName(part.name) })),
      missing: plan.missing.map(repeatedName),
    })),
  };
}

/** A part of a reading plan as a person reads it: the file, what of it, and the tokens. */
export function readingPartText({ name, sections, entries, tokens }: ReadingPart): string {
  const what = sections ? ` (${sections.map(quote).join(', ')})` : entries === undefined ? '' : ` (last ${entries})`;
  return `${quote(name)}${what} ${tokens}`;
}
