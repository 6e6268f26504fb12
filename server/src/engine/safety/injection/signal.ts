/** What an injection tries to do. */
export type InjectionCategory =
  | 'override'
  | 'fake-system'
  | 'chat-tokens'
  | 'hidden'
  | 'invisible'
  | 'encoded'
  | 'exfiltration'
  | 'command'
  | 'memory'
  | 'policy'
  | 'role'
  | 'prompt-leak'
  | 'agent-action'
  | 'social';

/**
 * How much one observation weighs. `certain`, `high` and `medium` stand for themselves; `weak` (1) and `notable` (2) only
 * count together with another kind within a short distance.
 */
export type Weight = 'certain' | 'high' | 'medium' | 'notable' | 'weak';

/** One observation of a rule, in offsets of the text unit it was made on. */
export interface Signal {
  readonly start: number;
  readonly end: number;
  readonly category: InjectionCategory;
  readonly weight: Weight;
  /** True when the text tells of someone who does this, or forbids it, instead of asking for it. */
  readonly described: boolean;
  /** What was seen, in plain words; `{0}` and so on stand for `args`. */
  readonly reason: string;
  readonly args: readonly string[];
}

/** Makes a signal; what most of them share has defaults. */
export function signal(
  range: { readonly start: number; readonly end: number },
  category: InjectionCategory,
  weight: Weight,
  reason: string,
  options: { readonly described?: boolean; readonly args?: readonly string[] } = {},
): Signal {
  return {
    start: range.start,
    end: range.end,
    category,
    weight,
    described: options.described ?? false,
    reason,
    args: options.args ?? [],
  };
}
