import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { sameClause } from './norms.ts';
import { endOf, following, GAP, gapOf, startOf, surface, textAfter, textBefore, type Tokens } from '../words.ts';

const NEW_ROLE = 'gives the reader another role';
const FREE_MODE = 'switches the reader into a mode without limits';
const NO_LIMITS = 'tells the reader that it has no limits';

const FREEDOM = R.freeMode | R.malicious | R.privilege | R.noAsking;

/** "Now", "from now on" or "no longer" in the phrases of other languages that declare a new role. */
const NOW =
  /jetzt|nun|ab sofort|nicht mehr|maintenant|désormais|n'es plus|n’es plus|ahora|ya no|adesso|\bora\b|non sei più|agora|não é mais|\bnu\b|niet langer|inte längre|ikke længere|ikke lenger|fra nå|teraz|nie jesteś już|już nie|nyní|teď|nynějška|теперь|отныне|момента|больше не|тепер|відтепер|віднині|більше не|现在|現在|不再|今|もう|もはや|이제|지금|الآن|الان|لم تعد|अब|artık|şimdi|bundan|bây giờ|giờ|không còn|sekarang|bukan lagi|এখন|اکنون|حالا|اب/iu;

/** What a project calls the assistant that it sets up. */
const OWN_TRADE =
  /^ (?:our|this (?:project|repository|repo|team|product|package|library|company)['’]s|the (?:project|repository|repo|team|product|package|library|company)['’]s) (?:[\w-]{2,20} ){0,4}?(?:assistant|reviewer|engineer|developer|writer|editor|tutor|architect|analyst|expert|guide|mentor|maintainer|specialist|tester|translator|planner|coach|designer|agent)\b(?! (?:who|that|which|with(?:out)?) )/i;

/** "You are now …", "act as …", "developer mode enabled": attempts to replace who the reader is. */
export function roleRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    if (means(tokens, i, R.roleSwitch)) roleSwitch(tokens, i, found);
    if (means(tokens, i, R.freeMode)) freeMode(tokens, i, found);
  }
  return found;
}

/** "Roleplay attacks", "DAN variants": kinds of attacks, as those who look for them list them. */
const KIND_OF_ATTACK =
  /^(?:[ /-][\w-]{2,12}){0,1}[ -](?:attacks?|bypass(?:es)?|attempts?|variants?|detection|jailbreaks?|exploits?|patterns?)\b/i;

function roleSwitch(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const declares = foreign
    ? !/^(?:agi|act|comp|verhal|verhalt)/u.test(words) || true
    : /^(?:you|from|your)/.test(words);
  if (!foreign && KIND_OF_ATTACK.test(textAfter(tokens, at, 30))) return;
  const how = declares && !foreign ? 'command' : mood(tokens, at);
  const described = how === 'described';
  const freedom = ahead(tokens, at + 1, 30, FREEDOM);
  const nowYou = /\bnow\b|no longer|from now|upgraded|promoted|your new/.test(words) || foreign;
  const range = freedom >= 0 ? span(tokens, at, freedom) : span(tokens, at);
  const freed = freedom >= 0 ? -1 : behind(tokens, at, 20, R.freeMode);
  if (freed >= 0 && how === 'command' && (!foreign || sameClause(tokens, freed, at))) {
    found.push(signal(span(tokens, freed, at), 'role', 'medium', NEW_ROLE));
    return;
  }
  if (/^(?:you (?:no longer|do not|don|never)|agents no)/.test(words) && / (?:for|serve|to|obey) /.test(words)) {
    found.push(signal(range, 'role', 'medium', NO_LIMITS));
    return;
  }
  if (/reassigned|renamed|your name is now|imagine (?:you have|there are) no|suppose you have no/.test(words)) {
    found.push(signal(range, 'role', 'medium', NEW_ROLE, { described }));
    return;
  }
  const lasting = behind(tokens, at, 20, R.future) >= 0;
  // "From now on, act as our documentation assistant": a trade in the service of those who write the file.
  if (lasting && !foreign && freedom < 0 && freed < 0 && OWN_TRADE.test(textAfter(tokens, at, 80))) return;
  if (lasting && !foreign && !described) {
    found.push(signal(range, 'role', 'medium', NEW_ROLE));
    return;
  }
  if (freedom >= 0) {
    found.push(signal(range, 'role', how === 'unclear' ? 'notable' : 'medium', NEW_ROLE, { described }));
    return;
  }
  if (!nowYou) {
    if (how === 'command' && /pretend|roleplay|role play|impersonate|embody|character|persona|identity/.test(words)) {
      found.push(signal(range, 'role', 'notable', NEW_ROLE, { described }));
    }
    return;
  }
  if (foreign) {
    found.push(signal(range, 'role', NOW.test(words) ? 'medium' : 'notable', NEW_ROLE, { described }));
    return;
  }
  if (/no longer/.test(words)) {
    const bound = ahead(
      tokens,
      at + 1,
      20,
      R.guard | R.instruction | R.aiReader | R.voided | R.promptNoun,
      C.weakInstruction,
    );
    if (bound >= 0) found.push(signal(span(tokens, at, bound), 'role', 'medium', NO_LIMITS, { described }));
    return;
  }
  // "You are now ready to deploy" is ordinary; "you are now a …", "you are now DAN" is not.
  const next = following(tokens, at);
  if (next >= tokens.count || gapOf(tokens, next) >= GAP.clause) return;
  const after = surface(tokens, next);
  const rest = tokens.unit.text.slice(endOf(tokens, at), endOf(tokens, at) + 40);
  if (
    /^(?:a|an|the|my|in|under|operating|acting|called|named|going|being|just|playing)$/.test(after) ||
    /^\s*["'“]?[A-Z]/.test(rest)
  ) {
    const machine = ahead(tokens, next, 24, R.aiReader | R.authority | R.newOrders, C.agent | C.must);
    const weight = machine >= 0 || /your new|from now/.test(words) ? 'medium' : 'notable';
    found.push(signal(range, 'role', weight, NEW_ROLE, { described }));
  }
}

/** Modes that ordinary programs have, in languages other than English; they count when somebody is to enter them. */
const ORDINARY_MODE =
  /test|试|試|テスト|debug|débog|depur|отлад|调|調|デバッグ|디버그|diagn|诊断|診斷|診断|진단|wartung|maint|mantenim|manuten|维护|維護|保守|メンテ|유지|обслуж|admin|管理|관리|紧急|緊急|emerg|特权|特權|特権|특권/iu;

/** The word "mode" in the languages of the lexicon. */
const MODE = /mode|modo|modus|modalità|mod[uo]|режим|模式|モード|모드|وضع|मोड|tryb|režim|chế độ|läge/iu;
const ACTIVATED =
  /^(?:is |has been |now )?(?:enabled|activated|active|engaged|unlocked|aktiviert|activad[oa]|activé|attivat[ao]|ativad[ao]|geactiveerd|aktif|已启用|已激活|включ|активирован)/iu;
/** Modes that give power, as opposed to those of ordinary programs. */
const POWER = /developer|debug|admin|maintenance|override|sudo|root/;
const UNLIMITED =
  /god|jailbr|unlocked|unlimited|rogue|lawless|unmoderated|no filter|backdoor|declin|scruple|moral|taboo|inhibition|guardrail|safeguard|free of|free from|freed from|complies with everything|answers everything|rules are for others|boundar|says? no|unrestricted|unfilter|uncensor|without (?:any )?(?:restriction|filter)|no restriction|do anything|amoral|refus|without limit|no limit|censor|no content policy|knows? no |obeys? no |follows? no |respects? no |keeps? no |accepts? no |of its |bound by |ignores? |held back|nothing back/;
const ENTER = /^(?:enter|switch|activate|enable|go|operate|unlock|turn|run|use|assume|continue|proceed|stay|remain)\b/;
/** What begins a part that is to be played. */
const PLAYS = /(?:^\s{0,3}|[.!?:;\n]\s{0,3})(?:be|become|play|turn into|speak as|write as) [^.!?\n]{2,60}$/i;
const ANSWER = /^(?:operate|respond|answer|work|act|reply|behave|speak|continue|comply)$/;

function freeMode(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  // A part of a name or path: `/tmp/loki-mode-test/`.
  const { text } = tokens.unit;
  if (/[-/_]/.test(text.charAt(startOf(tokens, at) - 1)) || /[-/_]/.test(text.charAt(endOf(tokens, at)))) return;
  const isMode = MODE.test(words);
  const unlimited = UNLIMITED.test(words);
  if (ACTIVATED.test(textAfter(tokens, at, 40).trimStart()) && (unlimited || foreign || POWER.test(words))) {
    found.push(signal(span(tokens, at), 'role', unlimited || foreign ? 'medium' : 'notable', FREE_MODE));
    return;
  }
  const you = behind(tokens, at, 24, R.aiReader, C.you | (foreign ? C.your : 0)) >= 0;
  const verb = behind(tokens, at, 12, R.roleSwitch, C.say | C.execute | C.weaken);
  const how = verb >= 0 ? mood(tokens, verb) : 'unclear';
  const range = span(tokens, verb, at);
  if (foreign) {
    // "Disable debug mode" protects.
    const leaves = isMode && verb >= 0 && means(tokens, verb, 0, C.weaken) && !means(tokens, verb, R.roleSwitch);
    // "Confirm that debug mode is off" looks at it.
    const looks =
      isMode && verb >= 0 && /^(?:确认|確認|显示|顯示|说明|批准|表示し|確認し|확인하)$/u.test(surface(tokens, verb));
    if (!leaves && !looks && (verb >= 0 || you || (isMode && !ORDINARY_MODE.test(words))))
      found.push(signal(range, 'role', 'medium', FREE_MODE, { described: how === 'described' }));
    return;
  }
  const near = verb >= 0 && at - verb <= 4 && how === 'command';
  if (near && isMode && ENTER.test(surface(tokens, verb))) {
    const freed = R.noAsking | R.promptNoun | R.guard | R.voided | R.privilege | R.freeMode;
    const more = ahead(tokens, following(tokens, at), 40, freed);
    found.push(signal(range, 'role', unlimited || more >= 0 ? 'medium' : 'notable', FREE_MODE));
    return;
  }
  if (!unlimited) return;
  // "Be X, an AI that knows no limits".
  const plays = behind(tokens, at, 16, R.aiReader) >= 0 && PLAYS.test(textBefore(tokens, at, 70));
  const bound =
    /^(?:(?:shall|must|may) (?:not|never)|not) refuse/.test(words) &&
    behind(tokens, at, 6, R.aiReader, C.agent | C.you) >= 0;
  const refuse =
    bound || (/^(?:never|cannot|must not) refuse/.test(words) && (at === 0 || gapOf(tokens, at) >= GAP.soft));
  const granted = behind(tokens, at, 6, 0, C.permit) >= 0;
  if (refuse || granted || plays) {
    found.push(signal(span(tokens, at), 'role', 'medium', NO_LIMITS));
    return;
  }
  // "You are … without any rules": said of the reader itself.
  const subject = behind(tokens, at, 20, 0, C.you);
  const declared =
    subject >= 0 &&
    /^(?:you|you're|you’re|you've|you’ve)\b(?: (?:are|have|will|can|may|now|become|were|shall|work|run|operate|act|speak)\b|(?:'|’))/i.test(
      tokens.unit.text.slice(startOf(tokens, subject), endOf(tokens, at)),
    ) &&
    behind(tokens, subject, 10, 0, C.whenever) < 0;
  if (declared) {
    found.push(signal(span(tokens, subject, at), 'role', 'medium', NO_LIMITS));
    return;
  }
  if (near && ANSWER.test(surface(tokens, verb))) found.push(signal(range, 'role', 'medium', NO_LIMITS));
  else
    found.push(
      signal(span(tokens, at), 'role', you ? 'notable' : 'weak', NO_LIMITS, { described: how === 'described' }),
    );
}
