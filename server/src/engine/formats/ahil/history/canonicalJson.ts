/**
 * A plain JSON value as text in which neither white space nor the order of members plays a part: equal values give equal texts.
 * Members named in `without` are left out of the outermost object. Never recurses.
 */
export function canonicalJson(value: unknown, without: readonly string[] = []): string {
  // Most entries hold nothing but texts: those the engine's own function writes in a given order.
  if (isFlat(value)) return JSON.stringify(value, orderedKeys(value, without));
  const parts: string[] = [];
  const waiting: (string | { readonly value: unknown; readonly outermost: boolean })[] = [{ value, outermost: true }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const { value: current, outermost } = next;
    if (typeof current !== 'object' || current === null) {
      parts.push(JSON.stringify(current));
      continue;
    }
    const pieces: typeof waiting = [];
    if (Array.isArray(current)) {
      current.forEach((item: unknown, index) => pieces.push(index === 0 ? '' : ',', { value: item, outermost: false }));
    } else {
      const object = current as Record<string, unknown>;
      for (const key of orderedKeys(object, outermost ? without : [])) {
        pieces.push((pieces.length === 0 ? '' : ',') + JSON.stringify(key) + ':', {
          value: object[key],
          outermost: false,
        });
      }
    }
    const isArray = Array.isArray(current);
    waiting.push(isArray ? ']' : '}');
    for (let index = pieces.length - 1; index >= 0; index--) waiting.push(pieces[index] ?? '');
    waiting.push(isArray ? '[' : '{');
  }
  return parts.join('');
}

function orderedKeys(object: object, without: readonly string[]): string[] {
  const keys = Object.keys(object).sort();
  return without.length === 0 ? keys : keys.filter((key) => !without.includes(key));
}

/** Whether a value is an object without further objects and arrays. */
function isFlat(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((member) => typeof member !== 'object' || member === null);
}
