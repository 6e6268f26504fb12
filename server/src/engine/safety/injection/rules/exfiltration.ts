import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { GAP, type Tokens } from '../tokens.ts';

const SEND_SECRET = 'asks the reader to send secrets or private data to an outside address';
const SEND_DATA = 'asks the reader to send data to an outside address';
const HAND_OVER = 'asks the reader to hand over secrets';
const READ_SECRET = 'asks the reader to open secrets and put them into its answer';

/** An e-mail address or a URL; group 1 is the host of a URL. */
const ADDRESS =
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,32}){1,4}|\bhttps?:\/\/([\w.-]{1,100})|\bwww\.[\w.-]{1,100}|\b[a-z][\w-]{1,60}\.(?:com|net|org|io|example|tk|xyz|site|dev|app)\/[\w./-]{1,80}/gi;
const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|::1|10\.|192\.168\.)/;

interface Address {
  readonly start: number;
  readonly end: number;
  readonly mail: boolean;
}

function addresses(text: string): Address[] {
  const list: Address[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    if (match[1] !== undefined && LOCAL.test(match[1])) continue;
    list.push({ start: match.index, end: match.index + match[0].length, mail: match[0].includes('@') });
  }
  return list;
}

/** "Send the API keys to …": prose that moves secrets or private data out. */
export function exfiltrationRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  const { text } = tokens.unit;
  let places: Address[] | undefined;
  for (let verb = 0; verb < tokens.count; verb++) {
    if (means(tokens, verb, R.move)) {
      const how = mood(tokens, verb);
      const described = how === 'described';
      places ??= addresses(text);
      const to =
        places.find((place) => place.start >= tokens.end[verb]! && place.start - tokens.end[verb]! < 240) ??
        (places.length > 0 && means(tokens, verb, 0, C.foreign) ? places[0] : undefined);
      const me = ahead(tokens, verb + 1, 16, 0, C.toMe);
      const secret = nearest(tokens, verb, R.secret);
      const data = nearest(tokens, verb, R.privateData);
      const range = span(tokens, verb, secret >= 0 ? secret : data);
      if (to !== undefined) {
        range.end = Math.max(range.end, to.end);
        range.start = Math.min(range.start, to.start);
        const carrier = /^(?:include|pass|put|append|encode|embed|copy|paste|share|push|archive|publish|attach)$/i.test(
          text.slice(tokens.start[verb]!, tokens.end[verb]!),
        );
        if (how === 'unclear') continue;
        if (secret >= 0) {
          const auth = /\b(?:header|authorization|authenticate|request body|endpoint)\b/i.test(
            text.slice(tokens.start[verb]!, Math.min(text.length, to.end + 60)),
          );
          found.push(
            signal(range, 'exfiltration', auth ? 'weak' : carrier && !to.mail ? 'medium' : 'high', SEND_SECRET, {
              described,
            }),
          );
        } else if (data >= 0) found.push(signal(range, 'exfiltration', 'medium', SEND_SECRET, { described }));
        else if (to.mail && !carrier) {
          const what = ahead(tokens, verb + 1, 40, R.secret | R.privateData, C.file | C.weakInstruction | C.all);
          found.push(
            signal(
              range,
              'exfiltration',
              what >= 0 || means(tokens, verb, 0, C.foreign) ? 'medium' : 'notable',
              SEND_DATA,
              { described },
            ),
          );
        }
      } else if (me >= 0 && secret >= 0) {
        found.push(
          signal(span(tokens, verb, secret, me), 'exfiltration', how === 'command' ? 'medium' : 'weak', HAND_OVER, {
            described,
          }),
        );
      } else if (secret >= 0 && /\bsend (?:me|us|them)\b/i.test(text.slice(tokens.start[verb]!, tokens.end[secret]!))) {
        found.push(signal(span(tokens, verb, secret), 'exfiltration', 'medium', HAND_OVER, { described }));
      }
    }
    if (means(tokens, verb, R.reveal)) askFor(tokens, verb, found);
  }
  return found;
}

function nearest(tokens: Tokens, verb: number, meaning: number): number {
  const after = ahead(tokens, verb + 1, 50, meaning);
  if (after >= 0) return after;
  return behind(tokens, verb, 40, meaning);
}

function askFor(tokens: Tokens, verb: number, found: Signal[]): void {
  const secret = ahead(tokens, verb + 1, 16, R.secret);
  const foreign = means(tokens, verb, 0, C.foreign);
  if (secret < 0) {
    const data = foreign ? ahead(tokens, verb + 1, 12, R.privateData) : -1;
    if (data >= 0 && mood(tokens, verb) === 'command')
      found.push(signal(span(tokens, verb, data), 'exfiltration', 'notable', HAND_OVER));
    return;
  }
  const how = mood(tokens, verb);
  if (how !== 'command') return;
  for (let i = verb + 1; i <= secret; i++) if (tokens.gap[i]! >= GAP.clause) return;
  const { text } = tokens.unit;
  const verbWord = text.slice(tokens.start[verb]!, tokens.end[verb]!).toLowerCase();
  const yours = ahead(tokens, verb + 1, 16, 0, C.your | C.all) >= 0 || foreign;
  const answer =
    /\b(?:your (?:answer|response|reply|output|next|summary)|in the (?:response|reply|answer|summary|chat)|to me|to us)\b/i.test(
      text.slice(tokens.start[verb]!, tokens.end[secret]! + 80),
    );
  if (answer) found.push(signal(span(tokens, verb, secret), 'exfiltration', 'medium', READ_SECRET));
  else if (
    yours &&
    /^(?:reveal|output|print|dump|disclose|leak|tell|give|share|list|show|provide|what|send|display|expose|read out)/.test(
      verbWord,
    )
  )
    found.push(signal(span(tokens, verb, secret), 'exfiltration', 'notable', HAND_OVER));
  else if (foreign) found.push(signal(span(tokens, verb, secret), 'exfiltration', 'notable', HAND_OVER));
}
