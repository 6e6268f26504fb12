import { addressesIn } from '../addresses.ts';
import { ANSWER, PUBLIC } from './exfiltration.ts';

/** Where secrets go but for addresses, answers and places that others read: to a tool, with an address, to "me". */
const ELSEWHERE =
  /\b(?:(?:argument|parameter|field|property|query|url|param|request to|path segment|subdomain)\b|(?:send|mail|email|message) (?:me|us)\b)/i;
/** Leave for what is done with them, and verbs of reading that lead them in. */
const LEAVE_OR_READING =
  /\b(?:(?:may|can|are to|is to|shall|must|should) be |(?:agents?|assistants?|ai|models?|bots?|copilots?|you)\b[^.!?\n]{0,12} (?:may|can|are|is) |(?:read|open|access|retrieve|fetch|load|use|call|search|get)\b)/i;

/** True when a sentence has what one that passes secrets on cannot do without, besides its verbs. */
export function passesOn(sentence: string): boolean {
  return (
    ELSEWHERE.test(sentence) ||
    LEAVE_OR_READING.test(sentence) ||
    PUBLIC.test(sentence) ||
    ANSWER.test(sentence) ||
    addressesIn(sentence).length > 0
  );
}
