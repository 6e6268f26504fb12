import fs from 'node:fs';
import path from 'node:path';
import { findHiddenText } from '../../../server/src/engine/safety/hiddenText.ts';
import { findPromptInjections, type SafetyLanguage } from '../../../server/src/engine/safety/promptInjection.ts';

/** The language a file is read as, by its name. */
export function languageOf(name: string): SafetyLanguage {
  if (/\.(?:md|markdown|mdc)$/i.test(name)) return 'markdown';
  if (/\.(?:json|jsonl|adpl)$/i.test(name)) return 'json';
  if (/\.ya?ml$/i.test(name)) return 'yaml';
  return 'text';
}

/** True when a text has a finding of warning level and up. */
export function isFlagged(text: string, language: SafetyLanguage): boolean {
  if (findHiddenText(text, language).length > 0) return true;
  return findPromptInjections(text, language).some(
    ({ confidence }) => confidence === 'certain' || confidence === 'high' || confidence === 'medium',
  );
}

interface Row {
  readonly id: string;
  readonly label: 'pos' | 'neg_plain' | 'neg_hard';
  readonly category: string;
  readonly lang: string;
  readonly ext: string;
  readonly hidden: boolean;
  readonly text: string;
}

/** A share: how many of how many, and the names of those that went wrong. */
export interface Share {
  readonly hit: number;
  readonly of: number;
  readonly wrong: readonly string[];
}

export interface Figures {
  readonly recall: Share;
  readonly byCategory: Readonly<Record<string, Share>>;
  readonly hidden: Share;
  readonly otherLanguages: Share;
  readonly falsePlain: Share;
  readonly falseHard: Share;
  readonly falseQuoted: Share;
  readonly falseDocuments: Share;
  readonly falseHandoffs: Share;
}

function share(rows: readonly { id: string; flagged: boolean }[], wanted: boolean): Share {
  return {
    hit: rows.filter((row) => row.flagged).length,
    of: rows.length,
    wrong: rows.filter((row) => row.flagged !== wanted).map((row) => row.id),
  };
}

function documents(folder: string): { id: string; flagged: boolean }[] {
  const found: { id: string; flagged: boolean }[] = [];
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (!fs.existsSync(at)) continue;
    for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory()) pending.push(file);
      else if (/\.(?:md|json|yaml|yml|adpl)$/.test(entry.name)) {
        found.push({
          id: path.relative(folder, file),
          flagged: isFlagged(fs.readFileSync(file, 'utf8'), languageOf(entry.name)),
        });
      }
    }
  }
  return found.sort((a, b) => a.id.localeCompare(b.id));
}

/** All figures of the open half of a benchmark folder and of the clean documents beside it; undefined when there is none. */
export function measure(benchmark: string, corpus: string): Figures | undefined {
  const data = path.join(benchmark, 'dev.jsonl');
  if (!fs.existsSync(data)) return undefined;
  const rows = fs
    .readFileSync(data, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .map((row) => ({ ...row, flagged: isFlagged(row.text, languageOf(`x.${row.ext}`)) }));
  const positives = rows.filter((row) => row.label === 'pos');
  const hard = rows.filter((row) => row.label === 'neg_hard');
  const categories = [...new Set(positives.map((row) => row.category))].sort();
  return {
    recall: share(positives, true),
    byCategory: Object.fromEntries(
      categories.map((name) => [
        name,
        share(
          positives.filter((row) => row.category === name),
          true,
        ),
      ]),
    ),
    hidden: share(
      positives.filter((row) => row.hidden),
      true,
    ),
    otherLanguages: share(
      positives.filter((row) => row.lang !== 'en'),
      true,
    ),
    falsePlain: share(
      rows.filter((row) => row.label === 'neg_plain'),
      false,
    ),
    falseHard: share(
      hard.filter((row) => row.category !== 'quoted_attack'),
      false,
    ),
    falseQuoted: share(
      hard.filter((row) => row.category === 'quoted_attack'),
      false,
    ),
    falseDocuments: share(documents(path.join(benchmark, 'clean-docs')), false),
    falseHandoffs: share(documents(path.join(corpus, 'aahp')), false),
  };
}
