/** Comments of tools and of this protocol, by how they begin. */
const MARKER =
  /^\/?(?:SECTION:|agent-handoff-|aahp-|prettier-|markdownlint-|textlint-|remark-|eslint-|stylelint-|biome-|cspell:|spell-checker:|vale (?:on|off|[A-Z])|vim:|-\*-|#?(?:end)?region\b|(?:START|END|BEGIN) doctoc|toc\b|all-contributors|automd:|more$)/i;

const LICENCE = /\bcopyright\b|\(c\) \d{4}|SPDX-|\blicen[cs]ed? under\b/i;

/** Notes of people to themselves. */
const NOTE = /^(?:TODO|FIXME|XXX|HACK|WIP)\b/;

const READER =
  '(?:ai|a\\.i\\.|llms?|(?:ai |coding |language )?(?:agents?|assistants?|models?)|copilot|claude(?: code)?|chatgpt|gpt|codex|cursor|gemini)';

/** What is only said to an agent that reads the file, or to whoever reads it. */
export const ADDRESSES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:dear|hey|hi|hello|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|reminder (?:to|for))[ ,:]{1,3}(?:the |any |all |every |next |other |future |incoming ){0,3}${READER}\\b`,
    'i',
  ),
  new RegExp(`^(?:for |to )?(?:the |any |all |every |next |other ){0,2}${READER} ?(?:[:,!]|[-\\u2013\\u2014] )`, 'i'),
  new RegExp(
    `\\b${READER}\\b[^.!?\\n]{0,40}\\b(?:must|should|shall|have to|has to|needs? to|are to|is to|may not|do not|don't|never|always|please)\\b`,
    'i',
  ),
  new RegExp(`\\bif you(?:'re| are) (?:an? |the )?${READER}\\b`, 'i'),
  /\byou (?:must|should|shall|have to|need to|are to\b|are (?:not|now|required|expected|allowed|supposed)|may not|will|cannot|can't|ought)\b/i,
  /\b(?:please|kindly) [a-z]/i,
  /\b(?:bitte|du (?:musst|sollst|darfst)|sie (?:müssen|sollen|dürfen)|(?:agenten?|ki|assistenten?) (?:müssen|muss|sollen|soll|dürfen|darf))\b/i,
  /\b(?:veuillez|vous devez|tu dois|s'il (?:vous|te) plaît|por favor|debes?|deber[áa]s|usted debe|você deve|deves|per favore|si prega|devi|dovete)\b/i,
  /\b(?:alsjeblieft|gelieve|je moet|u moet|vänligen|du måste|venligst|du skal|proszę|musisz|należy|prosím|musíš|lütfen|yapmalısın)(?!\p{L})/iu,
  /(?<!\p{L})(?:пожалуйста|вы должны|ты должен|тебе нужно|будь ласка|ви повинні|ты должна)(?!\p{L})/iu,
  /请[^\s。]|請[^\s。]|你(?:必须|必須|应该|應該|不要|需要)|ください|しなさい|してはいけません|하십시오|하세요|해 ?주세요|해야 합니다|يرجى|من فضلك|يجب عليك|कृपया|आपको/,
];

/**
 * Whether the content of an HTML comment speaks to whoever reads the file: an agent, or a reader in general. Markers of tools, licences
 * and notes of people to themselves do not.
 */
export function addressesReader(content: string): boolean {
  const text = content.trim().slice(0, contentLimit);
  if (MARKER.test(text) || NOTE.test(text) || LICENCE.test(text)) return false;
  const words = text.replace(/\s+/g, ' ');
  return ADDRESSES.some((address) => address.test(words));
}

/** Of a long comment the beginning tells. */
const contentLimit = 2_000;
