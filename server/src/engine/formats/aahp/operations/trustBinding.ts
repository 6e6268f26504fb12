import type { Project } from '../../../project.ts';
import { escapeUnsafe } from '../../../text/quote.ts';
import { plainText } from '../markdown/plainText.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import type { HandoffRoot } from '../root.ts';
import { isRefused, type Refused, refuse } from './operation.ts';
import { findClaim } from './trustChanges.ts';

/** How a claim is checked, as the configuration says: a command on one line, a script of package.json, or a list of arguments. */
export type TrustBinding =
  | string
  | { readonly script: string; readonly timeoutMinutes?: number }
  | { readonly command: readonly string[]; readonly timeoutMinutes?: number };

/** By what a claim says, its id, or a part of it that no other claim has. */
export type TrustBindings = Readonly<Record<string, TrustBinding>>;

/** A program that shows whether a claim holds: it ends with 0 when it does. */
export interface TrustCheck {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  readonly timeoutMinutes: number;
}

const defaultTimeout = 10;

/** A command as a person reads it before it runs: whole, with everything invisible made visible. Not meant for a shell. */
export function shownCommand(command: readonly string[]): string {
  return command.map((part) => escapeUnsafe(/^[^\s"']+$/.test(part) ? part : JSON.stringify(part))).join(' ');
}

/** The check that the configuration binds to a claim, or why there is none to run. */
export function trustCheckOf(
  project: Project,
  root: HandoffRoot,
  claim: TrustClaim,
  bindings: TrustBindings | undefined,
): TrustCheck | Refused {
  const entries = Object.entries(bindings ?? {});
  const names = [claim.claim, plainText(claim.cells.id?.text ?? '')].map(normal).filter((name) => name !== '');
  const exact = entries.filter(([key]) => names.includes(normal(key)));
  const found = exact.length > 0 ? exact : entries.filter(([key]) => isMeant(project, root, claim, key));
  const [first, second] = found;
  if (!first)
    return refuse(
      'No check is bound to {claim}. Name one in agent-handoff.config.json, such as "trust": { "{claim}": { "script": "test" } }.',
      { claim: claim.claim },
    );
  if (second)
    return refuse('Several checks are bound to {claim}: {keys:; }. Leave one of them.', {
      claim: claim.claim,
      keys: found.map(([key]) => key),
    });
  return checkOf(first[1]);
}

function checkOf(binding: TrustBinding): TrustCheck {
  if (typeof binding === 'string')
    return { command: binding.split(' ').filter((part) => part !== ''), timeoutMinutes: defaultTimeout };
  const { timeoutMinutes = defaultTimeout } = binding;
  return 'script' in binding
    ? { command: ['npm', 'run', binding.script], timeoutMinutes }
    : { command: binding.command, timeoutMinutes };
}

function isMeant(project: Project, root: HandoffRoot, claim: TrustClaim, key: string): boolean {
  const meant = findClaim(project, root, key);
  return !isRefused(meant) && meant.row === claim.row;
}

function normal(text: string): string {
  return plainText(text).trim().toLowerCase();
}
