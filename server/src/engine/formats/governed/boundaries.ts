import { MarkdownDocument } from '../../markdown/markdownDocument.ts';
import type { Project } from '../../project.ts';
import { SourceText } from '../../text/sourceText.ts';
import { fileText } from '../common/fileFacts.ts';
import { declaredType, type AgentType, type GovernedHandoff, type HandoffAgent } from './handoff.ts';
import { domainNumber, findAgent, type KnownAgent, knownIds, type Registry } from './registry.ts';

/** Who hands over to whom, by the types of the two (section "Handoff Patterns"). */
export type HandoffPattern =
  'domain-to-domain' | 'archetype-to-domain' | 'domain-to-archetype' | 'archetype-to-archetype' | 'orchestrated';

/** What the boundaries say of a handoff. */
export type BoundaryVerdict =
  | { readonly kind: 'allowed' | 'unknown' }
  /** The source may not hand over to the target, but to these. */
  | { readonly kind: 'violated'; readonly allowed: readonly string[] }
  /** No pattern of the specification provides for it. */
  | { readonly kind: 'unusual' };

/** The pattern of a handoff, for a hover; `undefined` when a type is not known. */
export function handoffPattern(
  source: AgentType | undefined,
  target: AgentType | undefined,
): HandoffPattern | undefined {
  if (!source || !target) return undefined;
  if (source === 'orchestrator' || target === 'orchestrator') return 'orchestrated';
  return `${source}-to-${target}`;
}

/** The type of an agent: what the registry says, else what the handoff says. */
export function typeOf(agent: HandoffAgent | undefined, registry: Registry | undefined): AgentType | undefined {
  const known = registry && agent?.id?.string !== undefined ? findAgent(registry, agent.id.string) : undefined;
  return known?.type ?? declaredType(agent);
}

/**
 * Whether the source may hand over to the target: a domain to those under "Collaboration Boundaries" of its prompt, by domain number; an
 * archetype to its constituents and to those under "Collaboration with Other Domains"; a domain to any archetype; an orchestrator to
 * and from anybody. Unknown without a registry entry, a prompt, or the section in it.
 */
export function boundaryVerdict(
  { source, target }: GovernedHandoff,
  registry: Registry,
  project: Project,
): BoundaryVerdict {
  const pattern = handoffPattern(typeOf(source, registry), typeOf(target, registry));
  const from = source?.id?.string === undefined ? undefined : findAgent(registry, source.id.string);
  const to = target?.id?.string === undefined ? undefined : findAgent(registry, target.id.string);
  if (!pattern || pattern === 'orchestrated' || pattern === 'domain-to-archetype')
    return { kind: pattern ? 'allowed' : 'unknown' };
  if (!from || !to || from === to || from.canonicalId === to.canonicalId) return { kind: 'unknown' };
  if (pattern === 'archetype-to-archetype') return { kind: 'unusual' };
  const allowed = allowedTargets(from, registry, project);
  if (!allowed) return { kind: 'unknown' };
  if (allowed.ids.has(to.canonicalId) || allowed.numbers.has(domainNumber(to.canonicalId) ?? Number.NaN))
    return { kind: 'allowed' };
  // A domain without a number cannot be found in a list of numbers, and a prompt that is not known may allow it.
  if (!allowed.isComplete || domainNumber(to.canonicalId) === undefined) return { kind: 'unknown' };
  return { kind: 'violated', allowed: namesOf(allowed, registry) };
}

/** The ids that an agent may hand over to by its prompt and its composition; `undefined` when nothing tells. */
export function allowedTargetIds(
  from: KnownAgent,
  registry: Registry,
  project: Project,
): readonly string[] | undefined {
  const allowed = allowedTargets(from, registry, project);
  return allowed && namesOf(allowed, registry);
}

interface AllowedTargets {
  readonly ids: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Whether the prompt's own list is among them. */
  readonly isComplete: boolean;
}

function allowedTargets(from: KnownAgent, registry: Registry, project: Project): AllowedTargets | undefined {
  const sections = from.promptPlaces.flatMap((place) => {
    const text = fileText(project, place);
    return text === undefined ? [] : collaborators(text);
  });
  const [listed] = sections;
  if (from.type === 'domain') return listed && { ids: new Set(), numbers: listed, isComplete: true };
  const parts =
    from.listed?.composition?.parts.map(({ domain }) => findAgent(registry, domain)?.canonicalId ?? domain) ?? [];
  if (parts.length === 0 && !listed) return undefined;
  return { ids: new Set(parts), numbers: listed ?? new Set(), isComplete: listed !== undefined && parts.length > 0 };
}

/**
 * The domain numbers under "Collaboration Boundaries" or "Collaboration with Other Domains" of a prompt, the first number of each item.
 * Nothing when the prompt has no such section.
 */
export function collaborators(prompt: string): ReadonlySet<number>[] {
  const source = SourceText.fromString(prompt);
  const { headings } = new MarkdownDocument(source);
  const index = headings.findIndex(({ text }) =>
    /^collaboration (?:boundaries|with other domains)\b/i.test(text.trim()),
  );
  const heading = headings[index];
  if (!heading) return [];
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const numbers = new Set<number>();
  for (let line = heading.line + 1; line < (next?.line ?? source.lineCount); line++) {
    const item = /^\s*[-*+]\s.*?\bDomain\s+(\d{1,4})\b/i.exec(source.lineText(line));
    if (item) numbers.add(Number(item[1]));
  }
  return [numbers];
}

/** The allowed targets by id, for a suggestion. */
function namesOf({ ids, numbers }: AllowedTargets, registry: Registry): string[] {
  const domains = knownIds(registry, 'domain');
  const listed = [...numbers].map((number) => domains.find((id) => domainNumber(id) === number) ?? `domain ${number}`);
  return [...new Set([...ids, ...listed])].sort();
}
