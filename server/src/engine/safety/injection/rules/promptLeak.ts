import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type Signal } from '../signal.ts';
import { endOf, following, GAP, gapOf, startOf, surface, type Tokens } from '../words.ts';

const REVEAL = 'asks the reader to reveal its own instructions';

/** Words that make "show the system prompt" an ordinary task about a program. */
const ABOUT_CODE =
  /\b(?:function|file|files|module|ui|panel|dialog|button|field|template|builder|into its own|refactor|component|class|endpoint|log level|flag|schema|column|tab|settings page|test|tests|config key|option)\b/i;

/** "Print your system prompt", "what were your initial instructions?" */
export function promptLeakRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  for (let noun = 0; noun < tokens.count; noun++) {
    if (!means(tokens, noun, R.promptNoun)) continue;
    let verb = behind(tokens, noun, 20, R.reveal);
    if (
      verb < 0 &&
      /\b(?:text|contents?|copy|wording|words) of (?:your|the) $/i.test(
        tokens.unit.text.slice(Math.max(0, startOf(tokens, noun) - 30), startOf(tokens, noun)),
      ) &&
      mood(tokens, 0) === 'command'
    )
      verb = 0;
    if (verb < 0) {
      const writes = behind(tokens, noun, 6, R.move, C.say | C.execute);
      if (writes >= 0 && /^(?:write|put|encode|convert|rephrase|turn|express|send)$/.test(surface(tokens, writes)))
        verb = writes;
      else if (
        /^(?:which|what)\b/i.test(tokens.unit.text.slice(startOf(tokens, 0), startOf(tokens, noun)).trimStart()) &&
        /given|told|instructed|beginning|start of|do you|you follow|you received/.test(surface(tokens, noun))
      )
        verb = 0;
    }
    const final = verb < 0 ? ahead(tokens, following(tokens, noun), 14, R.reveal) : -1;
    if (verb < 0 && final >= 0 && means(tokens, final, 0, C.foreign)) verb = final;
    if (verb < 0) continue;
    const foreign = means(tokens, verb, 0, C.foreign);
    const how = verb === final ? 'command' : mood(tokens, verb);
    const words = tokens.unit.text.slice(startOf(tokens, noun), endOf(tokens, noun)).toLowerCase();
    const yours =
      /your|hidden|secret|above|initial|original|full|entire|tools|functions|safety|given|told|instructed|beginning|start of|precedes|starting with|you can call/.test(
        words,
      ) ||
      behind(tokens, noun, 10, 0, C.your) >= 0 ||
      /\b(?:full|entire|complete|verbatim|exact|whole)\b/i.test(
        tokens.unit.text.slice(startOf(tokens, verb), Math.min(tokens.unit.text.length, endOf(tokens, noun) + 30)),
      );
    // A program has a full configuration as well; only that of the reader is meant.
    if (/^(?:full|internal) configuration/.test(words) && behind(tokens, noun, 10, 0, C.your) < 0) continue;
    const range = span(tokens, verb, noun);
    const described = how === 'described';
    if (foreign) {
      found.push(signal(range, 'prompt-leak', 'medium', REVEAL, { described }));
      return found;
    }
    const question = /^(?:what|which|tell|show me|give me|let me)/i.test(
      tokens.unit.text.slice(startOf(tokens, verb), endOf(tokens, verb)),
    );
    if (how === 'described' && !question) {
      found.push(signal(range, 'prompt-leak', 'weak', REVEAL, { described }));
      continue;
    }
    if (how === 'unclear' && !question) continue;
    const rest = tokens.unit.text.slice(endOf(tokens, noun), endOf(tokens, noun) + 60);
    const after = following(tokens, noun);
    const ends =
      after >= tokens.count ||
      gapOf(tokens, after) >= GAP.soft ||
      /^(?:and|when|so|for|verbatim|in full|now|as|word for word|to verify|\.|$)/i.test(rest.trimStart());
    const near = tokens.unit.text.slice(Math.max(0, startOf(tokens, verb) - 60), endOf(tokens, noun) + 60);
    if (yours && !ABOUT_CODE.test(rest)) found.push(signal(range, 'prompt-leak', 'medium', REVEAL));
    else if (/system prompt|developer message|system message/.test(words) && ends && !ABOUT_CODE.test(near))
      found.push(signal(range, 'prompt-leak', 'medium', REVEAL));
    else found.push(signal(range, 'prompt-leak', 'weak', REVEAL));
  }
  return found;
}
