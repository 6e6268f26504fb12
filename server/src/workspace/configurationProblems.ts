import { Document } from '../engine/document.ts';
import {
  allowedValues,
  type SchemaViolation,
  schemaViolations,
  wantedTypes,
} from '../engine/formats/common/schemaViolations.ts';
import { jsonMessages } from '../engine/file/rules/syntax.ts';
import { agentHandoffConfig } from '../engine/generated/validators.mjs';
import { closest } from '../engine/text/closest.ts';
import { quote } from '../engine/text/quote.ts';
import type { OffsetRange, SourceText } from '../engine/text/sourceText.ts';
import type { ValueNode } from '../engine/values/valueNode.ts';

/** Something that keeps a configuration file from being used. */
export interface PlacedProblem {
  /** What is wrong, for a person; what comes out of the file is quoted. */
  readonly sentence: string;
  readonly range: OffsetRange;
}

const nestingLimit = 32;

/** What the members of an object are called in sentences, by the way to it; `*` stands for any key or index. */
const membersOf: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '',
    [
      '$schema',
      '$comment',
      'rules',
      'files',
      'limits',
      'lock',
      'trust',
      'tokens',
      'agentRoles',
      'staleHandoff',
      'accepted',
    ],
  ],
  ['files', ['aahp', 'ahil', 'universal', 'governed', 'uagent', 'exclude']],
  ['limits', ['fileSize', 'depth', 'findings']],
  ['lock', ['staleMinutes']],
  ['staleHandoff', ['ignore']],
  ['accepted.*', ['code', 'file', 'pointer', 'text', 'hash', 'salt', 'reason', 'owner', 'expires']],
]);

/**
 * What is wrong with a configuration file, in the order of its text; empty for one that can be used.
 * @param known every `code` and `code#variant` that a severity can be set for
 */
export function configurationProblemsOf(text: SourceText, known: ReadonlySet<string>): PlacedProblem[] {
  const document = new Document({ uri: 'configuration:', path: 'agent-handoff.config.json', text });
  const { json } = document;
  const start = { start: 0, end: 0 };
  if (text.decodingProblem !== undefined) return [{ sentence: 'It is not UTF-8 text.', range: start }];
  if (json.depth > nestingLimit) {
    const offset = json.offsetDeeperThan(nestingLimit) ?? 0;
    return [{ sentence: 'It is nested too deeply.', range: { start: offset, end: offset } }];
  }
  const [error] = json.errors;
  if (error) {
    const what =
      error.code === 'comment' ? 'It has no comments; write them into "$comment".' : jsonMessages[error.code];
    return [{ sentence: `It is not valid JSON. ${what}`, range: error }];
  }
  const problems = schemaViolations(document, agentHandoffConfig).flatMap((violation) =>
    describe(violation, json.text),
  );
  const rules = json.member(json.root, 'rules');
  if (rules !== undefined && json.kind(rules) === 'object') {
    for (const node of json.children(rules)) {
      const key = json.key(node) ?? '';
      if (known.has(key)) continue;
      const meant = closest(key, known);
      problems.push({
        sentence: `There is no rule "${quote(key)}".${meant === undefined ? ' "agent-handoff explain" lists all.' : ` Did you mean ${meant}?`}`,
        range: json.keyRange(node) ?? json.range(node),
      });
    }
  }
  return problems.sort((a, b) => a.range.start - b.range.start);
}

/** The sentence with the place in front of it, from 1. */
export function placedSentence({ sentence, range }: PlacedProblem, text: SourceText): string {
  const { line, character } = text.positionAt(range.start);
  return `Line ${line + 1}, column ${character + 1}: ${sentence}`;
}

function describe(violation: SchemaViolation, text: string): PlacedProblem[] {
  const { node, keyword, key, params } = violation;
  const way = wayTo(node);
  const name = way.length === 0 ? 'The configuration' : shown(way);
  const at = (sentence: string, range: OffsetRange = node.place) => [{ sentence, range }];
  const [member] = way;
  // Rules are looked up one by one; and of the alternatives that a check has, the schema names what is wrong with each of them.
  if (member === 'rules' && way.length === 1 && keyword !== 'type') return [];
  if (member === 'trust' && way.length > 1)
    return way.length === 2 && keyword === 'oneOf'
      ? at(trustSentence(name))
      : at(trustSentence(shown(way.slice(0, 2))));
  const value = quote(text.slice(node.place.start, node.place.end));
  switch (keyword) {
    case 'unknown': {
      const names = membersOf.get(pattern(way)) ?? [];
      const meant = closest(key ?? '', names);
      const owner = way.length === 0 ? 'There is no setting' : `${name} has no member`;
      const advice =
        meant === undefined
          ? `There are ${names.filter((one) => !one.startsWith('$')).join(', ')}.`
          : `Did you mean ${meant}?`;
      return at(`${owner} "${quote(key ?? '')}". ${advice}`, node.member(key ?? '')?.keyRange ?? node.place);
    }
    case 'required':
      return at(`${name} lacks "${key ?? ''}".`, node.head);
    case 'dependentRequired':
      return at(`${name} has "hash" and lacks "${key ?? ''}".`, node.head);
    case 'type':
      return at(`${name} must be ${typeName(wantedTypes(violation)[0])}.`);
    case 'enum': {
      const allowed = allowedValues(violation);
      const written = String(node.scalar ?? '');
      // Cut-off words such as "warn" are meant as often as misspelt ones.
      const meant = allowed.find((one) => written !== '' && one.startsWith(written)) ?? closest(written, allowed);
      return at(
        `${name} cannot be ${value}. ${meant === undefined ? '' : `Did you mean ${meant}? `}Possible are ${allowed.join(', ')}.`,
      );
    }
    case 'minimum':
      return at(`${name} must be at least ${String(params['limit'])}.`);
    case 'maximum':
      return at(`${name} must be at most ${String(params['limit'])}.`);
    case 'minLength':
      return at(
        params['limit'] === 1
          ? `${name} must not be empty.`
          : `${name} must have at least ${String(params['limit'])} characters.`,
      );
    case 'minItems':
      return at(`${name} must hold at least one item.`);
    case 'uniqueItems':
      return at(`${name} holds an item twice.`);
    case 'format':
      return at(`${name} must be a date such as 2026-12-31, not ${value}.`);
    case 'pattern':
      return at(
        key === 'hash' || way.at(-1) === 'hash'
          ? `${name} must be 64 hexadecimal digits.`
          : `${name} must be the code of a rule, such as aahp/log-order, not ${value}.`,
      );
    default:
      return at(`${name} is invalid.`);
  }
}

function trustSentence(name: string): string {
  return `${name} must be a program with its arguments, separated by single blanks and without what a shell would act on ("npm run test"), or an object with "script" (of package.json) or "command" (a list) and perhaps "timeoutMinutes".`;
}

/** The keys and indexes that lead to a value. */
function wayTo(node: ValueNode): readonly (string | number)[] {
  const way: (string | number)[] = [];
  for (let at = node; at.parent; at = at.parent) way.push(at.key ?? at.index);
  return way.reverse();
}

/** `limits.depth`, `accepted[0].code`; what is no plain name stands in brackets. */
function shown(way: readonly (string | number)[]): string {
  return way
    .map((one, index) => {
      if (typeof one === 'number') return `[${one}]`;
      if (!/^[$\w]+$/.test(one)) return `["${quote(one)}"]`;
      return index === 0 ? one : `.${one}`;
    })
    .join('');
}

function pattern(way: readonly (string | number)[]): string {
  return way.map((one) => (typeof one === 'number' ? '*' : one)).join('.');
}

function typeName(type: string | undefined): string {
  switch (type) {
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'integer':
      return 'a whole number';
    default:
      return 'a text';
  }
}
