import { Engine } from './engine.ts';
import { file } from './file/file.ts';
import type { Format } from './format.ts';
import { aahp } from './formats/aahp/aahp.ts';
import { ahil } from './formats/ahil/ahil.ts';
import { governed } from './formats/governed/governed.ts';
import { uagent } from './formats/uagent/uagent.ts';
import { universal } from './formats/universal/universal.ts';
import { handoff } from './handoff/handoff.ts';
import { safety } from './safety/safety.ts';

/** Everything that is checked. The first format that recognises a document decides what it is. */
export const formats: readonly Format[] = [file, aahp, ahil, universal, governed, uagent, handoff, safety];

/** An engine with all formats. Keep one for as long as its documents live: it remembers what it found in them. */
export function createEngine(): Engine {
  return new Engine(formats);
}
