/**
 * One measurement in a process of its own, as the command line pays for it: `child.mjs MODE FILE`. Prints milliseconds from the bytes of the file
 * to the result, by the clock and of all processors, the peak of memory in bytes, and a number that shows what was done.
 */
import { readFileSync } from 'node:fs';
import { createAhil } from '../../../server/src/engine/formats/ahil/ahil.ts';
import { isAdplName } from '../../../server/src/engine/formats/ahil/log.ts';
import { appendEntry } from '../../../server/src/engine/formats/ahil/operations/appendEntry.ts';
import { ahilEntry } from '../../../server/src/engine/generated/validators.mjs';
import { Document } from '../../../server/src/engine/document.ts';
import { Engine } from '../../../server/src/engine/engine.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { commandLineLimits, defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const [, , mode, file = ''] = process.argv;
const bytes = readFileSync(file);
const start = performance.now();
const startCpu = process.cpuUsage();
const count = run();
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(startCpu);
console.log(
  JSON.stringify({ milliseconds, cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS * 1024, count }),
);

function run() {
  const text = SourceText.fromBytes(bytes);
  if (mode === 'peer') return JSON.parse(text.text).entries.filter((entry) => ahilEntry(entry)).length;
  if (mode === 'append') {
    const request = { type: 'observation', from: 'scout', to: 'all', content: 'The mart was refreshed at six.' };
    const result = appendEntry({ text: text.text, isAdpl: isAdplName(file) }, request, '2026-11-28');
    return result.kind === 'appended' ? result.index : -1;
  }
  const engine = mode === 'ahil' ? new Engine([createAhil()]) : createEngine();
  const project = engine.project({
    uri: 'file:///',
    documents: [new Document({ uri: 'file:///a', path: 'exchange.json', text })],
    facts: noFacts,
    settings: { ...defaultSettings, limits: commandLineLimits },
    today: '2026-11-28',
    generation: 1,
  });
  return [...engine.check(project).values()].flat().length;
}
