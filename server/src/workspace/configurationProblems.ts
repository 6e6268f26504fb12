import { Document } from '../engine/document.ts';
import {
  allowedValues,
  type SchemaViolation,
  schemaViolations,
  wantedTypes,
} from '../engine/formats/common/schemaViolations.ts';
import { jsonMessages } from '../engine/file/rules/syntax.ts';
import { agentHandoffConfig } from '../engine/generated/validators.mjs';
import { type Message, message } from '../engine/message.ts';
import { closest } from '../engine/text/closest.ts';
import type { OffsetRange, SourceText } from '../engine/text/sourceText.ts';
import type { ValueNode } from '../engine/values/valueNode.ts';

/** Something that keeps a configuration file from being used. */
export interface PlacedProblem {
  /** What is wrong, for a person. */
  readonly said: Message;
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
  if (text.decodingProblem !== undefined) return [{ said: message('It is not UTF-8 text.'), range: start }];
  if (json.depth > nestingLimit) {
    const offset = json.offsetDeeperThan(nestingLimit) ?? 0;
    return [{ said: message('It is nested too deeply.'), range: { start: offset, end: offset } }];
  }
  const [error] = json.errors;
  if (error) {
    const what =
      error.code === 'comment'
        ? message('It has no comments; write them into "$comment".')
        : message(jsonMessages[error.code]);
    return [{ said: message('It is not valid JSON. {what}', { what }), range: error }];
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
        said:
          meant === undefined
            ? message('There is no rule "{key}". "agent-handoff explain" lists all.', { key })
            : message('There is no rule "{key}". Did you mean {meant}?', { key, meant }),
        range: json.keyRange(node) ?? json.range(node),
      });
    }
  }
  return problems.sort((a, b) => a.range.start - b.range.start);
}

/** What is wrong with the place in front of it, from 1. */
export function placedProblem({ said, range }: PlacedProblem, text: SourceText): Message {
  const { line, character } = text.positionAt(range.start);
  return message('Line {line}, column {column}: {problem}', { line: line + 1, column: character + 1, problem: said });
}

function describe(violation: SchemaViolation, text: string): PlacedProblem[] {
  const { node, keyword, key, params } = violation;
  const way = wayTo(node);
  const name = way.length === 0 ? message('The configuration') : shown(way);
  const at = (said: Message, range: OffsetRange = node.place) => [{ said, range }];
  const [member] = way;
  // Rules are looked up one by one; and of the alternatives that a check has, the schema names what is wrong with each of them.
  if (member === 'rules' && way.length === 1 && keyword !== 'type') return [];
  if (member === 'trust' && way.length > 1)
    return way.length === 2 && keyword === 'oneOf' ? at(wrongCheck(name)) : at(wrongCheck(shown(way.slice(0, 2))));
  const value = text.slice(node.place.start, node.place.end);
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'unknown':
      return at(unknownMember(name, way, key ?? ''), node.member(key ?? '')?.keyRange ?? node.place);
    case 'required':
      return at(message('{name} lacks "{key}".', { name, key: key ?? '' }), node.head);
    case 'dependentRequired':
      return at(message('{name} has "hash" and lacks "{key}".', { name, key: key ?? '' }), node.head);
    case 'type':
      return at(wrongType(name, wantedTypes(violation)[0]));
    case 'enum':
      return at(wrongChoice(name, value, String(node.scalar ?? ''), allowedValues(violation)));
    case 'minimum':
      return at(message('{name} must be at least {limit}.', { name, limit }));
    case 'maximum':
      return at(message('{name} must be at most {limit}.', { name, limit }));
    case 'minLength':
      return at(
        limit === 1
          ? message('{name} must not be empty.', { name })
          : message('{name} must have at least {limit} characters.', { name, limit }),
      );
    case 'minItems':
      return at(message('{name} must hold at least one item.', { name }));
    case 'uniqueItems':
      return at(message('{name} holds an item twice.', { name }));
    case 'format':
      return at(message('{name} must be a date such as 2026-12-31, not {value}.', { name, value }));
    case 'pattern':
      return at(
        key === 'hash' || way.at(-1) === 'hash'
          ? message('{name} must be 64 hexadecimal digits.', { name })
          : message('{name} must be the code of a rule, such as aahp/log-order, not {value}.', { name, value }),
      );
    default:
      return at(message('{name} is invalid.', { name }));
  }
}

/** @param way to the object that has the member; empty for the configuration itself, whose members people call settings */
function unknownMember(name: string | Message, way: readonly (string | number)[], key: string): Message {
  const names = membersOf.get(pattern(way)) ?? [];
  const meant = closest(key, names);
  const advice =
    meant === undefined
      ? message('There are {names}.', { names: names.filter((one) => !one.startsWith('$')) })
      : message('Did you mean {meant}?', { meant });
  return way.length === 0
    ? message('There is no setting "{key}". {advice}', { key, advice })
    : message('{name} has no member "{key}". {advice}', { name, key, advice });
}

/**
 * @param value as the file writes it
 * @param word what that means: a text without its quotation marks
 */
function wrongChoice(name: string | Message, value: string, word: string, allowed: readonly string[]): Message {
  // Cut-off words such as "warn" are meant as often as misspelt ones.
  const meant = allowed.find((one) => word !== '' && one.startsWith(word)) ?? closest(word, allowed);
  return meant === undefined
    ? message('{name} cannot be {value}. Possible are {allowed}.', { name, value, allowed })
    : message('{name} cannot be {value}. Did you mean {meant}? Possible are {allowed}.', {
        name,
        value,
        meant,
        allowed,
      });
}

function wrongCheck(name: string | Message): Message {
  return message(
    '{name} must be a program with its arguments, separated by single blanks and without what a shell would act on ("npm run test"), or an object with "script" (of package.json) or "command" (a list) and perhaps "timeoutMinutes".',
    { name },
  );
}

function wrongType(name: string | Message, type: string | undefined): Message {
  switch (type) {
    case 'object':
      return message('{name} must be an object.', { name });
    case 'array':
      return message('{name} must be a list.', { name });
    case 'integer':
      return message('{name} must be a whole number.', { name });
    default:
      return message('{name} must be a text.', { name });
  }
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
      if (!/^[$\w]+$/.test(one)) return `["${one}"]`;
      return index === 0 ? one : `.${one}`;
    })
    .join('');
}

function pattern(way: readonly (string | number)[]): string {
  return way.map((one) => (typeof one === 'number' ? '*' : one)).join('.');
}
