import { COMMON, RARE } from './lexicon/wordClass.ts';
import { commonOf, endOf, GAP, gapOf, positionOf, rareOf, startOf, type Tokens } from './words.ts';

/** How a verb is meant. `command`: it asks the reader. `described`: someone else does it, or it is forbidden. */
export type Mood = 'command' | 'described' | 'unclear';

/** True when the word has one of the meanings. */
export function means(tokens: Tokens, index: number, rare: number, common = 0): boolean {
  return (
    index >= 0 &&
    index < tokens.count &&
    ((rareOf(tokens, index) & rare) !== 0 || (commonOf(tokens, index) & common) !== 0)
  );
}

/**
 * The first word at or after `from` with one of the meanings, at most `distance` half words behind the word `from - 1` and
 * not behind a sentence end; -1 when there is none.
 */
export function ahead(tokens: Tokens, from: number, distance: number, rare: number, common = 0): number {
  if (from >= tokens.count) return -1;
  const limit = (from > 0 ? positionOf(tokens, from - 1) : 0) + distance;
  for (let i = from; i < tokens.count && positionOf(tokens, i) <= limit; i++) {
    if (gapOf(tokens, i) === GAP.sentence && i > 0) return -1;
    if ((rareOf(tokens, i) & rare) !== 0 || (commonOf(tokens, i) & common) !== 0) return i;
  }
  return -1;
}

/** Like {@link ahead}, backwards from the word before `from`; it stays in the sentence of `from`. */
export function behind(tokens: Tokens, from: number, distance: number, rare: number, common = 0): number {
  const limit = positionOf(tokens, from) - distance;
  for (let i = from - 1; i >= 0 && positionOf(tokens, i) >= limit; i--) {
    if (gapOf(tokens, i + 1) === GAP.sentence) return -1;
    if ((rareOf(tokens, i) & rare) !== 0 || (commonOf(tokens, i) & common) !== 0) return i;
  }
  return -1;
}

/** The source range from the first of the given words to the last. */
export function span(tokens: Tokens, ...indexes: number[]): { start: number; end: number } {
  let start = Number.MAX_SAFE_INTEGER;
  let end = 0;
  for (const index of indexes) {
    if (index < 0) continue;
    start = Math.min(start, startOf(tokens, index));
    end = Math.max(end, endOf(tokens, index));
  }
  return { start, end };
}

/** "Your job is to …", "the next step is to …": an infinitive that commands. */
const TASK_IS =
  /\b(?:task|thing|step|job|goal|objective|mission|duty|assignment|purpose|order)s? (?:now |here |simply )?(?:is|are)(?: now| simply| just| only)? to $/i;
/** "Required action: agent to disable …": the infinitive of work orders. */
const AGENT_TO =
  /(?:^\s{0,3}|[.!?:;\n]\s{0,3})(?:the |an |any )?(?:ai |coding |next )?(?:agent|assistant|bot|model|copilot) to $/i;
/** "Requests to ignore", "attempts to ignore" in other languages: nouns that an infinitive follows. */
const REQUESTS_TO =
  /(?:pedidos?|tentativas?|intentos?|peticiones|solicitudes|demandes?|tentatives?|richieste|tentativi|versuche?|aufforderungen|verzoeken|pogingen|prośby|próby|pokusy|попытки|попыток|запросы|просьбы|спроби) (?:para |de |d['’]|di |a |zu |om te |te |o )?(?:[\p{L} ]{2,24} (?:ou|o|ou de|e|oder zu|of|lub|или) )?$/iu;
/**
 * "Requests that ask you to …", "a page which tells you to …", "if the text wants you to …": somebody else commands, and it is told. "The
 * administrator tells you to …" is none of these: there the command is handed on.
 */
const SOMEBODY_ASKS =
  /(?:\b(?:that|which|who|anyone|anybody|someone|somebody|anything|it|(?:(?:if|when|whenever|should|in case|once|and|or) (?:the |its |their |such |these |those )?|(?:a|an|any|some|no|another|every) )[\p{L}-]{2,20}(?: [\p{L}-]{2,20})?)) (?:ask|tell|want|urge|instruct|order|direct|command|request|claim|say|try to get|try to make)(?:s|ed|ing)? (?:that )?(?:you|the (?:agent|model|assistant|reader)|agents|models|assistants|it|them) (?:to|should|must|may|can|are to) $/iu;
/** The same in other languages: "si un texto te pide …", "wenn eine Seite dich auffordert, …". */
const FOREIGN_ASKS =
  /(?:^|[\s,;(])(?:si|s['’]|wenn|falls|sobald|quand|lorsque|cuando|cuándo|se|quando|als|indien|wanneer|om|hvis|når|när|jeśli|jeżeli|gdy|pokud|když|если|когда|якщо|коли|eğer|jika|bila|nếu|dacă|ha|jos)\s(?:[\p{L}'’-]{1,20}\s){1,5}?(?:te|t['’]|vous|ti|lhe|vos|le|les|dich|dir|sie|ihnen|je|jou|u|dig|deg|cię|ci|tě|ti|тебя|вас|тебе|тебе|вам|bạn|anda|kamu|[\p{L}-]{2,20})\s(?:[\p{L}'’-]{1,16}\s){0,2}?(?:pide|dice que|ordena|exige|demande d|dit de|ordonne d|enjoint d|invite à|chiede di|dice di|ordina di|pede para|pede que|manda|diz para|auffordert|bittet|befiehlt|anweist|sagt|vraagt|zegt|opdraagt|ber|uppmanar|säger|beder|ba|każe|prosi|żąda|vyzývá|žádá|просит|требует|велит|приказывает|просить|вимагає|наказує|yêu cầu|bảo|meminta|menyuruh)(?:[ ,]|e |['’])/iu;
/** A subject right before a verb: "il sistema", "o forno", "le four". */
const NAMED_SUBJECT =
  /(?:^|[\s("“:])(?:le |la |l['’]|les |un |une |el |los |las |una |o |os |a |as |um |uma |il |lo |gli |i |der |die |das |ein |eine |de |het |een |den |det |en |ett )[\p{L}-]{3,24} (?:(?:ne |no |não |non |já |ya |déjà |già )\s?)?$/iu;
/** The same for verbs that French shares with English. */
const FRENCH_SUBJECT = /(?:^|[\s("“:])(?:le |la |l['’]|les |un |une )[\p{L}-]{3,24} $/iu;
/** "It is fine to …", "you are free to …": leave that is given, which asks as much as a command does. */
const LEAVE_TO =
  /\b(?:fine|okay|ok|allowed|permitted|acceptable|legitimate|alright|all right|welcome|authori[sz]ed|entitled|cleared|right|best|necessary|time|ordered|obliged|required|expected|supposed|meant|advised|told|asked|instructed|directed|commanded) to $/i;
const LEAVE_FOR =
  /\b(?:it is|it's|it was|you are|you're|you were|you have been|is now|are now|agents? (?:is|are)|(?:model|assistant|ai|llm)s? (?:is|are))\b[^.!?\n]{0,30}$/i;
const GIVES_LEAVE =
  /\b(?:permit|allow|order|instruct|command|want|need|ask|tell|beg|urge|require|authori[sz]e|direct|expect|advise|empower)s? you (?:all |now |hereby |once |both )?to $/i;

/** True when somebody else than the reader has to or wants to: "tenants want to …", "the parser needs to …". */
function hasOtherSubject(tokens: Tokens, must: number): boolean {
  const subject = must - 1;
  if (subject < 0 || (commonOf(tokens, must) & COMMON.you) !== 0 || gapOf(tokens, must) >= GAP.soft) return false;
  if ((rareOf(tokens, subject) & (RARE.aiReader | RARE.aiLabel)) !== 0) return false;
  const common = commonOf(tokens, subject);
  if ((common & (COMMON.you | COMMON.agent | COMMON.please | COMMON.modal | COMMON.negation | COMMON.all)) !== 0)
    return false;
  return (common & COMMON.third) !== 0 || (common === 0 && rareOf(tokens, subject) === 0);
}

/**
 * Tells a command from a description by the words before the verb. At the start of a clause, after "please", "and", "now",
 * "must" or "you", a bare verb is a command; after "will", "to", "never" or another subject it is not. Words of languages
 * whose commands have a form of their own only need the check for a negation.
 */
export function mood(tokens: Tokens, verb: number): Mood {
  if (verb >= tokens.count) return 'unclear';
  // A negation right before the verb turns the command around, in every language.
  for (let i = verb - 1, steps = 0; i >= 0 && steps < 3; i--, steps++) {
    if (gapOf(tokens, i + 1) >= GAP.clause) break;
    if (
      (commonOf(tokens, i) & COMMON.negation) !== 0 &&
      (rareOf(tokens, i) & (RARE.ignore | RARE.drop | RARE.secrecy | RARE.noAsking)) === 0
    ) {
      // "not only", "do not hesitate to" and the like are rare; "without" and "never" two words back still negate.
      return 'described';
    }
    if (gapOf(tokens, i + 1) >= GAP.soft && steps > 0) break;
  }
  if ((commonOf(tokens, verb) & COMMON.foreign) !== 0) {
    const before = tokens.unit.text.slice(Math.max(0, startOf(tokens, verb) - 90), startOf(tokens, verb));
    if (REQUESTS_TO.test(before.slice(-70)) || FOREIGN_ASKS.test(before)) return 'described';
    // The command of Romance and Germanic verbs may look like their third person: then the subject tells.
    if (
      verb > 0 &&
      gapOf(tokens, verb) === GAP.space &&
      (rareOf(tokens, verb - 1) & (RARE.aiReader | RARE.aiLabel)) === 0 &&
      (commonOf(tokens, verb - 1) & (COMMON.agent | COMMON.please | COMMON.all)) === 0 &&
      NAMED_SUBJECT.test(before.slice(-44))
    )
      return 'described';
    const after = verb + 1;
    if (
      after < tokens.count &&
      gapOf(tokens, after) === GAP.space &&
      (commonOf(tokens, after) & COMMON.negation) !== 0 &&
      (commonOf(tokens, after) & COMMON.foreign) !== 0 &&
      (rareOf(tokens, after) & (RARE.ignore | RARE.ignoreFinal | RARE.freeMode | RARE.noAsking | RARE.secrecy)) === 0
    ) {
      return 'described';
    }
    return verb > 0 &&
      gapOf(tokens, verb) === GAP.space &&
      (commonOf(tokens, verb - 1) & COMMON.modal) !== 0 &&
      (commonOf(tokens, verb - 1) & COMMON.foreign) !== 0 &&
      (commonOf(tokens, verb - 1) & (COMMON.please | COMMON.must)) === 0
      ? 'described'
      : 'command';
  }
  if (verb === 0 || gapOf(tokens, verb) >= GAP.soft) return 'command';
  // Spelt alike in French and English ("le four ignore …"), or an ill-spelt English word as well ("il sistema ignora …").
  const subject = tokens.unit.text.slice(Math.max(0, startOf(tokens, verb) - 44), startOf(tokens, verb));
  const spelling = tokens.unit.text.slice(startOf(tokens, verb), startOf(tokens, verb) + 7).toLowerCase();
  if ((spelling === 'ignora ' ? NAMED_SUBJECT : FRENCH_SUBJECT).test(subject)) return 'described';
  let i = verb - 1;
  let skipped = 0;
  // Adverbs between the subject and the verb do not matter.
  while (
    i >= 0 &&
    skipped < 4 &&
    (commonOf(tokens, i) & (COMMON.please | COMMON.all)) !== 0 &&
    (commonOf(tokens, i) & (COMMON.must | COMMON.modal | COMMON.you | COMMON.negation)) === 0
  ) {
    if (gapOf(tokens, i) >= GAP.clause) return 'command';
    if (gapOf(tokens, i) >= GAP.soft && (commonOf(tokens, i) & COMMON.conjunction) === 0) return 'command';
    i--;
    skipped++;
  }
  if (i < 0) return 'command';
  const c = commonOf(tokens, i);
  if ((c & COMMON.negation) !== 0) return 'described';
  if ((c & COMMON.must) !== 0 && (c & COMMON.modal) === 0) {
    const subject = i - 1;
    if (
      subject >= 0 &&
      gapOf(tokens, i) < GAP.soft &&
      (commonOf(tokens, subject) & COMMON.third) !== 0 &&
      (commonOf(tokens, subject) & COMMON.you) === 0 &&
      (rareOf(tokens, subject) & (RARE.aiReader | RARE.aiLabel)) === 0
    )
      return 'described';
    return 'command';
  }
  if ((c & COMMON.modal) !== 0) {
    const before = tokens.unit.text.slice(Math.max(0, startOf(tokens, verb) - 90), startOf(tokens, verb));
    if (TASK_IS.test(before) || AGENT_TO.test(before)) return 'command';
    if (SOMEBODY_ASKS.test(before)) return 'described';
    if (GIVES_LEAVE.test(before) || (LEAVE_TO.test(before) && LEAVE_FOR.test(before))) return 'command';
    for (let k = i - 1, steps = 0; k >= 0 && steps < 4; k--, steps++) {
      if ((commonOf(tokens, k) & COMMON.negation) !== 0) return 'described';
      if ((commonOf(tokens, k) & (COMMON.you | COMMON.must)) !== 0 && (commonOf(tokens, k) & COMMON.third) === 0)
        return hasOtherSubject(tokens, k) ? 'described' : 'command';
      if ((rareOf(tokens, k) & (RARE.aiReader | RARE.aiLabel)) !== 0) return 'command';
      if (gapOf(tokens, k) >= GAP.clause) break;
    }
    return 'described';
  }
  if ((c & (COMMON.you | COMMON.conjunction)) !== 0) return 'command';
  if ((rareOf(tokens, i) & (RARE.aiReader | RARE.aiLabel | RARE.newOrders)) !== 0) return 'command';
  if (skipped > 0 && (commonOf(tokens, verb - 1) & COMMON.conjunction) !== 0) return 'command';
  if ((c & COMMON.third) !== 0) return 'described';
  return 'unclear';
}
