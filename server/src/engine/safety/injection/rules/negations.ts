import { textAfter, textBefore, type Tokens } from '../words.ts';

/** A prohibition earlier in the sentence governs a list of actions: "never allowed (push to main, delete tests)". */
export const PROHIBITION =
  /\b(?:never|not|forbidden|prohibited|disallowed|no|cannot|can't|don't|refuse|avoid|needs?|requires?|ask before)\b/i;

/** A negation at the end of the clause, where Japanese, Korean and Turkish have it. */
const NEGATED_AFTER =
  /^[^、。，,.!?\n]{0,36}?(?:しない(?:で|こと)?|せず|ません|てはならない|てはいけない|ならない|禁止|않|마세요|마십시오|말 것|말아|금지|maz\b|mez\b|mayın|meyin|mamalı|memeli)/u;
/** A strict negation before it in the same clause. */
const NEGATED_BEFORE =
  /(?:不要|绝不|絕不|不得|禁止|切勿|严禁|嚴禁|请勿|請勿|而不是|而非|避免|никогда не|нельзя|niemals|nie |jamais|nunca|절대)[^，。,.;；]{0,12}$/u;

/** True when a phrase of another language stands in a clause that forbids it: "絶対に承認なしに追加しない", "绝不未经批准就添加". */
export function isNegated(tokens: Tokens, at: number): boolean {
  return NEGATED_BEFORE.test(textBefore(tokens, at, 24)) || NEGATED_AFTER.test(textAfter(tokens, at, 60));
}

/** "… and turn it back on": something is off for a while only. */
export const ON_AGAIN =
  /\b(?:turn|switch|put|enable|activate|restore|set)\b[^.!?\n]{0,30}\b(?:back on|on again|again|back|afterwards)\b|\bre-?enable\b|\band (?:then )?(?:private|on|back) again\b/i;
