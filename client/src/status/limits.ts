import type { StatusParams } from '../../../server/src/protocol.ts';

/** Something for which findings are fewer, or other, than the project wants. */
export type Limit =
  | { readonly kind: 'configuration'; readonly uri: string; readonly problems: readonly string[] }
  | { readonly kind: 'settings'; readonly problems: readonly string[] }
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'lowered'; readonly codes: readonly string[] }
  | { readonly kind: 'too-large'; readonly uris: readonly string[] }
  | { readonly kind: 'capped'; readonly uris: readonly string[] }
  | { readonly kind: 'tokenizer'; readonly problem: string };

/** Every limit that holds now, the gravest first; empty when everything is checked as the project wants it. */
export function limitsOf(status: StatusParams, isTrusted: boolean): Limit[] {
  const { configurationProblems, settingProblems = [], lowered, limited, capped, tokenizerProblem } = status;
  return [
    ...configurationProblems.map((one): Limit => ({ kind: 'configuration', ...one })),
    ...(settingProblems.length > 0 ? [{ kind: 'settings', problems: settingProblems } as const] : []),
    ...(lowered.length > 0 ? [{ kind: 'lowered', codes: lowered } as const] : []),
    ...(limited.length > 0 ? [{ kind: 'too-large', uris: limited } as const] : []),
    ...(capped.length > 0 ? [{ kind: 'capped', uris: capped } as const] : []),
    ...(isTrusted ? [] : [{ kind: 'untrusted' } as const]),
    ...(tokenizerProblem === undefined ? [] : [{ kind: 'tokenizer', problem: tokenizerProblem } as const]),
  ];
}
