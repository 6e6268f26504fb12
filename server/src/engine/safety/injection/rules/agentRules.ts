import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { GAP, type Tokens } from '../tokens.ts';

const SECRECY = 'asks the reader to hide what it does from the user';
const NO_ASKING = 'asks the reader to act without a person’s approval';
const AGENT_ACTION = 'asks the reader to skip review or checks, or to touch what needs a person';
const LABEL = 'speaks to an AI reader';
const MEMORY = 'asks the reader to keep an instruction for later sessions';
const POLICY = 'lifts safety rules or grants rights to someone';
const PRIVILEGE = 'asks for or claims elevated rights';
const CONCEAL = 'asks the reader to cover traces';
const NEW_ORDERS = 'brings new instructions that claim to replace the task';
const AUTHORITY = 'claims authority over the reader';
const PRESSURE = 'puts the reader under pressure';
const MALICIOUS = 'asks for help with an attack';
const DECODE = 'asks the reader to decode something and act on it';

/** Secrecy, missing approval, repository actions, labels, memory, policy, authority and pressure. */
export function agentRules(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const rare = tokens.rare[i]!;
    if (rare === 0) continue;
    if ((rare & R.secrecy) !== 0) secrecy(tokens, i, found);
    if ((rare & R.noAsking) !== 0) noAsking(tokens, i, found);
    if ((rare & R.agentAction) !== 0) agentAction(tokens, i, found);
    if ((rare & R.aiLabel) !== 0) label(tokens, i, found);
    if ((rare & (R.remember | R.future | R.memoryPlace)) !== 0) memory(tokens, i, found);
    if ((rare & R.guard) !== 0) policy(tokens, i, found);
    if ((rare & R.privilege) !== 0) privilege(tokens, i, found);
    if ((rare & R.conceal) !== 0 && mood(tokens, i) === 'command')
      found.push(signal(span(tokens, i), 'agent-action', 'notable', CONCEAL));
    if ((rare & R.newOrders) !== 0) newOrders(tokens, i, found);
    if ((rare & R.authority) !== 0) authority(tokens, i, found);
    if ((rare & R.pressure) !== 0) found.push(signal(span(tokens, i), 'social', 'weak', PRESSURE));
    if ((rare & R.malicious) !== 0) malicious(tokens, i, found);
    if ((rare & R.decode) !== 0) decode(tokens, i, found);
  }
  return found;
}

function words(tokens: Tokens, from: number, to = from): string {
  return tokens.unit.text.slice(tokens.start[from]!, tokens.end[to]!).toLowerCase();
}

const ACT = C.execute | C.say | C.destroy | C.follow | C.weaken;

function secrecy(tokens: Tokens, at: number, found: Signal[]): void {
  const surface = words(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const explicit =
    /user|anyone|no one|knowledge|this from|nutzer|benutzer|utilis|usuari|utent|gebruiker|användar|použiv|uživ|użytk|польз|корист|用户|用戶|使用者|ユーザー|사용자|مستخدم|उपयोग|kullanıcı|người dùng|pengguna|mention this|trace/.test(
      surface,
    );
  if (explicit || foreign) {
    const deed = Math.max(
      ahead(tokens, at + 1, 40, R.move | R.reveal | R.shell, ACT),
      behind(tokens, at, 60, R.move | R.reveal | R.shell | R.secret, ACT),
    );
    const user = /user|mention|trace|knowledge/.test(surface) && !/without/.test(surface);
    found.push(
      signal(span(tokens, at), 'agent-action', deed >= 0 && (user || foreign) ? 'medium' : 'notable', SECRECY),
    );
    return;
  }
  // Bare adverbs ("silently", "quietly") are ordinary in descriptions of programs.
  const verb =
    means(tokens, at + 1, R.move | R.reveal | R.ignore, ACT) && tokens.gap[at + 1] === GAP.space
      ? at + 1
      : behind(tokens, at, 16, R.move, C.execute | C.destroy | C.weaken);
  if (verb >= 0 && mood(tokens, verb) === 'command')
    found.push(signal(span(tokens, Math.min(verb, at), at), 'agent-action', 'weak', SECRECY));
}

function noAsking(tokens: Tokens, at: number, found: Signal[]): void {
  const foreign = means(tokens, at, 0, C.foreign);
  let verb = behind(tokens, at, 60, R.move | R.shell | R.ignore, C.execute | C.destroy | C.weaken | C.permit);
  if (verb < 0 && foreign) verb = ahead(tokens, at + 1, 16, R.move | R.ignore, ACT);
  const own = /^(?:skip|bypass|disable|do not|don|never|no )/.test(words(tokens, at));
  const how = own ? mood(tokens, at) : verb >= 0 ? mood(tokens, verb) : 'unclear';
  const range = verb >= 0 ? span(tokens, verb, at) : span(tokens, at);
  if (how === 'described') {
    found.push(signal(range, 'agent-action', 'weak', NO_ASKING, { described: true }));
    return;
  }
  if (verb < 0 && !own) return;
  if (how === 'unclear') {
    found.push(signal(range, 'agent-action', 'weak', NO_ASKING));
    return;
  }
  const strong = /ask|confirm|approv|permission|user|human|consent|hesitat|question/.test(words(tokens, at)) || foreign;
  const you = behind(tokens, at, 60, R.aiReader | R.privilege | R.roleSwitch, C.you) >= 0;
  found.push(
    signal(
      range,
      'agent-action',
      strong && (you || means(tokens, verb, R.ignore, C.destroy) || means(tokens, at + 1, 0, 0)) ? 'medium' : 'notable',
      NO_ASKING,
    ),
  );
}

function agentAction(tokens: Tokens, at: number, found: Signal[]): void {
  const how = mood(tokens, at);
  const described = how === 'described';
  const surface = words(tokens, at);
  const heavy =
    /force|straight|directly|branch protection|auto-?\s?approve|mark (?:as|it|this)|rubber|without|skip (?:the |all |code )?(?:test|review|ci)|delete (?:the |failing )?tests|no-verify|perfect|full marks|do not (?:flag|report|review)|don't|report no/.test(
      surface,
    );
  if (how === 'described') {
    found.push(signal(span(tokens, at), 'agent-action', 'weak', AGENT_ACTION, { described }));
    return;
  }
  if (how === 'unclear') return;
  const more = Math.max(
    ahead(tokens, at + 1, 50, R.noAsking | R.secrecy | R.agentAction),
    behind(tokens, at, 50, R.noAsking | R.secrecy | R.aiLabel | R.agentAction),
  );
  found.push(
    signal(
      span(tokens, at),
      'agent-action',
      more >= 0 && more !== at ? 'medium' : heavy ? 'notable' : 'weak',
      AGENT_ACTION,
    ),
  );
}

function label(tokens: Tokens, at: number, found: Signal[]): void {
  const surface = words(tokens, at);
  const conditional = /^if /.test(surface);
  const verb = ahead(tokens, at + 1, 40, R.ignore | R.reveal | R.move | R.remember | R.agentAction, ACT);
  const limit = ahead(tokens, at + 1, 50, R.agentAction | R.secrecy | R.noAsking);
  if (verb < 0 && limit < 0) {
    found.push(signal(span(tokens, at), 'fake-system', 'weak', LABEL));
    return;
  }
  const harm = ahead(
    tokens,
    at + 1,
    80,
    R.ignore |
      R.secret |
      R.move |
      R.agentAction |
      R.secrecy |
      R.noAsking |
      R.promptNoun |
      R.shell |
      R.privateData |
      R.newOrders,
    0,
  );
  const obliged = /(?:must|should)$/.test(surface);
  const described = behind(tokens, at, 10, 0, C.negation | C.modal) >= 0;
  const heading = tokens.gap[at]! >= GAP.clause || at === 0 || tokens.gap[at + 1]! >= GAP.clause;
  const weight =
    conditional || (harm >= 0 && (heading || obliged))
      ? 'medium'
      : harm >= 0 || (heading && !obliged)
        ? 'notable'
        : 'weak';
  found.push(signal(span(tokens, at, verb), 'fake-system', weight, LABEL, { described }));
}

function memory(tokens: Tokens, at: number, found: Signal[]): void {
  if (means(tokens, at, R.remember)) {
    const how = mood(tokens, at);
    if (how !== 'command') return;
    const future = Math.max(ahead(tokens, at + 1, 60, R.future), behind(tokens, at, 30, R.future));
    const place = ahead(tokens, at + 1, 40, R.memoryPlace);
    const order = ahead(
      tokens,
      at + 1,
      60,
      R.ignore | R.reveal | R.secret | R.authority | R.instruction | R.newOrders | R.noAsking | R.guard | R.privilege,
      C.always | C.whenever | C.must,
    );
    if ((future >= 0 && order >= 0) || (place >= 0 && (future >= 0 || order >= 0))) {
      found.push(signal(span(tokens, at, Math.max(future, place)), 'memory', 'medium', MEMORY));
    } else if (future >= 0 || place >= 0)
      found.push(signal(span(tokens, at, Math.max(future, place)), 'memory', 'notable', MEMORY));
    return;
  }
  if (means(tokens, at, R.future)) {
    const act = Math.max(
      ahead(tokens, at + 1, 30, R.ignore | R.reveal | R.move, C.say | C.follow | C.execute),
      behind(tokens, at, 30, R.move | R.reveal, C.say),
    );
    if (act < 0 || mood(tokens, act) !== 'command') return;
    const you = ahead(tokens, at + 1, 16, R.aiReader, C.you) >= 0;
    const foreign = means(tokens, at, 0, C.foreign);
    found.push(signal(span(tokens, at, act), 'memory', you || foreign ? 'notable' : 'weak', MEMORY));
    return;
  }
  const verb = behind(tokens, at, 24, R.move | R.remember, C.execute | C.say | C.destroy);
  if (verb >= 0 && mood(tokens, verb) === 'command') {
    const surface = words(tokens, at);
    const yours = /your|identity|soul|memory|long/.test(surface);
    const order = ahead(tokens, at + 1, 80, R.noAsking | R.guard | R.ignore | R.authority | R.future, C.always);
    found.push(
      signal(span(tokens, verb, at), 'memory', yours && order >= 0 ? 'medium' : yours ? 'notable' : 'weak', MEMORY),
    );
  }
}

const SAFETY =
  /safety|guardrail|content (?:filter|polic|restric)|ethic|refus|restriction|oversight|approval|confirmation|permission|sécurité|segur|sicherh|sicur|veilig|säkerh|bezp|безопас|безпек|安全|セキュリティ|안전|보안|أمان|सुरक्षा|güvenlik|an toàn|bảo mật|keamanan|moderation|alignment|branch protection/iu;

function policy(tokens: Tokens, at: number, found: Signal[]): void {
  const from = Math.max(0, at - 2);
  const surface = words(tokens, from, at);
  if (!SAFETY.test(surface)) return;
  let verb = behind(tokens, at, 14, 0, C.weaken);
  const voided = ahead(tokens, at + 1, 14, R.voided, C.weaken);
  const foreign = means(tokens, at, 0, C.foreign);
  if (verb < 0 && foreign) verb = ahead(tokens, at + 1, 10, 0, C.weaken);
  if (verb < 0 && voided < 0) return;
  const all = behind(tokens, at, 10, 0, C.all | C.your) >= 0;
  const how = verb >= 0 ? mood(tokens, verb) : 'command';
  const described = how === 'described' || (voided >= 0 && behind(tokens, voided, 6, 0, C.negation) >= 0);
  const range = span(tokens, verb >= 0 ? verb : at, at, voided);
  const permit = Math.max(behind(tokens, at, 50, R.authority, C.permit), ahead(tokens, at + 1, 50, R.future, C.permit));
  if (how === 'unclear' && !foreign) return;
  const core =
    /safety|guardrail|ethic|refus|restriction|content|moderation|alignment|branch protection/.test(surface) || foreign;
  const weight = core && (all || foreign || permit >= 0) ? 'medium' : core || all || permit >= 0 ? 'notable' : 'weak';
  found.push(signal(range, 'policy', weight, POLICY, { described }));
}

function privilege(tokens: Tokens, at: number, found: Signal[]): void {
  const surface = words(tokens, at);
  const verb = behind(tokens, at, 24, 0, C.permit | C.execute | C.say);
  const own = /^(?:elevate your|escalate)/.test(surface);
  const you =
    behind(tokens, at, 24, R.roleSwitch | R.authority, C.you | C.your) >= 0 || ahead(tokens, at + 1, 10, 0, C.you) >= 0;
  if (own && mood(tokens, at) === 'command') found.push(signal(span(tokens, at), 'agent-action', 'medium', PRIVILEGE));
  else if (you || (verb >= 0 && mood(tokens, verb) === 'command'))
    found.push(signal(span(tokens, verb, at), 'policy', you ? 'notable' : 'weak', PRIVILEGE));
}

function newOrders(tokens: Tokens, at: number, found: Signal[]): void {
  const surface = words(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const heading =
    (at === 0 || tokens.gap[at]! >= GAP.clause) && (at + 1 >= tokens.count || tokens.gap[at + 1]! >= GAP.clause);
  const shout =
    tokens.unit.text.slice(tokens.start[at]!, tokens.end[at]!) === surface.toUpperCase() &&
    surface !== surface.toUpperCase();
  const order = ahead(
    tokens,
    at + 1,
    60,
    R.ignore | R.reveal | R.move | R.roleSwitch | R.secret | R.promptNoun | R.noAsking | R.freeMode,
    C.say | C.execute,
  );
  const follow = behind(tokens, at, 16, 0, C.follow | C.execute);
  const system = /system|admin|priority|override|directive|security|hidden|embedded|ai |critical|secret/.test(surface);
  if (/^(?:follow|execute)/.test(surface)) {
    found.push(signal(span(tokens, at), 'override', mood(tokens, at) === 'command' ? 'notable' : 'weak', NEW_ORDERS));
    return;
  }
  if (heading && order >= 0 && (system || shout || foreign))
    found.push(signal(span(tokens, at), 'fake-system', 'medium', NEW_ORDERS));
  else if (follow >= 0 && mood(tokens, follow) === 'command')
    found.push(signal(span(tokens, follow, at), 'override', 'notable', NEW_ORDERS));
  else if (system && (shout || order >= 0)) found.push(signal(span(tokens, at), 'fake-system', 'notable', NEW_ORDERS));
  else if (order >= 0 && (foreign || /your new|real|true|actual/.test(surface)))
    found.push(signal(span(tokens, at), 'override', 'notable', NEW_ORDERS));
  else if (heading) found.push(signal(span(tokens, at), 'override', 'weak', NEW_ORDERS));
}

function authority(tokens: Tokens, at: number, found: Signal[]): void {
  const before = tokens.unit.text.slice(Math.max(0, tokens.start[at]! - 50), tokens.start[at]!);
  const claims =
    /\b(?:i am|i'm|this is|we are|message from|notice from|update from|note from|request from|on behalf of|as your|as the|as an?|authorized by|authorised by|signed|speaking as)\s+(?:your |the |an? |me,? ?|from )?(?:\w+ ){0,3}$/i.test(
      before,
    ) ||
    /(?:我是|这里是|這裡是|ich bin|je suis|soy|sono|eu sou|sou|ik ben|jag är|jestem|jsem|я|це|ben|saya|tôi là|私は|나는|저는|أنا|मैं)\s*\S{0,12}\s*$/iu.test(
      before,
    );
  if (!claims) return;
  const you =
    ahead(tokens, at + 1, 40, R.reveal | R.promptNoun | R.ignore | R.secret, C.you | C.your | C.must | C.please) >= 0 ||
    /\byour\b/i.test(before);
  const strong = ahead(
    tokens,
    at + 1,
    60,
    R.ignore | R.promptNoun | R.secret | R.reveal | R.guard | R.noAsking | R.freeMode | R.privilege,
  );
  found.push(
    signal(
      { start: tokens.start[at]!, end: tokens.end[at]! },
      'social',
      you && strong >= 0 ? 'medium' : you ? 'notable' : 'weak',
      AUTHORITY,
    ),
  );
}

function malicious(tokens: Tokens, at: number, found: Signal[]): void {
  const verb = means(tokens, at, 0, C.execute) ? at : behind(tokens, at, 16, 0, C.execute | C.say | C.please | C.must);
  if (verb < 0) return;
  if (mood(tokens, at) !== 'command' && mood(tokens, verb) !== 'command') return;
  const target = ahead(tokens, at + 1, 24, R.secret | R.privateData | R.authority | R.conceal | R.secrecy);
  const foreign = means(tokens, at, 0, C.foreign);
  found.push(signal(span(tokens, verb, at), 'agent-action', target >= 0 || foreign ? 'notable' : 'weak', MALICIOUS));
}

function decode(tokens: Tokens, at: number, found: Signal[]): void {
  const surface = words(tokens, at);
  const follow = ahead(tokens, at + 1, 60, R.newOrders, C.follow);
  if (follow < 0) return;
  const how = /decode|decipher|unscramble|recombine|combine|decrypt/.test(surface)
    ? mood(tokens, at)
    : mood(tokens, follow);
  if (how === 'described') return;
  const tail = tokens.unit.text.slice(tokens.start[follow]!, tokens.start[follow]! + 60);
  const obey =
    /^(?:follow|obey|do what|do as|act on|carry out|execute)\b[^.]{0,30}(?:instruction|says?|command|message|it\b|decoded|result|sentence)/i.test(
      tail,
    ) || /^(?:do what|do as)/i.test(tail);
  found.push(signal(span(tokens, at, follow), 'encoded', obey ? 'medium' : 'weak', DECODE));
}
