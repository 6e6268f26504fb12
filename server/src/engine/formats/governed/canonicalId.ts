import { closest } from '../../text/closest.ts';
import { domainNumber, knownIds, type Registry } from './registry.ts';

/** The canonical id that a name, a number or a misspelling stands for; `undefined` when none is near. */
export function canonicalIdFor(id: string, registry: Registry): string | undefined {
  const agents = [...(registry.manifest?.domains ?? []), ...(registry.manifest?.archetypes ?? [])];
  const plain = id.trim().toLowerCase();
  const named = agents.find(({ name, key, canonicalId }) =>
    [name, key, canonicalId].some((one) => one?.toLowerCase() === plain),
  );
  if (named) return named.canonicalId;
  const ids = knownIds(registry);
  const number = /^(?:domain[\s_-]*)?(\d{1,4})$/.exec(plain)?.[1];
  const byNumber = number === undefined ? [] : ids.filter((one) => domainNumber(one) === Number(number));
  const byWord = ids.filter(
    (one) => one.replace(/^domain-\d+-/, '') === plain.replace(/^domain[\s_-]+/, '').replaceAll(/[\s_]+/g, '-'),
  );
  const [only] = byNumber.length > 0 ? byNumber : byWord;
  return byNumber.length === 1 || byWord.length === 1 ? only : closest(id, ids);
}
