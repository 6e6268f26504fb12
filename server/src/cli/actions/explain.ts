import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formats } from '../../engine/registry.ts';
import type { Fixability, RuleInfo } from '../../engine/rule.ts';
import { closest } from '../../engine/text/closest.ts';
import { quote } from '../../engine/text/quote.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { painter } from '../colour.ts';
import { printableJson, widest } from '../printable.ts';
import { byText } from '../report.ts';

const fixes: Readonly<Record<Fixability, string>> = {
  safe: 'safe: "agent-handoff fix" applies it, and so does an editor on save',
  explicit: 'on request: in the editor, or with "agent-handoff fix --all" where there is one preferred way',
  consent: 'in the editor only, since it states what only a person can say',
  none: 'none',
};

export interface ExplainOptions {
  readonly json?: boolean;
  readonly color: boolean;
}

/** `agent-handoff explain [CODE]`: what a rule reports, how grave it is and how it is repaired; without a code all rules. */
export async function explain(code: string | undefined, { json, color }: ExplainOptions, cli: Cli): Promise<ExitCode> {
  const paint = painter(cli, cli.stdout, color);
  if (code === undefined) {
    const rules = allRules().sort((a, b) => byText(a.code, b.code));
    const width = widest(rules.map((rule) => rule.code));
    cli.stdout.write(
      json
        ? printableJson({ rules: rules.map(toJson) })
        : rules.map((rule) => `${paint('bold', rule.code.padEnd(width))}  ${rule.title}\n`).join(''),
    );
    return exitCodes.clean;
  }
  const rule = findRule(code);
  const page = await readPage(rule.code, cli.rulePages);
  const asJson = () => printableJson({ ...toJson(rule), page: page ?? null });
  cli.json?.write(asJson());
  if (json) {
    cli.stdout.write(asJson());
    return exitCodes.clean;
  }
  const head = [
    `${paint('bold', rule.code)}: ${rule.title}`,
    '',
    `Severity: ${describeSeverity(rule)}`,
    `Fix: ${fixes[rule.fixable]}`,
    `Source: ${rule.source}`,
  ];
  cli.stdout.write(`${head.join('\n')}\n${page === undefined ? '' : `\n${page}`}`);
  return exitCodes.clean;
}

function allRules(): RuleInfo[] {
  return formats.flatMap((format): readonly RuleInfo[] => format.rules);
}

/** `severity` is that of a rule without variants, `variants` those of one that has some. */
function toJson({ code, title, severity, fixable, source }: RuleInfo) {
  const isPlain = typeof severity === 'string';
  return {
    code,
    title,
    severity: isPlain ? severity : null,
    variants: isPlain ? {} : severity,
    fixable,
    source,
  };
}

/** Rules are listed by their codes, so no other name ever becomes part of a path. */
function findRule(written: string): RuleInfo {
  const code = written.replace(/#.*$/, '');
  const rules = allRules();
  const rule = rules.find((one) => one.code === code);
  if (rule) return rule;
  const codes = rules.map((one) => one.code);
  const meant = closest(code, codes) ?? codes.find((one) => one.endsWith(`/${code}`));
  const suggestion = meant === undefined ? '"agent-handoff explain" lists all rules.' : `Did you mean ${meant}?`;
  throw new UsageError(`There is no rule "${quote(written)}".`, suggestion);
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
