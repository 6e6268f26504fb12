import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { GAP, type Tokens } from '../tokens.ts';

const SET_ASIDE = 'asks the reader to set earlier instructions aside';
const NO_LONGER = 'claims that the reader’s instructions or limits no longer apply';
const ABOVE_ALL = 'claims to rank above the reader’s instructions';
const INSTEAD = 'asks the reader to ignore the work at hand and do something else';

/** Nouns that only count with "previous", "all" or "your" beside them. */
const NOUN = R.instruction | R.promptNoun | R.guard;

/** "Ignore all previous instructions" in its many forms, and claims that instructions no longer hold. */
export function overrideRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const rare = tokens.rare[i]!;
    if ((rare & R.ignore) !== 0) setAside(tokens, i, found);
    if ((rare & R.ignoreFinal) !== 0) setAsideBackwards(tokens, i, found);
    if ((rare & R.supersede) !== 0) supersede(tokens, i, found);
    if ((rare & R.voided) !== 0) voided(tokens, i, found);
  }
  return found;
}

/** Is one of the words around the noun a sign that the reader's own instructions are meant? */
function qualified(tokens: Tokens, from: number, to: number): { prior: boolean; all: boolean; your: boolean } {
  let prior = false;
  let all = false;
  let your = false;
  const last = Math.min(tokens.count - 1, to + 4);
  for (let i = from; i <= last; i++) {
    if (i > to && tokens.gap[i]! >= GAP.clause) break;
    const c = tokens.common[i]!;
    if ((c & C.prior) !== 0) prior = true;
    if ((c & C.all) !== 0 && i <= to) all = true;
    if ((c & C.your) !== 0) your = true;
    if (i <= to && (tokens.rare[i]! & (R.promptNoun | R.guard)) !== 0) your = true;
  }
  return { prior, all, your };
}

function setAside(tokens: Tokens, verb: number, found: Signal[]): void {
  const how = mood(tokens, verb);
  const described = how === 'described';
  const noun = ahead(tokens, verb + 1, 18, NOUN);
  const weakNoun = ahead(tokens, verb + 1, 14, 0, C.weakInstruction);
  if (noun >= 0) {
    const q = qualified(tokens, verb + 1, noun);
    const strong = means(tokens, noun, R.instruction | R.promptNoun);
    if (strong && (q.prior || q.all || q.your)) {
      found.push(
        signal(span(tokens, verb, noun), 'override', how === 'unclear' ? 'medium' : 'high', SET_ASIDE, { described }),
      );
      return;
    }
    if (strong && noun - verb <= 2 && tokens.gap[noun]! < GAP.clause) {
      found.push(
        signal(span(tokens, verb, noun), 'override', how === 'command' ? 'notable' : 'weak', SET_ASIDE, { described }),
      );
      return;
    }
    if (!strong && (q.all || q.prior) && how !== 'unclear') {
      found.push(signal(span(tokens, verb, noun), 'policy', 'medium', SET_ASIDE, { described }));
      return;
    }
  }
  if (weakNoun >= 0) {
    const q = qualified(tokens, verb + 1, weakNoun);
    if (how === 'command' && ((q.prior && (q.all || q.your)) || (q.all && q.your))) {
      found.push(signal(span(tokens, verb, weakNoun), 'override', 'medium', SET_ASIDE));
      return;
    }
    if (how === 'command' && (q.prior || q.your)) {
      const also = ahead(tokens, weakNoun + 1, 24, R.reveal | R.move | R.newOrders, C.say);
      found.push(signal(span(tokens, verb, weakNoun), 'override', also >= 0 ? 'medium' : 'notable', SET_ASIDE));
      return;
    }
  }
  // "ignore all of the above", "forget everything before this"
  const prior = ahead(tokens, verb + 1, 8, 0, C.prior);
  if (prior >= 0 && how === 'command') {
    const all = ahead(tokens, verb + 1, 8, 0, C.all) >= 0;
    const ends =
      prior + 1 >= tokens.count || tokens.gap[prior + 1]! >= GAP.soft || means(tokens, prior + 1, 0, C.conjunction);
    if (all && ends) {
      found.push(signal(span(tokens, verb, prior), 'override', 'medium', SET_ASIDE));
      return;
    }
    if (ends) found.push(signal(span(tokens, verb, prior), 'override', 'notable', SET_ASIDE));
  }
  // "Ignore the report and say that everything is fine": two commands, the first of which drops the work.
  if (how === 'command' && means(tokens, verb, R.ignore)) {
    const then = ahead(tokens, verb + 1, 20, 0, C.conjunction);
    if (then > verb + 1 && then - verb <= 8) {
      const next = ahead(tokens, then, 6, 0, C.say);
      const object = ahead(tokens, verb + 1, 10, 0, C.weakInstruction | C.user | C.file | C.review);
      if (next >= 0 && object >= 0 && object < then)
        found.push(signal(span(tokens, verb, next), 'override', 'medium', INSTEAD));
    }
  }
}

function setAsideBackwards(tokens: Tokens, verb: number, found: Signal[]): void {
  const noun = behind(tokens, verb, 18, NOUN);
  const weakNoun = noun >= 0 ? noun : behind(tokens, verb, 14, 0, C.weakInstruction);
  if (weakNoun < 0) {
    const prior = behind(tokens, verb, 8, 0, C.prior);
    const all = behind(tokens, verb, 10, 0, C.all);
    if (prior >= 0 && all >= 0)
      found.push(signal(span(tokens, Math.min(prior, all), verb), 'override', 'medium', SET_ASIDE));
    return;
  }
  let first = weakNoun;
  for (let i = weakNoun - 1; i >= 0 && tokens.position[weakNoun]! - tokens.position[i]! <= 14; i--) {
    if (tokens.gap[i + 1]! >= GAP.sentence) break;
    if ((tokens.common[i]! & (C.prior | C.all | C.your)) !== 0) first = i;
  }
  const q = qualified(tokens, first, verb);
  const described =
    means(tokens, verb + 1, 0, C.negation) ||
    (means(tokens, verb - 1, 0, C.negation) && !means(tokens, verb - 1, R.ignoreFinal));
  if (noun >= 0 && (q.prior || q.all || q.your)) {
    found.push(signal(span(tokens, first, verb), 'override', 'high', SET_ASIDE, { described }));
  } else if (q.prior || (q.all && q.your)) {
    found.push(signal(span(tokens, first, verb), 'override', 'medium', SET_ASIDE, { described }));
  } else if (noun >= 0 || means(tokens, verb, 0, C.foreign)) {
    const also = ahead(tokens, verb + 1, 30, R.reveal, C.say);
    found.push(signal(span(tokens, first, verb), 'override', also >= 0 ? 'medium' : 'notable', INSTEAD, { described }));
  }
}

function supersede(tokens: Tokens, verb: number, found: Signal[]): void {
  const noun = ahead(tokens, verb + 1, 14, R.instruction | R.promptNoun);
  if (noun < 0) return;
  const q = qualified(tokens, verb + 1, noun);
  if (!(q.prior || (q.all && q.your))) return;
  const described = mood(tokens, verb) === 'described' && !means(tokens, verb - 1, R.newOrders);
  found.push(signal(span(tokens, verb, noun), 'override', 'medium', ABOVE_ALL, { described }));
}

function voided(tokens: Tokens, state: number, found: Signal[]): void {
  const noun = behind(tokens, state, 24, R.instruction | R.promptNoun);
  const guard = behind(tokens, state, 20, R.guard);
  const described =
    (tokens.common[state]! & C.foreign) === 0 &&
    behind(tokens, state, 6, 0, C.negation) >= 0 &&
    !means(tokens, state, 0, C.negation);
  const conditional = behind(tokens, state, 40, 0, C.whenever) >= 0;
  if (noun >= 0) {
    const from = Math.max(0, noun - 4);
    const q = qualified(tokens, from, noun);
    if (q.prior || q.your || q.all) {
      found.push(
        signal(span(tokens, noun, state), 'override', conditional ? 'notable' : 'medium', NO_LONGER, { described }),
      );
      return;
    }
  }
  if (guard >= 0) {
    const from = Math.max(0, guard - 3);
    const q = qualified(tokens, from, guard);
    const safety =
      /safety|guardrail|content|ethic|refus|restriction|sécurité|seguridad|sicherheit|安全|безопас|güvenlik|keamanan/iu.test(
        tokens.unit.text.slice(tokens.start[from]!, tokens.end[guard]!),
      );
    if (safety && (q.all || q.your))
      found.push(signal(span(tokens, guard, state), 'policy', 'medium', NO_LONGER, { described }));
    return;
  }
  const weakNoun = behind(tokens, state, 12, 0, C.weakInstruction);
  if (weakNoun >= 0) {
    const q = qualified(tokens, Math.max(0, weakNoun - 3), weakNoun);
    if (q.your && (q.prior || q.all))
      found.push(signal(span(tokens, weakNoun, state), 'override', 'medium', NO_LONGER, { described }));
  }
}
