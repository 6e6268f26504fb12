import { createAhil } from '../../../server/src/engine/formats/ahil/ahil.ts';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { Document } from '../../../server/src/engine/document.ts';
import { Engine } from '../../../server/src/engine/engine.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { median } from '../measure.mjs';
import { generateLog } from './generateLog.mjs';

/**
 * What the checks of a log cost, in milliseconds of the processor, after each keystroke in its last entry, part by part; with and without what is remembered of the version before.
 * @param {number} count of entries
 * @param {number} rounds counted keystrokes, after some that are not
 */
export function keystrokes(count, rounds) {
  const text = generateLog(count);
  const at = text.lastIndexOf('nothing left');
  const times = { parse: [], 'read entries, remembering': [], 'read entries, anew': [], rules: [], 'entries read': [] };
  const engine = new Engine([createAhil()]);
  let before = new Set();
  for (let round = -5; round < rounds; round++) {
    const version = text.slice(0, at) + 'x'.repeat(round + 6) + text.slice(at);
    const document = open(version);
    const fresh = open(version);
    fresh.json;
    const parse = time(() => document.json);
    // The kind is asked first, which is where the log takes over what is known.
    const remembering = time(() => (engine.kindOf(document), ahilLog(document).entries));
    const anew = time(() => ahilLog(fresh).entries);
    const project = engine.project({
      uri: 'file:///',
      documents: [document],
      facts: noFacts,
      settings: defaultSettings,
      today: '2026-11-28',
      generation: 1,
    });
    const rules = time(() => engine.check(project));
    const { entries } = ahilLog(document);
    const read = entries.filter((entry) => !before.has(entry)).length;
    before = new Set(entries);
    if (round < 0) continue;
    times.parse.push(parse);
    times['read entries, remembering'].push(remembering);
    times['read entries, anew'].push(anew);
    times.rules.push(rules);
    times['entries read'].push(read);
  }
  return Object.fromEntries(Object.entries(times).map(([label, values]) => [label, median(values).toFixed(1)]));
}

function open(text) {
  return new Document({ uri: 'file:///a', path: 'exchange.json', text: SourceText.fromString(text) });
}

function time(run) {
  // Processor time of this thread, so that other programs on the machine do not count.
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
