import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { following, surface, textAfter, textBefore, type Tokens } from '../words.ts';
import { qualified, sameClause, STRONG } from './norms.ts';

const ABOVE_ALL = 'claims to rank above the reader’s instructions';

/** "This file", "the text below", "what follows" right before a verb: the text speaks of itself. */
const THIS_TEXT =
  /\b(?:this(?: [\p{L}-]{2,14}){0,2}|these(?: [\p{L}-]{2,14}){1,2}|(?:the )?(?:text|lines|notes|steps|rules|orders|instructions|words|list|paragraph|section)(?: (?:that|which))? (?:below|here|follow|in this [\p{L}-]{2,14})|what follows|the following)(?: (?:always|now|here|will|shall|must|then|does|alone))? $/iu;
const MASTERS = /\b(?:user|operator|developer|vendor|owner|system|host|platform|provider)s?\b/i;

/** "When this file and your system prompt disagree, this file wins", "the orders in this file outrank those of the user". */
function thisTextWins(tokens: Tokens, verb: number, found: Signal[]): boolean {
  if (!THIS_TEXT.test(textBefore(tokens, verb, 70))) return false;
  const own = behind(tokens, verb, 36, R.promptNoun);
  const norm = behind(tokens, verb, 30, R.instruction, C.weakInstruction);
  const over = ahead(tokens, following(tokens, verb), 12, 0, C.user | C.system);
  if (own < 0 && (norm < 0 || over < 0 || !MASTERS.test(surface(tokens, over)))) return false;
  found.push(signal(span(tokens, own >= 0 ? own : norm, own >= 0 ? verb : over), 'override', 'medium', ABOVE_ALL));
  return true;
}

/** Claims to rank above the reader's instructions, at a word that says so. */
export function supersede(tokens: Tokens, verb: number, found: Signal[]): void {
  if (/^[,.]?["”`]/.test(textAfter(tokens, verb, 2))) return;
  if (thisTextWins(tokens, verb, found)) return;
  const noun = ahead(tokens, verb + 1, 14, STRONG);
  if (noun < 0) {
    // "takes precedence over your training"
    const own = ahead(tokens, following(tokens, verb), 8, 0, C.weakInstruction);
    const yours = /your$/.test(surface(tokens, verb)) || (own - verb <= 4 && means(tokens, own - 1, 0, C.your));
    const limits =
      own >= 0 && /training|rule|polic|constraint|restriction|limit|configuration/.test(surface(tokens, own));
    if (limits && yours && sameClause(tokens, verb, own))
      found.push(signal(span(tokens, verb, own), 'override', 'medium', ABOVE_ALL));
    return;
  }
  if (!sameClause(tokens, verb, noun)) return;
  const q = qualified(tokens, verb + 1, noun);
  if (!(q.prior || (q.all && q.your) || means(tokens, noun, R.promptNoun))) return;
  const described = mood(tokens, verb) === 'described' && !means(tokens, verb - 1, R.newOrders, C.third);
  found.push(signal(span(tokens, verb, noun), 'override', 'medium', ABOVE_ALL, { described }));
}
