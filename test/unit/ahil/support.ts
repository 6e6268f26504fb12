import { Document } from '../../../server/src/engine/document.ts';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { type AhilLog, ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import type { AppendResult } from '../../../server/src/engine/formats/ahil/operations/appendEntry.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

/** The members of an entry; what is left out is as in `sample`. */
export type Members = Readonly<Record<string, unknown>>;

const sample = {
  id: 'scout-20260227-001',
  type: 'observation',
  from: 'scout',
  to: 'all',
  date: '2026-02-27',
  status: 'noted',
  content: 'The orders table was loaded at six and holds 40,000 rows.',
};

export function entry(members: Members = {}): Members {
  return { ...sample, ...members };
}

/** An order of a person to the planner. */
export function order(id: string, members: Members = {}): Members {
  const content = 'Move the nightly job to three in the morning.';
  return entry({ id, type: 'order', from: 'human', to: 'planner', status: 'pending', content, ...members });
}

/** An answer that refers to one entry. */
export function answer(id: string, type: string, ref: string, members: Members = {}): Members {
  const from = type === 'acknowledgement' ? 'planner' : 'human';
  const to = from === 'human' ? 'planner' : 'human';
  const status = type === 'acknowledgement' ? 'acted' : 'pending';
  return entry({ id, type, from, to, status, date: '2026-02-28', context: { ref }, ...members });
}

/** The text of a log of its own, laid out over several lines. */
export function logText(entries: readonly unknown[]): string {
  return JSON.stringify({ schema_version: '1.0', entries }, undefined, 2) + '\n';
}

export function documentOf(text: string, path = 'exchange.json'): Document {
  return new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
}

export function logOf(entries: readonly unknown[]): AhilLog {
  return ahilLog(documentOf(logText(entries)));
}

/** The text after an append; throws with the reasons when it was refused. */
export function appended(text: string, result: AppendResult): string {
  if (result.kind === 'refused') throw new Error(result.reasons.map((reason) => formatMessage(reason)).join(' '));
  return applyTextChanges(text, [result.change]);
}

/** The sentences of a refusal; throws when nothing was refused. */
export function reasonsOf(result: AppendResult): string[] {
  if (result.kind !== 'refused') throw new Error('The entry was appended.');
  return result.reasons.map((reason) => formatMessage(reason));
}

/** Numbers from 0 up to 1 that look random and are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
