import { type Completion, escapeSnippet } from '../../../features.ts';
import { jsonLayout } from '../../../json/jsonLayout.ts';
import { message } from '../../../message.ts';
import { nextEntryId } from '../entryId.ts';
import { ahilLog } from '../log.ts';
import {
  answerTypes,
  entryMembers,
  type EntryMember,
  entryStatuses,
  entryTypes,
  firstStatuses,
  isEntryType,
} from '../vocabulary.ts';
import type { LogPlace } from './entryCompletions.ts';
import { commas, filterFor, replaced } from './insertion.ts';

/** The members that an entry or its context does not have yet, each with the value that fits best. */
export function memberCompletions(place: LogPlace): Completion[] {
  const { cursor, document, index } = place;
  const log = ahilLog(document);
  const range = replaced(place);
  const { behind, alsoChange } = commas(place);
  const { colon } = jsonLayout(document.json);
  const isContext = cursor.path.length > 1;
  const node = isContext ? log.memberNode(index, 'context') : log.nodes[index];
  const present = new Set<string>();
  if (node !== undefined) {
    for (const child of document.json.children(node)) {
      // The key that is being typed is not there yet.
      if (document.json.keyRange(child)?.start !== range.start) present.add(document.json.key(child) ?? '');
    }
  }
  const missing: readonly string[] = isContext ? ['ref'] : entryMembers;
  return missing
    .filter((member) => !present.has(member))
    .map((member, order) => {
      const key = JSON.stringify(member);
      const value = cursor.colonBehind
        ? ''
        : colon + (isContext ? '"$1"' : valueFor(member as EntryMember, place)) + behind;
      return {
        label: member,
        kind: 'property' as const,
        ...(required(member) && { detail: message('required') }),
        range,
        insert: key + value,
        isSnippet: true,
        filter: filterFor(place, member),
        sort: String(order).padStart(2, '0'),
        ...(alsoChange && { alsoChange }),
      };
    });
}

function required(member: string): boolean {
  return member !== 'context' && member !== 'ref';
}

/** The value of a member in the snippet syntax. */
function valueFor(member: EntryMember, { document, index, project }: LogPlace): string {
  const log = ahilLog(document);
  const { type, from, date, day } = log.entries[index] ?? {};
  switch (member) {
    case 'id': {
      if (from === undefined || from === '') return '"$1"';
      const ids = log.entries.filter((_, other) => other !== index).map(({ id }) => id);
      const id = nextEntryId(from, date !== undefined && day !== undefined ? date : project.today, ids);
      return escapeSnippet(JSON.stringify(id));
    }
    case 'type':
      return choice(entryTypes);
    case 'status':
      return choice(isEntryType(type) ? firstStatuses[type] : entryStatuses);
    case 'date':
      return `"${project.today}"`;
    case 'context':
      return type !== undefined && answerTypes.has(type) ? '{ "ref": "$1" \\}' : '{ $1 \\}';
    case 'from':
    case 'to':
    case 'content':
      return '"$1"';
  }
}

function choice(words: readonly string[]): string {
  return words.length === 1 ? JSON.stringify(words[0]) : `"\${1|${words.join(',')}|}"`;
}
