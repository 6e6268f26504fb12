import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { following, GAP, gapOf, surface, textAfter, textBefore, type Tokens } from '../words.ts';
import { isNegated, PROHIBITION } from './negations.ts';

const SECRECY = 'asks the reader to hide what it does from the user';

const ACT = C.execute | C.say | C.destroy | C.follow | C.weaken;

/** "… does not notice": somebody who watches is kept from it. */
const UNAWARE = /notic|find out|finds out|unaware|wiser|learns?$|suspect/;
/** What leads in a purpose. */
const DECEIVES = /\b(?:so|so that|in order that|such that)(?: (?:the|our|your|its|their|no))? ?$/i;
/** Deeds that one hides: programs that load early hide nothing. */
const HARMS =
  /\b(?:forward|send|copy|delete|remove|disable|mark|move|change|edit|hide|rename|transfer|export|upload|install|create|grant|merge|push|commit|rewrite|truncate|encrypt|replace|backdate|alter)(?:s|es)?\b/i;
const NEVER_SAID =
  /record (?:it|this)|log (?:it|this)|this step|(?:write|note|list|show|enter|put|include) (?:it|this)|^leave no|^make no|^keep no|^stop (?:logging|recording|writing)|^(?:leave|keep) (?:it|this|them) out|without (?:mention|list|record|log|a log|an entry|noting|document)|bring (?:it|this) up|let on|breathe a word|say a word|not a word/;

/** The listener from whom something is kept, in the languages of the lexicon. */
const LISTENER =
  /user|anyone|no one|notic|find out|finds out|unaware|wiser|suspect|bring (?:it|this) up|let on|a word|unbeknown|in the dark|knowledge|this from|nutzer|benutzer|utilis|usuari|utent|gebruiker|användar|použiv|uživ|użytk|польз|корист|用户|用戶|使用者|ユーザー|사용자|مستخدم|उपयोग|kullanıcı|người dùng|pengguna|mention this|trace/;

/** A past tense before "without telling": "había desactivado … sin avisar", "hat … abgeschaltet, ohne …". */
const PAST =
  /(?:^|[^\p{L}])(?:había|habían|ha|han|fue|fueron|estaba|avait|avaient|était|étaient|aveva|avevano|hanno|era|erano|tinha|tinham|foi|foram|hatte|hatten|hat|haben|wurde|wurden|war|waren|had|hadden|werd|werden|heeft|hade|blev|havde|hadde|został|została|zostały|zostali|był|była|byli|byl|byla|bylo|byly|был|была|были|было|був|була|були|fost|volt|oli|alguien|quelqu'un|jemand|qualcuno|alguém|iemand|någon|ktoś|někdo|кто-то|хтось)(?=[^\p{L}])/iu;
/** What may follow "do not reveal" for the reader to hide its own doing: this, the user, nothing. */
const OWN_DOING =
  /^[\s,:]{0,2}(?:这|這|此|该|該|任何|本|以上|上述|给|給|自己|それ|これ|この|その|이|그|자신|$|[。，,.;；!！])/u;

/** "Silently" in other languages: what a program does as well, so that it takes a deed of the reader right beside it. */
const SILENTLY =
  /^(?:悄悄|默默|黙って|조용히|незаметно|тихо|непомітно|stillschweigend|lautlos|silenciosamente|calladamente|silencieusement|discrètement|silenziosamente|stilletjes|stilzwijgend|tyst|stille|po cichu|cicho|tiše|potichu|sessizce|âm thầm|lặng lẽ|diam-diam|secara diam)$/iu;
/** "Without telling", which goes with a deed before it. */
const ADVERBIAL = /^(?:sin|sans|senza|sem|ohne|zonder|utan|uden|uten|bez|без|fără|nélkül)/u;

/** True when words of another language tell of somebody, or speak of something that is not the reader's doing. */
function isTold(tokens: Tokens, at: number): boolean {
  const words = surface(tokens, at);
  const before = textBefore(tokens, at, 120);
  if (ADVERBIAL.test(words) && PAST.test(before)) return true;
  const rest = textAfter(tokens, at, 12);
  // A stem within a longer word of Arabic is a noun: "hiding".
  if (/[\u0620-\u064a]$/u.test(words) && /^[\u0620-\u064a]/u.test(rest)) return true;
  // "Hidden" (숨겨진), "provide each" (分别提供), "report to the user" (ユーザーに報告し): parts of other words, or nothing that is denied.
  if (/^숨[겨기]/u.test(words) && /^(?:진|져|지|ㄴ)/u.test(rest)) return true;
  if (/^别提$/u.test(words) && (/^[供升出高交示取醒升]/u.test(rest) || /[分类级区特个性]$/u.test(before))) return true;
  if (/^ユーザーに(?:報告し|知らせ)$/u.test(words) && !/^(?:な|ず|ません)/u.test(rest)) return true;
  // "Never silently …", "must not be dropped silently": the deed is forbidden.
  if (SILENTLY.test(words) && isNegated(tokens, at)) return true;
  return (
    /^(?:不要透露|不要提及|不要提到|不得提及|不要说明|不要报告|不要记录|保密)$/u.test(words) && !OWN_DOING.test(rest)
  );
}

/** A change of the reader's own that is to go unmentioned, and where it would be mentioned. */
const UNLISTED =
  /^(?:(?:do not|don t|don['’]t|never) (?:list|note|document|describe|announce|record|flag)|(?:leave|keep|omit) (?:it|this|that|them|the change)) /;
const YOUR_REPORT = /\byour (?:summary|report|notes|changes|answer|reply|output|message)\b/i;
const IN_REPORT =
  /\b(?:your (?:summary|report|notes|changes|answer|reply|output|message)|(?:among|out of|from|in|under) the (?:summary|report|changelog|log|commit message|release notes|handoff|description|changes))\b/i;

/** What the people behind a project have to hear of. */
const FINDINGS =
  /\b(?:vulnerabilit(?:y|ies)|security (?:findings?|issues?|problems?|flaws?|holes?|bugs?|checks?|incidents?)|backdoors?|breach(?:es)?|leaked (?:keys?|secrets?|tokens?))\b|schwachstelle|sicherheitslücke|sicherheitsproblem|vulnérabilit|failles?\b|vulnerabilidad|vulnerabilidade|falhas?\b|fallos de seguridad|vulnerabilità|podatnoś|luk[iai]\b|уязвимост|вразливіст|вразливост|zranitelnost|kwetsbaarhe|beveiligingslek|sårbarhet|güvenlik açı|zafiyet|ثغرات|ثغرة|कमज़ोरि|कमजोरि|भेद्यता|漏洞|脆弱性|취약점|lỗ hổng|kerentanan/iu;
/** How one reports a flaw in confidence, which is the rule. */
const IN_CONFIDENCE =
  /\b(?:public(?:ly)?|issues?|issue tracker|github|forum|mailing list|embargo|until|before|via|through|twice|again|by e?-?mail|öffentlich|publiquement|públicamente|pubblicamente|publicamente|публично|publicznie|openbaar|offentligt)\b|公开|公開|공개/iu;

/** "Found vulnerabilities are not reported to the user": what nobody is to hear of, outside of the rules for telling it in confidence. */
function isSilenced(tokens: Tokens, at: number): boolean {
  const words = surface(tokens, at);
  if (
    !/report|told|tell|mention|disclos|communicat|shown|inform|notify/.test(words) &&
    !means(tokens, at, 0, C.foreign)
  )
    return false;
  const around = `${textBefore(tokens, at, 90)}${words}${textAfter(tokens, at, 70)}`;
  return FINDINGS.test(around) && !IN_CONFIDENCE.test(around);
}

/** "Without logging in": an account, not a log. */
const INTO_AN_ACCOUNT = /^ (?:in|on|into|out|you)\b/i;

/** What is to be kept from the user, at a word that says so. */
export function secrecy(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  if (words.endsWith(' logging') && INTO_AN_ACCOUNT.test(textAfter(tokens, at, 6))) return;
  const foreign = means(tokens, at, 0, C.foreign);
  const forbids =
    /^(?:do not|don|never|leave|make no|keep|stop|off the|hide|conceal|keep|the user|no one|nobody|so that no|so no|tell no|inform no|notify no|without|say nothing|not a word|not (?:to )?be|need not be|omit|bury|tuck|smuggle|slip|no need|no reason)/.test(
      words,
    );
  if (LISTENER.test(words) || foreign || forbids) {
    if (foreign && isTold(tokens, at)) return;
    // "… sin avisar" belongs to the deed before it.
    const deed = Math.max(
      foreign && ADVERBIAL.test(words)
        ? -1
        : ahead(tokens, following(tokens, at), 40, R.move | R.reveal | R.shell, ACT),
      behind(tokens, at, 60, R.move | R.reveal | R.shell | R.secret, ACT),
    );
    if (foreign && SILENTLY.test(words)) {
      const near = Math.max(
        ahead(
          tokens,
          following(tokens, at),
          10,
          R.move | R.shell | R.agentAction,
          C.execute | C.destroy | C.weaken | C.say,
        ),
        behind(tokens, at, 10, R.move | R.shell | R.agentAction, C.execute | C.destroy | C.weaken | C.say),
      );
      if (near < 0 || mood(tokens, near) !== 'command') {
        found.push(signal(span(tokens, at), 'agent-action', 'weak', SECRECY));
        return;
      }
    }
    const rest = textAfter(tokens, at, 24);
    const fromUser =
      (/user|trace|knowledge/.test(words) && !/without/.test(words)) ||
      (/mention|tell|reveal|disclose/.test(words) &&
        (/this|these|it$/.test(words) || /^\s*(?:this|it|that|these|to )/i.test(rest)));
    const hides =
      /^(?:hide|conceal)/.test(words) && /user|review|team|owner|log|maintainer|human/i.test(textAfter(tokens, at, 60));
    const report =
      /^(?:never|do not|don)/.test(words) &&
      /mention|reveal|disclose/.test(words) &&
      /your (?:summary|answer|response|report|reply|output)|to the user/i.test(textAfter(tokens, at, 60));
    const unlisted =
      UNLISTED.test(words) &&
      (/^(?:leave|keep|omit)/.test(words) ? YOUR_REPORT : IN_REPORT).test(`${words}${textAfter(tokens, at, 60)}`);
    const buried =
      /^(?:hide|bury|tuck|smuggle|slip) .*(?:among|between|under|into)/.test(words) &&
      /\b(?:fix(?:es)?|changes?|commits?|diff|clean-?ups?|refactor\w{0,4}|updates?|bumps?)\b/i.test(
        textAfter(tokens, at, 40),
      ) &&
      mood(tokens, at) === 'command';
    const unneeded = /^no (?:need|reason) to/.test(words) && behind(tokens, at, 60, 0, C.destroy | C.weaken) >= 0;
    const done = behind(tokens, at, 60, R.move | R.reveal | R.shell, ACT);
    const apart =
      /^without (?:telling|informing|notifying|alerting|the)/.test(words) &&
      done >= 0 &&
      mood(tokens, done) === 'command' &&
      /^\W{0,2}(?:the |our |your |my )?(?:anyone|anybody|finance|legal|security|management|support|compliance|ops|operations|accounting|customers?|users|user|team|owner|maintainers?|them|him|her|human|knowing)/i.test(
        textAfter(tokens, at, 20),
      );
    const unnoticed = /nobody|no one/.test(words) && deed >= 0 && mood(tokens, deed) === 'command';
    // "Don't tell the user that the account exists": a fact of the program, not what the reader does.
    const fact =
      /user$/.test(words) &&
      /^ (?:that|whether|if|which|why|when|how)\b(?! (?:you|this|it|these|the change|anything|something|we)\b)/i.test(
        rest,
      );
    // "… so that the owner does not notice": what it is for tells that somebody is deceived.
    const deceives =
      UNAWARE.test(words) &&
      deed >= 0 &&
      DECEIVES.test(textBefore(tokens, at, 24)) &&
      HARMS.test(textBefore(tokens, at, 200));
    // What is to be kept out of the log, in a sentence that asks for a deed.
    const unsaid =
      NEVER_SAID.test(words) &&
      done >= 0 &&
      mood(tokens, done) !== 'described' &&
      !PROHIBITION.test(textBefore(tokens, done, 60));
    const silent =
      /^(?:leave|make|keep) no (?:entry|record|note)|^stop (?:logging|recording|writing)|this step|without (?:a log entry|an entry)/.test(
        words,
      ) &&
      /\b(?:log|changelog|handoff|diff|report|history|audit|steps|change|this)\b/i.test(textAfter(tokens, at, 50)) &&
      !PROHIBITION.test(textBefore(tokens, at, 60));
    const weight =
      !fact &&
      ((deed >= 0 && (fromUser || foreign)) ||
        hides ||
        report ||
        unlisted ||
        buried ||
        unneeded ||
        isSilenced(tokens, at) ||
        apart ||
        unnoticed ||
        deceives ||
        silent ||
        (unsaid && deed >= 0))
        ? 'medium'
        : 'notable';
    found.push(signal(span(tokens, at), 'agent-action', weight, SECRECY));
    return;
  }
  // Bare adverbs ("silently", "quietly") are ordinary where programs are described.
  const next = following(tokens, at);
  const verb =
    means(tokens, next, R.move | R.reveal | R.ignore, ACT) && gapOf(tokens, next) === GAP.space
      ? next
      : behind(tokens, at, 30, R.move | R.malicious, C.execute | C.destroy | C.weaken);
  if (verb < 0 || mood(tokens, verb) !== 'command') return;
  const evasion = /undetect|unnoticed|stealth|covert|secretly|surreptit/.test(words);
  found.push(signal(span(tokens, verb, at), 'agent-action', evasion ? 'notable' : 'weak', SECRECY));
}
