import { type Completion, escapeSnippet, type Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import { quote } from '../../../text/quote.ts';
import { type CompletionPlace, completionPlace, type Skeleton } from './completionPlace.ts';
import { fieldAt, type FieldSchema, valuesOfField } from './schemaFields.ts';

/** A value that a format offers beyond those that its schema lists. */
export interface OfferedValue {
  readonly text: string;
  readonly detail?: Message | undefined;
  readonly documentation?: Message | undefined;
  /** Whether it names something that is elsewhere in the project. */
  readonly isReference?: boolean;
  /** Whether it is the path of a file or folder. */
  readonly isFile?: boolean;
  /** Whether the cursor stays within its quotes, because it is only the beginning of the value. */
  readonly goesOn?: boolean;
  /** What is written in its place, where that is no text but an object to be filled in. */
  readonly snippet?: string;
}

/** A member that a format offers beyond those that its schema lists, such as a thing by its name. */
export interface OfferedMember {
  readonly key: string;
  readonly value: Skeleton;
  readonly kind: 'file' | 'snippet';
  readonly detail?: Message;
}

/** What a format knows of its members. */
export interface CompletionSource {
  readonly schema: FieldSchema;
  /** Values for the member that a path leads to; `*` stands for an item. */
  values(path: readonly string[], place: CompletionPlace): readonly OfferedValue[];
  /** In place of the members that the schema lists for the object that a path leads to. */
  members?(path: readonly string[], place: CompletionPlace): readonly OfferedMember[] | undefined;
  /** Whether the items of the list that a path leads to are objects, where the schema allows other values as well. */
  itemsAreObjects?(path: readonly string[], place: Place): boolean | undefined;
}

/** The members that an object lacks, the values of enumerations, and what else a format offers. */
export function schemaCompletions(place: Place, source: CompletionSource): Completion[] {
  const { schema } = source;
  const isObject = (path: readonly string[]) =>
    source.itemsAreObjects?.(path, place) ?? typesOf(fieldAt(schema, [...path, '*'])).includes('object');
  const at = completionPlace(place, isObject);
  if (!at) return [];
  if (at.expects === 'value') return values(at, source);
  const offered = source.members?.(at.path, at);
  return offered ? named(at, offered) : members(at, schema);
}

function named(place: CompletionPlace, offered: readonly OfferedMember[]): Completion[] {
  return offered
    .filter(({ key }) => !place.present.has(key))
    .map(({ key, value, kind, detail }, order) => ({
      label: quote(key),
      kind,
      ...(detail && { detail }),
      sort: String(order).padStart(4, '0'),
      ...place.member(key, value),
    }));
}

function members(place: CompletionPlace, schema: FieldSchema): Completion[] {
  const object = fieldAt(schema, place.path);
  return Object.keys(object?.properties ?? {})
    .filter((key) => !place.present.has(key))
    .map((key, order) => {
      const field = fieldAt(schema, [...place.path, key]);
      const isRequired = object?.required?.includes(key) ?? false;
      return {
        label: key,
        kind: 'property',
        ...(isRequired && { detail: message('required') }),
        ...(field?.description !== undefined && { documentation: message(field.description) }),
        sort: `${isRequired ? 0 : 1}${String(order).padStart(2, '0')}`,
        ...place.member(key, skeletonOf(field)),
      };
    });
}

function values(place: CompletionPlace, source: CompletionSource): Completion[] {
  const field = fieldAt(source.schema, place.path);
  const isText = !typesOf(field).some((type) => type === 'boolean' || type === 'integer' || type === 'number');
  const listed = field ? valuesOfField(field).map((text): OfferedValue => ({ text })) : [];
  const offered = [...source.values(place.path, place), ...listed];
  const unique = [...new Map(offered.map((value) => [value.text, value])).values()];
  return unique.map((value, order) => {
    const { text, detail, documentation, isReference = false, isFile = false } = value;
    return {
      label: quote(text),
      kind: isFile ? 'file' : isReference ? 'reference' : 'value',
      ...(detail && { detail }),
      ...(documentation && { documentation }),
      sort: String(order).padStart(4, '0'),
      ...written(place, value, isText),
    };
  });
}

function written(place: CompletionPlace, { text, goesOn = false, snippet }: OfferedValue, isText: boolean) {
  if (snippet !== undefined) return { ...place.value(snippet, false), isSnippet: true };
  return goesOn ? begun(place.value(text, isText)) : place.value(text, isText);
}

/** A value behind which the cursor stays within the quotes. */
function begun<Written extends Pick<Completion, 'insert'>>(written: Written) {
  const insert = escapeSnippet(written.insert).replace(/("?,?)$/, '$$0$1');
  return { ...written, insert, isSnippet: true, goesOn: true };
}

function skeletonOf(field: FieldSchema | undefined): Skeleton {
  const types = typesOf(field);
  const listed = field ? valuesOfField(field) : [];
  if (listed.length > 0) return { kind: 'choice', values: listed, isText: !types.includes('boolean') };
  if (types.includes('object')) return { kind: 'object' };
  if (types.includes('array')) return { kind: 'list' };
  return types.includes('integer') || types.includes('number') ? { kind: 'number', value: 0 } : { kind: 'text' };
}

function typesOf(field: FieldSchema | undefined): readonly string[] {
  const { type } = field ?? {};
  return typeof type === 'string' ? [type] : (type ?? []);
}
