import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { endOf, following, GAP, gapOf, startOf, surface, type Tokens } from '../words.ts';

const NEW_ROLE = 'gives the reader another role';
const FREE_MODE = 'switches the reader into a mode without limits';
const NO_LIMITS = 'tells the reader that it has no limits';

const FREEDOM = R.freeMode | R.malicious | R.privilege | R.noAsking;

/** "You are now …", "act as …", "developer mode enabled": attempts to replace who the reader is. */
export function roleRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    if (means(tokens, i, R.roleSwitch)) roleSwitch(tokens, i, found);
    if (means(tokens, i, R.freeMode)) freeMode(tokens, i, found);
  }
  return found;
}

function roleSwitch(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const foreign = means(tokens, at, 0, C.foreign);
  const declares = foreign
    ? !/^(?:agi|act|comp|verhal|verhalt)/u.test(words) || true
    : /^(?:you|from|your)/.test(words);
  const how = declares && !foreign ? 'command' : mood(tokens, at);
  const described = how === 'described';
  const freedom = ahead(tokens, at + 1, 30, FREEDOM);
  const nowYou = /\bnow\b|no longer|from now|upgraded|promoted|your new/.test(words) || foreign;
  const range = freedom >= 0 ? span(tokens, at, freedom) : span(tokens, at);
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
    found.push(signal(range, 'role', 'medium', NEW_ROLE, { described }));
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

function freeMode(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const isMode = /mode|modo|modus|mod[uo]|режим|模式|モード|모드|وضع|मोड|tryb|režim|chế độ|läge|modalità/iu.test(words);
  const before = Math.max(0, at - 1);
  const switchWord = behind(tokens, at, 12, R.roleSwitch, C.say | C.execute | C.weaken);
  const described = switchWord >= 0 && mood(tokens, switchWord) === 'described';
  const after = tokens.unit.text.slice(endOf(tokens, at), endOf(tokens, at) + 40);
  const activated =
    /^\s*(?:is\s+|has\s+been\s+|now\s+)?(?:enabled|activated|active|engaged|unlocked|on\b|aktiviert|activad[oa]|activé|attivat[ao]|ativad[ao]|geactiveerd|aktif|已启用|已激活|включ|активирован)/iu.test(
      after,
    );
  const foreign = means(tokens, at, 0, C.foreign);
  const you = behind(tokens, at, 24, R.aiReader, C.you) >= 0;
  const strong =
    /god|jailbr|unrestricted|unfilter|uncensor|without (?:any )?restriction|no restriction|do anything|amoral|refus|without limit|no limit|censor/.test(
      words,
    );
  if (activated && (strong || foreign || /developer|debug|admin|maintenance|override|sudo|root/.test(words))) {
    found.push(signal(span(tokens, at), 'role', strong || foreign ? 'medium' : 'notable', FREE_MODE));
    return;
  }
  if (
    isMode &&
    /^(?:in|into|to|enter|activate)$/.test(surface(tokens, before)) === false &&
    !foreign &&
    !strong &&
    switchWord < 0
  )
    return;
  if (foreign && (switchWord >= 0 || isMode || you)) {
    found.push(signal(span(tokens, switchWord, at), 'role', 'medium', FREE_MODE, { described }));
    return;
  }
  const enters =
    /\b(?:enter|switch|activate|enable|go|operate|respond|answer|work|act|reply|behave|unlock)\b[^.]{0,24}$/i.test(
      tokens.unit.text.slice(Math.max(0, startOf(tokens, at) - 40), startOf(tokens, at)),
    );
  if (enters && !described) {
    const more = ahead(
      tokens,
      at + 1,
      40,
      R.noAsking | R.promptNoun | R.guard | R.reveal | R.voided | R.privilege,
      C.weaken,
    );
    const weight = strong || (more >= 0 && isMode) ? 'medium' : 'notable';
    found.push(signal(span(tokens, switchWord, at), 'role', weight, FREE_MODE));
    return;
  }
  if (strong && you) found.push(signal(span(tokens, at), 'role', 'notable', NO_LIMITS, { described }));
  else if (strong) found.push(signal(span(tokens, at), 'role', 'weak', NO_LIMITS, { described }));
}
