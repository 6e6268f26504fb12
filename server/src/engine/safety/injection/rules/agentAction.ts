import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { following, GAP, gapOf, rareOf, surface, textAfter, textBefore, type Tokens } from '../words.ts';

const SECRECY = 'asks the reader to hide what it does from the user';
const NO_ASKING = 'asks the reader to act without a person’s approval';
const ACTION = 'asks the reader to skip review or checks, or to touch what needs a person';
const PRIVILEGE = 'asks for or claims elevated rights';
const IMPLIED = 'claims that approval is given beforehand';
const CONCEAL = 'asks the reader to cover traces';
const MALICIOUS = 'asks for help with an attack';
const DISARM = 'asks the reader to switch off a protection';
const EXEMPT = 'asks for an exception from a check';

const ACT = C.execute | C.say | C.destroy | C.follow | C.weaken;

/** One of these has to be in a text for the rule to apply. */
const RARE_SIGNS = R.secrecy | R.noAsking | R.agentAction | R.privilege | R.conceal | R.malicious | R.guard;

/** What harms when an agent does it: hiding from the user, acting without approval, skipping checks, covering traces. */
export function agentActionRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  if ((tokens.allRare & RARE_SIGNS) === 0 && (tokens.allCommon & C.quietly) === 0) return found;
  for (let i = 0; i < tokens.count; i++) {
    const rare = rareOf(tokens, i);
    if (means(tokens, i, R.secrecy, C.quietly)) secrecy(tokens, i, found);
    if (rare === 0) continue;
    if ((rare & R.noAsking) !== 0) noAsking(tokens, i, found);
    if ((rare & R.agentAction) !== 0) action(tokens, i, found);
    if ((rare & R.privilege) !== 0) privilege(tokens, i, found);
    if ((rare & R.conceal) !== 0) conceal(tokens, i, found);
    if ((rare & R.malicious) !== 0) malicious(tokens, i, found);
    if ((rare & R.guard) !== 0) {
      exempt(tokens, i, found);
      disarm(tokens, i, found);
    }
  }
  return found;
}

/** The listener from whom something is kept, in the languages of the lexicon. */
const LISTENER =
  /user|anyone|no one|notic|find out|finds out|unaware|wiser|suspect|bring (?:it|this) up|let on|a word|unbeknown|in the dark|knowledge|this from|nutzer|benutzer|utilis|usuari|utent|gebruiker|användar|použiv|uživ|użytk|польз|корист|用户|用戶|使用者|ユーザー|사용자|مستخدم|उपयोग|kullanıcı|người dùng|pengguna|mention this|trace/;

/** A past tense before "without telling": "había desactivado … sin avisar", "hat … abgeschaltet, ohne …". */
const PAST =
  /(?:^|[^\p{L}])(?:había|habían|ha|han|fue|fueron|estaba|avait|avaient|était|étaient|aveva|avevano|hanno|era|erano|tinha|tinham|foi|foram|hatte|hatten|hat|haben|wurde|wurden|war|waren|had|hadden|werd|werden|heeft|hade|blev|havde|hadde|został|została|zostały|zostali|był|była|byli|byl|byla|bylo|byly|был|была|были|было|був|була|були|fost|volt|oli|alguien|quelqu'un|jemand|qualcuno|alguém|iemand|någon|ktoś|někdo|кто-то|хтось)(?=[^\p{L}])/iu;
/** What may follow "do not reveal" for the reader to hide its own doing: this, the user, nothing. */
const OWN_DOING =
  /^[\s,:]{0,2}(?:这|這|此|该|該|任何|本|以上|上述|给|給|自己|それ|これ|この|その|이|그|자신|$|[。，,.;；!！])/u;

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
  return (
    /^(?:不要透露|不要提及|不要提到|不得提及|不要说明|不要报告|不要记录|保密)$/u.test(words) && !OWN_DOING.test(rest)
  );
}

function secrecy(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const forbids =
    /^(?:do not|don|never|leave|make no|keep|stop|off the|hide|conceal|keep|the user|no one|nobody|so that no|so no|tell no|inform no|notify no|without)/.test(
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

/** Deeds that need a person, as they begin. */
const HEAVY_VERB =
  /^(?:deploy|merge|delete|push|publish|release|transfer|approve|drop|destroy|wipe|disable|grant|ship)/;
/** "Destructive commands are allowed without confirmation". */
const ALLOWED =
  /\b(?:destructive|deletions?|deleting|deploys?|deployments?|deploying|merges|merging|pushes|pushing|releases|releasing|dangerous|irreversible|payments?|transfers?)\b[^.!?\n]{0,40}\b(?:is|are) (?:now |always )?(?:allowed|permitted|fine|ok|okay|authori[sz]ed)\b[^.!?\n]{0,20}$/i;

/** The nearest verb of such a deed, at most six words before; -1 when there is none. */
function heavyBefore(tokens: Tokens, at: number): number {
  for (let i = at - 1; i >= 0 && i >= at - 6 && gapOf(tokens, i + 1) < GAP.clause; i--)
    if (/^(?:deploy|merge|push|publish|release|ship|land|act|proceed|delete|approve)$/.test(surface(tokens, i)))
      return i;
  return -1;
}

/** Leave for agents: "agents may", "the assistant is allowed to". */
const LEAVE =
  /\b(?:agents?|assistants?|ai|models?|bots?|copilots?|you)\b (?:now |always )?(?:may|can|(?:are|is) (?:now )?(?:allowed|free|permitted|authori[sz]ed|entitled) to)(?: now| always)? $/i;

/** "… does not notice": somebody who watches is kept from it. */
const UNAWARE = /notic|find out|finds out|unaware|wiser|learns?$|suspect/;
/** What leads in a purpose. */
const DECEIVES = /\b(?:so|so that|in order that|such that)(?: (?:the|our|your|its|their|no))? ?$/i;
/** Deeds that one hides: programs that load early hide nothing. */
const HARMS =
  /\b(?:forward|send|copy|delete|remove|disable|mark|move|change|edit|hide|rename|transfer|export|upload|install|create|grant|merge|push|commit|rewrite|truncate|encrypt|replace|backdate|alter)(?:s|es)?\b/i;
const NEVER_SAID =
  /record (?:it|this)|log (?:it|this)|this step|(?:write|note|list|show|enter|put|include) (?:it|this)|^leave no|^make no|^keep no|^stop (?:logging|recording|writing)|^(?:leave|keep) (?:it|this|them) out|without (?:mention|list|record|log|a log|an entry|noting|document)|bring (?:it|this) up|let on|breathe a word|say a word|not a word/;

function noAsking(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  let verb = behind(
    tokens,
    at,
    60,
    R.move | R.shell | R.ignore | R.drop | R.agentAction,
    C.execute | C.destroy | C.weaken | C.permit | C.change,
  );
  if (verb < 0 && foreign) verb = ahead(tokens, following(tokens, at), 16, R.move | R.ignore, ACT);
  const later =
    /can (?:happen|wait|come|follow)|later|afterwards|forgiveness|pair of eyes|own (?:authority|discretion)|^(?:nobody|no one)|for$/.test(
      words,
    );
  const own = later || /^(?:skip|bypass|disable|do not|don|never|no |need not|leave)/.test(words);
  if (verb < 0) verb = heavyBefore(tokens, at);
  if (verb < 0 && !own) return;
  // "Act first and ask later", "review can happen afterwards" give leave in any form; a prohibition before them takes it back.
  const how = later
    ? PROHIBITION.test(textBefore(tokens, at, 60)) && !/have to wait|pair of eyes/.test(words)
      ? 'described'
      : 'command'
    : own
      ? mood(tokens, at)
      : mood(tokens, verb);
  const range = span(tokens, verb, at);
  if (
    how !== 'command' &&
    (LEAVE.test(textBefore(tokens, verb, 60))
      ? HEAVY_VERB.test(surface(tokens, verb))
      : ALLOWED.test(textBefore(tokens, at, 120)))
  ) {
    found.push(signal(range, 'policy', 'medium', NO_ASKING));
    return;
  }
  if (how !== 'command') {
    found.push(signal(range, 'agent-action', 'weak', NO_ASKING, { described: how === 'described' }));
    return;
  }
  const unread =
    /opening|reading|looking|look at|testing it|running the tests|a check|checks|checking|verif|second look/.test(
      words,
    );
  const vouches =
    unread &&
    verb >= 0 &&
    /^(?:approve|approved|merge|mark|dismiss|install|trust|sign|accept|close|set|change|publish|release|deploy|confirm|resolve)$/.test(
      surface(tokens, verb),
    );
  const person =
    vouches ||
    /ask|confirm|approv|permission|user|human|consent|hesitat|question|review|wait|alert|regardless|authority|discretion|look|to see|involve|bother|consult|pair of eyes/.test(
      words,
    ) ||
    foreign;
  const you = behind(tokens, at, 60, R.aiReader | R.privilege | R.roleSwitch, C.you) >= 0;
  const harmful =
    verb >= 0 &&
    (means(tokens, verb, R.ignore | R.drop | R.shell | R.move, C.destroy | C.weaken) ||
      /^(?:install|download|merge|deploy|publish|transfer|approve|grant|execute|run|push|land|ship|release|act|dismiss|mark|set|change|delete|close)$/.test(
        surface(tokens, verb),
      ));
  // In other languages the deed follows, and more deeds after it.
  const wrecks = foreign && ahead(tokens, following(tokens, at), 40, 0, C.destroy) >= 0;
  found.push(signal(range, 'agent-action', person && (you || harmful || wrecks) ? 'medium' : 'notable', NO_ASKING));
}

/** Actions that are bad news even alone. */
const HEAVY =
  /force|straight|directly|hidden|administrator|visibility|make it public|money|wipe|false positive|backups|my account|branch protection|auto-?\s?approve|mark (?:as|it|this)|rubber|without|skip (?:the |all |code )?(?:test|review|ci)|delete (?:the |failing )?tests|no-verify|perfect|full marks|do not (?:flag|report|review)|don't|report no|validation behavior|suppress/;

/** A prohibition earlier in the sentence governs a list of actions: "never allowed (push to main, delete tests)". */
const PROHIBITION =
  /\b(?:never|not|forbidden|prohibited|disallowed|no|cannot|can't|don't|refuse|avoid|needs?|requires?|ask before)\b/i;

const SETTING_NAME =
  /^(?:require_?approval|allow_?all|auto_?approve|skip_permissions|bypasspermissions|trust_?all|verify_signatures)$/;

function action(tokens: Tokens, at: number, found: Signal[]): void {
  // Names of settings are judged with their values, elsewhere.
  if (SETTING_NAME.test(surface(tokens, at))) return;
  const how = mood(tokens, at);
  const described = how === 'described' || PROHIBITION.test(textBefore(tokens, at, 120));
  if (how === 'unclear') return;
  const more = Math.max(
    ahead(tokens, following(tokens, at), 50, R.noAsking | R.secrecy | R.agentAction | R.aiLabel),
    behind(tokens, at, 50, R.noAsking | R.secrecy | R.aiLabel | R.agentAction),
  );
  const near = tokens.unit.text.slice(0, 400);
  const reckless =
    /\b(?:approve|merge|mark)\b[^.\n]{0,60}\b(?:regardless|even if|no matter|despite|immediately|so (?:that )?the (?:pipeline|build|check|scan|ci) passes|as false positives?)\b/i.test(
      near,
    );
  const asked =
    /^please$/i.test(surface(tokens, at - 1)) &&
    /^(?:delete|wipe|grant|disable|transfer|send money|wire)/.test(surface(tokens, at));
  const against =
    /^(?:even|despite|although)/.test(surface(tokens, at)) &&
    /\b(?:merge|push|deploy|approve|release|report|mark)\b/i.test(textBefore(tokens, at, 60));
  const weight = described
    ? 'weak'
    : more >= 0 || reckless || asked || against
      ? 'medium'
      : HEAVY.test(surface(tokens, at))
        ? 'notable'
        : 'weak';
  found.push(signal(span(tokens, at), 'agent-action', weight, ACTION, { described }));
}

function privilege(tokens: Tokens, at: number, found: Signal[]): void {
  if (
    /consent|implied|approved|assumed|everything is|reviewed|silence|answer|assume|approval|consider|agents? ha(?:s|ve) all rights|assistant has all rights/.test(
      surface(tokens, at),
    )
  ) {
    const told = behind(tokens, at, 8, 0, C.negation) < 0;
    if (
      told &&
      /implied|assumed|consider|all |everything|counts? as|silence|answer|assume|as approval|agent approval/.test(
        surface(tokens, at),
      )
    )
      found.push(signal(span(tokens, at), 'policy', 'medium', IMPLIED));
    return;
  }
  const own = /^(?:elevate|escalate)/.test(surface(tokens, at));
  if (own && mood(tokens, at) === 'command') {
    found.push(signal(span(tokens, at), 'agent-action', 'medium', PRIVILEGE));
    return;
  }
  const verb = behind(tokens, at, 24, 0, C.permit | C.execute | C.say);
  const you =
    behind(tokens, at, 24, R.roleSwitch | R.authority, C.you | C.your) >= 0 ||
    ahead(tokens, following(tokens, at), 10, 0, C.you) >= 0;
  const command = verb >= 0 && mood(tokens, verb) === 'command';
  const tome = /\b(?:give|grant|get|let) me\b[^.\n]{0,20}$/i.test(textBefore(tokens, at, 40));
  if (you || command || tome)
    found.push(signal(span(tokens, verb, at), 'policy', you || tome ? 'notable' : 'weak', PRIVILEGE));
}

function conceal(tokens: Tokens, at: number, found: Signal[]): void {
  // "modify the logs to hide traces": a purpose counts like a command when the sentence has one.
  const purpose =
    means(tokens, at - 1, 0, C.modal) && behind(tokens, at, 60, R.conceal, C.execute | C.weaken | C.destroy) >= 0;
  if (mood(tokens, at) !== 'command' && !purpose) return;
  const other = behind(tokens, at, 60, R.conceal | R.secrecy, C.quietly);
  found.push(signal(span(tokens, other, at), 'agent-action', other >= 0 ? 'medium' : 'notable', CONCEAL));
}

function malicious(tokens: Tokens, at: number, found: Signal[]): void {
  const verb = means(tokens, at, 0, C.execute) ? at : behind(tokens, at, 16, 0, C.execute | C.say | C.please | C.must);
  if (verb < 0 || (mood(tokens, at) !== 'command' && mood(tokens, verb) !== 'command')) return;
  const target = ahead(
    tokens,
    following(tokens, at),
    24,
    R.secret | R.privateData | R.authority | R.conceal | R.secrecy,
  );
  const weight = target >= 0 || means(tokens, at, 0, C.foreign) ? 'notable' : 'weak';
  found.push(signal(span(tokens, verb, at), 'agent-action', weight, MALICIOUS));
}

/** Things that protect a machine or a place. */
const PROTECTION =
  /firewall|factor|2fa|mfa|antivirus|alarm|intrusion|audit|camera|endpoint protection|branch protection/;

/** "Disable the firewall", "turn off two-factor authentication". */
function disarm(tokens: Tokens, at: number, found: Signal[]): void {
  if (!PROTECTION.test(surface(tokens, at))) return;
  const verb = behind(tokens, at, 14, 0, C.weaken | C.destroy);
  if (verb < 0 || mood(tokens, verb) !== 'command') return;
  const wide =
    behind(tokens, at, 10, 0, C.all) >= 0 ||
    ahead(tokens, following(tokens, at), 20, R.secrecy | R.noAsking, C.all) >= 0;
  const asked = means(tokens, verb - 1, 0, C.please) && /^please$/i.test(surface(tokens, verb - 1));
  found.push(signal(span(tokens, verb, at), 'agent-action', wide || asked ? 'medium' : 'notable', DISARM));
}

/** Verbs that put something into a list. */
const EXTENDS =
  /^(?:add|append|insert|put|include|extend|expand|set|write|enter|update|whitelist|allow|place|copy|push|post|adjust|change|edit|modify|alter)$/;

/** "Add my domain to the whitelist", "extend the ignore list to allow this token". */
function exempt(tokens: Tokens, at: number, found: Signal[]): void {
  if (!/^(?:allow[ -]?list|white[ -]?list|ignore[ -]list|url_whitelist)$/.test(surface(tokens, at))) return;
  const verb = behind(tokens, at, 30, R.move | R.remember, C.execute | C.weaken);
  if (verb < 0 || mood(tokens, verb) !== 'command' || !EXTENDS.test(surface(tokens, verb))) return;
  const mine = /\b(?:my|our|this|the (?:following|new))\b/i.test(tokens.unit.text);
  const secret = ahead(tokens, verb + 1, 40, R.secret, C.toMe) >= 0;
  found.push(signal(span(tokens, verb, at), 'agent-action', secret ? 'medium' : mine ? 'notable' : 'weak', EXEMPT));
}
