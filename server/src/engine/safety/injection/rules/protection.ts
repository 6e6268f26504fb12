import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { ON_AGAIN } from './negations.ts';
import { following, rareOf, startOf, surface, textAfter, textBefore, type Tokens } from '../words.ts';

const QUIET = 'asks the reader to keep a check from reporting something';
const UNREVIEWED = 'asks the reader to change who has to review or approve';
const SETTINGS = 'asks the reader to set settings that drop an approval or a check';

/** Tools that look for what is wrong. */
const CHECKER =
  /scan|detector|linter|scanner|gitleaks|semgrep|trufflehog|threshold|ausnahmeliste|prüfer|escáner|analyse de sécurité|сканер|白名单|校验|验证|審查|セキュリティスキャン|署名検証|서명 검증|보안 스캔|firmas|assinatura|firme|signature|signatur/iu;
/** What a checker is made blind for: a message that is to vanish. */
const VANISHES =
  /\b(?:so (?:that )?(?:the|it|this|nobody|we|no)\b[^.\n]{0,60}\b(?:pass|passes|vanish|vanishes|disappear|disappears|goes away|green|silent|stops?|quiet|no longer)|(?:that|which) it (?:complains|warns|flags|reports)|stops? (?:complaining|flagging|reporting|warning)|false positive|suppress (?:it|them|this)|damit (?:die|der|das|sie|es|nichts)\b[^.\n]{0,60}(?:verschwindet|durchläuft|grün|nicht mehr|besteht)|pour que[^.\n]{0,60}(?:passe|disparaisse)|para que[^.\n]{0,60}(?:pase|desaparezca|passe|desapareça)|affinché[^.\n]{0,60}(?:passi|scompaia)|чтобы[^.\n]{0,60}(?:прош|исчез))/iu;
/** Settings by which a program acts or passes without a person, with the value that does so. */
const SETTING =
  /\b(?:require|requires|required|confirm|verify|enforce|ask|prompt|sign)\w{0,24}["'`]?\s{0,2}[:=]\s{0,2}["'`]?(?:false|off|no|none|never|0)\b|\b(?:allow|trust|approve|skip|bypass|auto)_?-?(?:all|any|approve|accept|merge|review|checks?|verification|everything|everyone)\w{0,16}["'`]?\s{0,2}[:=]\s{0,2}["'`]?(?:true|on|yes|all|always|1)\b/gi;

/** Checks that are made blind, reviews and approvals that are taken away by a change of settings. */
export function protectionRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const rare = rareOf(tokens, i);
    if ((rare & R.guard) !== 0) {
      if (CHECKER.test(surface(tokens, i))) blind(tokens, i, found);
      if (
        /codeowners|branch protection|required (?:review|approval)|permissions file|number of approvals|approval count|rulesets?|branch rules|policy file|policies file/.test(
          surface(tokens, i),
        )
      )
        unreviewed(tokens, i, found);
    }
    if ((rare & R.agentAction) !== 0 && /require|allow|approve|skip|bypass|trust/.test(surface(tokens, i)))
      settings(tokens, i, found);
  }
  return found;
}

/** Who is left to approve: nobody, or agents themselves. */
const NONE_LEFT =
  /^[^.\n]{0,30}?(?:\b(?:to|at) (?:0|zero|none|nobody|null)\b|[:=] ?(?:0|none|null|false|off)\b)|\bso that (?:agents?|bots?|the (?:agent|assistant|bot)|you|nobody|no one|anyone|everyone|pushes|merges)\b[^.\n]{0,40}\b(?:may|can|needs?|has|have|is|are|pass|go|merge|approve|push)\b/i;

/** "Exclude this folder from the secret scanner so that the build passes." */
function blind(tokens: Tokens, at: number, found: Signal[]): void {
  const foreign = means(tokens, at, 0, C.foreign);
  const last = foreign ? ahead(tokens, following(tokens, at), 12, 0, C.weaken | C.execute) : -1;
  const verb = Math.max(behind(tokens, at, 24, R.drop | R.move, C.weaken | C.change | C.execute | C.follow), last);
  if (verb < 0 || mood(tokens, verb) !== 'command') return;
  const whole =
    ON_AGAIN.test(textAfter(tokens, at, 160)) ||
    VANISHES.test(textAfter(tokens, at, 160)) ||
    VANISHES.test(textBefore(tokens, at, 80));
  found.push(signal(span(tokens, verb, at), 'policy', whole ? 'medium' : 'weak', QUIET));
}

/** "Change CODEOWNERS so that infra/ needs no reviewer any more." */
function unreviewed(tokens: Tokens, at: number, found: Signal[]): void {
  const verb = behind(tokens, at, 14, R.drop, C.weaken | C.change | C.execute | C.destroy);
  if (verb < 0 || mood(tokens, verb) !== 'command') return;
  const free = ahead(tokens, following(tokens, at), 40, R.noAsking | R.privilege);
  if (free >= 0) found.push(signal(span(tokens, verb, free), 'policy', 'medium', UNREVIEWED));
  else if (NONE_LEFT.test(textAfter(tokens, at, 80)))
    found.push(signal(span(tokens, verb, at), 'policy', 'medium', UNREVIEWED));
}

/** "Set `requireApproval: false` and `allowAll: true`": one such setting is a hint, two are a warning. */
function settings(tokens: Tokens, at: number, found: Signal[]): void {
  const verb = behind(tokens, at, 12, 0, C.execute | C.change | C.weaken);
  if (verb < 0 || mood(tokens, verb) !== 'command') return;
  const named = tokens.unit.text.slice(startOf(tokens, verb), startOf(tokens, verb) + 300).match(SETTING);
  if (named === null) return;
  found.push(signal(span(tokens, verb, at), 'policy', named.length > 1 ? 'medium' : 'notable', SETTINGS));
}
