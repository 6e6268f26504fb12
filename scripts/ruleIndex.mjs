/**
 * Writes docs/rules/README.md from the rules' own metadata, and the names that editors offer in settings and in the configuration:
 * `node scripts/ruleIndex.mjs`. With `--check` it writes nothing and fails when one of them is out of date, or when a rule lacks its page or
 * the page contradicts the rule.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formats } from '../server/src/engine/registry.ts';

const folder = 'docs/rules';
const indexFile = join(folder, 'README.md');
const headings = {
  file: 'Any file',
  safety: 'Safety',
  aahp: 'AAHP',
  ahil: 'AHIL and ADPL',
  universal: 'Universal Handoff',
  governed: 'Agent Handoff Schema',
  uagent: 'U.AgentHandoff',
  handoff: 'Across files',
};
const fixWords = { safe: 'safe', explicit: 'on request', consent: 'asks a person', none: 'none' };

const severitySchema = { type: 'string', enum: ['off', 'hint', 'info', 'warning', 'error'] };

const problems = [];
const rules = formats.flatMap(({ rules: list }) => list).sort((a, b) => a.code.localeCompare(b.code, 'en'));
for (const rule of rules) checkPage(rule);
checkOrphans();

const generated = new Map([
  [indexFile, writeIndex()],
  [
    'schemas/agent-handoff-config.schema.json',
    await withRules(
      'schemas/agent-handoff-config.schema.json',
      ({ properties }) => properties.rules,
      (schema, names) => (schema.propertyNames = { enum: names }),
    ),
  ],
  [
    'package.json',
    await withRules(
      'package.json',
      ({ contributes }) => contributes.configuration.properties['agentHandoff.rules'],
      // The settings editor offers the names of properties only, and the values of each.
      (schema, names) => (schema.properties = Object.fromEntries(names.map((name) => [name, severitySchema]))),
    ),
  ],
]);
for (const [file, text] of generated) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readIfThere(file) !== text) problems.push(`${file} is out of date. Run "npm run docs".`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${rules.length} rules, each with its page.`);

function severityOf({ severity }) {
  if (typeof severity === 'string') return severity;
  return Object.entries(severity)
    .map(([variant, one]) => `${one} (${variant})`)
    .join(', ');
}

function writeIndex() {
  const lines = [
    '# Rules',
    '',
    'Everything that Agent Handoff reports. The severity is the default; set your own with `rules` in `agent-handoff.config.json` or',
    'with the setting `agentHandoff.rules`, by code (`aahp/checksum-drift`) or by code and variant (`aahp/schema#enum`).',
    '',
    '<!-- Generated from the rules by "npm run docs". -->',
  ];
  for (const [prefix, heading] of Object.entries(headings)) {
    const listed = rules.filter(({ code }) => code.startsWith(`${prefix}/`));
    if (listed.length === 0) continue;
    lines.push('', `## ${heading}`, '', '| Rule | Reports | Severity | Fix |', '|---|---|---|---|');
    for (const rule of listed)
      lines.push(
        `| [${rule.code}](${rule.code}.md) | ${rule.title} | ${severityOf(rule)} | ${fixWords[rule.fixable]} |`,
      );
  }
  return lines.join('\n') + '\n';
}

/** A JSON file with what is to be offered for the member of an object's properties that gives rules a severity. */
async function withRules(file, find, offer) {
  const content = JSON.parse(readIfThere(file) ?? '{}');
  const names = rules.flatMap(({ code, severity }) => [
    code,
    ...(typeof severity === 'string' ? [] : Object.keys(severity).map((variant) => `${code}#${variant}`)),
  ]);
  offer(find(content), names);
  return format(JSON.stringify(content), { ...(await resolveConfig(file)), filepath: file });
}

function checkPage(rule) {
  const file = join(folder, `${rule.code}.md`);
  const text = readIfThere(file);
  if (text === undefined) {
    problems.push(`${rule.code} has no page: write ${file}.`);
    return;
  }
  if (!text.startsWith(`# ${rule.code}\n`)) problems.push(`${file} has to begin with "# ${rule.code}".`);
  if (!text.includes(`\n\n${rule.title}.\n\n`))
    problems.push(`${file} has to say what the rule is called: "${rule.title}."`);
  const severity = rowOf(text, 'Default severity');
  if (severity !== defaultSeverities(rule))
    problems.push(`${file} says of the severity "${severity}", the rule says "${defaultSeverities(rule)}".`);
  // Behind a semicolon a page may say more.
  const fix = rowOf(text, 'Fix').split(';', 1)[0];
  if (fix !== fixWords[rule.fixable])
    problems.push(`${file} says of its fix "${fix}", the rule says "${fixWords[rule.fixable]}".`);
  const source = rowOf(text, 'Source').replaceAll('`', '');
  if (source !== rule.source) problems.push(`${file} names the source "${source}", the rule "${rule.source}".`);
}

/** What the table of a page says in a row; nothing when it has no such row. */
function rowOf(text, name) {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(text)?.[1] ?? '';
}

/** As it stands in the table of a rule's page: the severity, or those of the variants, each with the variants that have it. */
function defaultSeverities({ severity }) {
  if (typeof severity === 'string') return severity;
  const variants = Map.groupBy(Object.entries(severity), ([, one]) => one);
  return [...variants]
    .map(([one, entries]) => `${entries.map(([variant]) => `\`#${variant}\``).join(', ')} ${one}`)
    .join('; ');
}

/** Pages of rules that do not exist (any more). Pages deeper than one folder belong to their rule. */
function checkOrphans() {
  const codes = new Set(rules.map(({ code }) => code));
  for (const page of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const parts = page.replaceAll('\\', '/').split('/');
    if (parts.length !== 2 || !page.endsWith('.md')) continue;
    const code = parts.join('/').slice(0, -'.md'.length);
    if (!codes.has(code)) problems.push(`${join(folder, page)} describes the rule ${code}, which does not exist.`);
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
