/**
 * A plain JSON value as text in which neither white space nor the order of members plays a part: equal values give equal texts.
 * Members named in `without` are left out of the outermost object. Never recurses.
 */
export function canonicalJson(value: unknown, without: readonly string[] = []): string {
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
      for (const key of Object.keys(object).sort()) {
        if (outermost && without.includes(key)) continue;
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
