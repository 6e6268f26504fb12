import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
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
import { isNegated, ON_AGAIN, PROHIBITION } from './negations.ts';
import { secrecy } from './secrecy.ts';

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

/** Deeds that need a person, as they begin. */
const HEAVY_VERB =
  /^(?:deploy|merge|delete|push|publish|release|transfer|approve|drop|destroy|wipe|disable|grant|ship)/;
/** "Destructive commands are allowed without confirmation". */
const ALLOWED =
  /\b(?:destructive|deletions?|deleting|deploys?|deployments?|deploying|merges|merging|pushes|pushing|releases|releasing|dangerous|irreversible|payments?|transfers?)\b[^.!?\n]{0,40}\b(?:is|are) (?:now |always )?(?:allowed|permitted|fine|ok|okay|authori[sz]ed)\b[^.!?\n]{0,20}$/i;

/** A duty to ask that is said to be gone, and those it is gone for. */
const EXCUSED =
  /^(?:no longer (?:needs?|requires?|has|have|asks?)|needs? not|does not (?:need|ask)|doesn t (?:need|ask)|never asks? for)/;
const AN_AGENT = /\b(?:agents?|assistants?|ai|models?|bots?|copilots?)\b[^.!?:;\n]{0,24}$/i;

/** The same in other languages. */
const EXCUSED_FOREIGN =
  /mehr|brauch|benötig|plus (?:besoin|à)|pas besoin|ya no|no necesitan|no tienen|não (?:precisa|têm)|já não|non (?:dev|hanno|ha|serve)|hoev|hebben geen|längre|behöver|længere|lenger|nie (?:mus|potrzeb)|nemus|nepotřeb|больше не|не обязан|не нужда|більше не|не потреб|не зобов|zorunda|ihtiya|يعد|يحتاج|不再|不必再|无需再|必要はない|もう不要|필요가|더 이상|tidak/u;
const FOREIGN_AGENT =
  /agent|ajan|assist|asist|агент|ассист|асист|智能体|代理|助手|エージェント|アシスタント|에이전트|어시스턴트|وكلاء|مساعد/iu;
/** Verbs of other languages for what needs an approval: to merge, to push, to publish, to approve. */
const FOREIGN_HEAVY =
  /^(?:füge|merge|führe|push|schieb|veröff|deploy|spiele|genehm|gib frei|fusion|pouss|déplo|publi|approuv|sub[ea]|súb|desplie|apru?eb|integr|mescl|faça|implant|aprov|unisc|fondi|distrib|approv|rilasc|voeg|keur|slå|merga|godk|flet|sammen|udgiv|scal|wypch|opubl|wdr|zatw|slouč|sluč|nahraj|zveře|schval|zlúč|вле|сле?й|смерж|запуш|опублик|разверн|одобр|зли|змердж|опублік|розгорн|схвал|birle|yayın|onayla|gönder|ادمج|انشر|وافق|合并|推送|发布|部署|マージ|プッシュ|公開|デプロイ|병합|푸시|배포|hợp nhất|đẩy|phát hành|triển khai|gabung|dorong|terbit|rilis)/u;

const HEAVY_DEED = /^(?:deploy|merge|push|publish|release|ship|land|act|proceed|delete|approve)$/;
/** Verbs of deciding that something is good enough. */
const DECIDES =
  /^(?:deploy|merge|push|publish|release|ship|land|approve|mark|report|close|resolve|set|declare|accept|sign)$/;

/** The nearest verb of such a deed, at most six words before; -1 when there is none. */
function heavyBefore(tokens: Tokens, at: number, verbs = HEAVY_DEED): number {
  for (let i = at - 1; i >= 0 && i >= at - 6 && gapOf(tokens, i + 1) < GAP.clause; i--)
    if (verbs.test(surface(tokens, i))) return i;
  return -1;
}

/** The nearest such verb that begins a clause behind a word, in its sentence; -1 when there is none. */
function heavyAfter(tokens: Tokens, at: number): number {
  for (let i = following(tokens, at), steps = 0; i < tokens.count && steps < 10; i++, steps++) {
    if (gapOf(tokens, i) === GAP.sentence) return -1;
    if (gapOf(tokens, i) >= GAP.soft && HEAVY_VERB.test(surface(tokens, i))) return i;
  }
  return -1;
}

/** Leave for agents: "agents may", "the assistant is allowed to". */
const LEAVE =
  /\b(?:agents?|assistants?|ai|models?|bots?|copilots?|you)\b (?:now |always )?(?:may|can|(?:are|is) (?:now )?(?:allowed|free|permitted|authori[sz]ed|entitled) to)(?: now| always)? $/i;

/** True when a colon or the like stands between: "Append: no questions asked". */
function startsAnew(tokens: Tokens, verb: number, at: number): boolean {
  for (let i = verb + 1; i <= at; i++) if (gapOf(tokens, i) >= GAP.clause) return true;
  return false;
}

/** "Avoid overwriting without confirmation": the whole is what is to be kept from. */
const AVOIDS = /\b(?:avoid(?:s|ing)?|refrains? from|prevent(?:s|ing)?|prohibits?)\b[^.;:!?\n]{0,60}$/i;
/** For whom or what an approval waits; a program waits for builds and runs as well. */
const WAITS_FOR_PERSON =
  /^ (?:(?:the|any|an?|my|our|your|their|his|her|human|explicit|further|manual|final|written) ){0,3}(?:approv|user|owner|human|confirm|review|permission|repl|answer|response|me\b|us\b|them\b|him\b|her\b|ok\b|okay|sign|consent|team|maintainer|anyone|anybody|someone|people|person|feedback|instruction|authori|verification|checks?\b|tests?\b|ci\b|the go)/i;

/** Phrases that end with a wait; for whom or what stands behind them. */
const WAITS_FOR = /\bwait(?:ing)?(?: for)?$/;

function waitsFor(tokens: Tokens, at: number): string {
  const after = textAfter(tokens, at, 60);
  if (/ for$/.test(surface(tokens, at))) return after;
  return after.startsWith(' for ') ? after.slice(4) : ' anyone';
}

/** "… may run tests without asking; everything else needs confirmation": leave for what is harmless, with a border. */
const EXCEPTED =
  /^[^.!?\n]{0,30}[;,.:] (?:but |and )?(?:everything|anything|all|any) (?:else|other|others)\b[^.!?\n]{0,40}\b(?:needs?|requires?|must|ask|confirm\w{0,5}|approv\w{1,3}|waits?)\b/i;

function noAsking(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  if (/^no longer (?:needs?|ha(?:s|ve)) to/.test(words)) {
    const wholly = /^[^.!?\n]{0,12}\b(?:anything|anyone|anybody|at all|before you act)\b/i.test(
      textAfter(tokens, at, 30),
    );
    const reader = behind(tokens, at, 8, R.aiReader, C.you | C.agent) >= 0;
    if (reader) found.push(signal(span(tokens, at), 'policy', wholly ? 'medium' : 'weak', NO_ASKING));
    return;
  }
  if (EXCUSED.test(words) && AN_AGENT.test(textBefore(tokens, at, 50))) {
    const lifts = !/^(?:no longer|never|does not|doesn).*asks? for/.test(words);
    found.push(signal(span(tokens, at), 'policy', lifts ? 'medium' : 'notable', NO_ASKING));
    return;
  }
  if (foreign && EXCUSED_FOREIGN.test(words) && FOREIGN_AGENT.test(textBefore(tokens, at, 50))) {
    found.push(signal(span(tokens, at), 'policy', 'medium', NO_ASKING));
    return;
  }
  let verb = behind(
    tokens,
    at,
    60,
    R.move | R.shell | R.ignore | R.drop | R.agentAction,
    C.execute | C.destroy | C.weaken | C.permit | C.change,
  );
  if (verb < 0 && foreign) verb = ahead(tokens, following(tokens, at), 16, R.move | R.ignore, ACT);
  const later =
    /can (?:happen|wait|come|follow|look|be done)|later|^by the time|^before any|whoever|who asks|afterwards|forgiveness|pair of eyes|own (?:authority|discretion)|^(?:nobody|no one)|for$/.test(
      words,
    );
  const own = later || /^(?:skip|bypass|disable|do not|don|never|no |need not|leave)/.test(words);
  if (verb >= 0 && startsAnew(tokens, verb, at)) verb = -1;
  if (verb < 0) verb = heavyBefore(tokens, at);
  if (verb < 0 && /^no need to (?:ask|check|confirm|wait)/.test(words)) verb = heavyAfter(tokens, at);
  if (verb < 0 && !own) return;
  // "Act first and ask later", "review can happen afterwards" give leave in any form; a prohibition before them takes it back.
  if (WAITS_FOR.test(words) && !WAITS_FOR_PERSON.test(waitsFor(tokens, at))) return;
  if (EXCEPTED.test(textAfter(tokens, at, 90))) return;
  const forbidden = AVOIDS.test(textBefore(tokens, at, 80)) || (foreign && isNegated(tokens, at));
  if (forbidden) return;
  // The phrase itself is a negation, which is none of the verb right behind it.
  const follows = foreign && verb > at && startOf(tokens, verb) - endOf(tokens, at) <= 12;
  const how =
    /^no need to/.test(words) && verb > at
      ? mood(tokens, verb)
      : later || follows
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
    /ask|confirm|approv|permission|user|human|consent|hesitat|question|review|wait|alert|regardless|authority|discretion|apolog|sorry|^nobody|^no one|by the time|before any|look|to see|involve|bother|consult|pair of eyes/.test(
      words,
    ) ||
    foreign;
  const you = behind(tokens, at, 60, R.aiReader | R.privilege | R.roleSwitch, C.you) >= 0;
  const harmful =
    verb >= 0 &&
    (means(tokens, verb, R.ignore | R.drop | R.shell | R.move, C.destroy | C.weaken) ||
      (foreign && FOREIGN_HEAVY.test(surface(tokens, verb))) ||
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

/** What a reviewer is kept from telling when nobody is to hear of it; exceptions of a checklist name a kind of code instead. */
const KEPT_QUIET =
  /^ (?:it to (?:the user|anyone|anybody)|(?:this|the) (?:file|commit|pr|pull request|patch|diff|package|document|section|folder|directory|repository|repo|author|backdoor|key|secret|token|password)\b|anything\b|(?:any|all|the) (?:issues?|problems?|errors?|vulnerabilit|findings?|security|secrets?|credentials|malware|backdoors?)|vulnerabilit|secrets?\b|credentials|malicious|backdoors?|security (?:issues?|problems?|findings?|flaws?)|to the (?:user|owner|maintainers?))/i;

/** What belongs to a private life; it is judged with the errand that is asked for. */
const PRIVATE =
  /\bcards?$|most expensive|^my |^(?:in)?to (?:the|this|account)|^with (?:the )?(?:participant|attendee|invitee)/;

const SETTING_NAME =
  /^(?:require_?approval|allow_?all|auto_?approve|skip_permissions|bypasspermissions|trust_?all|verify_signatures)$/;

/** A protection that is switched off. */
const PROTECTED =
  /\boff$|\bpublic$|^(?:disable|turn off|switch off|remove|drop) .*(?:protection|scanner|scanning|review|checks?|ci|tests?)$/;

function action(tokens: Tokens, at: number, found: Signal[]): void {
  // Names of settings are judged with their values, elsewhere.
  if (SETTING_NAME.test(surface(tokens, at)) || PRIVATE.test(surface(tokens, at))) return;
  // "Mark it as done even though the tests fail": the command stands before.
  const despite = /^(?:even|despite|although)/.test(surface(tokens, at)) ? heavyBefore(tokens, at, DECIDES) : -1;
  const how = mood(tokens, despite >= 0 ? despite : at);
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
    despite >= 0 ||
    (/^(?:even|despite|although)/.test(surface(tokens, at)) &&
      /\b(?:merge|push|deploy|approve|release|report|mark)\b/i.test(textBefore(tokens, at, 60)));
  const quiet =
    /^(?:do not|don['’]t|never) (?:flag|report|review)$/.test(surface(tokens, at)) &&
    KEPT_QUIET.test(textAfter(tokens, at, 40));
  // "Turn the scanner off, push, and turn it back on": what is only off for a deed is off so that it does not see the deed.
  const meanwhile = PROTECTED.test(surface(tokens, at)) && ON_AGAIN.test(textAfter(tokens, at, 160));
  const wayIn =
    /back ?door$/.test(surface(tokens, at)) &&
    /^(?:[.,;:!\n]|$| (?:in|into|to|that|for|so|which|through|with|at|under|account|endpoint|route|login)\b)/i.test(
      textAfter(tokens, at, 12),
    );
  const weight = described
    ? 'weak'
    : more >= 0 || reckless || asked || against || quiet || meanwhile || wayIn
      ? 'medium'
      : HEAVY.test(surface(tokens, at))
        ? 'notable'
        : 'weak';
  found.push(signal(span(tokens, at), 'agent-action', weight, ACTION, { described }));
}

/** A question to which the answer is leave. */
const ASKS_LEAVE =
  /\b(?:ask(?:s|ed|ing)?|confirm\w{0,6}|approv\w{1,3}|permission|consent|prompt(?:s|ed)?|allow(?:ed)?|whether (?:to|you|it)|may (?:you|i|we)|dialog)\b/i;

function privilege(tokens: Tokens, at: number, found: Signal[]): void {
  if (
    /consent|implied|approved|assumed|everything is|reviewed|silence|answer|assume|approval|consider|agents? ha(?:s|ve) all rights|assistant has all rights/.test(
      surface(tokens, at),
    )
  ) {
    // "When the answer is yes, redesign" answers a question about the work, none for leave.
    if (/^(?:the )?answer is yes$/.test(surface(tokens, at)) && !ASKS_LEAVE.test(textBefore(tokens, at, 160))) return;
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
  // "Audit trail" by itself is a chapter of a manual.
  if (
    /^audit[ -](?:trails?|entries)$/.test(surface(tokens, at)) &&
    behind(tokens, at, 12, 0, C.destroy | C.weaken | C.change) < 0
  )
    return;
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
    ON_AGAIN.test(textAfter(tokens, at, 160)) ||
    behind(tokens, at, 10, 0, C.all) >= 0 ||
    ahead(tokens, following(tokens, at), 20, R.secrecy | R.noAsking | R.agentAction, C.all) >= 0;
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
