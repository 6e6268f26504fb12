import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formats } from '../../engine/registry.ts';
import type { Fixability, RuleInfo } from '../../engine/rule.ts';
import { closest } from '../../engine/text/closest.ts';
import { quote } from '../../engine/text/quote.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { painter } from '../colour.ts';

const fixes: Readonly<Record<Fixability, string>> = {
  safe: 'safe: "agent-handoff fix" applies it, and so does an editor on save',
  explicit: 'on request: in the editor, or with "agent-handoff fix --all" where there is one preferred way',
  consent: 'in the editor only, since it states what only a person can say',
  none: 'none',
};

/** `agent-handoff explain CODE`: what a rule reports, how grave it is and how it is repaired. */
export async function explain(code: string, { color }: { readonly color: boolean }, cli: Cli): Promise<ExitCode> {
  const rule = findRule(code);
  const paint = painter(cli, cli.stdout, color);
  const head = [
    `${paint('bold', rule.code)}: ${rule.title}`,
    '',
    `Severity: ${describeSeverity(rule)}`,
    `Fix: ${fixes[rule.fixable]}`,
    `Source: ${rule.source}`,
  ];
  const page = await readPage(rule.code, cli.rulePages);
  cli.stdout.write(`${head.join('\n')}\n${page === undefined ? '' : `\n${page}`}`);
  return exitCodes.clean;
}

/** Rules are listed by their codes, so no other name ever becomes part of a path. */
function findRule(written: string): RuleInfo {
  const code = written.replace(/#.*$/, '');
  const rules = formats.flatMap((format): readonly RuleInfo[] => format.rules);
  const rule = rules.find((one) => one.code === code);
  if (rule) return rule;
  const codes = rules.map((one) => one.code);
  const meant = closest(code, codes) ?? codes.find((one) => one.endsWith(`/${code}`));
  const suggestion =
    meant === undefined ? ' "agent-handoff check" prints the code behind each finding.' : ` Did you mean ${meant}?`;
  throw new UsageError(`There is no rule "${quote(written)}".${suggestion}`);
}

function describeSeverity({ severity }: RuleInfo): string {
  if (typeof severity === 'string') return severity;
  return Object.entries(severity)
    .map(([variant, one]) => `${one} (#${variant})`)
    .join(', ');
}

/** The page without what the head says already: its title, the first line and the table. */
async function readPage(code: string, folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, `${code}.md`), 'utf8');
    const start = text.indexOf('\n## ');
    return start === -1 ? text : text.slice(start + 1);
  } catch {
    return undefined;
  }
}
