import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { LibrarySecret } from '../engine/safety/librarySecrets.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';

/** What a text is given as: some rules look only at files of some names. */
export type SecretTextKind = 'text' | 'package' | 'npmrc' | 'json';

const files: Readonly<Record<SecretTextKind, { readonly filePath: string; readonly ext: string }>> = {
  text: { filePath: 'text.txt', ext: '.txt' },
  package: { filePath: 'package.json', ext: '.txt' },
  npmrc: { filePath: '.npmrc', ext: '.npmrc' },
  json: { filePath: 'text.json', ext: '.json' },
};

const prefix = '@secretlint/secretlint-rule-';

/** Comments in a text could silence the rules; nothing inside a file silences `safety/*`. */
const scanners = rules.filter(({ meta }) => meta.id !== `${prefix}filter-comments`);

/** The names of the rules that are asked, without the prefix that all have. */
export const ruleNames: readonly string[] = scanners.map(({ meta }) => meta.id.replace(prefix, ''));

// It would keep a mark of every text for ever.
secretLintProfiler.setEnabled(false);

/**
 * The secrets that secretlint's recommended rules find in a text, whatever its comments say. Nothing is read from disk.
 * Offsets are UTF-16 units of the text.
 */
export async function findSecrets(text: string, kind: SecretTextKind): Promise<LibrarySecret[]> {
  // The library would take a byte order mark away and count from behind it.
  const content = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  const { messages } = await lintSource({
    source: { content, contentType: 'text', ...files[kind] },
    options: {
      noPhysicFilePath: true,
      config: { rules: scanners.map((rule) => ({ id: rule.meta.id, rule })) },
    },
  });
  return messages.map(({ ruleId, range, data }) => ({
    rule: ruleId.replace(prefix, ''),
    ...placeOf(range, data, content),
  }));
}

/**
 * Where a secret stands. Some rules of the library match more than the secret, give the place of all of it, and of the secret only
 * the length; what they found is among their data.
 */
function placeOf([start, end]: readonly [number, number], data: unknown, content: string): OffsetRange {
  const values = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const value = values.find((one): one is string => typeof one === 'string' && one.length === end - start);
  if (value === undefined || content.startsWith(value, start)) return { start, end };
  const place = content.indexOf(value, start);
  return place < 0 ? { start, end } : { start: place, end: place + value.length };
}
