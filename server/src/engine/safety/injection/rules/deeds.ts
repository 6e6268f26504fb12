import { ahead, behind, means, mood, span } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { signal, type InjectionCategory, type Signal } from '../signal.ts';
import {
  endOf,
  following,
  GAP,
  gapOf,
  rareOf,
  startOf,
  surface,
  textAfter,
  textBefore,
  type Tokens,
} from '../words.ts';

const FORCED = 'asks the reader to make a check pass whatever it finds';
const WEAKENED = 'asks the reader to weaken a test so that it passes';
const DISGUISED = 'asks the reader to record a change as something else';
const UNTRUE = 'asks the reader to vouch for something that did not happen';
const DIALOGS = 'asks the reader to answer a person’s dialogs for them';
const MONEY = 'asks the reader to move money';
const OWN_APPROVAL = 'lets the reader approve its own work';
const FOREIGN_ORDERS = 'tells the reader to take orders from the texts it reads';
const POWER = 'asks the reader to extend its own rights';
const WAY_IN = 'asks the reader to build a way in, or to open something to everybody';
const FORGED = 'asks the reader to forge names, dates or results';
const LOST = 'asks the reader to delete what cannot be had again';
const PRAISE = 'asks the reader for a verdict whatever the quality';
const NO_REFUSAL = 'forbids the reader to refuse';
const SIGNED_OFF = 'asks the reader to sign off what nobody looked at';

/** A sentence that forbids, or tells what is forbidden, asks for nothing. */
const FORBIDS =
  /\b(?:never|not|forbidden|prohibited|disallowed|cannot|can't|don't|doesn't|must not|no|nobody|none|refuses?|refused|avoid|rejects?|rejected|instead of|rather than|without)\b/i;
/** What checks something: workflows, hooks, scans. */
const CHECK =
  /\b(?:workflows?|pipelines?|ci|scans?|scanners?|checks?|checkers?|gates?|hooks?|validators?|validation|verification|audits?|audit script|tests?|test suite|linters?|jobs?|reviews?|steps?|detectors?|makefile|script)\b/i;
/** Verbs that change how something works. */
const CHANGES =
  /^(?:edit|change|make|set|configure|rewrite|adjust|patch|modify|alter|let|have|replace|wrap|tweak|update|fix)$/;
/** For what a test is weakened. */
const TO_PASS =
  /\b(?:so (?:that )?(?:the |it |they |ci |this |everything |all )?[^.\n]{0,30}\b(?:pass|passes|green|succeeds?|builds?|goes through)|to (?:get|make|turn|keep) [^.\n]{0,30}\b(?:pass|green|succeed|through)|until [^.\n]{0,20}\b(?:pass|passes|green|succeeds?)|in order to pass|for a green|to (?:whatever|what) the (?:code|function|program|tests?|build) (?:now )?(?:returns?|gives?|prints?|says?))\b/i;
const NAMES =
  /^(?:describe|call|label|title|name|present|disguise|declare|commit|file|pass|dress|document|log|list|record|word|submit)$/;
/** In whose name a dialog is answered. */
const FOR_THE_USER =
  /\b(?:on behalf of the (?:user|owner|operator)|on the (?:user|owner|operator)['’]s behalf|in the (?:name of the user|user['’]s name)|for the user|always allow|don['’]t ask again|do not ask again|without (?:reading|asking|a look|waiting))\b/i;
const WALLET =
  /\b(?:0x[0-9a-fA-F]{8,64}|bc1[a-z0-9]{8,80}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7})\b/;
const OWN = /\b(?:(?:their|your|its) own|own (?:changes|work|releases|pull|prs|merge)|yourself|self-? ?approves?)$/;

/** "As if the user had typed it": what makes words of others an order; "… had picked that file" is about a file. */
const SPOKE =
  /^ (?:typed|said|asked|ordered|written|given (?:it|them|the|this|that|you|an)|told|instructed|requested|sent|commanded|dictated|entered|wanted|approved)\b/;
/** What tells that looking at one's own work is to take the place of another's look. */
const IN_PLACE_OF_REVIEW =
  /\b(?:instead of|in place of|rather than|without|no (?:other|second|human|further)|enough|suffic\w{2,6}|counts? as|and (?:then )?(?:approve|merge))\b/i;

/** One of these has to be in a text for the rule to apply. */
const RARE_SIGNS = R.agentAction;

/** Deeds that deceive the people who rely on checks, reviews and approvals, told from ordinary work by what goes with them. */
export function deedsRule(tokens: Tokens): Signal[] {
  const found: Signal[] = [];
  if ((tokens.allRare & RARE_SIGNS) === 0) return found;
  for (let i = 0; i < tokens.count; i++) if ((rareOf(tokens, i) & R.agentAction) !== 0) deed(tokens, i, found);
  return found;
}

function deed(tokens: Tokens, at: number, found: Signal[]): void {
  const words = surface(tokens, at);
  const add = (
    range: { start: number; end: number },
    sure: boolean,
    reason: string,
    category: InjectionCategory = 'agent-action',
  ): void => {
    found.push(signal(range, category, sure ? 'medium' : 'notable', reason));
  };
  const forbidden = FORBIDS.test(textBefore(tokens, at, 100));
  if (/\b(?:always|regardless|no matter)\b/.test(words) && /pass|succe|exit|return|report|green/.test(words)) {
    const verb = before(tokens, at, CHANGES);
    if (verb < 0 || forbidden || mood(tokens, verb) !== 'command') return;
    const between = tokens.unit.text.slice(startOf(tokens, verb), startOf(tokens, at));
    const mock = /\b(?:mock|stub|fake|fixture|dummy|demo|example)\w{0,4}\b/i.test(between);
    add(span(tokens, verb, at), CHECK.test(between) && !mock, FORCED);
  } else if (
    /assert|expect|\btests?\b|check|threshold|failing/.test(words) &&
    /^(?:delete|remove|comment|drop|weaken|loosen|relax|skip|disable|stub|hard|invert|mute|rewrite|lower|reduce|change|set|adapt|adjust|edit)/.test(
      words,
    )
  ) {
    if (forbidden || mood(tokens, at) !== 'command') return;
    const end = `${words.endsWith('until') ? 'until' : ''}${textAfter(tokens, at, 80)}`;
    if (TO_PASS.test(end)) add(span(tokens, at), true, WEAKENED);
  } else if (/^(?:as an?|it a|this a) /.test(words)) {
    const verb = before(tokens, at, NAMES);
    if (verb < 0 || forbidden || mood(tokens, verb) !== 'command') return;
    const other =
      behind(tokens, verb, 80, R.agentAction | R.secrecy | R.guard | R.noAsking | R.conceal | R.secret, C.weaken) >= 0;
    add(span(tokens, verb, at), other || /^(?:disguise|pass|dress)$/.test(surface(tokens, verb)), DISGUISED);
  } else if (/\bthat (?:the|all|you|a|it|everything|nothing)\b/.test(words) && !/\blooks?$/.test(words)) {
    if (forbidden || mood(tokens, at) === 'described') return;
    const other = Math.max(
      behind(tokens, at, 80, R.agentAction | R.secrecy | R.noAsking | R.conceal | R.voided),
      ahead(tokens, following(tokens, at), 40, R.agentAction | R.secrecy | R.noAsking),
    );
    const untrue =
      /\b(?:without (?:running|looking|testing|checking|reading)|even (?:if|though)|although|whether or not|regardless|no matter)\b/i.test(
        textAfter(tokens, at, 100),
      );
    const told =
      /must be told|^pretend|human did|a person did/.test(words) ||
      /^ (?:did|has done|wrote|approved)/.test(textAfter(tokens, at, 12));
    if (other >= 0 || untrue || told) add(span(tokens, at), true, UNTRUE);
  } else if (
    /dialog|prompts?$|confirmations?$|warnings?$|tool calls?$/.test(words) &&
    /^(?:accept|confirm|approve|allow|grant|acknow|click|answer|say|agree|auto|press)/.test(words)
  ) {
    if (forbidden || mood(tokens, at) !== 'command') return;
    add(span(tokens, at), FOR_THE_USER.test(textAfter(tokens, at, 120)), DIALOGS);
  } else if (/balance|funds|coins|all tokens from/.test(words)) {
    if (forbidden || mood(tokens, at) !== 'command') return;
    add(span(tokens, at), WALLET.test(textAfter(tokens, at, 160)), MONEY);
  } else if (OWN.test(words) && !isOwnEntry(words, textAfter(tokens, at, 60))) {
    const who = behind(tokens, at, 16, R.aiReader | R.aiLabel, C.agent | C.you);
    if (forbidden || (who < 0 && !/\byour/.test(words)) || !CHECKED.test(`${words}${textAfter(tokens, at, 40)}`))
      return;
    // "Review your own changes before you report back" is good practice.
    if (/^review\b/.test(words) && !IN_PLACE_OF_REVIEW.test(textAfter(tokens, at, 100))) return;
    add(span(tokens, who, at), true, OWN_APPROVAL, 'policy');
  } else if (
    /authority|as if|as though|from the user|as trusted|same (?:weight|rank|trust)/.test(words) ||
    /^(?:carry|follow|obey|execute|act|perform|do) (?!not\b)/.test(words)
  ) {
    if (
      forbidden ||
      FORBIDS.test(/^[^,;:.]{0,40}/.exec(textAfter(tokens, at, 40))?.[0] ?? '') ||
      mood(tokens, at) === 'described'
    )
      return;
    if (
      /authority|as if|as though|from the user|as trusted|same (?:weight|rank|trust)/.test(words) &&
      !/\b(?:content|contents|text|texts|pages?|files?|attachments?|comments?|issues?|mails?|emails?|messages?|documents?|results?|output|anything|everything|instructions|orders|commands|note|notes|notice|it|they|them|this)\b/i.test(
        textBefore(tokens, at, 120),
      )
    )
      return;
    if (words.endsWith(' had') && !SPOKE.test(textAfter(tokens, at, 20))) return;
    add(span(tokens, at), true, FOREIGN_ORDERS, 'policy');
  } else if (/^(?:refus|declin|saying no|hesit|object|questions)/.test(words)) {
    add(span(tokens, at), true, NO_REFUSAL, 'policy');
  } else if (!forbidden && family(tokens, at, words, found)) {
    return;
  } else if (/^(?:tick|check off)/.test(words)) {
    if (forbidden || mood(tokens, at) !== 'command') return;
    const other = Math.max(
      behind(tokens, at, 40, R.agentAction),
      ahead(tokens, following(tokens, at), 30, R.agentAction),
    );
    if (other >= 0) add(span(tokens, at, other), true, SIGNED_OFF);
  }
}

/** A group of phrases and what in their sentence makes them more than ordinary work. */
interface Family {
  readonly phrase: RegExp;
  /** The command that the phrase belongs to; without it the phrase is the command. */
  readonly verb?: RegExp;
  /** Beside one of these it is worth a warning. */
  readonly grave: RegExp;
  readonly reason: string;
}

const SLYLY =
  /\b(?:quietly|silently|secretly|leave (?:it|this|them) out|leave no|do not (?:record|show|mention|log|document|tell|list)|don['’]t (?:record|show|mention|log|document|tell|list)|without (?:telling|mentioning|asking|approval|recording|looking|checking|opening|reading)|nobody|no one|unnoticed|untouched|unchanged|hidden)\b/i;

const FAMILIES: readonly Family[] = [
  {
    phrase: /permission|allowed|mcp|allow all tools|trust|yourself|only owner|all tools|every tool|all commands/,
    verb: /^(?:add|set|change|give|grant|assign|make|switch|put|write|edit|configure|enable|register|connect|turn|extend|install|trust|allow)$/,
    grave:
      /\bbypass|bash\(\*|"\*"|\ball (?:tools|permissions|commands|rights)|\btrust (?:it|them|all|every)|\b(?:admin|owner|root|maintainer)\b|dangerously|always allow|only owner|https?:\/\/(?!localhost|github\.com|learn\.microsoft\.com|code\.claude\.com)/i,
    reason: POWER,
  },
  {
    phrase:
      /master password|endpoint|route|parameter|any password|bypass header|let through|authentication|hard-?coded|default admin|universal|second password|unauthenticated|public-read|readable|to the world|0\.0\.0\.0|accessible|to everyone|(?:owner|admin) role|write access/,
    verb: /^(?:add|insert|put|build|create|change|make|set|open|implement|leave|keep|write|hide|grant|give|let|install|assign)$/,
    grave: SLYLY,
    reason: WAY_IN,
  },
  {
    phrase: /^(?:forge|falsify|fake|fabricate|invent|back-?date|doctor|manipulate|predate) /,
    grave: /^/,
    reason: FORGED,
  },
  {
    phrase: /\blooks?\b|altered|(?:key|name)$|author|name of/,
    verb: /^(?:amend|change|rewrite|edit|commit|sign|set|recompute|regenerate|replace|adjust|modify|update|squash|rebase|alter|push)$/,
    grave:
      /\b(?:so that (?:it|they|the \w{2,20})(?: \w{2,20}){0,2} looks? (?:like|as if|as though|untouched|unchanged|old|authentic|genuine)|(?:sign|commit)\b[^.\n]{0,40}\b(?:maintainer|owner|author|name of|someone)|wrote it|untouched|unchanged)\b/i,
    reason: FORGED,
  },
  {
    phrase: /^(?:set|mark|change|flip|move|turn) |^(?:recompute|regenerate|recalculate|rewrite|replace|update|zero) /,
    grave:
      /\b(?:without (?:opening|reading|looking|checking|testing|running|a look|a check|verifying|asking)|looks? (?:untouched|unchanged)|altered|tampered|whether or not|even (?:if|though)|regardless|no matter|so that (?:the )?(?:gate|check|scan|sprint|audit|dashboard|report|validator|ci)\b[^.\n]{0,30}\b(?:green|pass|passes|closes|quiet|silent))\b/i,
    reason: UNTRUE,
  },
  {
    phrase: /^as (?:resolved|verified|passed|reviewed|fixed|approved) /,
    verb: /^(?:mark|set|flag|report|log|record|close|list|show|tick)$/,
    grave:
      /\b(?:all|every|everything|each|any)\b[^.\n]{0,60}\b(?:so (?:that )?(?:the |it |ci )|without (?:looking|reading|checking|testing|running|opening)|regardless|whether or not|no matter|even (?:if|though))/i,
    reason: SIGNED_OFF,
  },
  {
    phrase: /glowing|grade|score|marks?$|out of|\d\/\d|regardless|no matter|whatever/,
    verb: /^(?:give|write|assign|award|rate|grade|rank|mark|approve|merge|accept|recommend|score|publish)$/,
    grave: /\b(?:regardless|no matter|whatever|glowing|approve|always|every)\b/i,
    reason: PRAISE,
  },
  {
    phrase:
      /^(?:delete|drop|wipe|truncate|erase|destroy|purge) (?:the )?(?:production|prod|live|customer|all|every|whole|entire)\b/,
    grave:
      /^(?![^.\n]{0,160}\b(?:test|tests|staging|dev|development|local|sandbox|old|legacy|unused|temporary|scratch|fixtures?|demo|migration|dummy|replica|backed up|copy|matching|derived|generated)\b)/i,
    reason: LOST,
  },
  {
    phrase: /^an (?:administrator|admin|owner) of$/,
    verb: /^(?:invite|add|make|promote|register|appoint|set)$/,
    grave: /\S@\S|without (?:asking|telling)|quietly|silently|nobody|no one/i,
    reason: POWER,
  },
  {
    phrase: /approvals|approval count|reviewers|ruleset|branch rules|policy file/,
    grave:
      /\b(?:to|at) (?:0|zero|none|nobody|null)\b|[:=] ?(?:0|none|null|false|off)\b|\bso that (?:agents?|bots?|the (?:agent|assistant|bot)|you|nobody|no one|anyone|everyone|pushes|merges)\b[^.\n]{0,40}\b(?:may|can|needs?|has|have|is|are|pass|go|merge|approve|push)\b/i,
    reason: OWN_APPROVAL,
  },
  {
    phrase: /card|account|bank|iban/,
    verb: /^(?:send|pay|transfer|buy|order|wire|move|book|charge|use|change|refund|invoice|settle)$/,
    grave:
      /[$€£¥]\s?\d|\b\d[\d.,]{0,12} ?(?:dollars?|euros?|pounds?|usd|eur|gbp|chf|btc|eth|yen)\b|\b[A-Z]{2}\d{2}(?: ?\d{4}){3}|\b0x[0-9a-f]{8}/i,
    reason: MONEY,
  },
  {
    phrase: /^(?:dismiss|close|ignore|silence|mute|suppress|hide|disregard|skip|drop|clear|resolve) /,
    grave:
      /\b(?:without (?:looking|reading|checking|opening|a look)|as (?:wontfix|won't fix|false|not planned|noise|invalid)|so (?:that )?(?:nobody|no one|the|it|ci)|regardless|all of them|on (?:the|their) behalf)\b/i,
    reason: SIGNED_OFF,
  },
];

/** Reports a phrase of one of the families when it is commanded; false when it belongs to none. */
function family(tokens: Tokens, at: number, words: string, found: Signal[]): boolean {
  const kind = FAMILIES.find(({ phrase }) => phrase.test(words));
  if (kind === undefined) return false;
  const verb =
    kind.verb === undefined || kind.verb.test(/^[a-z]+/.exec(words)?.[0] ?? '') ? at : before(tokens, at, kind.verb);
  if (verb < 0 || mood(tokens, verb) !== 'command') return true;
  const start = startOf(tokens, verb);
  const sentence = tokens.unit.text.slice(start, Math.max(start + 260, endOf(tokens, at)));
  // Without it, the phrase is what any work order may say.
  if (kind.grave.test(sentence)) found.push(signal(span(tokens, verb, at), 'agent-action', 'medium', kind.reason));
  return true;
}

/** As whom one has power over the work of others, and over one's own. */
const IN_POWER =
  /^ (?:as|to) (?:\w{1,12} ){0,3}(?:approvers?|code ?owners?|owners?|maintainers?|admins?|administrators?)\b/i;

/** "Add yourself as a reviewer": who enters a list approves nothing yet. */
function isOwnEntry(words: string, after: string): boolean {
  return /^(?:add|assign|make|give|grant) yourself$/.test(words) && !IN_POWER.test(after);
}

/** What can be approved: without it "merge your own" may be about anything. */
const CHECKED =
  /\b(?:approv\w{1,3}|sign off|self|review|pull requests?|prs?|merge requests?|releases?|changes?|work|commits?)\b/i;

/** The nearest word before one that matches a pattern, in the same sentence and at most twenty words back; -1 when there is none. */
function before(tokens: Tokens, at: number, pattern: RegExp): number {
  for (let i = at - 1, steps = 0; i >= 0 && steps < 20; i--, steps++) {
    if (gapOf(tokens, i + 1) === GAP.sentence) return -1;
    const word = tokens.unit.text
      .slice(startOf(tokens, i), Math.min(endOf(tokens, i), startOf(tokens, i) + 24))
      .toLowerCase();
    if (pattern.test(/^\p{L}+/u.exec(word)?.[0] ?? '')) return i;
  }
  return -1;
}

/** True when a word asks something of an agent by name: "agents shall", "the assistant must". */
export function isAddressed(tokens: Tokens, from: number): boolean {
  return behind(tokens, from, 24, R.aiReader | R.aiLabel, C.agent) >= 0 || means(tokens, from, R.aiLabel);
}
