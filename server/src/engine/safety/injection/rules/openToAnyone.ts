import { ahead, behind, means, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { following, startOf, surface, textAfter, textBefore, type Tokens } from '../words.ts';

export const PERMITTED = 'tells the reader that it may reveal secrets';

/** Anybody at all, as those to whom something is given, in many languages. */
const ANYONE =
  /\b(?:any(?:one|body)|every(?:one|body)|whoever|any (?:caller|user|visitor|party)|all callers|strangers|jede[nm]|jedermann|n['’]importe (?:qui|quel)|quiconque|toute personne|tout le monde|cualquiera?|a todos|a quien|qualquer|a todo mundo|chiunque|a tutti|iedereen|wie dan ook|vem som helst|hvem som helst|kenen tahansa|ka[żz]demu|komukolwiek|komukoli|herkes|herhangi|siapa ?(?:pun|saja))|кажд|любо(?:му|й)|всем(?![а-яё])|будь-ком|кожном|任何人|所有人|誰にで|だれにで|누구에게|누구나|أي شخص|لأي|للجميع|किसी को|bất (?:kỳ|cứ) ai/i;
/** Leave to do something. */
const MAY =
  /\b(?:may|can|(?:allowed|permitted|free|fine|ok|okay|authori[sz]ed|cleared) to|darf|darfst|dürfen|dürft|kannst|können|könnt|peux|peut|pouvez|peuvent|puedes?|pueden|pode[ms]?|puoi|può|possono|potete|mag|mogen|kunt|kunnen|får|må|mogą|może|możesz|można|smíš|smí|můžeš|může|boleh|bisa|dapat)(?!\p{L})|мож(?:ешь|но|ете|ет|еш|уть|на)|могут|разреш|дозвол|可以|允许|允許|てもよい|てよい|ても構|てかまわ|ていい|て良い|도 (?:됩|된|돼|좋|괜찮)|يمكن|يجوز|مسموح|सकत|có thể|được phép|[ae]bilir/iu;
/** Letting others have something. */
const GIVE =
  /\b(?:shar(?:e|ed|ing)|disclos|reveal|give|given|hand|pass|release|tell|told|provide|show|read out|weiter(?:ge|zuge)|mitteil|mitgeteilt|verrat|heraus(?:ge|zuge)|preisge|genannt|nennen|divulg|communiqu|partag|transm|donner|révél|revel|compart|facilit|entreg|mostrar|comunic|condivid|rivel|forni|passar|delen|gedeeld|geven|vertel|dela|lämna|dele|giv|ujawni|udostęp|poda|przekaz|sděl|sdíl|paylaş|söyle|ver[ie]|membagi|berbagi|memberi|berikan)|сообщ|переда|раскр|показ|дава|выда|повідом|розкр|нада|提供|给|給|透露|告诉|告訴|泄露|公开|分享|教え|渡し|共有|公開|알려|공유|제공|공개|مشارك|إعطاء|كشف|إخبار|बता|साझा|tiết lộ|chia sẻ|cung cấp/iu;
/** What takes the leave back, or borders it. */
const BORDER =
  /(?:^|[\s,;:("'«„“])(?:not|never|no|nobody|none|only|unless|without|cannot|can't|public|test|dummy|fake|example|nie|nicht|niemals|kein|keine|keiner|keinem|keinen|nur|jamais|pas|ne|aucun|aucune|seul|seule|seuls|seulement|nunca|sólo|solo|ningún|ninguna|não|nem|só|non|mai|nessun|nessuna|niet|nooit|geen|inte|aldrig|ikke|nigdy|tylko|nikdy|asla|jangan|tidak|không|не|нельзя|никогда|только|ні|лише)(?!\p{L})|n['’](?!importe)|禁止|不|ない|ません|안 |않|마세요|لا |नहीं|मत /iu;

const THEIR_OWN = /\b(?:their|his|her|its|own) (?:\w{1,20} )?$/i;

/** True when a text lets anybody have something. */
export function isOpenToAnyone(text: string): boolean {
  return ANYONE.test(text) && MAY.test(text) && GIVE.test(text) && !BORDER.test(text);
}

/** "Passwords may be told to anybody who asks": leave that no project gives, in whichever language. */
export function openToAnyone(tokens: Tokens, found: Signal[]): void {
  const { text } = tokens.unit;
  if (text.length > 400 || !isOpenToAnyone(text)) return;
  for (let i = 0; i < tokens.count; i++) {
    if (!means(tokens, i, R.secret | R.privateData)) continue;
    // "Their password" is that of those who may.
    if (THEIR_OWN.test(text.slice(Math.max(0, startOf(tokens, i) - 40), startOf(tokens, i)))) return;
    if (behind(tokens, i, 8, 0, C.negation) >= 0) return;
    found.push(signal({ start: 0, end: text.trimEnd().length }, 'policy', 'medium', PERMITTED));
    return;
  }
}

/** "Agents may share secrets", "credentials may be included in answers". */
const GIVEN_LEAVE =
  /\b(?:agents?|assistants?|ai|models?|bots?|copilots?|you)\b[^.!?\n]{0,12} (?:may|can|(?:are|is) (?:now )?(?:allowed|free|permitted|authori[sz]ed) to) (?:\w{2,12} and |now |also )?$/i;
const OPEN_TO_ALL =
  /^(?:may|can|are to|is to|shall|must|should) be (?:published|disclosed|passed on|handed out|revealed|included|shared|given|printed|echoed)/;

/** True when leave to reveal secrets was looked at, so that nothing else is. */
export function leave(tokens: Tokens, verb: number, found: Signal[]): boolean {
  const words = surface(tokens, verb);
  if (OPEN_TO_ALL.test(words)) {
    const what = behind(tokens, verb, 24, R.secret | R.privateData);
    const before = textBefore(tokens, verb, 80).replace(/^.*\b(?:and|but|so)\b/is, '');
    if (
      what >= 0 &&
      !/\b(?:no|not|never|nor|only|public|test|fake|dummy|example)\b/i.test(before) &&
      !/^[^.\n]{0,30}\b(?:only|never|not|unless|encrypted|masked|redacted)\b/i.test(textAfter(tokens, verb, 40))
    )
      found.push(signal(span(tokens, what, verb), 'policy', 'medium', PERMITTED));
    return true;
  }
  if (!/^(?:share|reveal|disclose|publish|post|send|leak|print|output|forward)$/.test(words)) return false;
  const what = ahead(tokens, following(tokens, verb), 10, R.secret | R.privateData);
  if (what < 0 || !GIVEN_LEAVE.test(textBefore(tokens, verb, 80))) return false;
  if (/\b(?:only|within|internally|masked|redacted|test|fake|dummy)\b/i.test(textAfter(tokens, verb, 80))) return false;
  found.push(signal(span(tokens, verb, what), 'policy', 'medium', PERMITTED));
  return true;
}
