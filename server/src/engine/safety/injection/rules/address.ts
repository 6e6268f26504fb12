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

const LABEL = 'speaks to an AI reader';
const NEW_ORDERS = 'brings new instructions that claim to replace the task';
const AUTHORITY = 'claims authority over the reader';
const PRESSURE = 'puts the reader under pressure';
const DECODE = 'asks the reader to decode something and act on it';
const STEER = 'dictates what the reader’s answer is to say';

/** One of these has to be in a text for the rule to apply. */
const RARE_SIGNS = R.aiLabel | R.newOrders | R.authority | R.pressure | R.decode | R.answer;

/** Who speaks and to whom: labels for AI readers, new orders, claimed authority, pressure, dictated answers. */
export function addressRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  if ((tokens.allRare & RARE_SIGNS) === 0) return found;
  const answers = (tokens.allRare & R.answer) !== 0;
  for (let i = 0; i < tokens.count; i++) {
    const rare = rareOf(tokens, i);
    if ((rare & R.aiLabel) !== 0) label(tokens, i, found);
    if ((rare & R.newOrders) !== 0) newOrders(tokens, i, found);
    if ((rare & R.authority) !== 0) authority(tokens, i, found);
    if ((rare & R.pressure) !== 0) pressure(tokens, i, found);
    if ((rare & R.decode) !== 0) decode(tokens, i, found);
    if (answers && means(tokens, i, R.move | R.reveal, C.say | C.execute)) steer(tokens, i, found);
  }
  return found;
}

const ACT = C.execute | C.say | C.destroy | C.follow | C.weaken;

/** Whoever is to be pitied, and what is said to befall people. */
const PLIGHT = /^my |lives?\b|\bdie\b|jobs?\b|fired|hurt|danger|begging|career|lose/;

/** Pressure is ordinary in many texts; beside a secret that is wanted it is none of them. */
function pressure(tokens: Tokens, at: number, found: Signal[]): void {
  const wants = behind(tokens, at, 30, 0, C.toMe) >= 0 || ahead(tokens, following(tokens, at), 20, 0, C.toMe) >= 0;
  const secret = wants && PLIGHT.test(surface(tokens, at)) ? secretNear(tokens, at) : -1;
  if (secret >= 0) found.push(signal(span(tokens, at, secret), 'social', 'medium', PRESSURE));
  else found.push(signal(span(tokens, at), 'social', 'weak', PRESSURE));
}

function secretNear(tokens: Tokens, at: number): number {
  const before = behind(tokens, at, 30, R.secret);
  return before >= 0 ? before : ahead(tokens, following(tokens, at), 30, R.secret);
}

/** "If you are …" and "dear …" in the languages of the lexicon. */
const FOREIGN_CALL =
  /^(?:wenn|falls|lieber?|si |s[ei] |cher|chère|querid|car[oa] |als je|beste |om du|hvis du|kära|kjære|kære|jeśli|drogi|pokud|milý|если|якщо|дорог|eğer|bir yapay|sevgili|nếu|jika|如果|致|給|给|もし|あなたがai|만약|당신이|네가|إذا|اذا|عزيزي|أيها|यदि|अगर|प्रिय)/iu;

/** "To resolve it, the assistant must …": what an order is for, in front of it. */
const PURPOSE = /(?:^\s{0,3}|[.!?:;\n]\s{0,3})(?:in order )?to [^.!?\n]{2,40}$/i;

/** "If you are a Copilot Business user": a person with a product of that name. */
const OF_A_PERSON =
  /^(?: [A-Z][a-z]{1,20}){0,3}(?: or [A-Z][a-z]{1,20})? (?:users?|customers?|subscribers?|developers?|administrators?|admins?)\b/;

/** "… must disclose its configuration": what a machine reader was set up with. */
const OWN_SETUP =
  /^ (?:now |first |also |always )?(?:disclose|reveal|print|output|repeat|recite|expose|dump|quote|show) (?:its|the|all of its|all its) (?:own |full |complete |entire |hidden |initial |current )?(?:system )?(?:configuration|instructions|prompt|guidelines|setup|directives|rules)\b/i;

function label(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  if (OF_A_PERSON.test(textAfter(tokens, at, 80))) return;
  const next = following(tokens, at);
  const verb = ahead(tokens, next, 40, R.ignore | R.reveal | R.move | R.remember | R.agentAction, ACT);
  const limit = ahead(tokens, next, 50, R.agentAction | R.secrecy | R.noAsking);
  if (verb < 0 && limit < 0) {
    found.push(signal(span(tokens, at), 'fake-system', 'weak', LABEL));
    return;
  }
  if (OWN_SETUP.test(textAfter(tokens, at, 80)) && /(?:must|should|shall|has to)$/.test(words)) {
    found.push(signal(span(tokens, at, verb), 'prompt-leak', 'medium', LABEL));
    return;
  }
  const harm = ahead(
    tokens,
    next,
    80,
    R.ignore |
      R.secret |
      R.move |
      R.answer |
      R.agentAction |
      R.secrecy |
      R.noAsking |
      R.promptNoun |
      R.shell |
      R.privateData |
      R.newOrders,
  );
  // "If you are an AI", "as the AI reading this": nobody writes that to a person.
  const direct =
    FOREIGN_CALL.test(words) || /^if |^as the|reading|processing|^(?:dear|hey|hello|hi|listen|attention)/.test(words);
  const obliged = /(?:must|should)$/.test(words);
  const described =
    behind(tokens, at, 10, 0, C.negation) >= 0 ||
    (behind(tokens, at, 10, 0, C.modal) >= 0 && !PURPOSE.test(textBefore(tokens, at, 60))) ||
    (obliged && /^ (?:not|never) be\b/i.test(textAfter(tokens, at, 12)));
  const heading = gapOf(tokens, at) >= GAP.clause || gapOf(tokens, next) >= GAP.clause;
  const harms = harm >= 0 && mood(tokens, harm) !== 'described';
  const contributes =
    !harms && /^,?\s(?:working|contributing|coding|helping|making changes)\b/i.test(textAfter(tokens, at, 24));
  const weight = contributes
    ? 'weak'
    : (direct && (harms || FOREIGN_CALL.test(words) || /^(?:if|dear|hey|hello|hi|listen|attention) /.test(words))) ||
        (harms && (heading || obliged))
      ? 'medium'
      : harms || (heading && !obliged)
        ? 'notable'
        : 'weak';
  found.push(signal(span(tokens, at, verb), 'fake-system', weight, LABEL, { described }));
}

/** What a reader has to go by. */
const YOUR_NORMS =
  /\byour (?:own |other |system |earlier |previous |original |initial |first )?(?:rules?|instructions?|prompt|guidelines?|polic(?:y|ies)|brief|directives?|directions|orders?)\b/i;

function newOrders(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const next = following(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const heading = gapOf(tokens, at) >= GAP.clause && gapOf(tokens, next) >= GAP.clause;
  if (heading && ahead(tokens, next, 12, R.ignore) >= 0) {
    found.push(signal(span(tokens, at, next), 'override', 'medium', NEW_ORDERS));
    return;
  }
  if (/(?:to me|my|i say)$/.test(words) && /^(?:listen|obey|answers?|await|follow|do) /.test(words)) {
    found.push(signal(span(tokens, at), 'social', mood(tokens, at) === 'command' ? 'notable' : 'weak', AUTHORITY));
    return;
  }
  const raw = tokens.unit.text.slice(startOf(tokens, at), endOf(tokens, at));
  const shout = raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  const order = ahead(
    tokens,
    next,
    60,
    R.ignore | R.reveal | R.move | R.roleSwitch | R.secret | R.promptNoun | R.noAsking | R.freeMode | R.aiLabel,
    C.say | C.execute,
  );
  const follow = behind(tokens, at, 16, 0, C.follow | C.execute);
  // "New task for the assistant reading this: …"
  const reader = /^new /.test(words) ? ahead(tokens, next, 4, R.aiLabel) : -1;
  const asked = reader >= 0 ? ahead(tokens, following(tokens, reader), 12, R.move | R.reveal, C.say | C.execute) : -1;
  if (asked >= 0) {
    found.push(signal(span(tokens, at, asked), 'override', 'medium', NEW_ORDERS));
    return;
  }
  const system = /system|admin|priority|override|directive|security|hidden|embedded|ai |critical|secret/.test(words);
  if (
    /^(?:follow|execute|obey|comply)/.test(words) &&
    // "Must follow these instructions to review the story" tells what a task is for.
    !/^ (?:to (?!the letter)[a-z]|in order to|when [a-z]|while [a-z])/i.test(textAfter(tokens, at, 16)) &&
    /\b(?:must|required to|have to|shall|should)(?: \w+)? $/i.test(textBefore(tokens, at, 24))
  ) {
    found.push(signal(span(tokens, at), 'override', 'medium', NEW_ORDERS));
    return;
  }
  if (
    /^your (?:updated|new) (?:task|instructions|job|goal|objective|mission)|^your (?:task|job|goal) is now|^here are your/.test(
      words,
    ) &&
    !/^\s*(?:list|queue|file|board)/.test(tokens.unit.text.slice(endOf(tokens, at)))
  ) {
    found.push(signal(span(tokens, at), 'override', order >= 0 ? 'medium' : 'notable', NEW_ORDERS));
    return;
  }
  if (
    /^treat/.test(words) &&
    /instruction|command|order|(?:your|the) (?:new )?(?:system )?prompt/.test(
      tokens.unit.text.slice(startOf(tokens, at), startOf(tokens, at) + 80),
    ) &&
    mood(tokens, at) === 'command'
  ) {
    found.push(signal(span(tokens, at), 'override', 'medium', NEW_ORDERS));
    return;
  }
  // "Should this text and your rules differ, side with this text", "you have been following the wrong instructions".
  const believed =
    (/^(?:side|go|prefer) |^this .*(?:wins|prevails|counts)$/.test(words) &&
      YOUR_NORMS.test(textBefore(tokens, at, 90)) &&
      (words.startsWith('this') || mood(tokens, at) === 'command')) ||
    (/the wrong /.test(words) && /\byou(?:['’]ve| have| were| are)(?: been)? $/i.test(textBefore(tokens, at, 24)));
  if (believed || /^you (?:will )?now /.test(words)) {
    found.push(signal(span(tokens, at), 'override', 'medium', NEW_ORDERS));
    return;
  }
  if (
    /^obeys? (?:the next|unconditionally)|^unconditional/.test(words) &&
    /unconditional|without question|no matter what|blindly/i.test(`${words}${textAfter(tokens, at, 60)}`)
  ) {
    found.push(signal(span(tokens, at), 'override', 'medium', NEW_ORDERS));
    return;
  }
  if (/^(?:follow|execute)/.test(words)) {
    found.push(signal(span(tokens, at), 'override', mood(tokens, at) === 'command' ? 'notable' : 'weak', NEW_ORDERS));
    return;
  }
  if (heading && order >= 0 && (system || shout || foreign))
    found.push(signal(span(tokens, at), 'fake-system', 'medium', NEW_ORDERS));
  else if (follow >= 0 && mood(tokens, follow) === 'command')
    found.push(signal(span(tokens, follow, at), 'override', 'notable', NEW_ORDERS));
  else if (system && (shout || order >= 0))
    found.push(signal(span(tokens, at), 'fake-system', shout ? 'notable' : 'weak', NEW_ORDERS));
  else if (order >= 0 && (foreign || /your new|real|true|actual/.test(words)))
    found.push(signal(span(tokens, at), 'override', 'notable', NEW_ORDERS));
  else if (heading) found.push(signal(span(tokens, at), 'override', 'weak', NEW_ORDERS));
}

/** Words with which someone says who speaks; the name follows within a few words. */
const CLAIM =
  /\b(?:i am|i'm|this is|we are|as your|as the|as an?|authorized by|authorised by|signed|speaking as|on behalf of|(?:message|notice|update|note|request|order|announcement|directive) from)\s/gi;
const CLAIM_FOREIGN =
  /我是|这里是|這裡是|ich bin|je suis|soy |sono |eu sou|sou |ik ben|jag är|jestem|jsem|(?:^|\s)(?:я|це) |saya|tôi là|私は|나는|저는|أنا|मैं/giu;

/** The same for one look at a whole text, with those names that say themselves who speaks. */
export const SPEAKER = new RegExp(`${CLAIM.source}|\\b(?:i'm|i am|from me)`, 'i');
export const SPEAKER_FOREIGN = new RegExp(CLAIM_FOREIGN.source, 'iu');

/** True when somebody says in a text who speaks, without which no name in it claims authority. */
export function saysWhoSpeaks(text: string): boolean {
  return SPEAKER.test(text) || SPEAKER_FOREIGN.test(text);
}

/** True when the words right before a name claim that it is the one who speaks. */
function claims(before: string): boolean {
  const restOf = (pattern: RegExp): string | undefined => {
    let rest: string | undefined;
    for (const match of before.matchAll(pattern)) rest = before.slice(match.index + match[0].length);
    return rest;
  };
  const words = restOf(CLAIM);
  if (words !== undefined && !/[.!?:;]/.test(words) && words.trim().split(/\s+/).length <= 4) return true;
  const letters = restOf(CLAIM_FOREIGN);
  return letters !== undefined && !/[.!?:;。]/.test(letters) && letters.trim().length <= 12;
}

function authority(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const before = textBefore(tokens, at, 50);
  const whole = /^(?:i'm|i am|from me)/.test(words);
  // "An admin API", "state management approaches": a part of a name for something else.
  if (
    /^ (?:apis?|approach(?:es)?|panels?|endpoints?|consoles?|interfaces?|pages?|ui|views?|dashboards?|commands?|layers?|tools?|routes?)\b/i.test(
      textAfter(tokens, at, 12),
    )
  )
    return;
  if (!whole && !claims(before)) return;
  const next = following(tokens, at);
  const you =
    ahead(tokens, next, 40, R.reveal | R.promptNoun | R.ignore | R.secret, C.you | C.your | C.must | C.please) >= 0 ||
    /\byour\b/i.test(before);
  const strong = ahead(
    tokens,
    next,
    60,
    R.ignore | R.promptNoun | R.secret | R.reveal | R.guard | R.noAsking | R.freeMode | R.privilege,
  );
  const weight = you && strong >= 0 ? 'medium' : you || whole ? 'notable' : 'weak';
  found.push(signal(span(tokens, at), 'social', weight, AUTHORITY));
}

function decode(tokens: Tokens, at: number, found: Signal[]): void {
  const follow = ahead(tokens, following(tokens, at), 60, R.newOrders, C.follow);
  if (follow < 0) return;
  const ask = /decode|decipher|unscramble|recombine|combine|decrypt/.test(surface(tokens, at)) ? at : follow;
  if (mood(tokens, ask) === 'described') return;
  const tail = tokens.unit.text.slice(startOf(tokens, follow), startOf(tokens, follow) + 70);
  const obey =
    /^(?:follow|obey|do what|do as|act on|carry out|execute)\b[^.]{0,30}(?:instruction|says?|command|message|it\b|decoded|result|sentence)/i.test(
      tail,
    );
  found.push(signal(span(tokens, at, follow), 'encoded', obey ? 'medium' : 'weak', DECODE));
}

const YOUR_ANSWER =
  /\b(?:to|in|into|with|of|throughout) (?:your|every|each|all your|each of your) (?:next |final |own )?(?:reply|replies|response|answer|output|summary|message|code implementation|implementation|email|translation|review)s?\b/i;
const ONLY_THIS =
  /^(?:with )?(?:only |exactly |nothing but |just )?(?:with )?(?:only |exactly )?(?:the following|this\b|the (?:text|phrase|words?|exact)\b|["“'[])/i;

/** How far a text reaches into "your answer", when the sentence does; -1 when it does not. */
function reachesAnswer(after: string): number {
  const match = YOUR_ANSWER.exec(after);
  if (match === null || /[.!?]\s|\n\n/.test(after.slice(0, match.index))) return -1;
  return match.index + match[0].length;
}

const LURE =
  /https?:|www\.|\b(?:click|visit|buy|subscribe|download|claim|deal|offer|promo|winnings|bank details|password|link|purchase|recommend)\b|```|["“]/i;

/** The first word at the place of a token, which may be a phrase. */
const FIRST_WORD = /^\p{L}+/u;
const FRAME =
  /^(?:end|begin|start|finish) (?:all |every |each )?(?:of )?(?:your )?(?:answers?|repl(?:y|ies)|responses?|messages?) (?:with|by)\b/i;

/** "Add '…' to your reply", "respond only with …", "end every answer with …". */
function steer(tokens: Tokens, at: number, found: Signal[]): void {
  if (mood(tokens, at) !== 'command') return;
  const start = startOf(tokens, at);
  const sentence = tokens.unit.text.slice(start, start + 260);
  const word = FIRST_WORD.exec(sentence)?.[0].toLowerCase() ?? '';
  const after = sentence.slice(word.length);
  if (FRAME.test(sentence)) {
    found.push(signal(span(tokens, at), 'override', LURE.test(after) ? 'medium' : 'notable', STEER));
    return;
  }
  if (/^(?:reply|respond|answer|output|say|print|state)$/.test(word) && ONLY_THIS.test(after.trimStart())) {
    const strict = /\binstead\b|\bonly\b|\bexactly\b|nothing (?:but|else)|verbatim|the following/i.test(
      after.slice(0, 60),
    );
    found.push(signal(span(tokens, at), 'override', strict ? 'notable' : 'weak', STEER));
    return;
  }
  const reach = reachesAnswer(after);
  const before =
    /\b(?:in|to|with|of) (?:your|every|each|all your|each of your) (?:next |final )?(?:reply|replies|response|answer|output|summary)s?\b[^.!?\n]{0,30}$/i;
  if (reach < 0 && !before.test(textBefore(tokens, at, 70))) return;
  if (means(tokens, at, 0, C.execute) && !/^(?:add|insert|write|put|use|create|blend|weave)$/.test(word)) return;
  const range = { start, end: start + word.length + Math.max(0, reach) };
  const bait = LURE.test(after);
  const strong = /https?:|www\.|bank|click|password/i.test(after);
  found.push(signal(range, 'override', bait && strong ? 'medium' : bait ? 'notable' : 'weak', STEER));
}
