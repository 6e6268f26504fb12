import { type Refused, refuse } from '../../formats/aahp/operations/operation.ts';

/** The refusal that names the first answer that is empty; `undefined` when none is. */
export function required<Request extends object>(
  request: Request,
  names: readonly (keyof Request & string)[],
): Refused | undefined {
  const empty = names.find((name) => {
    const value: unknown = request[name];
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
  });
  return empty === undefined ? undefined : refuse('{name} is empty. Say what belongs there.', { name: empty });
}

/** Texts without blank ones and without space around them. */
export function filled(texts: readonly string[] | undefined): string[] {
  return (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');
}
