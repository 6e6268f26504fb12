import type { Document } from '../../document.ts';
import type { Fix, TextChange } from '../../fix.ts';
import { type Message, message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';
import { parentPointer } from './pointers.ts';
import { insertMember, placeInOrder, removeValues, renameKey, replaceValue } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import type { PlainValue } from '../../values/yamlEdits.ts';
import { meantKey, meantValue, type SchemaData, type SchemaVocabulary, type ShapeOf } from './schemaProblems.ts';
import { nameOf, type SchemaViolation, wantedTypes } from './schemaViolations.ts';
import { toUtc } from './timestamp.ts';

/** What a repair may need beyond the document. */
export interface RepairContext {
  readonly document: Document;
  /** The present time, ISO 8601 in UTC. */
  readonly now: string;
  /** A fresh UUID of version 4. */
  readonly newId: string;
  /** The next free id of a handoff in its session, for formats that number them. */
  readonly handoffId?: string | undefined;
  /** The roles that a handoff may name, for formats that have roles. */
  readonly roles?: readonly string[];
}

/** What the repairs of a format know: its schema's vocabulary, and what may be written for what is absent or wrong. */
export interface RepairKnowledge extends SchemaVocabulary {
  readonly shapeOf: ShapeOf;
  violations(document: Document): readonly SchemaViolation[];
  /** The value that the specification gives a member by default; `undefined` when it gives none or only a person may state it. */
  defaultOf(object: ValueNode, key: string, context: RepairContext): PlainValue | undefined;
  /** Lists of strings by key: a single value may be put into one. */
  readonly stringLists: ReadonlySet<string>;
  /** Members that state something only a person or a check can know; their values are never converted. */
  readonly stated: ReadonlySet<string>;
  /** A hash that is written in another way, as the format wants it. */
  hashOf?(text: string): string | undefined;
}

/** One way to repair a violation. Both functions give `undefined` when it does not apply. */
export interface SchemaRepair {
  readonly id: string;
  title(violation: SchemaViolation, knowledge: RepairKnowledge, context: RepairContext): Message | undefined;
  build(
    violation: SchemaViolation,
    knowledge: RepairKnowledge,
    context: RepairContext,
  ): readonly TextChange[] | undefined;
}

const addDefault: SchemaRepair = {
  id: 'add-default',
  title: ({ keyword, node, key }, knowledge, context) => {
    const value = keyword === 'required' ? knowledge.defaultOf(node, key ?? '', context) : undefined;
    return value === undefined ? undefined : message('Add {key}', { key: key ?? '' });
  },
  build: (violation, knowledge, context) => {
    const { node, key = '' } = violation;
    const value = knowledge.defaultOf(node, key, context);
    return value === undefined
      ? undefined
      : one(insertMember(node, key, value, placeInOrder(node, key, knowledge.keys(violation))));
  },
};

const convertType: SchemaRepair = {
  id: 'convert-type',
  title: (violation, knowledge) => {
    return converted(violation, knowledge) === undefined
      ? undefined
      : message('Convert {name} to the right type', { name: nameOf(violation.node) });
  },
  build: (violation, knowledge) => {
    const value = converted(violation, knowledge);
    return value === undefined ? undefined : one(replaceValue(violation.node, value));
  },
};

const nearestValue: SchemaRepair = {
  id: 'nearest-value',
  title: (violation, knowledge) => {
    const value = nearest(violation, knowledge);
    return value === undefined ? undefined : message('Write {value}', { value });
  },
  build: (violation, knowledge) => {
    const value = nearest(violation, knowledge);
    return value === undefined ? undefined : one(replaceValue(violation.node, value));
  },
};

/** What cannot be converted gets the default that the specification names. */
const setDefault: SchemaRepair = {
  id: 'set-default',
  title: (violation, knowledge, context) => {
    const value = replacement(violation, knowledge, context);
    if (value === undefined) return undefined;
    const name = nameOf(violation.node);
    if (typeof value === 'object') return message('Set {name} to its default', { name });
    return message('Set {name} to {value}', { name, value: String(value) });
  },
  build: (violation, knowledge, context) => {
    const value = replacement(violation, knowledge, context);
    return value === undefined ? undefined : one(replaceValue(violation.node, value));
  },
};

const toUtcTime: SchemaRepair = {
  id: 'to-utc',
  title: (violation, knowledge) => {
    const time = utcTime(violation, knowledge);
    return time === undefined ? undefined : message('Write the time as {time}', { time });
  },
  build: (violation, knowledge) => {
    const time = utcTime(violation, knowledge);
    return time === undefined ? undefined : one(replaceValue(violation.node, time));
  },
};

const normaliseHash: SchemaRepair = {
  id: 'normalise-hash',
  title: (violation, knowledge) => {
    return rewrittenHash(violation, knowledge) === undefined
      ? undefined
      : message('Write the hash as the format wants it');
  },
  build: (violation, knowledge) => {
    const hash = rewrittenHash(violation, knowledge);
    return hash === undefined ? undefined : one(replaceValue(violation.node, hash));
  },
};

const truncate: SchemaRepair = {
  id: 'truncate',
  title: ({ keyword, params, node }) => {
    const limit = Number(params['limit']);
    return keyword === 'maxLength'
      ? message('Cut {name} to {limit} characters', { name: nameOf(node), limit })
      : undefined;
  },
  build: ({ keyword, node, params }) => {
    if (keyword !== 'maxLength' || node.string === undefined) return undefined;
    return one(replaceValue(node, truncated(node.string, Number(params['limit']))));
  },
};

const renameProperty: SchemaRepair = {
  id: 'rename-property',
  title: (violation, knowledge) => {
    const meant = violation.keyword === 'unknown' ? meantKey(violation, knowledge) : undefined;
    return meant === undefined ? undefined : message('Rename {key} to {meant}', { key: violation.key ?? '', meant });
  },
  build: (violation, knowledge) => {
    const member = violation.node.member(violation.key ?? '');
    const meant = meantKey(violation, knowledge);
    return member && meant !== undefined ? one(renameKey(member, meant)) : undefined;
  },
};

const removeProperty: SchemaRepair = {
  id: 'remove-property',
  title: ({ keyword, key }) => (keyword === 'unknown' ? message('Remove {key}', { key: key ?? '' }) : undefined),
  build: ({ node, key }) => {
    const member = node.member(key ?? '');
    return member && removeValues([member]);
  },
};

/** The repairs of schema violations that all formats share, the more careful ones first. */
export const schemaRepairs = {
  addDefault,
  convertType,
  nearestValue,
  setDefault,
  toUtcTime,
  normaliseHash,
  truncate,
  renameProperty,
  removeProperty,
} as const;

/** The fixes of a schema rule, one a repair. The first of `repairs` that applies is the preferred one. */
export function schemaFixes(
  code: string,
  knowledge: RepairKnowledge,
  repairs: readonly SchemaRepair[],
  contextOf: (document: Document, project: Project) => RepairContext,
): Fix[] {
  const locate = (finding: Finding, project: Project) => {
    const document = project.document(finding.document.path);
    const violation = document && violationOf(finding, knowledge.violations(document));
    return document && violation ? { document, violation, context: contextOf(document, project) } : undefined;
  };
  return repairs.map((repair) => ({
    code,
    id: repair.id,
    kind: 'explicit',
    preferred: repair.id !== 'remove-property',
    title: (finding, project) => {
      const place = locate(finding, project);
      const title = place && repair.title(place.violation, knowledge, place.context);
      // What the text around the place does not allow is not offered.
      return title && repair.build(place.violation, knowledge, place.context) ? title : undefined;
    },
    build: (finding, project) => {
      const place = locate(finding, project);
      if (!place || repair.title(place.violation, knowledge, place.context) === undefined) return undefined;
      const changes = repair.build(place.violation, knowledge, place.context);
      return changes && { edits: new Map([[place.document.path, changes]]) };
    },
  }));
}

/** The violation that a finding is about, in the present version of its document. */
function violationOf({ pointer, data }: Finding, violations: readonly SchemaViolation[]): SchemaViolation | undefined {
  const { keyword, key } = (data ?? {}) as Partial<SchemaData>;
  const place = keyword === 'unknown' ? parentPointer(pointer ?? '') : pointer;
  return violations.find((one) => one.node.pointer === place && one.keyword === keyword && one.key === key);
}

/** The first characters of a text and `...`, together no longer than a limit; counts code points. */
export function truncated(text: string, limit: number): string {
  return (
    Array.from(text)
      .slice(0, limit - 3)
      .join('')
      .trimEnd() + '...'
  );
}

function one(change: TextChange | undefined): readonly TextChange[] | undefined {
  return change && [change];
}

function converted(violation: SchemaViolation, knowledge: RepairKnowledge): PlainValue | undefined {
  const { node, keyword } = violation;
  const { scalar } = node;
  if (keyword !== 'type' || scalar === undefined || scalar === null || knowledge.stated.has(node.key ?? ''))
    return undefined;
  for (const type of wantedTypes(violation)) {
    const value = convertedTo(type, scalar, node, knowledge);
    if (value !== undefined) return value;
  }
  return undefined;
}

function convertedTo(
  type: string,
  scalar: string | number | boolean,
  node: ValueNode,
  knowledge: RepairKnowledge,
): PlainValue | undefined {
  const text = String(scalar).trim();
  switch (type) {
    case 'string':
      return String(scalar);
    case 'integer':
    case 'number': {
      const number = /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
      return type === 'integer' && number !== undefined ? Math.round(number) : number;
    }
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
    case 'array':
      return knowledge.stringLists.has(node.key ?? '') ? (text === '' ? [] : [String(scalar)]) : undefined;
    default:
      return undefined;
  }
}

function nearest(violation: SchemaViolation, knowledge: RepairKnowledge): string | undefined {
  if (violation.keyword === 'const') return violation.params['allowedValue'] as string | undefined;
  return violation.keyword === 'enum' ? meantValue(violation, knowledge) : undefined;
}

function replacement(
  violation: SchemaViolation,
  knowledge: RepairKnowledge,
  context: RepairContext,
): PlainValue | undefined {
  const { node, keyword } = violation;
  if (keyword === 'required' || keyword === 'unknown' || !node.parent || node.key === undefined) return undefined;
  // What somebody wrote into an object or a list is not thrown away for a default.
  if (node.children.length > 0) return undefined;
  if (converted(violation, knowledge) !== undefined || nearest(violation, knowledge) !== undefined) return undefined;
  if (utcTime(violation, knowledge) !== undefined || keyword === 'maxLength') return undefined;
  return knowledge.defaultOf(node.parent, node.key, context);
}

function utcTime(violation: SchemaViolation, knowledge: RepairKnowledge): string | undefined {
  const isShape = violation.keyword === 'pattern' || violation.keyword === 'format';
  return isShape && knowledge.shapeOf(violation) === 'time' ? toUtc(violation.node.string ?? '') : undefined;
}

function rewrittenHash(violation: SchemaViolation, knowledge: RepairKnowledge): string | undefined {
  const shape = violation.keyword === 'pattern' ? knowledge.shapeOf(violation) : undefined;
  return shape === 'hash' || shape === 'bare-hash' ? knowledge.hashOf?.(violation.node.string ?? '') : undefined;
}
