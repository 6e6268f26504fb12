import type { OffsetRange } from '../../text/sourceText.ts';
import { isExemptEmail, isExemptIpAddress } from '../exemptAddress.ts';
import { isPlaceholder } from '../placeholder.ts';
import type { IgnorePattern } from './aiignore.ts';
import type { PatternMatch } from './globPattern.ts';

/** What tokens of services begin with. Words such as `sk-learn` and texts about the prefix itself begin so, too. */
const TOKEN_PREFIX = /^(?:sk|pk|rk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|hf|xox[abopr]|AKIA|ASIA)[-_]?\*$/;

/** What follows such a prefix in a token: sixteen characters or more, letters and digits. */
const TOKEN_BODY = /^(?=[^\d]{0,200}\d)(?=[^A-Za-z]{0,200}[A-Za-z])[\w-]{16}/;

/** A match without the signs around it that belong to the sentence or are Markdown: `**KEY=value**.` */
export function withoutSigns(text: string, match: PatternMatch): OffsetRange {
  let { start, end } = match;
  while (end > start + 1 && '.:!?*'.includes(text.charAt(end - 1))) end--;
  while (start < end - 1 && text.charAt(start) === '*') start++;
  return { start, end };
}

/**
 * Whether a match of a pattern stands for nothing that must be kept out, by the same measure as secrets and personal data: a placeholder
 * where the secret would stand, an address of nobody, the pattern itself.
 *
 * @param text the text that the match stands in
 */
export function isExemptMatch({ line }: IgnorePattern, text: string, match: PatternMatch): boolean {
  const pattern = line.text;
  const { start, end } = withoutSigns(text, match);
  const matched = text.slice(start, end);
  // `*_KEY=*` in a sentence about the pattern.
  if (pattern.includes('*') && (text.slice(match.start, match.end) === pattern || matched.includes('*'))) return true;
  const value = match.value?.slice(0, match.value.length - (match.end - end));
  if (TOKEN_PREFIX.test(pattern)) return !TOKEN_BODY.test(value ?? '');
  if (value !== undefined && /[^\p{L}\p{N}*]\*+$/u.test(pattern) && isPlaceholder(value)) return true;
  if (pattern.includes('@') && matched.includes('@') && isExemptEmail(text, start, end)) return true;
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(matched) && isExemptIpAddress(text, start, end);
}
