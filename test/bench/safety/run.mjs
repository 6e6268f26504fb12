#!/usr/bin/env node
/* Figures of the detection of hostile text: recall, false alarms, speed and memory.
 *
 *   node test/bench/safety/run.mjs [--wrong] [--speed] [--write]
 *
 * The benchmark is looked for in `../shared` beside the checkout. `--wrong` names what was missed and what was flagged in
 * error, `--speed` adds speed and memory over 50 MB, `--write` writes the figures to baseline.json.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Document } from '../../../server/src/engine/document.ts';
import { secretsOf, tokenMarksOf } from '../../../server/src/engine/safety/documentSecrets.ts';
import { findHiddenText } from '../../../server/src/engine/safety/hiddenText.ts';
import { findUnsafeText } from '../../../server/src/engine/safety/promptInjection.ts';
import { personalData } from '../../../server/src/engine/safety/personalData.ts';
import { readingOf } from '../../../server/src/engine/safety/reading.ts';
import { secretWindows } from '../../../server/src/engine/safety/secretPrefilter.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { SecretFacts } from '../../../server/src/workspace/secretFacts.ts';
import { measure } from './measure.ts';

const here = import.meta.dirname;
const shared = path.resolve(here, '../../../../shared');
const has = (name) => process.argv.includes(name);
const figures = measure(path.join(shared, 'injection'), path.join(shared, 'corpus'));
if (figures === undefined) {
  console.error(`No benchmark in ${shared}: nothing to measure.`);
  process.exit(2);
}

const percent = ({ hit, of }) => `${of === 0 ? '-' : ((100 * hit) / of).toFixed(1)} %`.padStart(8);
const row = (name, share) => console.log(`${name.padEnd(34)}${percent(share)}  ${share.hit}/${share.of}`);
row('recall', figures.recall);
for (const [name, share] of Object.entries(figures.byCategory)) row(`  ${name}`, share);
row('recall, hidden places', figures.hidden);
row('recall, other languages', figures.otherLanguages);
row('false alarms, plain excerpts', figures.falsePlain);
row('false alarms, hard excerpts', figures.falseHard);
row('false alarms, quoted attacks', figures.falseQuoted);
row('false alarms, clean documents', figures.falseDocuments);
row('false alarms, handoff files', figures.falseHandoffs);
if (has('--wrong')) {
  console.log('\nmissed:', figures.recall.wrong.join(' '));
  for (const name of ['falsePlain', 'falseHard', 'falseQuoted', 'falseDocuments', 'falseHandoffs'])
    console.log(`${name}:`, figures[name].wrong.join(' '));
}

if (has('--speed')) {
  let text = '';
  const pending = [path.join(shared, 'corpus', 'aahp')];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory()) pending.push(file);
      else if (entry.name.endsWith('.md')) text += `${fs.readFileSync(file, 'utf8')}\n\n`;
    }
  }
  const bytes = 50e6;
  let large = '';
  while (large.length < bytes) large += text;
  large = Buffer.from(large).subarray(0, bytes).toString();
  // The time of this process counts, not that of the clock: others may keep the processor busy.
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const speed = (milliseconds) => `${(bytes / 1e3 / milliseconds).toFixed(0)} MB/s`;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = used();
    const { injections, hidden } = findUnsafeText(large, 'markdown');
    const middle = used();
    findHiddenText(large, 'markdown');
    const end = used();
    best = Math.min(best, middle - start);
    console.log(
      `both ${speed(middle - start)} (${injections.length} and ${hidden.length}), hidden text alone ${speed(end - middle)}, memory +${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`,
    );
  }
  console.log(`both: ${speed(best)} over ${bytes / 1e6} MB, one thread`);

  let secrets = Number.POSITIVE_INFINITY;
  const facts = new SecretFacts();
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = used();
    const document = new Document({ uri: 'file:///LOG.md', path: 'LOG.md', text: SourceText.fromString(large) });
    const windows = secretWindows(document.derived(readingOf).text, document.derived(tokenMarksOf));
    await facts.look([document]);
    const found = secretsOf(document, { facts: { librarySecrets: facts.of } });
    const middle = used();
    const personal = personalData(document.derived(readingOf).text);
    const end = used();
    secrets = Math.min(secrets, end - start);
    console.log(
      `secrets ${speed(middle - start)} (${found.length}; ${windows.length} pieces of ${(windows.reduce((sum, one) => sum + one.end - one.start, 0) / 1e6).toFixed(1)} MB for the library), personal data ${speed(end - middle)} (${personal.length}), memory +${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`,
    );
  }
  console.log(`everything with secrets: ${speed(best + secrets)} over ${bytes / 1e6} MB, one thread`);
}

if (has('--write')) {
  const plain = (share) => ({ hit: share.hit, of: share.of });
  const baseline = {
    ...Object.fromEntries(
      Object.entries(figures)
        .filter(([name]) => name !== 'byCategory')
        .map(([name, share]) => [name, plain(share)]),
    ),
    byCategory: Object.fromEntries(Object.entries(figures.byCategory).map(([name, share]) => [name, plain(share)])),
  };
  fs.writeFileSync(path.join(here, 'baseline.json'), `${JSON.stringify(baseline, null, 2)}\n`);
}
