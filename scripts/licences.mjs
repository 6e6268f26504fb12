/**
 * Checks that everything which ships is under a licence that allows it, and writes THIRD-PARTY-NOTICES.md: `node scripts/licences.mjs`.
 * What ships is what the bundler put into the bundles, so a new import cannot slip through. With `--check` it writes nothing and
 * fails when the notices are out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from './bundledPackages.mjs';

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Python-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]);
const noticesFile = 'THIRD-PARTY-NOTICES.md';

const packages = [];
const problems = [];
for (const folder of await bundledPackages()) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Either licence of an "OR" will do; an "AND" needs all.
  const fits = String(license)
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((option) => option.split(' AND ').every((one) => allowed.has(one.trim())));
  if (!fits)
    problems.push(
      `${name}@${version} ships with the licence ${license}, which is not on the list in scripts/licences.mjs.`,
    );
  const text = licenceText(folder);
  if (text === '') problems.push(`${name}@${version} ships, but brings no licence text that could be passed on.`);
  packages.push({ name, version, license, text });
}
packages.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));

const notices = [
  '# Third-party notices',
  '',
  'The bundles of this extension contain the following packages.',
  ...packages.flatMap(({ name, version, license, text }) => [
    '',
    `## ${name} ${version} (${license})`,
    '',
    '```text',
    text,
    '```',
  ]),
  '',
].join('\n');

if (process.argv.includes('--check')) {
  let current = '';
  try {
    current = readFileSync(noticesFile, 'utf8');
  } catch {
    // A missing file is out of date.
  }
  if (current !== notices) problems.push(`${noticesFile} is out of date. Run "node scripts/licences.mjs".`);
} else {
  writeFileSync(noticesFile, notices);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${packages.length} packages ship, all under licences that allow it.`);

/** All that a package says of its licence: some are made of parts under several, and name the licence in the file's name. */
function licenceText(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)([-.].*)?$/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim().replaceAll('```', "'''"))
    .join('\n\n');
}
