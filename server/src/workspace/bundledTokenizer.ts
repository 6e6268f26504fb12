import { createRequire } from 'node:module';
import type { CountTokens } from '../engine/settings.ts';

/** Loads the tokenizer from the bundle beside this program's own. */
export function bundledTokenizer(): Promise<CountTokens> {
  return new Promise((resolve) => {
    const { countTokens } = createRequire(__filename)('./tokenizer.cjs') as { countTokens: CountTokens };
    resolve(countTokens);
  });
}
