import { Uri } from 'vscode';

/**
 * What a command may be given: the URI of a handoff root (from a link or a code action), the file or folder that a menu was opened on, a
 * node of a view, or, from a key binding or a task, an object with answers to the questions that the command would ask.
 */
export type CommandTarget =
  string | Uri | (Readonly<Record<string, unknown>> & { readonly rootUri?: string }) | undefined;

/** The root that a command is about, or a file or folder in it, as far as its argument says. */
export function rootUriOf(target: CommandTarget): string | undefined {
  if (target instanceof Uri) return target.toString();
  return typeof target === 'string' ? target : textOf(target, 'rootUri');
}

/** An answer that a command was given with its argument; `undefined` asks the person. */
export function textOf(target: CommandTarget, name: string): string | undefined {
  const value = answersOf(target)[name];
  return typeof value === 'string' ? value : undefined;
}

/** A list of answers. */
export function listOf(target: CommandTarget, name: string): readonly string[] | undefined {
  const value = answersOf(target)[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}

function answersOf(target: CommandTarget): Readonly<Record<string, unknown>> {
  return typeof target === 'object' && !(target instanceof Uri) ? target : {};
}
