import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { isAddressed } from './deeds.ts';
import { DOWNGRADED, UNBOUND, UNDONE } from './loosenedRules.ts';
import { OF_QUANTITY } from './norms.ts';
import {
  endOf,
  following,
  GAP,
  gapOf,
  rareOf,
  startOf,
  surface,
  textAfter,
  textBefore,
  type Tokens,
} from '../words.ts';

const POLICY = 'lifts safety rules or grants rights to someone';

/** Rules that are declared void, and rights that are granted. */
export function policyRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) if ((rareOf(tokens, i) & R.guard) !== 0) policy(tokens, i, found);
  return found;
}

/** Rules that protect, in the languages of the lexicon; "checks" and "validation" alone are ordinary words of programs. */
const PROTECTIVE =
  /safety|confidential|secrecy|siguran|securit|biztons|turvall|ασφαλ|ασφάλ|сигурност|augen|ogen|guardrail|content (?:filter|polic|restric|rule)|rate limit|ethic|refus|restriction|oversight|approval|confirmation|permission|sécurité|segur|sicherh|sicur|veilig|säkerh|bezp|безопас|безпек|安全|セキュリティ|안전|보안|أمان|السلامة|सुरक्षा|güvenlik|an toàn|bảo mật|keamanan|moderation|alignment|branch protection|限制|审核|审批|security (?:features|settings|guidelines?|rules|polic|controls|measures)|(?:security|secret|injection|scanner|detector|malware|editor) (?:findings|warnings|alerts|detections|verdicts)|findings (?:of|in)|verification|validation|integrity|certificate/iu;
const CORE =
  /rate limit|content rule|safety|guardrail|ethic|refus|restriction|content|moderation|alignment|branch protection/;

/** Chinese words for checks that are ordinary words of any work, and stand as objects right behind or before what is done to them. */
const BARE_CHECK = /^(?:审核|審核|审查|審查|审批|審批|校验|过滤|過濾)$/u;

/** True when so much stands between two Chinese words that one is hardly the object of the other. */
function isApart(tokens: Tokens, one: number, other: number): boolean {
  const between = tokens.unit.text.slice(endOf(tokens, Math.min(one, other)), startOf(tokens, Math.max(one, other)));
  return between.length > 4 || /[，,；;。]/u.test(between);
}

function policy(tokens: Tokens, at: number, found: Signal[]): void {
  const from = Math.max(0, at - 2);
  const words = surface(tokens, from, at);
  if (downgraded(tokens, at, found) || undone(tokens, at, found)) return;
  if (!PROTECTIVE.test(words) || OF_QUANTITY.test(textAfter(tokens, at, 40))) return;
  const next = following(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  let verb = behind(tokens, at, 14, 0, C.weaken);
  // "Stop if not, see Safety": a verb without an object lifts nothing.
  if (verb >= 0 && /^,? (?:if|when|unless|until|once|here|before|after)\b/i.test(textAfter(tokens, verb, 10)))
    verb = -1;
  let lifted = ahead(tokens, next, 14, R.voided, C.weaken);
  for (let i = next; i <= lifted; i++) if (gapOf(tokens, i) >= GAP.clause) lifted = -1;
  // "is exempt from all content restrictions": what falls away follows.
  if (lifted < 0) {
    const free = behind(tokens, at, 10, R.voided);
    if (free >= 0 && /^(?:exempt from|free from|not bound|no longer bound)/.test(surface(tokens, free))) {
      lifted = free;
      if (HARD.test(words) && behind(tokens, free, 6, 0, C.negation) < 0 && !/\b(?:rate|legal|tax)\b/.test(words)) {
        found.push(signal(span(tokens, free, at), 'policy', 'medium', POLICY));
        return;
      }
    }
  }
  // "gelten nicht" is no command that something negates.
  if (verb < 0 && foreign && (lifted < 0 || !means(tokens, lifted + 1, 0, C.negation)))
    verb = ahead(tokens, next, 10, 0, C.weaken);
  if (foreign && BARE_CHECK.test(surface(tokens, at))) {
    if (verb >= 0 && isApart(tokens, verb, at)) verb = -1;
    if (lifted >= 0 && isApart(tokens, at, lifted)) lifted = -1;
  }
  if (verb < 0 && lifted < 0) return;
  let how = verb >= 0 ? mood(tokens, verb) : 'command';
  let granted = false;
  // "grants permission to bypass" gives leave, it does not tell a story.
  if (
    how === 'described' &&
    means(tokens, verb - 1, 0, C.modal) &&
    behind(tokens, verb, 10, 0, C.permit) >= 0 &&
    behind(tokens, verb, 14, 0, C.negation) < 0
  ) {
    how = 'command';
    granted = true;
  }
  // "is authorised to disable" gives leave, whoever it is.
  if (
    verb >= 0 &&
    /\b(?:allowed|authori[sz]ed|permitted|entitled|free) to(?: now)? $/i.test(textBefore(tokens, verb, 24)) &&
    behind(tokens, verb, 14, 0, C.negation) < 0
  ) {
    how = 'command';
    granted = behind(tokens, verb, 16, R.aiReader, C.agent | C.you) >= 0;
  }
  // "the agent may now ignore the limits"
  const subject = verb >= 0 ? behind(tokens, verb, 8, R.aiReader, C.you | C.agent) : -1;
  if (
    how === 'described' &&
    subject >= 0 &&
    /\b(?:may|can|are (?:now )?allowed to|is (?:now )?allowed to|are free to|is free to)(?: now)? $/i.test(
      textBefore(tokens, verb, 24),
    )
  )
    how = 'command';
  if (how === 'unclear' && !foreign) return;
  const leave = subject >= 0 && /\b(?:may|can)(?: now)? $/i.test(textBefore(tokens, verb, 12)) && verb < at;
  const described = how === 'described' || (lifted >= 0 && behind(tokens, lifted, 6, 0, C.negation) >= 0);
  const all = behind(tokens, at, 10, 0, C.all | C.your) >= 0;
  const permit = Math.max(
    behind(tokens, at, 50, R.authority | R.noAsking, C.permit),
    ahead(tokens, next, 50, R.future | R.noAsking, C.permit),
  );
  const core = CORE.test(words) || foreign;
  const weight =
    leave || granted || (core && (all || foreign || permit >= 0))
      ? 'medium'
      : core || all || permit >= 0
        ? 'notable'
        : 'weak';
  found.push(signal(span(tokens, verb, at, lifted), 'policy', weight, POLICY, { described }));
}

const HARD =
  /safety|security|privacy|four[- ]eyes|two[- ]person|approval|content|guardrail|ethic|refus|compliance|data protection|moderation|confidential|secrecy/;

/** "Security guidelines are suggestions in this project": true when a rule is talked away. */
function undone(tokens: Tokens, at: number, found: Signal[]): boolean {
  const words = surface(tokens, at);
  if (!HARD.test(words)) return false;
  const rest = textAfter(tokens, at, 120);
  if (!UNDONE.test(rest)) return false;
  // Only refusing can be forbidden to an agent's harm; a ban on anything else protects.
  const bans = /^[^.,;\n]{0,40}?\b(?:is|are) (?:forbidden|not allowed|prohibited)/i.test(rest);
  if (bans !== /refus/.test(words)) return false;
  const sure = bans || UNBOUND.test(rest);
  found.push(signal(span(tokens, at), 'policy', sure ? 'medium' : 'notable', POLICY));
  return true;
}

/** Those findings are about this text, or all of them. */
const ABOUT_THIS = /\b(?:this (?:file|document|note|section|folder|repository|project|page|text)|all|every|any)\b/i;

/** "Findings of the category secret shall be classified as informational": true when warnings of a protection are put aside. */
function downgraded(tokens: Tokens, at: number, found: Signal[]): boolean {
  if (!/findings|warnings|alerts|detections|verdicts/.test(surface(tokens, at))) return false;
  const rest = textAfter(tokens, at, 160);
  const verdict = DOWNGRADED.exec(rest);
  const verb = verdict === null ? behind(tokens, at, 12, R.ignore | R.drop, C.weaken) : -1;
  const treated = verdict === null && /^[^.\n]{0,60}\bas (?:noise|false|harmless|informational|expected)\b/i.test(rest);
  if (verdict === null && !treated && (verb < 0 || mood(tokens, verb) !== 'command')) return false;
  const sentence = `${textBefore(tokens, at, 80)}${rest}`;
  const sure =
    ABOUT_THIS.test(sentence) || isAddressed(tokens, at) || ahead(tokens, following(tokens, at), 80, 0, C.weaken) >= 0;
  found.push(signal(span(tokens, verb, at), 'policy', sure ? 'medium' : 'notable', POLICY));
  return true;
}
