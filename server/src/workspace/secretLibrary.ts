import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { LibrarySecret } from '../engine/safety/librarySecrets.ts';

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
  return messages.map(({ ruleId, range: [start, end] }) => ({ rule: ruleId.replace(prefix, ''), start, end }));
}
