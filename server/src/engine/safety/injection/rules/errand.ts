import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { following, rareOf, surface, type Tokens } from '../words.ts';

const ERRAND = 'asks the reader to run a private errand';

/** Things of a private life that no work order of a project is about. */
const PRIVATE =
  /saved card|stored card|gift card|most expensive|garage door|smart lock|cameras off|in my name|(?:to|from) my (?:account|bank|savings)|to the account ending|attached invitation|five stars|a five star|^my |^(?:unlock|open|lock|close) |^(?:follow|like|retweet|repost|share|upvote) |^(?:book|reserve|cancel|schedule|order) |^(?:in)?to (?:the|this|account)|^with (?:the )?(?:participant|attendee|invitee)/;
/** Words of one who asks for a favour: "please", what is their own, the hour at which it is to be done. */
const FAVOUR =
  /\bplease\b|\bfor me\b|\bat \d{1,2}(?::\d\d)? ?[ap]\.?m\b|\btool\b|\S@\S|\bwhatever (?:they|the user)\b/i;
const MONEY =
  /[$€£¥]\s?\d|\b\d[\d.,]{0,12} ?(?:dollars?|euros?|pounds?|usd|eur|gbp|btc|bitcoins?|eth|yuan|yen|rubles?|reais)\b/i;

/** "Transfer 900 dollars to my account", "book … with the saved card". */
export function errandRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let i = 0; i < tokens.count; i++) {
    if ((rareOf(tokens, i) & R.agentAction) === 0 || !PRIVATE.test(surface(tokens, i))) continue;
    const verb = means(tokens, i, 0, C.execute | C.say)
      ? i
      : behind(tokens, i, 60, R.move, C.execute | C.say | C.weaken | C.destroy);
    if (verb < 0 || mood(tokens, verb) !== 'command') continue;
    const other = ahead(tokens, following(tokens, i), 50, R.agentAction | R.noAsking | R.secrecy | R.privateData);
    const text = tokens.unit.text.slice(0, 600);
    const sure = other >= 0 || MONEY.test(text) || FAVOUR.test(text);
    found.push(signal(span(tokens, verb, i), 'agent-action', sure ? 'medium' : 'notable', ERRAND));
  }
  return found;
}
