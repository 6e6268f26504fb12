/** The parts of a JSON Schema that say what a member is. */
export interface FieldSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema | boolean;
  /** Members that have other keys than `properties` names. */
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: FieldSchema | boolean;
  /** What holds for objects where other values are allowed, too. */
  readonly then?: FieldSchema;
}

/**
 * What a schema says of the place that a path leads to; `*` stands for any item of an array. `undefined` for places of which it says
 * nothing. References within the schema are followed.
 */
export function fieldAt(schema: FieldSchema, path: readonly string[]): FieldSchema | undefined {
  let field: FieldSchema | undefined = resolved(schema, schema);
  for (const segment of path) {
    const next: FieldSchema | boolean | undefined = segment === '*' ? field.items : memberField(field, segment);
    if (typeof next !== 'object') return undefined;
    field = resolved(next, schema);
  }
  return field;
}

/** The values that a member may take, where there are few. */
export function valuesOfField({ enum: values, const: only, type }: FieldSchema): readonly string[] {
  if (values) return values.filter((value) => typeof value === 'string');
  if (typeof only === 'string') return [only];
  return type === 'boolean' ? ['true', 'false'] : [];
}

/** What a `$ref` leads to, with what stands beside the reference on top. No schema of ours refers in a circle. */
function resolved(field: FieldSchema, schema: FieldSchema): FieldSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(field.$ref ?? '')?.[1];
  const target = name === undefined ? undefined : ownMember(schema.$defs, name);
  const whole = target ? { ...resolved(target, schema), ...field } : field;
  return whole.then ? { ...whole.then, ...whole } : whole;
}

/** The keys of an object that holds things by their names are no fields; what is in them is. */
function memberField(object: FieldSchema, key: string): FieldSchema | boolean | undefined {
  const named = ownMember(object.properties, key);
  if (named) return named;
  const matching = Object.entries(object.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key));
  return matching?.[1] ?? object.additionalProperties;
}

function ownMember<Value>(object: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return object && Object.hasOwn(object, key) ? object[key] : undefined;
}
