import { type EntryStatus, type EntryType, entryTypes, firstStatuses, human } from './vocabulary.ts';

/** Which way an entry goes. AHIL 1.0, "Direction model". */
export type EntryDirection = 'up' | 'down' | 'any';

/** What is to be known about an entry type. */
export interface EntryTypeInfo {
  readonly type: EntryType;
  readonly direction: EntryDirection;
  /** Who writes such entries. */
  readonly writtenBy: string;
  /** One sentence for lists and hovers. */
  readonly description: string;
}

/** The seven types with what they are for, in the order of the specification. */
export const entryTypeInfos: Readonly<Record<EntryType, EntryTypeInfo>> = {
  observation: {
    type: 'observation',
    direction: 'up',
    writtenBy: 'any agent',
    description: 'Something an agent noticed. Nobody has to do anything about it.',
  },
  recommendation: {
    type: 'recommendation',
    direction: 'up',
    writtenBy: 'any agent',
    description: 'Something an agent suggests to one other agent or to a person, who is expected to answer.',
  },
  alert: {
    type: 'alert',
    direction: 'up',
    writtenBy: 'any agent',
    description: 'Something that is wrong and cannot wait. Goes before recommendations.',
  },
  order: {
    type: 'order',
    direction: 'down',
    writtenBy: 'a person',
    description: 'What a person wants an agent to do. The agent acts on it, or rejects it with a reason.',
  },
  approval: {
    type: 'approval',
    direction: 'down',
    writtenBy: 'a person or an agent of a higher level',
    description: 'Says that a recommendation is to be acted on. Names it in context.ref.',
  },
  override: {
    type: 'override',
    direction: 'down',
    writtenBy: 'a person',
    description:
      'Calls off or changes what an agent is about to do, whatever was approved before. Names it in context.ref.',
  },
  acknowledgement: {
    type: 'acknowledgement',
    direction: 'any',
    writtenBy: 'any agent',
    description: 'Answers an entry: received, acted on, noted, or rejected with the reason. Names it in context.ref.',
  },
};

/** What the statuses mean. */
export const entryStatusInfos: Readonly<Record<EntryStatus, string>> = {
  pending: 'Waits for an answer.',
  noted: 'For information. Nothing follows from it.',
  acknowledged: 'Received, and not acted on yet.',
  acted: 'Done.',
  rejected: 'Will not be done. The content says why.',
};

/** The value of a member in a snippet: fixed, to be filled in, to be chosen, or known only when the snippet is used. */
export type SnippetValue =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'blank'; readonly hint: string }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'id' | 'date' };

/** A whole entry of one type, as data: an editor turns it into a snippet of its own syntax. */
export interface EntrySnippet {
  readonly type: EntryType;
  /** What is typed to get it. */
  readonly prefix: string;
  readonly description: string;
  readonly members: readonly (readonly [member: string, value: SnippetValue])[];
  /** Members of `context`; none when the entry needs no context. */
  readonly context: readonly (readonly [member: string, value: SnippetValue])[];
}

const fixed = (text: string): SnippetValue => ({ kind: 'fixed', text });
const blank = (hint: string): SnippetValue => ({ kind: 'blank', hint });

const recipientHints: Readonly<Record<EntryType, string>> = {
  observation: 'all',
  recommendation: 'agent or human',
  alert: 'human',
  order: 'agent',
  approval: 'agent',
  override: 'agent',
  acknowledgement: 'sender of the entry',
};

const contentHints: Readonly<Record<EntryType, string>> = {
  observation: 'what was noticed',
  recommendation: 'what to do, and why',
  alert: 'what is wrong, since when, and what it affects',
  order: 'what is to be done, and by when',
  approval: 'what is approved',
  override: 'what to stop or change, and why',
  acknowledgement: 'what was done, or why not',
};

/** A snippet for each of the seven types, in the order of the specification. */
export const entrySnippets: readonly EntrySnippet[] = entryTypes.map((type) => {
  const { direction, description } = entryTypeInfos[type];
  const statuses = firstStatuses[type];
  const [usual] = statuses;
  return {
    type,
    prefix: `ahil-${type}`,
    description,
    members: [
      ['id', { kind: 'id' }],
      ['type', fixed(type)],
      ['from', direction === 'down' ? fixed(human) : blank('agent')],
      ['to', blank(recipientHints[type])],
      ['date', { kind: 'date' }],
      ['status', statuses.length === 1 ? fixed(usual) : { kind: 'choice', options: statuses }],
      ['content', blank(contentHints[type])],
    ],
    context:
      type === 'approval' || type === 'override' || type === 'acknowledgement'
        ? [['ref', blank('id of the entry')]]
        : [],
  };
});

/** What an entry snippet has to know of the place where it is used. */
export interface SnippetPlace {
  /** Who will write it; decides the id. */
  readonly from: string;
  /** ISO date of the present day in UTC. */
  readonly today: string;
  /** Gives the next free id of a sender on the day. */
  readonly nextId: (from: string) => string;
  /** The indentation of one level, or `undefined` for an entry on one line. */
  readonly indent: string | undefined;
}

/**
 * An entry in the snippet syntax of the Language Server Protocol, with tab stops in the order of the members. Lines are joined with
 * `\n`; the editor indents them and puts in its own line endings.
 */
export function snippetText(snippet: EntrySnippet, { from, today, nextId, indent }: SnippetPlace): string {
  let stop = 0;
  const write = (value: SnippetValue, member: string): string => {
    switch (value.kind) {
      case 'fixed':
        return literal(value.text);
      case 'blank':
        return `"\${${++stop}:${withinString(member === 'from' ? from : value.hint)}}"`;
      case 'choice':
        return `"\${${++stop}|${value.options.map((option) => escapeSnippet(option, /[$},|\\]/g)).join(',')}|}"`;
      case 'id':
        return literal(nextId(senderOf(snippet, from)));
      case 'date':
        return literal(today);
    }
  };
  const lines = (members: EntrySnippet['members'], depth: string): string => {
    const written = members.map(([member, value]) => `${JSON.stringify(member)}: ${write(value, member)}`);
    if (indent === undefined) return written.join(', ');
    return written.map((line) => depth + indent + line).join(',\n');
  };
  const [open, comma, close] = indent === undefined ? ['{ ', ', ', ' }'] : ['{\n', ',\n', '\n}'];
  const members = lines(snippet.members, '');
  if (snippet.context.length === 0) return open + members + close;
  const inner = lines(snippet.context, indent ?? '');
  const context = `${indent ?? ''}"context": ` + (indent === undefined ? `{ ${inner} }` : `{\n${inner}\n${indent}}`);
  return open + members + comma + context + close;
}

function senderOf({ members }: EntrySnippet, from: string): string {
  const sender = members.find(([member]) => member === 'from')?.[1];
  return sender?.kind === 'fixed' ? sender.text : from;
}

function literal(text: string): string {
  return `"${withinString(text)}"`;
}

/** What stands between the quotes of a JSON string, in a snippet. */
function withinString(text: string): string {
  return escapeSnippet(JSON.stringify(text).slice(1, -1), /[$}\\]/g);
}

function escapeSnippet(text: string, characters: RegExp): string {
  return text.replace(characters, '\\$&');
}
