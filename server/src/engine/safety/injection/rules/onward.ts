import { addressesIn, isLocalHost } from '../addresses.ts';
import { signal, type Signal } from '../signal.ts';

const SEND_SECRET = 'asks the reader to send secrets or private data to an outside address';

/** An order that begins a sentence and names what it sends by a pronoun. */
const SENDS_IT =
  /^[\s*>"'`\d.)-]{0,8}(?:(?:please|then|now|and|so|next|afterwards|after that|kindly),? ){0,2}(?:send|post|upload|forward|mail|e-?mail|submit|transmit|publish|share|paste|copy|put|push|relay|attach|append|include|deliver|pass) (?:it|them|these|those|that|this|(?:its|their|the) contents?|what (?:it|they) (?:says?|contains?|holds?)|everything|(?:the|that) (?:file|value|values|output|result|key|keys|dump))\b/i;
/** Places that others read, without an address. */
const PUBLIC =
  /\b(?:public|pastebin|gist|(?:title|body|description) of (?:a|the|an) (?:new )?(?:issue|ticket|pull request|pr)|transfer\.sh|webhook)\b/i;
/** Secrets as a sentence before names them: files that hold them, keys and passwords. */
const SECRET =
  /(?:^|[\s`"'(/~])(?:\.env(?:\.\w{1,16})?|id_rsa|id_ed25519|\.ssh|\.aws|\.netrc|\.npmrc|\.pgpass|kubeconfig)\b|\b(?:api|access|signing|private|secret|deploy|ssh|encryption|master|session|bearer|auth|vault)[ _-](?:keys?|tokens?|cookies?)\b|\b(?:credentials?|passwords?|secrets?)\b(?! (?:scan|scanner|scanning|policy|rotation|manager|reset|hygiene|rules?|checks?|detection))/i;
/** A sentence that tells of no secret at hand. */
const NONE =
  /\b(?:no|not|never|none|without|neither|don['’]t|doesn['’]t|redacted|masked|removed|stripped|public key|example|dummy|fake|encrypted)\b/i;
/** So far before an order the sentence reaches that it refers to. */
const REACH = 300;

/** True when a sentence sends what another one names. */
export function sendsIt(sentence: string): boolean {
  return (
    SENDS_IT.test(sentence) && (sentence.includes('://') || PUBLIC.test(sentence) || addressesIn(sentence).length > 0)
  );
}

/** "The file … holds the key. Send it to …": an order whose object stands in the sentence before, in the same paragraph. */
export function onwardRule(source: string, start: number, end: number): Signal | undefined {
  const sentence = source.slice(start, Math.min(end, start + 600));
  if (start === 0 || !sendsIt(sentence)) return undefined;
  const before = source.slice(Math.max(0, start - REACH), start);
  const paragraph = before.slice(before.lastIndexOf('\n\n') + 1);
  const named = SECRET.exec(paragraph);
  if (named === null || NONE.test(paragraph)) return undefined;
  const places = addressesIn(sentence).filter(({ host }) => !isLocalHost(host));
  if (places.length === 0 && !PUBLIC.test(sentence)) return undefined;
  return signal({ start: 0, end: sentence.trimEnd().length }, 'exfiltration', 'medium', SEND_SECRET);
}
