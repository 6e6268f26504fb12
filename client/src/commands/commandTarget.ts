/**
 * What a command may be given: the URI of a handoff root (from a link or a code action), a node of a view, or, from a key binding
 * or a task, an object with answers to the questions that the command would ask.
 */
export type CommandTarget = string | (Readonly<Record<string, unknown>> & { readonly rootUri?: string }) | undefined;

/** The root that a command is about, as far as its argument says. */
export function rootUriOf(target: CommandTarget): string | undefined {
  return typeof target === 'string' ? target : textOf(target, 'rootUri');
}

/** An answer that a command was given with its argument; `undefined` asks the person. */
export function textOf(target: CommandTarget, name: string): string | undefined {
  const value = typeof target === 'object' ? target[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A list of answers. */
export function listOf(target: CommandTarget, name: string): readonly string[] | undefined {
  const value = typeof target === 'object' ? target[name] : undefined;
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}
