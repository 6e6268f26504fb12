import { describe, expect, it } from 'vitest';
import { lexicons } from '../../../server/src/engine/safety/injection/lexicon/index.ts';
import { COMMON, RARE } from '../../../server/src/engine/safety/injection/lexicon/wordClass.ts';
import { tokenize } from '../../../server/src/engine/safety/injection/tokens.ts';

/** Every entry of the lexicon with its meaning; stems as the shortest word that begins like them. */
const entries = lexicons.flatMap((language) =>
  Object.entries(language).flatMap(([wordClass, list]) =>
    list.split(',').map((entry) => ({ wordClass, text: entry.trim().replace(/\*$/, '') })),
  ),
);

describe('the lexicon', () => {
  it('has no entry that cannot be found', () => {
    const lost = entries.filter(({ wordClass, text }) => {
      const tokens = tokenize({ text: `Zz ${text}, zz`, base: 0, container: 'prose' });
      const rare = (RARE as Partial<Record<string, number>>)[wordClass] ?? 0;
      const common = (COMMON as Partial<Record<string, number>>)[wordClass] ?? 0;
      return text !== '' && (tokens.allRare & rare) === 0 && (tokens.allCommon & common) === 0;
    });
    expect(lost).toEqual([]);
  });
});
